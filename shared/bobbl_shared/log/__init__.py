"""The one file format: append, read, check. The server's store and every replica use it."""

from bobbl_shared.log.check import ChainReport, check_chain, check_events
from bobbl_shared.log.file import Head, LogFile

__all__ = ["ChainReport", "Head", "LogFile", "check_chain", "check_events"]
