"""The web servers, as Debian packages them, on which the page is tested, and how they are run for that.

python -m tools.hosts             installs what is missing, as root on Debian
python -m tools.hosts --missing   names the missing servers, on which the page will not be tested
"""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.engines import install
from tools.project import fail
from tools.serve import HOST

PATIENCE = 20  # seconds until a server has to answer


class Server(NamedTuple):
    """A web server: its Debian package, the name of its program, and the function `command`.

    `command` is called with a folder for the server's own files, the folder to serve, and the port; it returns the
    words of the command that starts the server.
    """

    package: str
    program: str
    command: Callable[[Path, Path, int], list[str]]  # from its own folder, the folder to serve, and the port

    def missing(self) -> str:
        """The name of the program if it is not installed, "" if it is installed."""
        return "" if shutil.which(self.program) else self.program


def nginx(own: Path, folder: Path, port: int) -> list[str]:
    """The command that runs nginx with the settings of Debian's package, apart from the paths in the settings.

    Writes its configuration file into the folder `own`. `folder` is the folder to serve on the port `port`.
    """
    stock = Path("/etc/nginx/nginx.conf").read_text(encoding="utf-8").splitlines()
    kept = [line for line in stock if line.split()[:1] and line.split()[0] not in NGINX_PLACES]
    own_part = NGINX_HTTP.format(own=own, folder=folder, port=port)
    (own / "nginx.conf").write_text("\n".join(kept).replace("http {", own_part, 1))
    return ["nginx", "-p", str(own), "-c", str(own / "nginx.conf"), "-e", "stderr", "-g", f"daemon off; pid {own}/pid;"]


NGINX_PLACES = {"pid", "error_log", "access_log", "include"}  # the package's directives with paths, left out
NGINX_HTTP = """http {{
    include /etc/nginx/mime.types;
    access_log {own}/access.log;
    client_body_temp_path {own}/body;
    server {{ listen 127.0.0.1:{port}; root {folder}; }}
"""


def apache(own: Path, folder: Path, port: int) -> list[str]:
    """The command that runs Apache, with the modules and types that Debian's package enables.

    Writes its configuration file into the folder `own`. `folder` is the folder to serve on the port `port`.
    """
    (own / "apache.conf").write_text(APACHE.format(own=own, folder=folder, port=port))
    return ["apache2", "-d", "/etc/apache2", "-f", str(own / "apache.conf"), "-DFOREGROUND"]


APACHE = """ServerName localhost
Listen 127.0.0.1:{port}
PidFile {own}/pid
Mutex file:{own} default
ErrorLog {own}/error.log
User www-data
Group www-data
IncludeOptional mods-enabled/*.load
IncludeOptional mods-enabled/*.conf
DocumentRoot {folder}
<Directory {folder}>
    Require all granted
</Directory>
"""


def caddy(own: Path, folder: Path, port: int) -> list[str]:
    """The command that runs Caddy's file server on `folder` and the port `port`. There is no configuration, so `own` is
    not used.
    """
    return ["caddy", "file-server", "--root", str(folder), "--listen", f"{HOST}:{port}"]


SERVERS = {
    "nginx": Server("nginx-light", "nginx", nginx),
    "apache": Server("apache2", "apache2", apache),
    "caddy": Server("caddy", "caddy", caddy),
}


@contextmanager
def running(name: str, site: Path) -> Iterator[str]:
    """A context manager that runs the server `name` on a copy of the site, and yields the address of the site."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as made:
        own = Path(made)
        own.chmod(0o755)  # servers run as a user with few rights
        shutil.copytree(site, own / "www" / "toy")
        command = SERVERS[name].command(own, own / "www", port)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            wait_for(process, port)
            yield f"http://{HOST}:{port}/toy/"
        finally:
            process.terminate()
            process.wait()


def wait_for(process: "subprocess.Popen[str]", port: int) -> None:
    """Waits until the server, which runs as `process`, answers on the port. If it does not, ends this program with the
    server's output.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((HOST, port)).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                fail(f"the server does not come up: {process.communicate()[0]}")
            time.sleep(0.05)


def main() -> None:
    lacking = {name: server.package for name, server in SERVERS.items() if server.missing()}
    if sys.argv[1:] == ["--missing"]:
        for name in lacking:
            print(f"SKIPPED: the page on {name}, which is not installed: run `make hosts`")
    else:
        install(lacking.values())


if __name__ == "__main__":
    main()
