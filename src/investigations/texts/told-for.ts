import { currencyCode } from '../../kernel/visible-text.js';
import { MONTH_MS } from '../domain/activity/declared-activity.js';
import { sentenceOf } from '../domain/scoring/flag.js';
import {
  cite,
  joinTexts,
  phrase,
  type AnyText,
  type ReferencedText,
} from '../domain/texts/referenced-text.js';
import { SENTENCE_WORDS_MAX, wordsIn } from '../domain/texts/spoken.js';
import { measure } from '../features/all-features.js';
import { kindText } from '../features/behaviour-life.js';
import { isKnownKind, seenMoney, type SeenRow } from '../features/seen-money.js';
import { shareOfPoints } from '../rules/behaviour.js';
import { BEHAVIOUR } from '../rules/rule-table.js';
import {
  citedFigure,
  currenciesByWorth,
  dealingsFromMs,
  featureIn,
  flagsIn,
  largestParties,
  looksLike,
  rowsIn,
  type Side,
} from './figures.js';
import { clauseOf, factOf, flagClause, tellFigures } from './findings.js';
import type { Telling } from './telling.js';
import { shortParty } from './told-parties.js';

// size: a text is read as one line.

const TOLD_MAX = 4;
const PARTIES_MAX = 3;
/** A customer for two years speaks for itself. Own choice. */
const LONG_DAYS = 730;
const NO_EVIDENCE: ReadonlySet<string> = new Set(['source_of_funds', 'outside_declared', 'account_age']);

/** Words what speaks for the customer, facts of the record first; of a cleared case who paid and was paid. */
export function toldFor(told: Telling): AnyText[] {
  const { run, view } = told;
  const isCleared = run.outcome?.kind === 'clear';
  const against = looksLike(run)?.found.against.map(({ feature }) => feature) ?? [];
  const green = flagsIn(run).filter(
    (placed) => placed.flag.color === 'green' && !NO_EVIDENCE.has(featureIn(placed)),
  );
  const reasons = isCleared ? (['in', 'out'] as const).flatMap((side) => toldRelations(told, side)) : [];
  const lows = isCleared && reasons.length === 0 ? lowMeasures(told) : [];
  const isLong = Number(measure(view, 'account_age').value) >= LONG_DAYS;
  const all = [
    ...reasons.map((words, i) => ({ about: `relations.${i}`, words: () => words })),
    ...toldStanding(told).map((words, i) => ({ about: `standing.${i}`, words: () => words })),
    ...[...against, ...lows].map((about) => ({ about, words: (): AnyText => clauseOf(told, about) })),
    ...(isLong ? [{ about: 'account_age.long', words: () => toldAge(told) }] : []),
    ...green.map((placed) => ({ about: featureIn(placed), words: (): AnyText => flagClause(told, placed) })),
  ];
  const lines: AnyText[] = [];
  for (const { about, words } of all) {
    if (lines.length >= TOLD_MAX) break;
    if (told.said.has(factOf(about))) continue;
    const line = phrase`- ${sentenceOf(words())}.`;
    if (!tellFigures(told, line)) continue;
    told.said.add(factOf(about));
    lines.push(line);
  }
  const isVague = isCleared && run.role !== 'victim' && reasons.length === 0;
  return isVague ? [...lines, toldPattern(told)] : lines;
}

/** Words what the record shows of those who moved most of the flagged money, and how much that explains. */
function toldRelations(told: Telling, side: Side): AnyText[] {
  const [code] = currenciesByWorth(told, 'paid', side);
  const rows = rowsIn(told, 'paid').filter((row) => row.direction === side && row.currency === code);
  const all = largestParties(told, 'paid', side).filter(({ currency }) => currency === code);
  const least = all.reduce((sum, { units }) => sum + units, 0n) / 10n;
  const large = all.filter(({ units }) => units >= least).slice(0, PARTIES_MAX);
  const known = large.flatMap(({ party }) => {
    const why = relationOf(told, party);
    const isAll = rows.every(({ counterparty }) => counterparty === party);
    const percent = citedFigure(told, 'money', 'paid', 'share', side, code!, party);
    const share = isAll ? 'all' : phrase`${percent} %`;
    return why.text === '' ? [] : [phrase`${shortParty(party, told)}, ${why}, ${share}`];
  });
  const lineOf = () =>
    phrase`of the flagged ${currencyCode(code!)} that ${side === 'in' ? 'came in, from' : 'went out, to'} ${joinTexts(known, '; ')}`;
  while (known.length > 1 && wordsIn(lineOf().text) > SENTENCE_WORDS_MAX) known.pop();
  return known.length === 0 ? [] : [lineOf()];
}

