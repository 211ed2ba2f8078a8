# Completion of stimmung for bash. The program itself returns the candidates: commands, options and names
# from the library. Names are only data here, and never expanded by the shell.

# Splits a line as the shell does, into the unquoted array `words`, and sets `quote` to the quote that is open at its
# end. bash's own COMP_WORDS are split at colons and equals signs, which belong to conditions such as artist:Cher.
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
        # In double quotes, a backslash is literal before most characters.
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
  # The last one is being typed, and may be empty.
  words+=("$word")
}

# Prints `text` as it is written within the open quotes.
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
  # readline replaces only the part of the word after a colon or an equals sign.
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
    # readline closes the quotes unless it sees a closing one, even one that belongs to the word.
    if [[ -n "$quote" && "$first" == *"$quote" ]]; then COMPREPLY=("$first$quote"); fi
  else
    # readline inserts the common prefix of several candidates, which deletes typed text if their quotes differ.
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
  # No space after an incomplete word, such as “artist:” or “interface.theme=”.
  if [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *[:=] ]]; then compopt -o nospace; fi
}

complete -F _stimmung stimmung
