import { SENTENCE_WORDS_MAX, spokenAmount, countWordsIn } from '../wording/spoken.js';
import {
  citedText,
  joinTexts,
  jsonPointer,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { highestPercentilePassed, peerMetric, type PeerMetric } from '../activity/peer-table.js';
import { linkedFlow } from '../case/facts/linked-flow.js';
import { flagSentence } from '../scoring/flag.js';
import { featureById, measureFeature } from '../features/all-features.js';
import type { CaseView } from '../features/feature.js';
import { lowerFirstLetter, measureText } from '../rules/filled-template.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { ASK_ROWS, BEHAVIOUR_ROWS } from '../rules/rule-table.js';
import {
  featureOfPlacedFlag,
  orderedFlagsOf,
  isFindingPlaced,
  patternThatNamesCase,
  type PlacedFlag,
} from './figures.js';
import type { NarrativeState } from './telling.js';

// size: a text is read as one line.

/** A feature or part, such as `parties.payers`, or a flag. */
interface Finding {
  readonly about: string;
  readonly words: () => AnyText;
}

const FINDINGS = { least: 2, most: 4, wordsMax: 45 };
const FINDINGS_BESIDE_OTHERS = { least: 1, most: 3, wordsMax: 15 };
const POINTS_MIN = 2;
/**
 * Not mentioned, because the lead and the lines on payers already do, or because it is of no use to a reader:
 * that there were many or round payments does not explain them.
 */
const UNTOLD: ReadonlySet<string> = new Set([
  'flagged_weight',
  'many_payments',
  'own_loss',
  'round_amounts',
  'volume',
]);
const OF_LOSS = ['new_receivers.sums', 'own_loss.drawn', 'own_loss.back', 'own_loss.rising'];
/** Features about other people's money, which are no reason if the customer's own money is gone. */
const OF_OTHERS: ReadonlySet<string> = new Set(['parties', 'passed_whole', 'against_past', 'same_amount']);

/** Features that state the same fact; only the first of a group is mentioned. */
const SAME_FACT: readonly (readonly string[])[] = [
  ['parties', 'parties.sums', 'parties.payers', 'fan_in', 'rare_burst', 'trade.topBuyer'],
  ['passed_whole', 'flagged_weight.left', 'flagged_weight.kept'],
  ['cash', 'cash.days', 'cash.share', 'cash.drawnShare', 'cash.drawnSums'],
  ['cash.belowDays', 'structured_amounts'],
  [
    'parties.toTwo',
    'new_receivers',
    'new_receivers.sums',
    'new_receivers.count',
    'new_receivers.perReceiver',
    'fan_out',
  ],
  ['unexplained_out', 'unexplained_out.count', 'unexplained_out.repeated'],
  ['trade', 'trade.running'],
  ['on_ramp', 'on_ramp.sums', 'fiat_to_crypto'],
  ['told_purpose', 'told_purpose.out', 'told_purpose.least'],
  ['account_age', 'account_age.long'],
];
const FACT_OF = new Map(SAME_FACT.flatMap((names) => names.map((name) => [name, names[0]!])));

export const factOfFlag = (about: string): string => FACT_OF.get(about) ?? about;

export function findingClause({ view }: Pick<NarrativeState, 'view'>, about: string): ReferencedText {
  return lowerFirstLetter(measureText(about, measureFeature(view, featureOfPart(about))));
}

export function firstStatementOf({ text, references }: ReferencedText): ReferencedText {
  const [whole = ''] = text.split(/; |\. |\.$/);
  return {
    text: whole,
    references: references.filter(({ at, text: shown }) => at + shown.length <= whole.length),
  };
}

/** Returns a flag's text as a clause, with a comparison with other customers if the flag has one. */
export function flagClause({ view }: Pick<NarrativeState, 'view'>, placed: PlacedFlag): ReferencedText {
  const { rationale: text, references = [] } = placed.flag;
  const beside = besidePeers(view, featureOfPlacedFlag(placed));
  const { tells } = featureById(featureOfPlacedFlag(placed));
  if (beside) return beside;
  return tells?.['value']
    ? findingClause({ view }, featureOfPlacedFlag(placed))
    : lowerFirstLetter(firstStatementOf({ text, references }));
}

const OF_HUNDRED = { p80: 80, p90: 90, p95: 95, p98: 98, p99: 99 } as const;

/**
 * Compares a measure of the customer with comparable customers, such as "31 people paid in within 14 days; 99
 * of 100 comparable customers have at most 3". Returns null if there is nothing to compare with.
 */
function besidePeers(view: CaseView, id: string): ReferencedText | null {
  const measured = measureFeature(view, id);
  const [compared] = measured.compare ?? [];
  const cuts = compared && peerMetric(view.facts.peers, compared.metric);
  if (!cuts || !['fan_in', 'fan_out', 'burst'].includes(compared.metric)) return null;
  const passed = highestPercentilePassed(compared.value, cuts)?.above;
  if (passed === undefined) return null;
  const name =
    (Object.keys(OF_HUNDRED) as (keyof typeof OF_HUNDRED)[]).findLast((each) => each <= passed) ?? 'p80';
  const share = citedText(jsonPointer('rule', 'percentile', name), OF_HUNDRED[name]);
  const cut = citedText(
    jsonPointer('peers', compared.metric, name),
    spokenAmount(String(cuts[name as keyof PeerMetric])),
  );
  const hundred = citedText('/rule/wholePercent', 100);
  return phraseText`${lowerFirstLetter(measureText(id, measured))}; ${share} of ${hundred} comparable ${view.isPerson ? 'persons' : 'firms'} have at most ${cut}`;
}

/** Returns the findings in order: what decided, what gave points (most points first), then unusual flags. */
function candidates(told: NarrativeState): Finding[] {
  const { run, view } = told;
  const { outcome, behaviour = [], role } = run;
  const flags = orderedFlagsOf(run).filter(isFindingPlaced);
  const compared = new Map(
    flags.flatMap((placed) => {
      const isFan = featureOfPlacedFlag(placed).startsWith('fan_');
      const beside = isFan ? besidePeers(view, featureOfPlacedFlag(placed)) : null;
      return beside === null ? [] : [[factOfFlag(featureOfPlacedFlag(placed)), beside] as const];
    }),
  );
  const ofFlag = (placed: PlacedFlag): Finding => ({
    about: featureOfPlacedFlag(placed),
    words: () => flagClause(told, placed),
  });
  const { tells: asks = [] } = ASK_ROWS.find(({ id }) => id === outcome?.rule) ?? {};
  const payments = [
    ...behaviour.filter(({ points }) => points >= POINTS_MIN),
    ...(patternThatNamesCase(run)?.found.for ?? []),
  ].sort((a, b) => b.points - a.points);
  const isOther = (about: string): boolean => role !== 'victim' || !OF_OTHERS.has(factOfFlag(about));
  const measures = [...asks, ...(role === 'victim' ? OF_LOSS : []), ...payments.map(({ feature }) => feature)]
    .filter((about) => isTold(view, about) && isOther(about))
    .map((about) => ({ about, words: () => compared.get(factOfFlag(about)) ?? findingClause(told, about) }));
  const decided = flags.filter(({ flag }) => outcome?.flags?.includes(flag.flagId));
  return [
    ...decided.flatMap((placed) => hitOf(told, placed) ?? [ofFlag(placed)]),
    ...measures,
    ...flags.filter((placed) => featureOfPlacedFlag(placed) !== 'missing_diligence').map(ofFlag),
  ].filter(
    ({ about }) =>
      !UNTOLD.has(about) &&
      (about !== 'unclear_ownership' || measureFeature(view, about).parts?.['young'] === 1),
  );
}

function hitOf(told: NarrativeState, placed: PlacedFlag): Finding[] | null {
  const about = featureOfPlacedFlag(placed);
  if (!about.startsWith('sanctions_match')) return null;
  return ['hit', 'fields'].map((part) => ({
    about: `${about}.${part}`,
    words: () => findingClause(told, `${about}.${part}`),
  }));
}

/**
 * Returns a text on the bound from which the rule counts a share or a count. Null if the value does not
 * exceed the bound, empty for other findings.
 */
function besideBand({ run }: NarrativeState, about: string, { text }: ReferencedText): AnyText | null {
  const looks = patternThatNamesCase(run);
  const ofPattern = looks?.row.for.find(({ feature }) => feature === about)?.bands[0];
  const ofBehaviour = BEHAVIOUR_ROWS.find(({ feature, from, to }) => feature === about && to > from);
  const { from } = ofBehaviour ?? ofPattern ?? {};
  const by = ofBehaviour ? 'behaviour' : (looks?.row.id ?? '');
  const [, share] = /(?<!\d)(\d+) %/.exec(text) ?? [];
  const isShare = typeof from === 'number' && from < 1 && share !== undefined;
  if (typeof from !== 'number' || (!isShare && !COUNTS.test(about))) return '';
  const bound = isShare ? Math.round(100 * from) : from;
  const shown = isShare ? Number(share) : Number.parseInt(/\d+/.exec(text)?.[0] ?? '', 10);
  if (isShare ? shown <= bound : shown < bound) return null;
  if (!isShare && bound < 2) return '';
  return phraseText`; the rule counts from ${citedText(jsonPointer('bounds', by, about), bound)}${isShare ? ' %' : ''}`;
}

const COUNTS = /\.(?:payers|days|places|count|belowDays)$/;

/** Smaller rises do not look like rises to a reader, and a smaller share of a loss explains nothing. */
const RISE_MIN = 1.5;
const LEAST_OF_LOSS = 0.3;
/** An account that is older than this is no finding. */
const OLD_DAYS = 365;

function isTold(view: CaseView, about: string): boolean {
  const [id = '', part] = about.split('.');
  // Without a month before, or with an own account among the recipients, nobody can say who is new.
  if (id === 'new_receivers' && measureFeature(view, id).parts?.['isPlain'] === 0) return false;
  if (part !== undefined && featureById(id).tells?.[part] === undefined) return false;
  const { value, parts = {} } = measureFeature(view, id);
  if (part === 'rising' && (parts['rise'] ?? 0) < RISE_MIN) return false;
  if (id === 'own_loss' && parts['isPlain'] === 0) return false;
  if (about === 'account_age' && Number(value) >= OLD_DAYS) return false;
  const found = part === undefined || part === 'value' ? value : (parts[part] ?? null);
  const least = part === 'rising' ? 2 : id === 'own_loss' ? LEAST_OF_LOSS : 0;
  return value !== null && found !== null && (Number(found) > least || typeof found === 'string');
}

const FIGURE = /(?<![\d,.])\d[\d,.]* (?:[A-Z]{3,5}\b|%)/g;

/** Tells whether none of the sums and shares in a text was mentioned before, and marks them as mentioned. */
export function noteFiguresAsTold({ said }: Pick<NarrativeState, 'said'>, { text }: ReferencedText): boolean {
  const shown = text.match(FIGURE) ?? [];
  if (shown.some((figure) => said.has(figure))) return false;
  for (const figure of shown) said.add(figure);
  return true;
}

const WHOLE = '\nThe whole record:\n';

/** Writes three to five findings, one fact each, without facts that were already mentioned. */
export function findingLines(told: NarrativeState): AnyText[] {
  const lines: AnyText[] = [];
  const room = linkedFlow(told.facts) || told.said.has('question') ? FINDINGS_BESIDE_OTHERS : FINDINGS;
  let words = 0;
  for (const { about, words: make } of candidates(told)) {
    if (lines.length >= room.most || (lines.length >= room.least && words >= room.wordsMax)) break;
    const fact = factOfFlag(about);
    if (told.said.has(fact)) continue;
    const line = joinTexts([flagSentence(make())]);
    const beside = besideBand(told, about, line);
    if (beside === null || countWordsIn(line.text) > SENTENCE_WORDS_MAX || !noteFiguresAsTold(told, line))
      continue;
    told.said.add(fact);
    words += countWordsIn(line.text);
    const band = joinTexts([beside]);
    const isLong = countWordsIn(line.text) + countWordsIn(band.text) > SENTENCE_WORDS_MAX;
    lines.push(phraseText`- ${line}${isLong ? '' : band}.`);
  }
  return lines.length > 0 ? [WHOLE, ...lines] : [];
}
