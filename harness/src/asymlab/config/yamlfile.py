# SPDX-License-Identifier: Apache-2.0
"""Loads a YAML file into a pydantic model; errors name file, line and key.

Not ruamel.yaml: its line numbers would replace some 40 of these lines, but only its pure Python
loader has them; that of libyaml is ten times as fast.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from asymlab.errors import UserError

Key = str | int
Loc = tuple[Key, ...]
"""Location of a value: mapping keys and list indices from the top of the file."""

DEEPEST = 100
"""The most levels of a file: no model has more than ten."""

M = TypeVar("M", bound=BaseModel)


class _Loader(yaml.SafeLoader):
    """SafeLoader without the constructors that other packages add to it."""


class _FastLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The same with libyaml, ten times as fast, if PyYAML was built with it."""


def load_yaml(path: Path, model: type[M]) -> M:
    """Read ``path`` as one YAML mapping and validate it.

    Raises UserError `file:line: key: reason` for an unreadable file, invalid YAML, a duplicate key,
    and validation errors; the hint for an unknown key is the nearest known one.
    """
    return YamlFile(path).parse(model)


def _composed(text: str) -> tuple[yaml.SafeLoader, yaml.Node | None]:
    """A loader and the top node. Errors are from the slow loader, to be equal on all hosts."""
    try:
        fast: yaml.SafeLoader = _FastLoader(text)
        return fast, fast.get_single_node()
    except yaml.YAMLError:
        slow = _Loader(text)
        return slow, slow.get_single_node()


def _refuse_deep(text: str, path: Path) -> None:
    """UserError for more than DEEPEST levels: loaders recurse, and libyaml's then crashes."""
    levels = 0
    with suppress(yaml.YAMLError):  # composing raises it again
        for event in yaml.parse(text, _FastLoader):
            levels += isinstance(event, yaml.CollectionStartEvent)
            levels -= isinstance(event, yaml.CollectionEndEvent)
            if levels > DEEPEST:
                line = event.start_mark.line + 1 if event.start_mark else None
                raise UserError(f"more than {DEEPEST} levels of values", file=path, line=line)


def _not_yaml(error: yaml.MarkedYAMLError, path: Path) -> UserError:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else None
    reason = error.problem or error.context or "syntax error"
    return UserError(f"not YAML: {reason}", file=path, line=line)


