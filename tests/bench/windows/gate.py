"""A way to the server that can be shut: nothing gets through and nobody is told, as in radio."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any


class Gate:
    """Listens at a port and passes on to another, in a thread of its own; ``with`` closes it."""

    def __init__(self) -> None:
        """Begin open; ``target`` is to be set before anybody comes."""
        self.target = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._is_open = asyncio.Event()
        self._is_open.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> "Gate":
        """Listen."""
        self._thread.start()
        self.port = self._do(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        """Break everything off."""
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def shut(self) -> None:
        """Let nothing through; what comes meanwhile is kept."""
        self._loop.call_soon_threadsafe(self._is_open.clear)

    def open(self) -> None:
        """Let everything through, first what was kept."""
        self._loop.call_soon_threadsafe(self._is_open.set)

    def _do(self, work: Coroutine[Any, Any, int]) -> int:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _stop(self) -> int:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return 0

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
            try:
                await asyncio.gather(
                    self._carry(reader, there_writer), self._carry(there_reader, writer)
                )
            finally:
                there_writer.close()
        except OSError:
            pass
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            await self._is_open.wait()
            writer.write(chunk)
            await writer.drain()
        writer.close()
