/* Starts Bobbl in a process of its own name, so that icon, task bar and firewall know it for Bobbl.

   Beside it lie the folder python (Python as it is published for being put into programs) and the
   folder lib (Bobbl and its libraries). Python's library is loaded from there and nowhere else, and
   is told to run the package, with what was typed. It is compiled twice: as Bobbl.exe for windows,
   which shows a box when something is missing, and as bobblc.exe for the command line.

   Without words Bobbl.exe opens the start page. A child of Bobbl is started with words of Python
   (python -W … -m bobbl …, or the words of multiprocessing); those are passed on as they are, for
   modules of Bobbl only, so that this is no Python for anybody else's programs. */

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <shlobj.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768
#define UNUSABLE 2

typedef int (*PythonMain)(int, wchar_t **);

static wchar_t own_path[LONGEST], folder[LONGEST];

static BOOL speaks_german(void) {
    return PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_GERMAN;
}

/* Says what is missing, and leaves. */
static int fail(const wchar_t *what) {
    static wchar_t text[2 * LONGEST];
    const wchar_t *sentence =
        speaks_german()
            ? L"Bobbl kann nicht starten: In seinem Ordner fehlt etwas, oder es ist beschädigt.\n\n%ls"
              L"\n\nBitte Bobbl noch einmal installieren. Die Turniere liegen woanders und bleiben,"
              L" wie sie sind."
            : L"Bobbl cannot start: something in its folder is missing or damaged.\n\n%ls"
              L"\n\nPlease install Bobbl again. The tournaments are kept elsewhere and stay as they"
              L" are.";
    _snwprintf(text, 2 * LONGEST - 1, sentence, what);
#ifdef FOR_COMMAND_LINE
    static char bytes[8 * LONGEST];
    DWORD written;
    int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes - 2, NULL, NULL);
    if (length > 0) {
        bytes[length - 1] = '\n';
        WriteFile(GetStdHandle(STD_ERROR_HANDLE), bytes, (DWORD)length, &written, NULL);
    }
#else
    MessageBoxW(NULL, text, L"Bobbl", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
#endif
    return UNUSABLE;
}

/* Finds the one library of Python with its number in the folder: python3.dll only leads to it. */
static BOOL find_library(wchar_t *path) {
    wchar_t pattern[LONGEST];
    WIN32_FIND_DATAW found;
    BOOL is_found = FALSE;
    _snwprintf(pattern, LONGEST - 1, L"%ls\\python\\python3??.dll", folder);
    HANDLE search = FindFirstFileW(pattern, &found);
    if (search == INVALID_HANDLE_VALUE)
        return FALSE;
    do {
        /* The pattern also fits python3.dll. */
        if (_wcsicmp(found.cFileName, L"python3.dll") != 0) {
            _snwprintf(path, LONGEST - 1, L"%ls\\python\\%ls", folder, found.cFileName);
            is_found = TRUE;
        }
    } while (!is_found && FindNextFileW(search, &found));
    FindClose(search);
    return is_found;
}

static BOOL is_there(const wchar_t *name) {
    wchar_t path[LONGEST];
    _snwprintf(path, LONGEST - 1, L"%ls\\%ls", folder, name);
    return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES;
}

static BOOL is_of_bobbl(const wchar_t *module) {
    return wcscmp(module, L"bobbl") == 0 || wcsncmp(module, L"bobbl.", 6) == 0;
}

/* Tells whether these are words of Python for a child of Bobbl. */
static BOOL is_for_python(int count, wchar_t **words) {
    int at = 1;
    if (count > 1 && wcscmp(words[count - 1], L"--multiprocessing-fork") == 0)
        return TRUE;
    while (at + 1 < count && (wcscmp(words[at], L"-W") == 0 || wcscmp(words[at], L"-X") == 0))
        at += 2;
    return at + 1 < count && wcscmp(words[at], L"-m") == 0 && is_of_bobbl(words[at + 1]);
}

/* Lets all data lie beside the program, as on a stick, if a file named portable asks for it. Python
   reads its environment from the run-time library, which has its own copy. */