class YamlFile:
    """A parsed YAML file with the line of every key and value."""

    def __init__(self, path: Path) -> None:
        """Read and parse ``path``; UserError if it cannot be read or parsed."""
        self.path = path
        try:
            text = path.read_text(encoding="utf-8")
            _refuse_deep(text, path)
            loader, root = _composed(text)
        except OSError as error:
            raise UserError(error.strerror or str(error), file=path) from error
        except UnicodeDecodeError as error:
            raise UserError(f"not a text file: {error.reason}", file=path) from error
        except yaml.MarkedYAMLError as error:
            raise _not_yaml(error, path) from error
        except yaml.YAMLError as error:
            raise UserError(f"not YAML: {error}", file=path) from error
        try:
            if not isinstance(root, yaml.MappingNode):
                raise UserError("must be a mapping of keys to values", file=path, line=1)
            self._root = root
            self._check(root, ())
            self.data: dict[Hashable, Any] = loader.construct_mapping(root, deep=True)
        except yaml.MarkedYAMLError as error:
            raise _not_yaml(error, path) from error

    def parse(self, model: type[M], fill: Callable[[str, Loc], str] | None = None) -> M:
        """The file as a ``model``; UserError with all mistakes, unknown keys first.

        ``fill``, if given, returns the replacement of each text value, by value and location.
        """
        try:
            return model.model_validate(_filled(self.data, fill) if fill else self.data)
        except ValidationError as error:
            raise self._report(model, error) from None

    def line(self, loc: Loc) -> int:
        """Line (from 1) of the value or key at ``loc``, or of its nearest existing parent."""
        found = self._root.start_mark.line
        node: yaml.Node = self._root
        for key in loc:
            step = _child(node, key)
            if step is not None:
                found, node = step
        return found + 1

    def error(self, loc: Loc, reason: str, *, hint: str = "") -> UserError:
        """A UserError with the line of ``loc``."""
        line = self.line(loc)
        return UserError(
            f"{spell(self._real(loc))}: {reason}", file=self.path, line=line, hint=hint
        )

    def refusal(self, loc: Loc, model: type[BaseModel], error: ValidationError) -> UserError:
        """The UserError for what is at ``loc`` and is not a ``model``; its first error only."""
        item = error.errors(include_url=False)[0]
        reason, hint = _reason(model, item["loc"], item)
        return self.error((*loc, *item["loc"]), reason, hint=hint)

    def _real(self, loc: Loc) -> Loc:
        """``loc`` without the names of union members that pydantic puts between the keys."""
        node: yaml.Node = self._root
        out: list[Key] = []
        for position, key in enumerate(loc):
            step = _child(node, key)
            if step is not None:
                node = step[1]
            elif position != len(loc) - 1 or not isinstance(node, yaml.MappingNode):
                continue
            elif not str(key).isidentifier():
                continue  # function-after[...], of a union that a mapping does not fit
            out.append(key)
        return tuple(out)

    def _check(self, node: yaml.Node, around: tuple[yaml.Node, ...]) -> None:
        """UserError for a key that is not text or occurs twice, and for a value that contains
        itself."""
        if any(one is node for one in around):
            reason = "the value of this anchor contains an alias (*) of itself"
            line, hint = node.start_mark.line + 1, "write the value out in place of the alias"
            raise UserError(reason, file=self.path, line=line, hint=hint)
        around = (*around, node)
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._check(item, around)
        elif isinstance(node, yaml.MappingNode):
            seen: dict[str, int] = {}
            for key, value in node.value:
                line = key.start_mark.line + 1
                if not isinstance(key, yaml.ScalarNode):
                    raise UserError("a key must be one word or number", file=self.path, line=line)
                if key.value in seen:
                    reason = f"{key.value}: duplicate key, first in line {seen[key.value]}"
                    raise UserError(reason, file=self.path, line=line)
                seen[key.value] = line
                self._check(value, around)

    def _report(self, model: type[BaseModel], error: ValidationError) -> UserError:
        items = error.errors(include_url=False)
        found: dict[tuple[bool, int, str], list[tuple[str, str]]] = {}
        unknown = [item["loc"] for item in items if item["type"] == "extra_forbidden"]
        meant = {(*at, closest(str(key), _fields_at(model, tuple(at)))) for *at, key in unknown}
        for item in items:
            loc: Loc = item["loc"]
            if item["type"] in ("union_tag_invalid", "union_tag_not_found"):
                loc = (*loc, item["ctx"]["discriminator"].strip("'"))
            at = self._real(loc)
            below = (
                other
                for other in map(self._real, (one["loc"] for one in items))
                if len(other) > len(at)
            )
            if item["type"] in ("too_short", "int_type") and any(b[: len(at)] == at for b in below):
                continue  # pydantic does not count an invalid item, nor take a list for a number
            if item["type"] == "missing" and loc in meant:
                continue  # the unknown key is reported, with this one as its hint
            reason, hint = _reason(model, loc, item)
            place = (item["type"] != "extra_forbidden", self.line(loc), spell(self._real(loc)))
            found.setdefault(place, []).append((reason, hint))
        # an unknown key first: it often causes the other errors
        texts = [
            (line, f"{key}: {_any_of(reason for reason, _ in found[_, line, key])}")
            for _, line, key in sorted(found)
        ]
        (line, text), *others = texts
        more = "".join(f"\n{self.path}:{line}: {text}" for line, text in others)
        return UserError(text + more, file=self.path, line=line, hint=found[min(found)][0][1])


