; The installer: for the user who starts it, without an administrator, without a network.
;
; build.py passes VERSION, NUMBERS, ICON, OUTPUT and SIZE_KIB, and writes PARTS (files.nsh), which
; names every file: what is removed later is what was installed, and nothing else.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
SetDateSave on
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
CRCCheck force

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include "${PARTS}"

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Bobbl"
!define SETTINGS "Software\Bobbl"
!define TYPE "Bobbl.Turnier"

Name "Bobbl"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Bobbl"
InstallDirRegKey HKCU "${SETTINGS}" "Folder"
BrandingText "Bobbl ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 ProductName "Bobbl"
VIAddVersionKey /LANG=0 FileDescription "Bobbl"
VIAddVersionKey /LANG=0 FileVersion "${VERSION}"
VIAddVersionKey /LANG=0 ProductVersion "${VERSION}"
VIAddVersionKey /LANG=0 LegalCopyright "GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_COMPONENTSPAGE_TEXT_TOP "$(ProgramTold)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Bobbl.exe"

!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "English"

LangString Program ${LANG_GERMAN} "Bobbl"
LangString Program ${LANG_ENGLISH} "Bobbl"
LangString ProgramTold ${LANG_GERMAN} "Das Programm, nur für Sie, ohne Administrator. Turniere liegen in einem eigenen Ordner."
LangString ProgramTold ${LANG_ENGLISH} "The program, for you alone, without an administrator. Tournaments have a folder of their own."
LangString Firewall ${LANG_GERMAN} "Von anderen erreichbar"
LangString Firewall ${LANG_ENGLISH} "Reachable for others"
LangString FirewallTold ${LANG_GERMAN} "Nur für den Computer, der das Turnier leitet: Die Firewall lässt Stationen und Handys zu Bobbl. Windows fragt dafür einmal nach einem Administrator. Ohne Häkchen fragt Windows beim ersten Turnier."
LangString FirewallTold ${LANG_ENGLISH} "Only for the computer that leads the tournament: the firewall lets stations and phones through to Bobbl. Windows asks for an administrator once. Without the tick Windows asks at the first tournament."
LangString Running ${LANG_GERMAN} "Bobbl läuft noch. Bitte alle Fenster von Bobbl schließen und es noch einmal versuchen."
LangString Running ${LANG_ENGLISH} "Bobbl is still running. Please close all windows of Bobbl and try again."
LangString Refused ${LANG_GERMAN} "Die Firewall ist, wie sie war. Das macht nichts: Beim ersten Turnier fragt Windows selbst; dort $\"Zugriff zulassen$\" wählen."
LangString Refused ${LANG_ENGLISH} "The firewall is as it was. That does no harm: Windows itself asks at the first tournament; choose $\"Allow access$\" there."
LangString Old ${LANG_GERMAN} "Bobbl braucht Windows 10 oder neuer, mit 64 Bit."
LangString Old ${LANG_ENGLISH} "Bobbl needs Windows 10 or newer, with 64 bits."
LangString Host ${LANG_GERMAN} "Turnier leiten"
LangString Host ${LANG_ENGLISH} "Lead a tournament"
LangString Station ${LANG_GERMAN} "Station"
LangString Station ${LANG_ENGLISH} "Station"
LangString Training ${LANG_GERMAN} "Üben"
LangString Training ${LANG_ENGLISH} "Practise"
LangString Kept ${LANG_GERMAN} "Bobbl ist entfernt. Die Turniere sind noch da, in $LOCALAPPDATA\bobbl."
LangString Kept ${LANG_ENGLISH} "Bobbl is removed. The tournaments are still there, in $LOCALAPPDATA\bobbl."
LangString Kind ${LANG_GERMAN} "Bobbl-Turnier"
LangString Kind ${LANG_ENGLISH} "Bobbl tournament"