function relationOf(told: Telling, party: string): ReferencedText {
  const { view } = told;
  const rows = seenMoney(view).rows.filter(({ row }) => row.counterparty === party);
  const [first] = rows;
  if (!first) return joinTexts([]);
  const isOwn = first.name.toLowerCase() === view.profile?.name?.toLowerCase();
  const name = isOwn ? 'in the customer’s own name' : first.isNamesake ? 'of the same family name' : '';
  const kind = isKnownKind(first.kinds) ? `by name: ${kindText(first.kinds[0]!)}` : '';
  const who = rows.some(({ isPay }) => isPay) ? `who pays ${payOf(rows)}` : name || kind;
  const isOld = dealingsFromMs(told, party) <= view.window.startMs - MONTH_MS;
  const since = isOld ? phrase`on record since ${citedFigure(told, 'dealings', party)}` : '';
  return joinTexts(
    [who, since].filter((each) => each !== ''),
    ', ',
  );
}

const payOf = (rows: readonly SeenRow[]): string =>
  rows.some(({ texts }) => texts.includes('wage')) ? 'wages' : 'by the month';

/** Words of a person who pays the wage, of a firm which wages, taxes and insurance it pays; nothing that is flagged. */
function toldStanding(told: Telling): AnyText[] {
  const rows = seenMoney(told.view).rows.filter(({ row }) => !row.flagged);
  if (told.view.isPerson) {
    const asked = new Set(told.view.flagged.map(({ counterparty }) => counterparty));
    const pay = rows.filter(({ isPay, row }) => isPay && !asked.has(row.counterparty));
    const payer = pay.toSorted((a, b) => b.sums - a.sums)[0]?.row.counterparty;
    if (!payer) return [];
    return [
      phrase`${shortParty(payer, told)} has paid ${payOf(pay)} since ${citedFigure(told, 'dealings', payer)}`,
    ];
  }
  const outs = rows.filter(({ isIn }) => !isIn);
  const paid = COSTS.flatMap(([what, isCost]) => (outs.filter(isCost).length > 1 ? [what] : []));
  const since = citedFigure(told, 'case', 'since');
  return paid.length === 0 ? [] : [phrase`it has paid ${paid.join(' and ')} since ${since} on record`];
}

const COSTS: readonly (readonly [what: string, isCost: (row: SeenRow) => boolean])[] = [
  ['wages', ({ texts }) => texts.includes('wage')],
  ['taxes', ({ texts, kinds }) => texts.includes('tax') || kinds.includes('state')],
  ['pensions or insurance', ({ kinds }) => kinds.includes('pension') || kinds.includes('insurer')],
  ['rent', ({ texts }) => texts.includes('rent')],
];

function toldPattern({ run, recipe }: Telling): AnyText {
  const looks = looksLike(run);
  if (!looks) return '- No known pattern stands out.';
  const score = cite('/score', run.score!.toFixed(2));
  const at = cite('/recipe/escalateAt', recipe.escalateAt);
  return phrase`- The payments resemble ${looks.row.title.split(':')[0]!}, but a risk of ${score} is below ${at}, from which a case escalates.`;
}

/** Returns what the payments do not show: measures that stay below where the rule begins to count. */
function lowMeasures({ view }: Telling): string[] {
  return BEHAVIOUR.filter((row) => {
    const { value, parts = {} } = measure(view, row.feature);
    const isLow = (parts['share'] ?? 0) < row.from && shareOfPoints(Number(value), row) === 0;
    return value !== null && isLow && parts['isPlain'] !== 0;
  })
    .map(({ feature }) => feature)
    .filter((feature) => feature !== 'lasting' && feature !== 'many_payments');
}

function toldAge({ view }: Telling): AnyText {
  const { figures = {} } = measure(view, 'account_age');
  return phrase`a customer since ${cite('/features/account_age/figures/opened', figures['opened']!)}`;
}
