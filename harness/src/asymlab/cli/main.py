# SPDX-License-Identifier: Apache-2.0
"""The asymlab command."""

from __future__ import annotations

import signal
import sys
from functools import lru_cache
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from asymlab import __version__
from asymlab.cli import (
    bisect,
    boards,
    cache,
    compare,
    export,
    farm,
    firmware,
    history,
    kernel,
    machines,
    matrix,
    nightly,
    qemu,
    report,
    run,
    scale,
    store,
    tables,
)
from asymlab.cli.defects import as_error, trace
from asymlab.cli.empty import refuse_empty
from asymlab.cli.screen import (
    State,
    discard_output,
    open_streams,
    say_error,
    say_interrupted,
    say_json,
)
from asymlab.errors import ExitCode, UserError

EXIT_CODES = """\
[bold]Exit codes[/]  0 every arm did as expected · 1 one did not · 2 invalid input · \
3 the board, guest, disk or network failed · 4 undecided · 70 a defect of asymlab · \
130 interrupted · 141 the output was not read to its end
"""


_ClickError: Any = typer.BadParameter.__mro__[2]
"""ClickException, which only click, or typer's own copy of it, exports."""


class _Commands(TyperGroup):
    """Ends with 130 on Ctrl-C and with 141 on a closed pipe, which typer would turn into 1; usage
    errors are UserErrors."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ANN401 (typer's own signature)
        """Run the command line and exit with its code."""
        try:
            sys.exit(super().main(*args, **{**kwargs, "standalone_mode": False}))
        except _ClickError as error:
            if type(error).__name__ == "NoArgsIsHelpError":  # the help was printed
                sys.exit(error.exit_code)
            raise _usage_error(error) from None
        except typer.Abort:
            sys.exit(ExitCode.FAIL)
        except SystemExit as ended:
            # where help and version are printed, typer and rich turn a closed pipe into exit code 1
            if isinstance(ended.__context__, BrokenPipeError):
                discard_output()
                sys.exit(ExitCode.PIPE_CLOSED)
            raise

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (typer's own signature)
        """Run the chosen command."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except KeyboardInterrupt as error:
            say_interrupted(error)
            raise typer.Exit(ExitCode.INTERRUPTED) from None
        except BrokenPipeError:
            discard_output()
            raise typer.Exit(ExitCode.PIPE_CLOSED) from None


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_CODES,
)
app.command("run", epilog=EXIT_CODES)(run.command)
app.command("matrix", epilog=EXIT_CODES)(matrix.command)
app.command("bisect")(bisect.command)
app.command("report")(report.command)
app.command("history")(history.command)
app.command("compare", epilog=EXIT_CODES)(compare.command)
app.command("nightly")(nightly.command)
app.command("scale")(scale.command)
app.add_typer(export.app, name="export")
app.add_typer(farm.app, name="farm")
app.add_typer(store.app, name="store")
app.command("machines")(machines.command)
app.command("boards")(boards.command)
app.add_typer(tables.app, name="tables")
app.add_typer(kernel.app, name="kernel")
app.add_typer(qemu.app, name="qemu")
app.add_typer(firmware.app, name="firmware")
app.add_typer(cache.app, name="cache")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"asymlab {__version__}")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an unexpected error.")
    ] = False,
) -> None:
    """Boot Linux kernels on asymmetric machines (hybrid, big.LITTLE, binned cores) and judge where
    tasks ran.

    Start with [bold]asymlab run asym-smt[/], then open the report that it names.
    """
    if isinstance(ctx.obj, State):
        ctx.obj.debug = debug


def main() -> NoReturn:
    """Run the command line; every error becomes one message and its exit code."""
    open_streams()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    state = State()
    try:
        _command()(obj=state, prog_name="asymlab")
    except Exception as error:  # noqa: BLE001 (the last place that can report it)
        _fail(error, state)
    sys.exit(ExitCode.PASS)


def _usage_error(error: Any) -> UserError:  # noqa: ANN401 (a ClickException)
    """One line in place of typer's box: the command, what is wrong, and where to read more."""
    command = error.ctx.command_path if getattr(error, "ctx", None) else "asymlab"
    text = error.format_message().removeprefix("Invalid value: ").replace("Value error, ", "")
    text = text[:1].lower() + text[1:].rstrip(".")
    return UserError(f"{command}: {text}", hint=f"see {command} --help")


@lru_cache
def _command() -> Any:  # noqa: ANN401 (typer keeps its classes to itself)
    """The whole command line; cached, because typer takes 60 ms to read all signatures."""
    return refuse_empty(typer.main.get_command(app))


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    """Once: timeout(1) sends its signal twice, and the second would end the removal of temporary
    folders."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _fail(raised: Exception, state: State) -> NoReturn:
    if state.debug:
        sys.stderr.write(trace(raised))
    error = as_error(raised)
    say_error(error)
    code = int(error.exit_code)
    if state.json:
        try:
            say_json({"error": {"message": error.message, "hint": error.hint, "exit_code": code}})
            sys.stdout.flush()
        except OSError:  # a closed pipe or a full disk: stderr has the message
            discard_output()
    sys.exit(code)