def _filled(
    value: Any,  # noqa: ANN401 (any YAML)
    fill: Callable[[str, Loc], str],
    loc: Loc = (),
) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        # on and off are truth values in YAML 1.1
        words = {True: "on", False: "off"}
        named = {words[key] if isinstance(key, bool) else key: item for key, item in value.items()}
        return {key: _filled(item, fill, (*loc, key)) for key, item in named.items()}
    if isinstance(value, list):
        return [_filled(item, fill, (*loc, n)) for n, item in enumerate(value)]
    return fill(value, loc) if isinstance(value, str) else value


def spell(loc: Iterable[Key]) -> str:
    """A location as text: ``sockets[0].nodes[1].memory``."""
    text = ""
    for key in loc:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text or "file"


def nearest(word: str, known: Iterable[str], noun: str = "") -> str:
    """``did you mean X?`` for the nearest known word, else the list of known ones, as in
    ``known keys: a, b``."""
    choices = sorted(known)
    close = closest(word, choices)
    return f"did you mean {close}?" if close else f"{f'known {noun}'.strip()}: {', '.join(choices)}"


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that ``word`` is most like, "" if it is like none."""
    return next(iter(difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.5)), "")


def _child(node: yaml.Node, key: Key) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == str(key):
                return name.start_mark.line, value
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
        value = node.value[key]
        return value.start_mark.line, value
    return None


def _any_of(reasons: Iterable[str]) -> str:
    """The reasons at one place: several are those of the alternatives of a union."""
    first, *others = dict.fromkeys(reasons)
    if not others:
        return first
    return f"{first} or {' or '.join(reason.removeprefix('must be ') for reason in others)}"


_WORDS = {
    "too_short": "needs at least {min_length}, has {actual_length}",
    "too_long": "takes at most {max_length}, has {actual_length}",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "string_type": "must be text",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "dict_type": "must be a mapping of keys to values",
    "model_type": "must be a mapping of keys to values",
    "literal_error": "must be {expected}",
    "union_tag_invalid": "must be one of {expected_tags}",
    "union_tag_not_found": "required key is missing",
    "enum": "must be {expected}",
    "greater_than": "must be above {gt:g}",
    "greater_than_equal": "must be at least {ge:g}",
    "less_than": "must be below {lt:g}",
    "less_than_equal": "must be at most {le:g}",
}
"""Messages by pydantic's type of error; other types keep pydantic's message."""


def _reason(model: type[BaseModel], loc: Loc, item: ErrorDetails) -> tuple[str, str]:
    """Reason and hint for one pydantic error."""
    kind, message = item["type"], item["msg"]
    if kind == "extra_forbidden":
        return "unknown key", nearest(str(loc[-1]), _fields_at(model, loc[:-1]), "keys")
    if kind == "missing":
        return "required key is missing", ""
    if words := _WORDS.get(kind):
        hint = "put the value in quotes" if kind == "string_type" else ""
        return words.format(**item.get("ctx", {})), hint
    return message.removeprefix("Value error, "), ""


def _fields_at(kind: object, loc: Loc) -> set[str]:
    """Names of the allowed keys of a mapping at ``loc`` below type ``kind``."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _fields_at(args[0], loc)
    if origin in (Union, types.UnionType):
        chosen = [arm for arm in args if loc and _has_tag(arm, loc[0])]
        return set().union(*(_fields_at(arm, loc) for arm in chosen or args))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if not loc:
            return {field.alias or name for name, field in kind.model_fields.items()}
        for name, field in kind.model_fields.items():
            if loc[0] in (name, field.alias):
                return _fields_at(field.annotation, loc[1:])
        return _fields_at(kind, loc[1:])
    if origin in (list, tuple, set, frozenset) and args:
        return _fields_at(args[0], _after_index(loc))
    if origin is dict and len(args) == 2:
        return _fields_at(args[1], loc[1:])
    return set()


def _has_tag(kind: object, tag: Key) -> bool:
    """Whether ``kind`` is the member of a discriminated union that pydantic calls ``tag``."""
    fields = kind.model_fields.values() if hasattr(kind, "model_fields") else ()
    return any(get_args(one.annotation) == (tag,) for one in fields)


def _after_index(loc: Loc) -> Loc:
    for position, key in enumerate(loc):
        if isinstance(key, int):
            return loc[position + 1 :]
    return ()