static void stay_here_if_portable(void) {
    static wchar_t data[LONGEST];
    typedef int (*Put)(const wchar_t *, const wchar_t *);
    if (!is_there(L"portable") || GetEnvironmentVariableW(L"BOBBL_HOME", NULL, 0) > 0)
        return;
    _snwprintf(data, LONGEST - 1, L"%ls\\data", folder);
    SetEnvironmentVariableW(L"BOBBL_HOME", data);
    HMODULE library = GetModuleHandleW(L"ucrtbase.dll");
    union {
        FARPROC found;
        Put call;
    } put = {library != NULL ? GetProcAddress(library, "_wputenv_s") : NULL};
    if (put.found != NULL)
        put.call(L"BOBBL_HOME", data);
}

/* Where Python keeps what it has translated, if the folder of the program brings none: with what
   belongs to the user and may be lost, never beside the program. */
static wchar_t *cache_option(void) {
    static wchar_t option[LONGEST];
    wchar_t place[MAX_PATH];
    if (is_there(L"lib\\bobbl\\__pycache__"))
        return NULL;
    if (is_there(L"portable")) {
        _snwprintf(option, LONGEST - 1, L"pycache_prefix=%ls\\data\\cache", folder);
        return option;
    }
    if (SHGetFolderPathW(NULL, CSIDL_LOCAL_APPDATA, NULL, SHGFP_TYPE_CURRENT, place) != S_OK)
        return NULL;
    _snwprintf(option, LONGEST - 1, L"pycache_prefix=%ls\\Bobbl-Cache", place);
    return option;
}

static int start(int count, wchar_t **words) {
    static wchar_t library[LONGEST];
    DWORD length = GetModuleFileNameW(NULL, own_path, LONGEST);
    wcscpy(folder, own_path);
    wchar_t *end = length && length < LONGEST ? wcsrchr(folder, L'\\') : NULL;
    if (end == NULL)
        return fail(L"GetModuleFileName");
    *end = L'\0';
    if (!find_library(library))
        return fail(L"python\\python3….dll");
    if (!is_there(L"lib\\bobbl\\__main__.py"))
        return fail(L"lib\\bobbl");

    /* Libraries are looked for beside the one that needs them, in Python's folder and Windows' own;
       never in the current folder or along PATH. */
    wchar_t python[LONGEST];
    _snwprintf(python, LONGEST - 1, L"%ls\\python", folder);
    SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    AddDllDirectory(python);
    HMODULE loaded = LoadLibraryExW(
        library, NULL, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    if (loaded == NULL) {
        wchar_t told[LONGEST];
        _snwprintf(told, LONGEST - 1, L"%ls (%lu)", library, GetLastError());
        return fail(told);
    }
    union {
        FARPROC found;
        PythonMain call;
    } python_main = {GetProcAddress(loaded, "Py_Main")};
    if (python_main.found == NULL)
        return fail(library);

    stay_here_if_portable();

    /* -I: nothing of another Python or of the current folder; utf8: whatever the computer is set to. */
    wchar_t **all = calloc((size_t)count + 16, sizeof *all);
    if (all == NULL)
        return fail(L"calloc");
    int at = 0;
    all[at++] = own_path; /* by which Python finds itself, and children are started */
    all[at++] = L"-I";
    all[at++] = L"-X";
    all[at++] = L"utf8";
    wchar_t *cache = cache_option();
    if (cache != NULL) {
        all[at++] = L"-X";
        all[at++] = cache;
    }
    if (!is_for_python(count, words)) {
        all[at++] = L"-m";
        all[at++] = L"bobbl";
#ifndef FOR_COMMAND_LINE
        if (count == 1)
            all[at++] = L"host";
#endif
    }
    for (int each = 1; each < count; each++)
        all[at++] = words[each];
    return python_main.call(at, all);
}

#ifdef FOR_COMMAND_LINE
int wmain(int count, wchar_t **words) { return start(count, words); }
#else
int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, PWSTR typed, int shown) {
    (void)self, (void)before, (void)typed, (void)shown;
    return start(__argc, __wargv);
}
#endif
