import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function recipeShow(parent: Command, context: CliContext): void {
  parent
    .command('show')
    .description('Shows how the alerts of an organisation are analysed.')
    .argument('<org>', 'id or exact name of the organisation')
    .option(
      '--json',
      'print JSON: all bounds, "settings" with what was set, "changes" with the default of each',
    )
    .addHelpText('after', '\nExample:\n  $ alert-review recipe show "Example Bank"')
    .action(async (organization: string, options: { json?: true }) => {
      const inForce = await context.run('recipe-show', { organization });
      if (options.json) return context.json(inForce);
      printRecipe(inForce, context);
    });
}

export function printRecipe(
  {
    version,
    configHash,
    recipe,
    changes,
  }: Awaited<ReturnType<typeof CliContext.prototype.run<'recipe-show'>>>,
  context: CliContext,
): void {
  const rows = Object.entries(recipe.blocks).map(([id, { enabled, weight }]) => [
    id,
    enabled ? 'on' : 'off',
    weight,
  ]);
  context.table(['block', 'state', 'weight'], rows);
  context.line(
    `escalates from a score of ${recipe.escalateAt}, or red flags in ${recipe.redBlocksMin} blocks`,
  );
  const off = Object.entries(recipe.mandatory).flatMap(([rule, isOn]) => (isOn ? [] : [rule]));
  context.line(
    `rules that escalate whatever the score: ${off.length > 0 ? `all but ${off.join(', ')}` : 'all'}`,
  );
  context.line(
    `clears where ${recipe.assessedPercentMin} % of the flags could be assessed, and unknown customers ` +
      `below ${recipe.unprofiledSumsMax} reporting thresholds`,
  );
  if (changes.length > 0)
    context.table(
      ['setting', 'value', 'default'],
      changes.map(({ setting, value, default: standard }) => [setting, shown(value), shown(standard)]),
    );
  for (const note of new Set(changes.flatMap((each) => each.note ?? []))) {
    const settings = changes.flatMap((each) => (each.note === note ? [each.setting] : []));
    context.line(`${settings.join(', ')}: ${note}`);
  }
  context.line(version === 0 ? 'the defaults' : `changed ${version} times`);
  context.line(`config hash ${configHash}`);
}

const shown = (value: unknown) => (value === null ? '-' : JSON.stringify(value));
