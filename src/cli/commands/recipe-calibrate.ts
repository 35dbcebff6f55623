import { InvalidArgumentError, type Command } from 'commander';
import type { ResultOf } from '../../operator/operator-requests.js';
import type { CliContext } from '../cli-context.js';
import { printChallenger } from './recipe-show.js';

const HELP = `
It counts the newest alerts that were decided: escalated or reported, or cleared or not referred, by an
analyst, or by the review of the newest run where no analyst decided. It changes nothing: recipe set
--escalate-at does.

What the newest run escalated below today's threshold, by a rule or for want of data, is under "by rules":
it escalates at every threshold, is no miss, and belongs to the share. Whether a rule is met at or above
today's threshold as well is not known: with a higher one more may escalate, and less be missed, than shown.

With --challenger it fits points for the bands of the hypotheses to these decisions, none against its sense.

Examples:
  $ alert-review recipe calibrate "Example Bank" --rate 20
  $ alert-review recipe calibrate "Example Bank" --challenger`;

export function recipeCalibrate(parent: Command, context: CliContext): void {
  parent
    .command('calibrate')
    .description(
      'Proposes a threshold from what an organisation decided, and says what it would have missed.',
    )
    .argument('<org>', 'id or exact name of the organisation')
    .option('--rate <percent>', 'share of the alerts that may escalate', parsePercent, 30)
    .option('--challenger', 'fit a challenger to the decisions instead: it never decides')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, { rate, challenger, json }: Options) => {
      if (challenger) {
        const fitted = await context.run('challenger-fit', { organization });
        if (json) return context.json(fitted);
        printChallenger(fitted, context);
        return context.line('it decides nothing: model-doc and recipe show say how often it agrees');
      }
      const found = await context.run('recipe-calibrate', { organization, rate: rate / 100 });
      if (json) return context.json(found);
      printCalibration(found, rate, context);
    });
}

function printCalibration(found: ResultOf<'recipe-calibrate'>, rate: number, context: CliContext): void {
  const { bins, decided, confirmed, current, proposed, truncated } = found;
  const percent = (part: number, all: number) => (all === 0 ? '-' : `${Math.round((100 * part) / all)} %`);
  context.table(
    ['points', 'decided', 'confirmed', 'share'],
    bins.map((bin) => [
      `${bin.from} to ${bin.from + 10}`,
      bin.alerts,
      bin.confirmed,
      percent(bin.confirmed, bin.alerts),
    ]),
  );
  if (decided === 0)
    return context.line('No alert with a score was decided: there is nothing to propose from.');
  context.table(
    ['threshold', 'escalate at', 'escalated', 'share', 'by rules', 'confirmed ones found', 'missed'],
    [
      ['today', current],
      ['proposed', proposed],
    ].map(([name, effect]) => {
      const { escalateAt, escalated, byRules, found: hit, missed } = effect as typeof current;
      const share = percent(escalated, decided);
      return [name as string, escalateAt, escalated, share, byRules, hit, missed];
    }),
  );
  context.line(`${decided} decided alerts, ${confirmed} of them confirmed`);
  if (100 * proposed.escalated > rate * decided) context.line('no threshold escalates as few as that');
  if (truncated) context.line('only the newest alerts were counted');
  context.line('nothing was changed');
}

interface Options {
  readonly rate: number;
  readonly challenger?: true;
  readonly json?: true;
}

function parsePercent(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= 100))
    throw new InvalidArgumentError('not a number from 0 to 100');
  return number;
}
