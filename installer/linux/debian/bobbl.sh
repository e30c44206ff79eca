#!/bin/sh
exec /usr/bin/python3 -I -S /usr/lib/bobbl/lib/start.py bobbl "$@"
