"""Starts a module of Bobbl from the folder that this script lies in: `start.py MODULE WORDS…`.

Run by `python3 -I -S`, so that nothing else that is installed for Python takes part. A file named
`portable` beside that folder asks for all data to lie beside the program.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)

if __name__ == "__main__":
    sys.path.insert(0, HERE)
    if os.path.exists(os.path.join(TOP, "portable")):
        os.environ.setdefault("BOBBL_HOME", os.path.join(TOP, "data"))
    module = sys.argv.pop(1)
    import runpy

    runpy.run_module(module, run_name="__main__", alter_sys=True)