; Windows keeps a program that runs: what cannot be opened for writing is running. (A look at the
; error flag clears it, so that it is asked once.)
!macro Look PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $1 "running"
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

!macro RequireClosed
  ${Do}
    StrCpy $1 ""
    !insertmacro Look "Bobbl.exe"
    !insertmacro Look "bobblc.exe"
    ${If} $1 == ""
      ${Break}
    ${EndIf}
    ${If} ${Silent}
    ${OrIf} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
!macroend

!macro ChangeFirewall COMMANDS
  ClearErrors
  ExecShellWait "runas" "$SYSDIR\cmd.exe" '/s /c "${COMMANDS}"' SW_HIDE
!macroend

!define RULE 'netsh advfirewall firewall'

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(Old)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
FunctionEnd

Section "$(Program)" SecProgram
  SectionIn RO
  !insertmacro RequireClosed
  ; What an older version had and this one has not goes with the older one's own list.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S /UPGRADE _?=$INSTDIR'
  ${EndIf}
  !insertmacro InstallParts
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateDirectory "$SMPROGRAMS\Bobbl"
  CreateShortcut "$SMPROGRAMS\Bobbl\Bobbl – $(Host).lnk" "$INSTDIR\Bobbl.exe" "host" "$INSTDIR\Bobbl.exe"
  CreateShortcut "$SMPROGRAMS\Bobbl\Bobbl – $(Station).lnk" "$INSTDIR\Bobbl.exe" "station" "$INSTDIR\Bobbl.exe"
  CreateShortcut "$SMPROGRAMS\Bobbl\Bobbl – $(Training).lnk" "$INSTDIR\Bobbl.exe" "training" "$INSTDIR\Bobbl.exe"
  WriteRegStr HKCU "${SETTINGS}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${SETTINGS}" "Shortcuts" "$(Host)|$(Station)|$(Training)"

  WriteRegStr HKCU "Software\Classes\.bobbl" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(Kind)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\Bobbl.exe,0"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\Bobbl.exe" host "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${ENTRY}" "DisplayName" "Bobbl"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\Bobbl.exe"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "Bobbl"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" ${SIZE_KIB}
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

; A rule that forbids comes from somebody who once said no to Windows' own question, and would win.
Section /o "$(Firewall)" SecFirewall
  !insertmacro ChangeFirewall '${RULE} delete rule name=all program="$INSTDIR\Bobbl.exe" & ${RULE} add rule name="Bobbl" dir=in action=allow program="$INSTDIR\Bobbl.exe" profile=any enable=yes'
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONINFORMATION "$(Refused)" /SD IDOK
  ${Else}
    WriteRegDWORD HKCU "${SETTINGS}" "Firewall" 1
  ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SecProgram} $(ProgramTold)
  !insertmacro MUI_DESCRIPTION_TEXT ${SecFirewall} $(FirewallTold)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Section "Uninstall"
  !insertmacro RequireClosed
  !insertmacro RemoveParts
  RMDir /r "$LOCALAPPDATA\Bobbl-Cache"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/UPGRADE" $1
  ${IfNot} ${Errors}
    Return
  ${EndIf}

  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Bobbl\Bobbl – *.lnk"
  RMDir "$SMPROGRAMS\Bobbl"
  ReadRegDWORD $0 HKCU "${SETTINGS}" "Firewall"
  ${If} $0 == 1
  ${AndIfNot} ${Silent}
    !insertmacro ChangeFirewall '${RULE} delete rule name="Bobbl" program="$INSTDIR\Bobbl.exe"'
  ${EndIf}
  ReadRegStr $0 HKCU "Software\Classes\.bobbl" ""
  ${If} $0 == "${TYPE}"
    DeleteRegKey HKCU "Software\Classes\.bobbl"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegKey HKCU "${SETTINGS}"
  DeleteRegKey HKCU "${ENTRY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  MessageBox MB_OK|MB_ICONINFORMATION "$(Kept)" /SD IDOK
SectionEnd
