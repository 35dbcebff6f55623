import type { Command } from 'commander';
import type { ResultOf } from '../../operator/operator-requests.js';
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
      const challenger = await context.run('challenger-show', { organization });
      if (options.json) return context.json({ ...inForce, ...(challenger && { challenger }) });
      printRecipe(inForce, context);
      if (challenger) printChallenger(challenger, context);
    });
}

export function printRecipe(
  {
    version,
    configHash,
    recipe,
    changes,
    table,
  }: Awaited<ReturnType<typeof CliContext.prototype.run<'recipe-show'>>>,
  context: CliContext,
): void {
  const rows = Object.entries(recipe.blocks).map(([id, { enabled, weight }]) => [
    id,
    enabled ? 'on' : 'off',
    weight,
  ]);
  context.table(['block', 'state', 'weight'], rows);
  context.table(
    ['rule', 'kind', 'state', 'threshold', 'may be'],
    table.map(({ id, kind, threshold: range }) => {
      const { enabled = true, threshold = null } = recipe.rows[id] ?? {};
      return [id, kind, enabled ? 'on' : 'off', threshold, range ? `${range.min} to ${range.max}` : null];
    }),
  );
  context.line(`escalates from a score of ${recipe.escalateAt}`);
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

export function printChallenger(
  { fittedAt, decided, agreement, since }: NonNullable<ResultOf<'challenger-show'>>,
  context: CliContext,
): void {
  context.line(`challenger in shadow, fitted on ${fittedAt} to ${decided} decided alerts`);
  const percent = (part: number, all: number) => (all === 0 ? null : `${Math.round((100 * part) / all)} %`);
  context.table(
    ['alerts', 'number', 'agrees with the table', 'decided', 'agrees with analysts', 'the table does'],
    Object.entries({ all: agreement, since }).map(([name, of]) => [
      name,
      of.alerts,
      percent(of.withTable, of.alerts),
      of.decided,
      percent(of.withAnalysts, of.decided),
      percent(of.tableWithAnalysts, of.decided),
    ]),
  );
}

const shown = (value: unknown) => (value === null ? '-' : JSON.stringify(value));
