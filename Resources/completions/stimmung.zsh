#compdef stimmung
# Completion of stimmung for zsh. What to offer is asked of the program, which knows commands, options and
# the names in the library.

_stimmung() {
  local kind line
  local -a lines names shown open_names
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  kind="$lines[1]"
  for line in "${(@)lines[2,-1]}"; do
    [[ -n "$line" ]] || continue
    if [[ "${line%%$'\t'*}" == *: ]]; then
      open_names+=("${line%%$'\t'*}")
    else
      names+=("${line%%$'\t'*}")
      shown+=("${line/$'\t'/  -- }")
    fi
  done
  (( $#names )) && compadd -l -d shown -a names
  # A name without an end, such as “artist:”, is written on.
  (( $#open_names )) && compadd -S '' -a open_names
  case "$kind" in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

_stimmung "$@"
