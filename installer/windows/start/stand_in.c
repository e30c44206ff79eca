/* Stands in for Python's library in a check: writes down what it was asked, a word a line, in UTF-8.

   The file is named by BOBBL_STAND_IN, the exit code is 7. It stays for as many milliseconds as
   BOBBL_STAND_IN_WAIT says. */

#include <stdio.h>
#include <wchar.h>
#include <windows.h>

__declspec(dllexport) int Py_Main(int count, wchar_t **words) {
    wchar_t place[1024], library[1024];
    char bytes[8192];
    HMODULE self = NULL;
    if (!GetEnvironmentVariableW(L"BOBBL_STAND_IN", place, 1024))
        return 8;
    FILE *file = _wfopen(place, L"wb");
    if (file == NULL)
        return 9;
    for (int each = 0; each < count; each++) {
        WideCharToMultiByte(CP_UTF8, 0, words[each], -1, bytes, sizeof bytes, NULL, NULL);
        fprintf(file, "%s\n", bytes);
    }
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS, (LPCWSTR)Py_Main, &self);
    GetModuleFileNameW(self, library, 1024);
    WideCharToMultiByte(CP_UTF8, 0, library, -1, bytes, sizeof bytes, NULL, NULL);
    fprintf(file, "from %s\n", bytes);
    if (GetEnvironmentVariableW(L"BOBBL_HOME", library, 1024)) {
        WideCharToMultiByte(CP_UTF8, 0, library, -1, bytes, sizeof bytes, NULL, NULL);
        fprintf(file, "home %s\n", bytes);
    }
    fclose(file);
    if (GetEnvironmentVariableW(L"BOBBL_STAND_IN_WAIT", library, 1024))
        Sleep(wcstoul(library, NULL, 10));
    return 7;
}
