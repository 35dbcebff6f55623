import { Argument, type Command } from 'commander';
import type { CliContext } from '../cli-context.js';

const HELP = `
Examples:
  $ source <(alert-review completion bash)       # in ~/.bashrc
  $ source <(alert-review completion zsh)        # in ~/.zshrc`;

const ZSH_READS_BASH = 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n';

export function completion(program: Command, context: CliContext): void {
  program
    .command('completion')
    .description('Prints a script with which a shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh']))
    .addHelpText('after', HELP)
    .action((shell: string) =>
      context.write((shell === 'zsh' ? ZSH_READS_BASH : '') + bashScript(pathsOf(program))),
    );
}

interface Completions {
  /** Words of the command, each behind a slash; empty for the program itself. */
  readonly path: string;
  readonly words: readonly string[];
}

function pathsOf(command: Command, path = ''): Completions[] {
  const options = command.options.map(({ long }) => long!);
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const words = [...command.commands.map((each) => each.name()), ...choices, ...options, '--help'];
  return [{ path, words }, ...command.commands.flatMap((each) => pathsOf(each, `${path}/${each.name()}`))];
}

/** Why no argument is completed but file names: organizations and users are known to the server alone. */
const bashScript = (all: readonly Completions[]): string => `_alert_review() {
  local path='' words='' word current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$path/$word" in
      ${all
        .slice(1)
        .map(({ path }) => path)
        .join(' | ')}) path="$path/$word" ;;
    esac
  done
  case "$path" in
${all.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _alert_review alert-review
`;
