import type { Command } from 'commander';
import { FEATURES, type Feature } from '../../kernel/features.js';
import type { CliContext } from '../cli-context.js';
import { parseList } from '../duration.js';

const HELP = `
Features:
${Object.entries(FEATURES)
  .map(([name, meaning]) => `  ${name.padEnd(18)} ${meaning}`)
  .join('\n')}

Examples:
  $ alert-review org features "Example Bank" --enable semantic_search,bulk_facts_rerun
  $ alert-review org features "Example Bank" --disable semantic_search`;

export function orgFeatures(parent: Command, context: CliContext): void {
  parent
    .command('features')
    .description('Switches features on and off; without either, shows what is on.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--enable <list>', 'features to switch on, separated by commas', parseList, [])
    .option('--disable <list>', 'features to switch off, separated by commas', parseList, [])
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, options: { enable: Feature[]; disable: Feature[]; json?: true }) => {
      const { enable, disable } = options;
      const { features } = await context.run('org-features', { organization, enable, disable });
      if (options.json) return context.json({ features });
      const rows = Object.keys(FEATURES).map((name) => [
        name,
        features.includes(name as Feature) ? 'on' : 'off',
      ]);
      context.table(['feature', 'state'], rows);
    });
}
