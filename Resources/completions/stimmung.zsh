#compdef stimmung
# Completion of stimmung for zsh. The program itself returns the candidates: commands, options and names
# from the library.

_stimmung() {
  local kind line word current
  local -a lines names shown open_names matching
  # The typed word, unquoted; zsh has already removed its opening quote.
  case "$compstate[quote]" in
    (\'|\") current="${(Q):-$compstate[quote]$PREFIX$compstate[quote]}" ;;
    (*) current="${(Q)PREFIX}" ;;
  esac
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete -- "${(@Q)words[2,CURRENT-1]}" "$current" 2>/dev/null)}")
  kind="$lines[1]"
  for line in "${(@)lines[2,-1]}"; do
    [[ -n "$line" ]] || continue
    word="${line%%$'\t'*}"
    # zsh drops candidates that do not begin with the typed text, such as artist:"Steely Dan" for artist:ste.
    [[ "$word" == "$current"* ]] || matching=(-U)
    if [[ "$word" == *[:=] ]]; then
      open_names+=("$word")
    else
      names+=("$word")
      shown+=("${line/$'\t'/  -- }")
    fi
  done
  # With several candidates, zsh inserts the common prefix, which would delete typed text.
  if (( $#matching && $#names + $#open_names > 1 )) && [[ "$compstate[insert]" == *unambiguous* ]]; then
    compstate[insert]=
  fi
  (( $#names )) && compadd $matching -l -d shown -a names
  # No space after an incomplete word, such as “artist:” or “interface.theme=”.
  (( $#open_names )) && compadd $matching -S '' -a open_names
  case "$kind" in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

_stimmung "$@"
