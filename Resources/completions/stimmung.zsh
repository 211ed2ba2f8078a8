#compdef stimmung
# Completion of stimmung for zsh. What to offer is asked of the program, which knows commands, options and
# the names in the library.

_stimmung() {
  local kind line word current
  local -a lines names shown open_names matching
  # What is typed, as it is meant; zsh has taken the quote before it away.
  case "$compstate[quote]" in
    (\'|\") current="${(Q):-$compstate[quote]$PREFIX$compstate[quote]}" ;;
    (*) current="${(Q)PREFIX}" ;;
  esac
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete -- "${(@Q)words[2,CURRENT-1]}" "$current" 2>/dev/null)}")
  kind="$lines[1]"
  for line in "${(@)lines[2,-1]}"; do
    [[ -n "$line" ]] || continue
    word="${line%%$'\t'*}"
    # zsh leaves out what does not begin as what is typed, such as artist:"Steely Dan" for artist:ste.
    [[ "$word" == "$current"* ]] || matching=(-U)
    if [[ "$word" == *[:=] ]]; then
      open_names+=("$word")
    else
      names+=("$word")
      shown+=("${line/$'\t'/  -- }")
    fi
  done
  # Of several, zsh would take the common start, and with it what is typed.
  if (( $#matching && $#names + $#open_names > 1 )) && [[ "$compstate[insert]" == *unambiguous* ]]; then
    compstate[insert]=
  fi
  (( $#names )) && compadd $matching -l -d shown -a names
  # A name without an end, such as “artist:” or “interface.theme=”, is written on.
  (( $#open_names )) && compadd $matching -S '' -a open_names
  case "$kind" in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

_stimmung "$@"
