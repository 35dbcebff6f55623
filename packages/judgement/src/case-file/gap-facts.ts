import { measureFeature } from '../features/all-features.js';
import { measureText } from '../rules/filled-template.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { REVIEW_REQUEST_ROWS, BLOCKS } from '../rules/rule-table.js';
import { unassessedFeatures } from '../rules/unassessed-checks.js';
import { SYNTHESIS_BLOCK_ID } from '../scoring/run-result.js';
import {
  citedFigure,
  featureOfPlacedFlag,
  isPlacedFlagFinding,
  orderedFlagsOf,
  patternThatNamesCase,
  roleInCase,
  rowsOfSet,
} from './figures.js';
import { citedText, joinTexts } from '../wording/referenced-text.js';
import { measureClause, proseOf } from '../rules/measure-clauses.js';
import { openQuestionTexts } from './told-step.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { directionSumsText } from './money-facts.js';

/** Checks that the text mentions with what would settle them; it only names the others. */
const IN_FULL_MAX = 2;
const NAMED_MAX = 4;
const UNKNOWN_MAX = 2;

const TITLES = new Map<string, string>([
  ...BLOCKS.map(({ id, title }) => [id, title] as const),
  [SYNTHESIS_BLOCK_ID, 'all blocks together'],
]);

const gap = (kind: string, values: CaseFact['values'], weight = 0.2): CaseFact =>
  caseFact({ part: 'gap', kind, values, weight });

/** Returns what is not known: first what failed and was not screened or loaded, then what would decide. */
export function gapFacts(from: CaseSources): CaseFact[] {
  const { run } = from;
  const named = (is: 'inputsChanged' | 'analysisChanged'): string =>
    run.perBlock.flatMap((block) => (block[is] ? [TITLES.get(block.blockId)] : [])).join(', ');
  const stale = named('inputsChanged');
  const anew = named('analysisChanged');
  return [
    ...run.failed.map(({ blockId }) => gap('failed', { block: TITLES.get(blockId) ?? blockId }, 1)),
    ...unassessedFacts(from),
    ...(stale ? [gap('taken_over', { blocks: stale })] : []),
    ...(anew ? [gap('assessed_anew', { blocks: anew })] : []),
    ...besideFacts(from),
    ...unknownFacts(from),
    ...(run.outcome?.kind === 'clear' ? [] : fileGapFacts(from)),
    ...explainedFacts(from),
    ...wouldFacts(from),
  ];
}

/** Without a record or a name nothing else can be screened. */
const TOLD_FIRST: ReadonlySet<string> = new Set(['customer_record_missing', 'customer_not_named']);

type Unassessed = NonNullable<CaseSources['run']['unassessed']>[number];

const inFull = ({ sentence: text, references, wouldSettle }: Unassessed): CaseFact =>
  gap('not_assessed', {
    sentence: { text, references },
    would: inSentence(wouldSettle.replace(/\.$/, '')),
  });

/** Where no list of several kinds is loaded, one line says so, and what would settle it. */
function listFacts(lists: readonly Unassessed[]): CaseFact[] {
  const missing = lists.filter(({ code }) => NOT_LOADED.has(code));
  if (missing.length < 2) return lists.map(inFull);
  const names = missing.map(({ sentence }) => inSentence(sentence.split(':')[0]!)).join(' and ');
  return [gap('lists_not_loaded', { names }), ...lists.filter((each) => !missing.includes(each)).map(inFull)];
}

const NOT_LOADED: ReadonlySet<string> = new Set(['sanctions_not_screened', 'media_not_searched']);

/** Lists that were not searched, and without which a recommendation is hardly worth anything. */
const OF_LISTS: ReadonlySet<string> = new Set([
  'sanctions_not_screened',
  'sanctions_list_outdated',
  'sanctions_names_left_out',
  'addresses_not_screened',
  'media_not_searched',
  'media_not_read_in_full',
]);

/** Further checks whose absence an analyst weighs. What the review names as missing is not repeated. */
const WEIGHED: ReadonlySet<string> = new Set([
  ...OF_LISTS,
  'block_switched_off',
  'exposed_person_not_screened',
  'payments_missing',
  'payments_left_out',
  'past_not_on_record',
  'past_read_in_part',
  'expected_activity_missing',
  'vendor_data_missing',
  'ownership_missing',
]);

/**
 * Returns the checks that were not made, those of lists first. The narrative of an escalated case says of
 * lists what would settle them; all others, and those of a closed case, it only names. The result lists all.
 */
