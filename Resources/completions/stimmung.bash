# Completion of stimmung for bash. What to offer is asked of the program, which knows commands, options and
# the names in the library; names are only ever data here, never expanded by the shell.

_stimmung() {
  local words=() word line kind start current="${2-}"
  # bash parts words at colons and equals signs; they are joined again.
  local index=1
  while ((index <= COMP_CWORD)); do
    word="${COMP_WORDS[index]}"
    if ((${#words[@]} > 0)) && [[ "$word" == [:=]* || "${COMP_WORDS[index - 1]}" == *[:=] ]]; then
      words[${#words[@]} - 1]+="$word"
    else
      words+=("$word")
    fi
    ((index++))
  done
  for index in "${!words[@]}"; do
    # What is quoted so far, as it is meant: quotes at the start and backslashes go.
    word="${words[index]}"
    word="${word#[\"\']}"
    if ((index < ${#words[@]} - 1)); then word="${word%[\"\']}"; fi
    words[index]="${word//\\/}"
  done
  word="${words[${#words[@]} - 1]}"
  # What readline replaces begins behind the last colon or equals sign.
  start=""
  if [[ "$COMP_WORDBREAKS" == *:* && "$word" == *[:=]* ]]; then start="${word%"${word##*[:=]}"}"; fi

  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r line _; do COMPREPLY+=("${line#"$start"}"); done
  } < <("${COMP_WORDS[0]/#\~/$HOME}" complete -- "${words[@]}" 2>/dev/null)
  case "$kind" in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
    *) compopt -o filenames ;;
  esac
  # A name without an end, such as “artist:”, is written on.
  if [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *: ]]; then compopt -o nospace; fi
}

complete -F _stimmung stimmung
