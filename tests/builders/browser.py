"""A real browser without a window: Debian's chromium, driven as a hand with a phone would do it.

The DevTools protocol is spoken over two pipes (``--remote-debugging-pipe``) rather than a
WebSocket: there is no port to find, and chromium ends by itself when the pipes close, however the
test ends. What is touched is found by what a screen reader would call it, and must be seen where it
is touched. Scripts of pages are switched off: no page may need one.
"""

import asyncio
import base64
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

HALL = "server.fritz.box"
"""A name of this computer as phones in a hall know it: no browser trusts it as it does loopback."""

PATIENCE_S = 120.0
WIDTH, HEIGHT = 360, 640
"""A small phone, in CSS pixels."""

_LONGEST_MESSAGE = 64 * 1024 * 1024
_OPTIONS = (
    "--headless",
    "--no-sandbox",  # a container's root has none; the pages are our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--no-first-run",
    "--no-default-browser-check",
    "--remote-debugging-pipe",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_START = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4);"
    "os.execv(sys.argv[3], sys.argv[3:])"
)
"""Chromium hears on 3 and speaks on 4."""

_IS_SEEN = """function(x, y) {
    return (this.closest("label") ?? this).contains(document.elementFromPoint(x, y));
}"""
_A_DOT = {"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1}
_ROOM = "[document.documentElement.scrollWidth, innerWidth]"

Reply = dict[str, Any]


class NoBrowser(Exception):
    """There is no chromium here."""


class NotThere(Exception):
    """Nobody can find or touch this on the page."""


@dataclass(eq=False)
class Browser:
    """One chromium with a profile in ``folder``; use as asynchronous context manager."""

    folder: Path
    _process: asyncio.subprocess.Process | None = None
    _out: int = -1
    _reading: asyncio.Task[None] | None = None
    _waiting: dict[int, asyncio.Future[Reply]] = field(default_factory=dict)
    _pages: dict[str, "BrowserPage"] = field(default_factory=dict)
    _asked: int = 0

    async def __aenter__(self) -> Self:
        """Start it; ``NoBrowser`` says how to get one."""
        program = shutil.which("chromium")
        if program is None:
            raise NoBrowser(
                "chromium is missing: apt-get install chromium (installer/test.sh does)"
            )
        to_it, self._out = os.pipe()
        from_it, its_out = os.pipe()
        words = [program, *_OPTIONS, f"--user-data-dir={self.folder / 'profile'}", "about:blank"]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-Sc", _START, str(to_it), str(its_out), *words),
            pass_fds=(to_it, its_out),
            env={**os.environ, "HOME": str(self.folder), "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(to_it)
        os.close(its_out)
        self._reading = asyncio.ensure_future(self._read(from_it))
        return self

    async def __aexit__(self, *_: object) -> None:
        """End it and everything it has started."""
        assert self._process is not None
        assert self._reading is not None
        with suppress(ConnectionError, TimeoutError):
            await self.ask("Browser.close")
        os.close(self._out)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._process.wait()
                while left_behind(self.folder):
                    await asyncio.sleep(0.01)
        finally:
            for process in left_behind(self.folder):
                os.kill(process, signal.SIGKILL)
            await self._process.wait()
            await self._reading

    async def page(self, width: int = WIDTH) -> "BrowserPage":
        """Open a page as a phone shows it, in German, without any script."""
        target = (await self.ask("Target.createTarget", url="about:blank"))["targetId"]
        attached = await self.ask("Target.attachToTarget", targetId=target, flatten=True)
        page = BrowserPage(self, attached["sessionId"], width)
        self._pages[attached["sessionId"]] = page
        for domain in ("Page", "Network", "Log", "DOM", "Accessibility"):
            await page.ask(f"{domain}.enable")
        screen = {"width": width, "height": HEIGHT, "deviceScaleFactor": 2, "mobile": True}
        await page.ask("Emulation.setDeviceMetricsOverride", **screen)
        await page.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        await page.ask("Emulation.setScriptExecutionDisabled", value=True)
        spoken = {"Accept-Language": "de-DE,de;q=0.9"}
        await page.ask("Network.setExtraHTTPHeaders", headers=spoken)
        return page

    async def ask(self, method: str, session: str | None = None, **parameters: object) -> Reply:
        """Ask for something and give the answer."""
        self._asked += 1
        number, to = self._asked, {"sessionId": session} if session else {}
        answered = asyncio.get_running_loop().create_future()
        self._waiting[number] = answered
        asked = {"id": number, "method": method, "params": parameters, **to}
        os.write(self._out, json.dumps(asked).encode() + b"\0")
        try:
            async with asyncio.timeout(PATIENCE_S):
                reply: Reply = await answered
        finally:
            self._waiting.pop(number, None)
        assert "error" not in reply, (method, reply["error"])
        result: Reply = reply["result"]
        return result

    async def _read(self, from_it: int) -> None:
        reader = asyncio.StreamReader(limit=_LONGEST_MESSAGE)
        pipe = os.fdopen(from_it, "rb", 0)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        with suppress(asyncio.IncompleteReadError):
            while True:
                self._heard(json.loads((await reader.readuntil(b"\0"))[:-1]))
        transport.close()
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(ConnectionError("chromium has ended"))

    def _heard(self, message: Reply) -> None:
        if "id" in message:
            answered = self._waiting.get(message["id"])
            if answered is not None and not answered.done():  # else nobody had the patience
                answered.set_result(message)
        elif (page := self._pages.get(message.get("sessionId", ""))) is not None:
            page.heard(message["method"], message["params"])


@dataclass(eq=False)
class BrowserPage:
    """One page. ``asked`` are the addresses it has asked for, ``complaints`` the browser's own."""

    browser: Browser
    session: str
    width: int = WIDTH
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _loaded: asyncio.Event = field(default_factory=asyncio.Event)

    def heard(self, method: str, told: Reply) -> None:
        """Take what the browser tells about the page."""
        if method == "Page.loadEventFired":
            self._loaded.set()
        elif method == "Network.requestWillBeSent":
            self.asked.append(told["request"]["url"])
        elif method == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])

    async def ask(self, method: str, **parameters: object) -> Reply:
        """Ask for something on this page."""
        return await self.browser.ask(method, self.session, **parameters)

    async def open(self, url: str) -> None:
        """Go to an address and wait until it is shown."""
        async with self._loading():
            await self.ask("Page.navigate", url=url)

    async def reload(self) -> None:
        """Load the page again, as a pull with the thumb does."""
        async with self._loading():
            await self.ask("Page.reload")

    async def touch(self, role: str, name: str) -> None:
        """Touch what is called so; ``NotThere`` if nobody can."""
        node = await self._found(role, name)
        await self.ask("DOM.scrollIntoViewIfNeeded", backendNodeId=node)
        x, y = await self._middle(node)
        if not await self._call(node, _IS_SEEN, x, y):
            raise NotThere(f"{role} {name!r} is covered")
        await self.ask(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def press(self, name: str) -> None:
        """Touch a button or a link and wait for the page it leads to."""
        role = "link" if await self._all("link", name) else "button"
        async with self._loading():
            await self.touch(role, name)

    async def type(self, text: str) -> None:
        """Type where the keyboard is."""
        await self.ask("Input.insertText", text=text)

    async def names(self, role: str) -> list[str]:
        """Give what everything of a kind is called, as a screen reader says it."""
        return [node["name"]["value"] for node in await self._all(role)]

    async def words(self) -> str:
        """Give what is to be read, in one line."""
        shown: str = await self.evaluate("document.body.innerText")
        return " ".join(shown.split())

    async def has_room(self) -> bool:
        """Tell whether nothing is wider than the phone, which shows nothing smaller than it is."""
        needed, there = await self.evaluate(_ROOM)
        return bool(needed <= there == self.width)

    async def picture(self) -> bytes:
        """Give the whole page as PNG."""
        shot = await self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        return base64.b64decode(shot["data"])

    async def evaluate(self, expression: str) -> Any:
        """Ask the page itself; this is ours, and runs though its own scripts are off."""
        given = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in given, given
        return given["result"].get("value")

    async def _found(self, role: str, name: str) -> int:
        nodes = await self._all(role, name)
        if len(nodes) != 1:
            raise NotThere(f"{len(nodes)} × {role} {name!r} among {await self.names(role)}")
        return int(nodes[0]["backendDOMNodeId"])

    async def _all(self, role: str, name: str | None = None) -> list[Reply]:
        await self.ask("Page.bringToFront")
        root = (await self.ask("DOM.getDocument", depth=0))["root"]["backendNodeId"]
        called = {"accessibleName": name} if name is not None else {}
        asked = {"backendNodeId": root, "role": role, **called}
        nodes = (await self.ask("Accessibility.queryAXTree", **asked))["nodes"]
        return [node for node in nodes if not node["ignored"]]

    async def _middle(self, node: int) -> tuple[float, float]:
        quads = (await self.ask("DOM.getContentQuads", backendNodeId=node))["quads"]
        if not quads:
            raise NotThere("it takes no room")
        return sum(quads[0][::2]) / 4, sum(quads[0][1::2]) / 4

    async def _call(self, node: int, function: str, *arguments: object) -> Any:
        resolved = (await self.ask("DOM.resolveNode", backendNodeId=node))["object"]["objectId"]
        values = [{"value": each} for each in arguments]
        given = await self.ask(
            "Runtime.callFunctionOn",
            objectId=resolved,
            functionDeclaration=function,
            arguments=values,
            returnByValue=True,
        )
        return given["result"].get("value")

    @asynccontextmanager
    async def _loading(self) -> AsyncIterator[None]:
        self._loaded.clear()
        yield
        async with asyncio.timeout(PATIENCE_S):
            await self._loaded.wait()
        await self._shown()

    async def _shown(self) -> None:
        """Wait for the first picture: before it no field has the keyboard and no touch is felt."""
        await self.ask("Page.bringToFront")
        await self.ask("Page.captureScreenshot", clip=_A_DOT)


def left_behind(folder: Path) -> list[int]:
    """Give the processes that still run and were started for a browser's folder."""
    return [int(each.name) for each in Path("/proc").glob("[0-9]*") if _belongs(each, folder)]


def _belongs(process: Path, folder: Path) -> bool:
    try:
        return os.fsencode(f"HOME={folder}") in (process / "environ").read_bytes().split(b"\0")
    except OSError:  # it has ended, or is somebody else's
        return False
