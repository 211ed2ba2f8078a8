# Completion of stimmung for bash. What to offer is asked of the program, which knows commands, options and
# the names in the library; names are only ever data here, never expanded by the shell.

# Takes a line apart as the shell does, into the array `words` as they are meant, and into `quote` what is open at its
# end. bash's own COMP_WORDS are parted at colons and equals signs, which belong to conditions such as artist:Cher.
_stimmung_words() {
  local line="$1" character index word="" begun=
  quote="${2-}"
  words=()
  [[ -z "$quote" ]] || begun=1
  for ((index = 0; index < ${#line}; index++)); do
    character="${line:index:1}"
    if [[ "$quote" == "'" && "$character" != "'" ]]; then
      word+="$character"
      continue
    fi
    case "$character" in
      \\)
        character="${line:index + 1:1}"
        # Between double quotes it stands for itself before most characters.
        if [[ "$quote" == '"' && "$character" != [\\\"\$\`] ]]; then
          word+=\\
        else
          word+="$character"
          ((index++))
        fi
        begun=1
        ;;
      \' | \")
        begun=1
        if [[ "$quote" == "$character" ]]; then
          quote=
        elif [[ -z "$quote" ]]; then
          quote="$character"
        else
          word+="$character"
        fi
        ;;
      [[:space:]])
        if [[ -n "$quote" ]]; then
          word+="$character"
        elif [[ -n "$begun" ]]; then
          words+=("$word")
          word="" begun=
        fi
        ;;
      *) word+="$character" begun=1 ;;
    esac
  done
  # The last is the one that is being typed, be it empty.
  words+=("$word")
}

# What `text` looks like between the quotes that are open.
_stimmung_quoted() {
  local text="$1"
  case "$quote" in
    \') text="${text//\'/\'\\\'\'}" ;;
    \")
      text="${text//\\/\\\\}"
      text="${text//\"/\\\"}"
      text="${text//\$/\\\$}"
      text="${text//\`/\\\`}"
      ;;
    *) [[ -z "$text" ]] || printf -v text %q "$text" ;;
  esac
  quoted="$text"
}

_stimmung() {
  local words=() quote="" quoted="" line kind start typed replaced
  # What readline replaces is only the end of the word where that has a colon or an equals sign.
  _stimmung_words "${COMP_LINE:0:COMP_POINT}"
  typed=("${words[@]:1}")
  start="${typed[${#typed[@]} - 1]}"
  local open="$quote"
  _stimmung_words "${2-}" "$open"
  replaced="${words[*]}"
  quote="$open"
  if [[ "$start" == *"$replaced" ]]; then start="${start%"$replaced"}"; else start=""; fi

  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r line _; do
      _stimmung_quoted "${line#"$start"}"
      COMPREPLY+=("$quoted")
    done
  } < <("${COMP_WORDS[0]/#\~/$HOME}" complete -- "${typed[@]}" 2>/dev/null)
  local first="${COMPREPLY[0]-}"
  if ((${#COMPREPLY[@]} == 1)); then
    # readline closes the quotes unless it sees one already, be it one that belongs to the word.
    if [[ -n "$quote" && "$first" == *"$quote" ]]; then COMPREPLY=("$first$quote"); fi
  else
    # Of several, readline would take the common start, and with it what is typed if they are quoted in other ways.
    for line in "${COMPREPLY[@]}"; do
      if [[ "$line" != "${2-}"* ]]; then
        COMPREPLY+=(" ")
        break
      fi
    done
  fi
  case "$kind" in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
  esac
  # A name without an end, such as “artist:” or “interface.theme=”, is written on.
  if [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *[:=] ]]; then compopt -o nospace; fi
}

complete -F _stimmung stimmung
