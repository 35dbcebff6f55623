import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT } from '../cli-error.js';
import { ORG_OPTION } from '../org-option.js';

interface Options {
  readonly org?: string;
  readonly output?: string;
}

const HELP = `
Markdown for a validation officer: purpose and limits, features, rules and sources, data lineage, lists,
figures by set, variants, ablation, weaknesses and changes; and of the organisation's own newest alerts
stability, overrides by rule, outcomes by group and the challenger. It names no customer.

Examples:
  $ alert-review model-doc --org "Example Bank" --output model.md
  $ alert-review model-doc > model.md`;

export function modelDoc(program: Command, context: CliContext): void {
  program
    .command('model-doc')
    .description('Writes a document about the engine and what it did in an organisation.')
    .option('--org <org>', ORG_OPTION)
    .option('--output <file>', 'where to write it; standard output if left out')
    .addHelpText('after', HELP)
    .action(async ({ org, output }: Options) => {
      const { markdown } = await context.run('model-doc', { organization: org ?? null });
      if (output === undefined) return context.write(markdown);
      try {
        writeFileSync(output, markdown);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new CliError(`${output} cannot be written: ${code}`, EXIT.usage, { cause: error });
      }
      context.line(`written to ${output}`);
    });
}
