"""The running page: passes each message to `update`, carries out the effects and shows the new model."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from toybattle import memory
from toybattle.fair.letters import read
from toybattle.link import LinkError
from toybattle.save import SaveError

from ..bot.client import Bot
from ..by_link.correspondence import key_of, role_of
from ..by_link.live import LiveAccepted, LiveCode, LiveFound, LiveState, LiveText
from ..by_link.post import Post
from ..games import FIRST_SEED
from ..saves.entries import LATER, Listed, Table
from ..saves.importing import MAX_FILE, Import, Records
from ..saves.store import Store, StoreError, TextStore, Vault, WriteConflict
from . import effects as fx
from . import model as m
from .chores import Chores
from .cues import cues
from .extensions import EXTENSIONS, names, open_room
from .filters import title_of
from .frame import page
from .listing import lacking
from .motions import Motion, motions
from .update import update
from .words import words

IDLE = 1500  # milliseconds from the start until the games are read for the listing
ROOM_WAIT = 2000  # milliseconds that the start waits for the room of an exercise that was on the table
MAX_PROOF = 1_000_000  # bytes of a file of letters
TOLD = 400  # milliseconds between two reports on the progress of an import


class DurableStore(Vault, Protocol):
    """The port to the vault, which is the store in the browser's IndexedDB.

    It calls `on_state`, a function that the app sets, with "saving", "saved" or "failed" whenever the state of the
    vault changes.
    """

    on_state: Any

    def read(self, on_entries: Any) -> None:
        """Reads the whole vault and calls `on_entries` with a dict from keys to texts.

        If reading takes long, calls `on_entries` with None first, and with the dict later.
        """


class Windows(Protocol):
    """The port to the other windows that have this page open.

    The windows agree which of them writes a game, and tell each other what they have written. The class `Tabs` of
    `browser.py` says what each method does.
    """

    on_writer: Any
    on_news: Any

    def hold(self, id: str) -> None: ...
    def take_over(self) -> None: ...
    def tell(self, key: str, text: str) -> None: ...


class Signatures(Protocol):
    """The port to the signatures of letters. The class `Signing` of `browser.py` says what each method does."""

    def make(self, on_made: Any) -> None: ...
    def sign(self, private: str, body: bytes, on_signed: Any) -> None: ...
    def check(self, public: bytes, body: bytes, signature: bytes, on_checked: Any) -> None: ...


class LiveChannel(Protocol):
    """The port to the live channel between the pages of two players. The class `Live` of `browser.py` says what each
    method does.
    """

    on_state: Any
    on_text: Any

    def offer(self, stun: str, on_code: Any) -> None: ...
    def answer(self, code: str, stun: str, on_code: Any) -> None: ...
    def accept(self, code: str, on_accepted: Any) -> None: ...
    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class Ports(Protocol):
    """What the app needs from the browser: stores, other windows, taps and keys, timers, files and the bot's worker.

    The class `Browser` of `browser.py` is the implementation and says what each method does.
    """

    texts: TextStore
    vault: DurableStore
    tabs: Windows
    signing: Signatures
    live: LiveChannel
    on_bot: Any

    def listen(self, on_message: Any, is_first_game: bool) -> None: ...
    def show(self, markup: str, motions: Sequence[Motion] = ()) -> None: ...
    def play(self, cues: Sequence[str], prefs: Mapping[str, str]) -> None: ...
    def show_kept(self, state: str) -> None: ...
    def focus(self, element: str) -> None: ...
    def later(self, milliseconds: int, action: Any) -> None: ...
    def now(self) -> int: ...
    def clock(self) -> float: ...
    def new_seed(self) -> int: ...
    def new_id(self) -> str: ...
    def new_secret(self) -> bytes: ...
    def page_address(self) -> str: ...
    def fragment(self) -> str: ...
    def set_fragment(self, fragment: str) -> None: ...
    def copy(self, fragment: str, on_done: Any) -> None: ...
    def can_share(self) -> bool: ...
    def share(self, fragment: str, title: str, on_done: Any) -> None: ...
    def download(self, name: str, text: str) -> None: ...
    def ask_to_stay(self) -> None: ...
    def had_games(self) -> bool: ...
    def note_games(self, are_there: bool) -> None: ...
    def pick_file(self, limit: int, on_text: Any) -> None: ...
    def pick_games(self, limit: int, on_records: Any) -> None: ...
    def load_room(self, room: str, on_loaded: Any) -> None: ...
    def set_theme(self, name: str) -> None: ...
    def start_bot(self) -> None: ...
    def stop_bot(self) -> None: ...
    def post_bot(self, message: dict[str, Any]) -> None: ...


class App:
    """The page in one window: its model, stores and bot, and the messages that are still to be handled."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.store = Store(ports.texts, ports.vault)
        self.vault_state = "saving"  # the vault's last report
        self.has_begun = False
        self.has_noted = False  # whether it is noted that there are games
        self.held_game = ""  # the game whose lock this window has asked for ...
        self.is_writer = True  # ... and whether it has the lock
        self.model = m.first_model()
        self.queue: deque[m.Message] = deque()
        self.is_busy = False
        self.bot = Bot(ports, self.send)
        self.chores = Chores(ports.clock, ports.later)
        self.kept_screen = ""
        self.markup = ""
        self.rooms: set[str] = set()  # the rooms that are there or on their way
        self.coming: set[str] = set()  # those of them that are on their way
        self.is_open = False  # whether the page has been drawn and listens to the person

    def start(self) -> None:
        """Begins to read the vault (the store in IndexedDB).

        When the vault has answered or has taken too long, the page is drawn and begins to listen to the person.
        """
        self.ports.vault.on_state = self._on_vault
        self.ports.tabs.on_writer = self._on_writer
        self.ports.tabs.on_news = self._on_news
        self.ports.live.on_state = lambda state: self.send(LiveState(str(state)))
        self.ports.live.on_text = lambda text: self.send(LiveText(str(text)))
        self.ports.vault.read(self._on_vault_entries)

    def _on_vault_entries(self, entries: Mapping[str, str] | None) -> None:
        """Adds the entries of the vault (the store in IndexedDB) to the store of saved games.

        `entries` maps keys to texts. It is None if the vault is slow; this method is called again when the entries
        arrive. The first call also draws the page and lets it listen to the person.
        """
        self.store.merge_vault(entries or {})
        self.chores.begin("level", self.store.synchronizing(), self._after_reading)
        if not self.has_begun:
            self._begin(entries is not None)
        elif entries:
            self._catch_up()

    def _begin(self, is_known: bool) -> None:
        """Restores the last game or deals the first game, opens the link that the address may have, and opens the page.

        If an exercise was on the table, the page opens when the exercise's room has been loaded, or after ROOM_WAIT
        milliseconds. Until then the screen shows the exercise as it was left, and what the person does is for the
        exercise and not for the game under it. A link is opened at once.

        `is_known` says whether the entries of the vault (the store in IndexedDB) have arrived.
        """
        self._load_prefs()
        post = Post(can_share=self.ports.can_share(), page=self.ports.page_address())
        self.model = replace(self.model, post=post)
        self._load_current()
        if is_known and self.store.is_empty() and self.ports.had_games():
            self.queue.append(m.GamesVanished())
        for extension in EXTENSIONS.values():
            for effect in extension.needed(self.model, ""):
                self._carry_out(effect)
        fragment = self.ports.fragment()
        if fragment:
            self.queue.append(m.OpenedFragment(fragment))
        self.has_begun = True
        if self.coming and not fragment:
            self.ports.later(ROOM_WAIT, self._open)
        else:
            self._open()

    def _open(self) -> None:
        """Handles the messages in the queue, draws the page and begins to listen to the person, unless this was done
        before.
        """
        if self.is_open:
            return
        self.is_open = True
        self._work()
        self.ports.listen(self.hear, not self.model.match.log)
        self.bot.start()
        self.ports.later(IDLE, self._look_ahead)

    def _after_reading(self, _: None) -> None:
        """Tells the person about damaged entries and handles the messages in the queue. Called once the stores have
        been read; the argument is not used.
        """
        if self.has_begun:
            self._tell_faults()
            self._work_if_idle()

    def _look_ahead(self) -> None:
        """Reads the saved games for the listing before the person opens the listing."""
        if "look" not in self.chores.going and self.model.sheet != "games":
            self.chores.begin("look", self.store.looking(), self._after_reading)

    def _catch_up(self) -> bool:
        """If another window has saved a newer version of the game on the table, shows that version in place of this
        window's. Returns whether there was such a version.
        """
        table = None if self.model.is_from_link else self.store.newer_version(self.model.table.id)
        if table is not None:
            self.send(m.ChangedElsewhere(table))
        return table is not None

    def _hold(self) -> None:
        """Asks to be the window that writes the game on the table, unless this window has asked already.

        A match from a link or in an exercise is not saved, so no window asks to write it. While such a match is on the
        table, this window's request to write the saved game that was on the table before stays in force. If another
        window begins or stops writing that game meanwhile, the page shows so when the game is back on the table.
        """
        id = self.model.table.id
        if not id or self.model.is_challenge:
            return
        if id != self.held_game:
            self.chores.stop("open")
            self.held_game = id
            self.is_writer = True  # until the other windows object
            self.ports.tabs.hold(id)
        elif self.model.watching == self.is_writer:  # it changed while another match was on the table
            self.send(m.WriterChanged(self.is_writer))

    def _on_writer(self, is_mine: bool) -> None:
        self.is_writer = bool(is_mine)
        if self.model.table.id == self.held_game:
            if is_mine:
                self._catch_up()
            self.send(m.WriterChanged(self.is_writer))

    def _on_news(self, key: str, text: str) -> None:
        self.store.hear(str(key), str(text))
        self._catch_up()

    def _on_vault(self, state: str) -> None:
        self.vault_state = state
        self._tell_kept()

    def _tell_kept(self) -> None:
        """Shows on the page how safe the last decision is: still being saved, saved, saved in localStorage only, or not
        saved at all.
        """
        state = self.vault_state
        if state == "failed":
            state = "refused" if self.store.is_refused else "light"
        self.ports.show_kept(state)
        if state != "saving" and self.model.unsaved != (state == "refused"):
            self.send(m.Saved() if self.model.unsaved else m.SaveFailed())

    def send(self, message: m.Message) -> None:
        """Handles a message, or queues it while another one is being handled."""
        self.queue.append(message)
        self._work_if_idle()

    def answer(self, message: m.Message) -> None:
        """Queues the message that answers an effect, to be handled after the present message."""
        self.queue.append(message)

    def _work_if_idle(self) -> None:
        if self.queue and self.is_open and not self.is_busy:
            self._work()

    def hear(self, kind: str, *parts: Any) -> None:
        """Makes a message of what the page reports, and handles or queues the message.

        `kind` says what has happened, and `parts` has its details:

        "tap": the element's command
        "key": the key, the id of the element with the focus, and whether the focus is at the table (on the board, the
            hand or the question)
        "early": as for "key", for a key that was pressed before Python had started, while the screen still showed the
            picture of a new game although another game is on the table
        "target": the command of the element that the pointer or the keyboard is on ("" for none), "pointer" or "keys",
            and the `data-info` of the thing there
        "fragment": the new fragment of the address
        "back": no details; the browser shows the page again from its back/forward cache
        """
        if kind == "tap":
            self.send(m.Tapped(parts[0]))
        elif kind == "key":
            self.send(m.Pressed(parts[0], parts[1], bool(parts[2])))
        elif kind == "early":
            self.send(m.Pressed(parts[0], is_at_table=bool(parts[2]), is_early=True))
        elif kind == "target":
            self.queue.append(m.Targeted(parts[0], parts[1] == "pointer"))
            self.send(m.Hovered(parts[2]))
        elif kind == "back":
            self._catch_up()
            self.send(m.PageRestored())
        elif kind == "fragment" and parts[0]:
            self.send(m.OpenedFragment(parts[0]))

    def _work(self) -> None:
        self.is_busy = True
        focus: list[str] = []
        is_only_targeting = True
        before = self.model
        try:
            while self.queue:
                message = self.queue.popleft()
                is_only_targeting = is_only_targeting and isinstance(message, (m.Targeted, m.Hovered))
                self.model, effects = update(self.model, message)
                for effect in effects:
                    if isinstance(effect, fx.Focus):
                        focus.append(effect.element)
                    else:
                        self._carry_out(effect)
                self._hold()
            if is_only_targeting and self.model is before:
                return
            markup = page(self.model)
            if not is_only_targeting or markup != self.markup:  # most things under a moving pointer change nothing
                self.markup = markup
                self.ports.show(markup, motions(before, self.model))
                self._keep_screen(markup)
            for element in focus:
                self.ports.focus(element)
            heard = cues(before, self.model)
            if heard:
                self.ports.play(heard, self.model.prefs)
        finally:
            self.is_busy = False

    def _keep_screen(self, markup: str) -> None:
        """Saves the page's markup. When the page is opened again, this markup is shown until Python has started.

        If two people share the screen, the markup would show one player's secrets; then nothing is saved, and markup
        that was saved before is removed. While the page shows a match from a link, a sheet, a note or an info card, the
        saved markup stays as it is.
        """
        model = self.model
        if (
            model.is_from_link
            or model.is_challenge
            or model.sheet
            or model.note
            or model.info
            or markup == self.kept_screen
        ):
            return
        try:
            if len(model.humans) == 1:
                self.store.keep_screen(markup)
                self.kept_screen = markup
            else:
                self.store.forget_screen()
        except StoreError:
            return  # reported already when the game could not be saved

    def _carry_out(self, effect: fx.Effect) -> None:
        try:
            handler = getattr(self, f"_on_{type(effect).__name__.lower()}")
            handler(effect)
        except WriteConflict:
            if not self._catch_up():  # only another program can read the newer text
                self.queue.append(m.Failed("games.later", words("save_newer")))
        except StoreError:
            self._tell_kept()  # the vault may still save it

    def _note_games(self) -> None:
        """Notes in a cookie whether there are saved games.

        If the browser clears the stores but not its cookies, the page can tell at its next start that games are lost.
        """
        self.has_noted = not self.store.is_empty()
        self.ports.note_games(self.has_noted)

    def _on_save(self, effect: fx.Save) -> None:
        self.store.remember_current(effect.table.id)
        self.store.keep(effect.table, self.ports.now())
        if not self.has_noted and effect.table.match.log:
            self._note_games()
        self._tell_kept()
        self._tell_windows(effect.table.id)
        if effect.table.match.result is not None:
            self.ports.ask_to_stay()

    def _on_keep(self, effect: fx.Keep) -> None:
        self.store.keep(effect.table, self.ports.now())
        self._tell_windows(effect.table.id)

    def _on_rename(self, effect: fx.Rename) -> None:
        self.store.rename(effect.id, effect.name, self.ports.now())

    def _on_takeover(self, effect: fx.TakeOver) -> None:
        self.ports.tabs.take_over()

    def _tell_windows(self, id: str) -> None:
        self.ports.tabs.tell(*self.store.last_written(id))

    def _on_saveprefs(self, effect: fx.SavePrefs) -> None:
        self.store.keep_prefs(effect.prefs)

    def _forget_former_games(self) -> None:
        """Has the page and the bot's worker forget what they remember of former games, since a new one begins."""
        memory.forget()
        self.bot.begin_game()

    def _on_deal(self, effect: fx.Deal) -> None:
        self._forget_former_games()
        self.queue.append(m.Dealt(effect.purpose, self.ports.new_id(), self.ports.new_seed()))

    def _on_introduce(self, effect: fx.Introduce) -> None:
        self._forget_former_games()
        id, seed, master = self.ports.new_id(), self.ports.new_seed(), self.ports.new_secret()

        def told(public: bytes | None, private: str) -> None:
            self.send(m.Introduced(effect.purpose, id, seed, master, public or b"", private))

        self.ports.signing.make(told)

    def _on_makeletter(self, effect: fx.MakeLetter) -> None:
        """Makes the next letter of the game by link and signs the letter if this browser can.

        Then a `LetterMade` is sent to `update`; or, if the letter can't be made, a `LetterFailed` with the reason.
        """
        table, correspondence = effect.table, effect.table.correspondence
        assert correspondence
        try:
            letter = correspondence.game.letter(effect.note, effect.flags)
        except LinkError as error:
            self.queue.append(m.LetterFailed(words(error.reason, **error.parameters)))
            return

        def signed(signature: bytes) -> None:
            self.send(m.LetterMade(table.id, letter.signed(signature), self.ports.now()))

        if correspondence.private:
            self.ports.signing.sign(correspondence.private, letter.body, signed)
        else:
            self.queue.append(m.LetterMade(table.id, letter, self.ports.now()))

    def _on_findgame(self, effect: fx.FindGame) -> None:
        self.chores.begin("find", self._finding(effect.text, effect.is_live), lambda _: self._work_if_idle())

    def _finding(self, text: str, is_live: bool) -> Generator[None, None, None]:
        """A generator that looks for the saved game to which the letter `text` belongs, loads the game and checks the
        letter's signature. In the end the generator sends a `LetterFound` to `update`.

        `is_live` says whether the letter has come through the live channel. If both players have played in this
        browser, the game is saved twice; then the generator loads the game of the player who receives the letter. It
        yields None from time to time, so that the work can be done in slices.
        """
        letter = read(text)
        key, role = key_of(letter.letter), role_of(letter.letter)
        yield from self.store.looking()
        games = [
            (entry.postmark.role == role, entry.id)
            for entry in self.store.listing()
            if isinstance(entry, Listed) and entry.postmark and key in entry.postmark.keys
        ]
        table: Table | None = None
        if games:
            with suppress(SaveError, WriteConflict):
                table = yield from self.store.loading(min(games)[1])
        sender = table.correspondence.sender(role) if table and table.correspondence else None
        if not sender or not sender.key:
            self.queue.append(m.LetterFound(text, table, None, is_live))
        elif not letter.signature:
            self.queue.append(m.LetterFound(text, table, False, is_live))
        else:
            told = lambda is_signed: self.send(m.LetterFound(text, table, is_signed, is_live))  # noqa: E731
            self.ports.signing.check(sender.key, letter.body, letter.signature, told)

    def _on_share(self, effect: fx.Share) -> None:
        self.ports.share(effect.fragment, effect.title, lambda _: None)

    def _on_pickproof(self, effect: fx.PickProof) -> None:
        self.ports.pick_file(MAX_PROOF, lambda text: self.send(m.ProofOpened(str(text))))

    def _on_offerlive(self, effect: fx.OfferLive) -> None:
        self.ports.live.offer(effect.stun, self._on_livecode)

    def _on_answerlive(self, effect: fx.AnswerLive) -> None:
        self.ports.live.answer(effect.code, effect.stun, self._on_livecode)

    def _on_livecode(self, code: str) -> None:
        self.send(LiveCode(str(code)))

    def _on_acceptlive(self, effect: fx.AcceptLive) -> None:
        self.ports.live.accept(effect.code, lambda where: self.send(LiveAccepted(str(where))))

    def _on_telllive(self, effect: fx.TellLive) -> None:
        self.ports.live.send(effect.text)

    def _on_closelive(self, effect: fx.CloseLive) -> None:
        self.ports.live.close()

    def _on_findlivegame(self, effect: fx.FindLiveGame) -> None:
        self.chores.begin("find", self._finding_live_game(effect), lambda _: self._work_if_idle())

    def _finding_live_game(self, effect: fx.FindLiveGame) -> Generator[None, None, None]:
        """A generator that looks for the saved game for which an offer of a live channel was made, and puts this game
        on the table. In the end the generator sends a `LiveFound` to `update`.

        It yields None from time to time, so that the work can be done in slices.
        """
        key, role = effect.addressee[:-1], int(effect.addressee[-1])
        yield from self.store.looking()
        found = [
            entry.id
            for entry in self.store.listing()
            if isinstance(entry, Listed)
            and entry.postmark
            and key in entry.postmark.keys
            and entry.postmark.role == role
        ]
        id = min(found, default="")
        if id and id != self.model.table.id:
            yield from self._opening(id)
        self.queue.append(LiveFound(effect.code, id))

    def _on_think(self, effect: fx.Think) -> None:
        self.bot.ask(effect)

    def _on_duel(self, effect: fx.Duel) -> None:
        self.bot.duel(effect)

    def _on_makepuzzle(self, effect: fx.MakePuzzle) -> None:
        self.bot.make_puzzle(effect)

    def _on_hurry(self, effect: fx.Hurry) -> None:
        self.bot.hurry(effect.stamp)

    def _on_forget(self, effect: fx.Forget) -> None:
        self.bot.forget(effect.stamp)

    def _on_wakebot(self, effect: fx.WakeBot) -> None:
        self.bot.wake()

    def _on_wait(self, effect: fx.Wait) -> None:
        self.ports.later(effect.milliseconds, lambda: self.send(effect.message))

    def _on_copy(self, effect: fx.Copy) -> None:
        self.ports.copy(effect.fragment, lambda done, address: self.send(m.Copied(bool(done), str(address))))

    def _on_setfragment(self, effect: fx.SetFragment) -> None:
        self.ports.set_fragment(effect.fragment)

    def _on_pickfile(self, effect: fx.PickFile) -> None:
        self.ports.pick_games(MAX_FILE, self._import)

    def _import(self, records: Records | None, why: str = "") -> None:
        """Reads all games of a file, and then saves them. `records` are the games of the file.

        If the file can't be read, `records` is None, and `why` is the message id of the reason.
        """
        if records is None:
            self.send(m.Failed("games.import_failed", words(why)))
            return
        file = Import(records)
        self._begin_import(file, file.reading(), records.count, lambda _: self._keep_imported(file))

    def _keep_imported(self, file: Import) -> None:
        file.done = 0
        has_vault = lambda: self.vault_state != "failed"  # noqa: E731
        keeping = file.keeping(self.store, self.ports.new_id(), self.ports.now(), has_vault)
        self._begin_import(file, keeping, len(file.games), lambda _: self._imported(file))

    def _begin_import(self, file: Import, work: Generator[None, None, None], count: int, on_done: Any) -> None:
        is_keeping = bool(file.found)
        last = self.ports.clock()

        def tell() -> None:
            nonlocal last
            now = self.ports.clock()
            if now >= last + TOLD:
                last = now
                self.send(m.Importing(file.done, count, is_keeping))

        self.chores.begin("import", work, on_done, tell)

    def _imported(self, file: Import) -> None:
        unread = sum(file.unread.values())
        reasons = tuple(reason for reason, _ in file.unread.most_common())
        if file.kept:
            self._note_games()
        is_back = self.model.deleted is not None and file.has_game_of(self.model.deleted[2])
        self.send(m.Imported(file.kept, file.lost, unread, reasons, is_deleted_back=is_back, progress=file.progress))

    def _on_stopimport(self, effect: fx.StopImport) -> None:
        self.chores.stop("import")
        self.queue.append(m.Imported(0, is_stopped=True))

    def _on_listgames(self, effect: fx.ListGames) -> None:
        self.chores.begin("look", self.store.looking(), lambda _: self._looked(effect.first_row))
        if "look" in self.chores.going:
            self._tell_listing()

    def _looked(self, first_row: int) -> None:
        """Shows the listing, now that all entries have been read. Then computes the missing summaries that the open
        sheet needs.

        A summary says how a game stands; entries that a former version of the page has written have none. `first_row`
        is the number of the first visible row of the listing, from 0.
        """
        self._tell_listing()
        missing = lacking(replace(self.model, listing=self.store.listing(), first_row=first_row))
        last = self.ports.clock()

        def tell() -> None:
            nonlocal last
            if self.ports.clock() >= last + TOLD:
                self._tell_listing()
                last = self.ports.clock()

        if missing:
            self.chores.begin("summarize", self.store.summarizing(missing), lambda _: self._tell_listing(), tell)

    def _tell_listing(self) -> None:
        left = self.store.left if "look" in self.chores.going else 0
        self.store.faults.clear()  # the listing shows them
        self.send(m.Listing(self.store.listing(), left))

    def _on_loadgame(self, effect: fx.LoadGame) -> None:
        self.chores.begin("open", self._opening(effect.id), lambda _: self._work_if_idle())

    def _opening(self, id: str) -> Generator[None, None, None]:
        """A generator that replays the saved game `id`, and at the end puts the game on the table.

        It yields None after each action, so that the work can be done in slices. If the game can't be read, a note says
        why.
        """
        try:
            table = yield from self.store.loading(id)
        except SaveError as error:
            self._tell_aside(error)
            self.queue.append(m.Listing(self.store.listing()))
        except WriteConflict:
            yield from self._opening(id)
            return
        else:
            self.queue.append(m.Loaded(table))
            self.store.remember_current(id)
        self._tell_faults()

    def _on_loadcurrent(self, effect: fx.LoadCurrent) -> None:
        self._load_current()

    def _on_deletegame(self, effect: fx.DeleteGame) -> None:
        entry = self.store.listed.get(effect.id)
        name = title_of(entry, names(self.model)) if isinstance(entry, Listed) else words("games.entry")
        self.queue.append(m.Deleted(effect.id, name, self.store.delete(effect.id)))
        self._note_games()

    def _on_restoregame(self, effect: fx.RestoreGame) -> None:
        self.store.restore(effect.text)
        self._note_games()

    def _on_exportgames(self, effect: fx.ExportGames) -> None:
        name = f"toybattle-{effect.id}.json" if effect.id else "toybattle-games.json"
        if effect.id:
            self.ports.download(name, self.store.export(effect.id))
        else:
            work = self.store.exporting(m.progress_of(self.model.prefs))
            self.chores.begin("export", work, lambda text: self.ports.download(name, text))

    def _on_download(self, effect: fx.Download) -> None:
        self.ports.download(effect.name, effect.text)

    def _on_ofextension(self, effect: fx.OfExtension) -> None:
        EXTENSIONS[effect.extension].carry_out(self, effect.content)

    def _on_loadroom(self, effect: fx.LoadRoom) -> None:
        room = effect.room
        if room in self.rooms:
            return
        self.rooms.add(room)
        self.coming.add(room)

        def loaded(why: str) -> None:
            self.coming.discard(room)
            if why:
                self.rooms.discard(room)
                self.send(m.RoomFailed(room, why))
            else:
                for extension in open_room(room):
                    for effect in extension.needed(self.model, ""):
                        self._carry_out(effect)
                self.send(m.RoomLoaded(room))
            if self.has_begun and not self.coming:
                self._open()

        self.ports.load_room(room, loaded)

    def _on_theme(self, effect: fx.Theme) -> None:
        self.ports.set_theme(effect.name)

    def _tell_aside(self, error: SaveError) -> None:
        why = words(error.reason, **error.parameters)
        self.queue.append(m.Failed("games.later" if error.reason in LATER else "games.aside", why))

    def _tell_faults(self) -> None:
        while self.store.faults:
            self._tell_aside(self.store.faults.pop(0))

    def _load_prefs(self) -> None:
        kept = self.store.prefs()
        prefs = m.valid_prefs(kept)
        draft = m.valid_draft({name: kept.get(name, value) for name, value in m.DRAFT.items()})
        self.model = replace(self.model, prefs=prefs, draft=draft)
        self.ports.set_theme(prefs["theme"])

    def _load_current(self) -> None:
        """Queues the message that puts a game on the table when the page begins, or when the person goes back from a
        link.

        The game is the one that was on the table last, or another saved game if that one can't be read. Where no saved
        game can be read, it is the first game, with which the page begins for a new person.
        """
        table = self._first_readable()
        purpose = "glimpse" if self.ports.fragment() else "first"  # a visit by a link saves no game
        self.queue.append(m.Loaded(table) if table else m.Dealt(purpose, self.ports.new_id(), FIRST_SEED))
        self._tell_faults()
        self._tell_kept()

    def _first_readable(self) -> Table | None:
        current = self.store.current()
        if current:
            try:
                return self.store.load(current)
            except SaveError as error:
                if error.reason != "save_missing":
                    self.store.faults.append(error)
        for id in self.store.ids_by_time():
            try:
                return self.store.load(id)
            except SaveError:
                continue  # it stays in the listing or is set aside
        return None
