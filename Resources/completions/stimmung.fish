# Completion of stimmung for fish. The program itself returns the candidates: commands, options and names
# from the library.

function __stimmung_complete
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    set -l lines ($words[1] complete -- $words[2..-1] (string unescape -- "$current") 2>/dev/null)
    printf '%s\n' $lines[2..-1]
    switch "$lines[1]"
        case files
            __fish_complete_path "$current"
        case folders
            __fish_complete_directories "$current" ''
    end
end

complete --command stimmung --no-files --arguments '(__stimmung_complete)'
