"""Makes the app's sources lighter before they are compiled for the page, so that they take less time to load.

A page imports hundreds of modules before it can hear a tap. `lightened` leaves out what no code of the page looks at,
annotations and docstrings, and writes out the methods of named tuples and dataclasses, which Python otherwise writes as
text and compiles anew at every start. That has taken half of the time of the imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

# Bound in each module that has named tuples or dataclasses; no name of the app looks like these.
PRELUDE = "from web.start.rows import UNSET as __unset__, Row as __row__, item as __item__, make as __make__\n"
DATACLASS = "dataclass(frozen=True)"  # the decorator of all dataclasses of the app; others stay as they are
ANY_TEXT = "-"  # a dataclass without a docstring makes one, which takes long


class Field(NamedTuple):
    """A field of a named tuple or a dataclass: its name, and what its declaration says of it."""

    name: str
    default: str = ""  # the expression of its default value, "" for none
    factory: str = ""  # the expression of the function that makes its default value, "" for none
    is_compared: bool = True
    is_hashed: bool = True
    is_shown: bool = True  # in the text of `repr`


def lightened(source: bytes) -> ast.Module:
    """The syntax tree of one of the app's sources, as it is compiled for the page. It does the same as the source.

    Two things are different: a frozen dataclass doesn't guard its fields (the checks of the source's types and the
    tests do), and annotations and docstrings are missing.
    """
    lighter = Lighter()
    tree: ast.Module = lighter.visit(ast.parse(source))
    if lighter.has_rows:
        tree.body[:0] = ast.parse(PRELUDE).body
    return ast.fix_missing_locations(tree)


class Lighter(ast.NodeTransformer):
    """Rewrites a syntax tree as the module's docstring says.

    A dataclass keeps the names of its fields as annotations, in order, each with None as its type: more is not needed
    to collect them.
    """

    def __init__(self) -> None:
        self.has_rows = False  # whether there was a named tuple or a dataclass

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        node.body = without_docstring(node.body)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        return None if node.module == "__future__" else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        self.generic_visit(node)
        node.body = without_docstring(node.body) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        made = ast.Assign([node.target], self.visit(node.value)) if node.value else ast.Pass()
        return ast.copy_location(made, node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        is_row = any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)
        is_dataclass = any(ast.unparse(decorator) == DATACLASS for decorator in node.decorator_list)
        fields = list(declared(node)) if is_row or is_dataclass else []
        self.generic_visit(node)
        node.body = without_docstring(node.body) or [ast.Pass()]
        if is_row:
            write_out_row(node, fields)
        elif is_dataclass:
            write_out_dataclass(node, fields)
        self.has_rows |= is_row or is_dataclass
        return node


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of `body` without the docstring that may be the first of them."""
    first = body[0] if body else None
    is_text = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if is_text else body


def declared(node: ast.ClassDef) -> Iterator[Field]:
    """Yields the fields that the class `node` declares by annotations, in order."""
    for part in node.body:
        if not isinstance(part, ast.AnnAssign) or not isinstance(part.target, ast.Name):
            continue
        name, value = part.target.id, part.value
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
            said = {word.arg: ast.unparse(word.value) for word in value.keywords}
            is_compared = said.get("compare", "True") == "True"
            is_hashed = said.get("hash", str(is_compared)) == "True"
            is_shown = said.get("repr", "True") == "True"
            yield Field(
                name, said.get("default", ""), said.get("default_factory", ""), is_compared, is_hashed, is_shown
            )
        else:
            yield Field(name, ast.unparse(value) if value else "")


def write_out_row(node: ast.ClassDef, fields: list[Field]) -> None:
    """Writes out a named tuple, in place: `Row` of web/start/rows.py takes the place of NamedTuple as its base.

    `fields` are the fields of the class `node`. The statements that give their defaults stay in the class, and what is
    written out comes after them, since it reads them.
    """
    names = [field.name for field in fields]
    values = ", ".join(f"{field.name}={field.name}" if field.default else field.name for field in fields)
    lines = [
        "__slots__ = ()",
        f"_fields = __match_args__ = {tuple(names)!r}",
        f"_field_defaults = {{{', '.join(f'{field.name!r}: {field.name}' for field in fields if field.default)}}}",
        f"def __new__(cls, {values}): return __make__(cls, ({''.join(f'{name}, ' for name in names)}))",
        *(f"{name} = __item__({place}, '')" for place, name in enumerate(names)),
    ]
    is_default = [isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) in names for part in node.body]
    defaults = [part for part, is_one in zip(node.body, is_default, strict=True) if is_one]
    others = [part for part, is_one in zip(node.body, is_default, strict=True) if not is_one]
    node.body = [*defaults, *ast.parse("\n".join(lines)).body, *others]
    node.bases = [
        ast.Name("__row__", ast.Load()) if isinstance(base, ast.Name) and base.id == "NamedTuple" else base
        for base in node.bases
    ]


def write_out_dataclass(node: ast.ClassDef, fields: list[Field]) -> None:
    """Writes out the methods of a frozen dataclass, in place. `fields` are the fields of the class `node`.

    A class that has a base keeps to the decorator for its methods, since its base may have more fields.
    """
    annotations = f"__annotations__ = {{{', '.join(f'{field.name!r}: None' for field in fields)}}}"
    before = ast.parse(f"__doc__ = {ANY_TEXT!r}\n{annotations}").body
    after: list[ast.stmt] = []
    decorator = "dataclass(unsafe_hash=True)"  # not frozen: its base, if it has one, no longer is
    if not node.bases:
        decorator = "dataclass(init=False, repr=False, eq=False)"
        after = ast.parse("\n".join(methods(fields))).body
    node.decorator_list = [
        ast.parse(decorator, mode="eval").body if ast.unparse(one) == DATACLASS else one for one in node.decorator_list
    ]
    node.body = [*before, *node.body, *after]


def methods(fields: list[Field]) -> Iterator[str]:
    """Yields the lines of the methods that a frozen dataclass with these fields has."""
    parameters, settings = [], []
    for name, default, factory, *_ in fields:
        usual = "__unset__" if factory else default
        parameters.append(f"{name}={usual}" if usual else name)
        settings.append(f"    self.{name} = {f'({factory})() if {name} is __unset__ else ' if factory else ''}{name}")
    yield f"def __init__(self, {', '.join(parameters)}):"
    yield from settings
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields if field.is_shown)
    yield f"def __repr__(self): return f'{{type(self).__qualname__}}({shown})'"
    compared = [field.name for field in fields if field.is_compared]
    yield "def __eq__(self, other):"
    yield "    if other.__class__ is not self.__class__: return NotImplemented"
    yield f"    return {' and '.join(f'self.{name} == other.{name}' for name in compared) or 'True'}"
    hashed = "".join(f"self.{field.name}, " for field in fields if field.is_hashed)
    yield f"def __hash__(self): return hash(({hashed}))"