function unassessedFacts({ run }: CaseSources): CaseFact[] {
  const all = run.unassessed ?? [];
  const first = all.filter(({ code }) => TOLD_FIRST.has(code));
  const rest = all.filter(({ code }) => !TOLD_FIRST.has(code));
  const weighed = rest.filter(({ code }) => WEIGHED.has(code));
  const told = weighed.length > 0 ? weighed : rest;
  const lists = told.filter(({ code }) => OF_LISTS.has(code));
  const others = told.filter(({ code }) => !OF_LISTS.has(code));
  const whole = run.outcome?.kind === 'clear' ? [] : lists.slice(0, IN_FULL_MAX);
  const named = [...lists, ...others].filter((each) => !whole.includes(each));
  const names = [...new Set(named.map(({ sentence }) => inSentence(sentence.split(':')[0]!)))];
  const values = {
    checks: names.slice(0, NAMED_MAX).join(', '),
    first: whole.length === 0 ? 'yes' : 'no',
    // A closing names what weighs; the page of the alert lists all that was not assessed.
    more:
      run.outcome?.kind !== 'clear' && (told.length < rest.length || names.length > NAMED_MAX) ? 'yes' : 'no',
  };
  return [
    ...first.map(inFull),
    ...listFacts(whole),
    ...(names.length > 0 ? [gap('also_not_assessed', values, 0.1)] : []),
  ];
}

/** Returns words for the middle of a sentence; "IP" and the name of Tor keep their capitals. */
const inSentence = (words: string): string =>
  /^(?:\p{Lu}\p{Lu}|Tor\b)/u.test(words) ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Returns what the record explains of the money, and the question that this leaves open. */
function explainedFacts(from: CaseSources): CaseFact[] {
  const { run } = from;
  const isOpen =
    roleInCase(from) !== 'victim' &&
    run.disposition === 'ESCALATED' &&
    ['score', 'hypothesis'].includes(run.outcome?.kind ?? '');
  const open = isOpen && patternThatNamesCase(run) === null ? openQuestionTexts(from) : null;
  return open ? [gap('explained', { question: open.asked }, 0.5)] : [];
}

/** Returns what the customer file lacks, where an indicator says that it lacks much. */
function fileGapFacts({ run, view }: CaseSources): CaseFact[] {
  const isFound = orderedFlagsOf(run).some(
    (placed) => featureOfPlacedFlag(placed) === 'missing_diligence' && isPlacedFlagFinding(placed),
  );
  return isFound ? [gap('file', { clause: measureClause(view, 'missing_diligence') })] : [];
}

/** Returns flagged money that others moved, that did not move, or that may come back. */
function besideFacts(from: CaseSources): CaseFact[] {
  const { beside } = from.facts;
  const states = (set: 'unmoved' | 'open'): CaseFact[] => {
    const rows = rowsOfSet(from, set);
    if (rows.length === 0) return [];
    const names = [...new Set(rows.flatMap(({ state }) => state ?? []))].sort().join(', ');
    const side = rows.some(({ direction }) => direction === 'in') ? 'in' : 'out';
    const payments = citedFigure(from, 'money', set, 'payments');
    const days = citedFigure(from, 'money', set, 'period');
    return [
      gap(set, { payments, payments_n: rows.length, names, days, sums: directionSumsText(from, set, side) }),
    ];
  };
  const count = beside?.others?.transactions ?? 0;
  const others = citedText('/facts/beside/others/transactions', count);
  return [
    ...(count > 0 ? [gap('of_others', { payments: others, payments_n: count })] : []),
    ...states('unmoved'),
    ...states('open'),
  ];
}

/** Returns measures that the decision asks for and that are not known. */
function unknownFacts(from: CaseSources): CaseFact[] {
  const { run, view } = from;
  const isTold = unassessedFeatures(run.unassessed);
  const asked = [
    ...(REVIEW_REQUEST_ROWS.find(({ id }) => id === run.outcome?.rule)?.tells ?? []),
    ...(patternThatNamesCase(run)?.row.for ?? []).map(({ feature }) => featureOfPart(feature)),
    'account_age',
  ];
  return [...new Set(asked)]
    .filter((id) => measureFeature(view, id).value === null && !isTold.has(id))
    .slice(0, UNKNOWN_MAX)
    .map((id) => gap('unknown', { sentence: withoutFullStop(proseOf(textOf(view, id))) }));
}

const textOf = (view: CaseSources['view'], id: string) =>
  joinTexts([measureText(id, measureFeature(view, id))]);

const withoutFullStop = ({ text, references }: ReturnType<typeof joinTexts>) => ({
  text: text.replace(/\.$/, ''),
  references,
});

/** Returns the document that would tell the pattern from its innocent reading. */
function wouldFacts({ run }: CaseSources): CaseFact[] {
  const would =
    run.disposition === 'ESCALATED'
      ? (run.outcome?.would ?? patternThatNamesCase(run)?.row.would)
      : undefined;
  return would ? [gap('would', { document: inSentence(would) }, 0.5)] : [];
}
