import type { CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { flagSentence } from '../scoring/flag.js';
import { listedTexts } from '../wording/listed-texts.js';
import {
  joinedSentences,
  joinTexts,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { factLines, withTransactionIds, type NarrativeExtras } from './fact-lines.js';
import { NARRATIVE_TEMPLATES } from './files.js';
import { alertText, movedText, newCounterpartySideAsked } from './write-lead.js';

const { headings, lead, otherReading, payments: paymentTexts, whyClosed } = NARRATIVE_TEMPLATES;

interface ClosedParts {
  /** Facts on payments, of which some have a line. */
  readonly payments: readonly CaseFact[];
  readonly unmoved: readonly AnyText[];
  readonly unusual: readonly AnyText[];
  readonly expected: readonly AnyText[];
  readonly open: readonly AnyText[];
  readonly reviewed: readonly AnyText[];
  readonly after: readonly AnyText[];
}

const REASONS_MAX = 2;
/** Facts on payments that belong to neither direction alone. */
const OTHER_LINES_MAX = 1;
/** What the bank's tags say is told whatever else there is. */
const TAGS = 'tags';

/** What the recommendation says already. */
const CLOSE = 'Close the alert.';

/** Says what the money is, not what is unknown. */
const OWN_LOSS = 'verdict_victim';

/** Writes a closed case in a few lines: the alert answered, what explains its payments, why it is closed. */
export function closedNarrative(
  file: CaseFile,
  parts: ClosedParts,
  { steps, notes }: NarrativeExtras,
): ReferencedText {
  const opening = joinedSentences(
    lead.write('close', { pattern: '' }),
    movedText(file, newCounterpartySideAsked(file)),
  );
  const answer = joinedSentences(alertText(file), ...parts.expected);
  const lines = [...moneyLines(file, parts.payments), ...parts.unmoved];
  const explained = lines.map((line) => phraseText`- ${line}`);
  const runIn = (heading: string, ...texts: readonly AnyText[]): ReferencedText[] => {
    const text = joinedSentences(...texts);
    return text.text === '' ? [] : [phraseText`${headings.write(heading)}${text}`];
  };
  const paragraphs = [
    opening,
    answer,
    ...runIn('closed_because', ...whySentences(file)),
    ...(explained.length > 0 ? [joinTexts([headings.write('closed_money'), ...explained], '\n')] : []),
    ...runIn('closed_unusual', ...parts.unusual.slice(0, 1)),
    ...runIn('closed_rejected', rejectedText(file)),
    ...runIn('closed_open', ...parts.open),
    ...(notes.length > 0 ? [joinTexts([headings.write('notes'), ...notes], '\n')] : []),
    ...runIn('closed_next', ...steps.slice(0, 1).filter((step) => joinTexts([step]).text !== CLOSE)),
    ...runIn('closed_reviewed', ...parts.reviewed, ...parts.after),
  ].filter((part) => joinTexts([part]).text !== '');
  return joinTexts(paragraphs, '\n\n');
}

/**
 * Writes what the record explains before what it does not; where it explains nothing, that the purpose is not
 * known comes first.
 */
function whySentences(file: CaseFile): AnyText[] {
  const reasons = factsOfPart(file, 'reason');
  // The paper that would show the purpose is asked for once.
  const unknown = reasons
    .filter(({ kind }) => kind !== OWN_LOSS && /^(?:verdict|part)_/.test(kind) && whyClosed.has(kind))
    .map(({ kind, values }, i, all) =>
      whyClosed.write(kind, i < all.length - 1 ? { ...values, paper: 'named' } : values),
    );
  const ownLoss = reasons.some(({ kind }) => kind === OWN_LOSS) ? [whyClosed.write(OWN_LOSS)] : [];
  const isOfMoney = reasons.some(({ kind }) => OF_MONEY.test(kind));
  const because = becauseText(file, isOfMoney || unknown.length === 0);
  return isOfMoney ? [...ownLoss, because, ...unknown] : [...ownLoss, ...unknown, because];
}

/** Reasons that say whose money it is or where it went, and not only how much it is. */
const OF_MONEY = /^because_(?:main|collected|known|measure|(?:in|out)_(?:explained|named))$/;

/** Writes what the money of each direction is: a line for each, or its payments singly where there is one. */
function moneyLines(file: CaseFile, payments: readonly CaseFact[]): AnyText[] {
  const sides = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('side_'));
  const ofSides = sides.flatMap((side) => {
    const sentences = sideSentences(file, side, payments);
    if (sides.length === 1 || sentences.length === 0) return sentences;
    const nothing =
      side.values['known_is'] === 'none' && !isVerdictTold(file, side)
        ? [whyClosed.write('side_unexplained')]
        : [];
    const told = afterColon(joinedSentences(...sentences, ...nothing));
    return [phraseText`${whyClosed.write('side', side.values)}${told}`];
  });
  const others = payments.filter((fact) => !sides.some((side) => isOfSide(fact, side)));
  const tags = others.filter(({ kind }) => kind === TAGS);
  const rest = others.filter(({ kind }) => kind !== TAGS);
  return [
    ...ofSides,
    ...factLines(paymentTexts, tags),
    ...factLines(paymentTexts, rest).slice(0, OTHER_LINES_MAX),
  ];
}

/** Writes a sentence that goes on after a colon. */
const afterColon = ({ text, references }: ReferencedText): ReferencedText => ({
  text: references[0]?.at === 0 ? text : text.replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase()),
  references,
});

/** Tells whether the reasons say of a direction that its purpose is not known. */
const isVerdictTold = (file: CaseFile, { values }: CaseFact): boolean =>
  factsOfPart(file, 'reason').some(
    ({ kind }) =>
      kind === 'verdict_claimed' ||
      kind.startsWith('verdict_both') ||
      kind.startsWith(`verdict_${sideOf(values)}_`),
  );

/** Returns the direction of a fact. */
const sideOf = ({ side }: CaseFact['values']): 'in' | 'out' => (side === 'in' ? 'in' : 'out');

/** Tells whether a line is about the flagged payments of a direction, cash or the sum of many. */
const isOfSide = ({ kind }: CaseFact, { values }: CaseFact): boolean =>
  kind === `payments_${sideOf(values)}_together` || kind.startsWith(`cash_${sideOf(values)}`);

/** Writes the largest counterparties of a direction, those beside them, and its cash. */
function sideSentences(file: CaseFile, side: CaseFact, payments: readonly CaseFact[]): ReferencedText[] {
  const { told_n: max, rest_n: rest } = side.values;
  const name = sideOf(side.values);
  const told = new Set(factsOfPart(file, 'how').flatMap(({ transactions }) => transactions));
  const facts = factsOfPart(file, 'explanation');
  const heaviest = facts
    .filter(({ kind }) => kind.startsWith(`${name}_`))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, Number(max));
  const drawn = facts.filter(
    ({ kind, transactions }) => name === 'out' && kind.startsWith('drawn_') && !told.has(transactions[0]!),
  );
  const shown = new Set([...heaviest, ...drawn]);
  const inOrder = facts.filter((fact) => shown.has(fact));
  // Where all of a direction is told in the first sentence, its one counterparty needs no list.
  const silent = inOrder.filter((fact) => isSilent(fact) && fact.values['is_whole'] !== 'yes');
  const isRestSilent = side.values['references_is'] === 'none';
  return [
    ...inOrder.filter((fact) => !silent.includes(fact)).map(explanationLine),
    ...silentSentences(silent, rest !== 0 && isRestSilent ? side : null),
    ...(rest === 0 || isRestSilent ? [] : [whyClosed.write(`${name}_rest`, side.values)]),
    ...payments
      .filter((fact) => isOfSide(fact, side))
      .flatMap((fact) => factLines(whyClosed.has(fact.kind) ? whyClosed : paymentTexts, [fact])),
  ];
}

/** Counterparties of whom nothing is known, and who wrote nothing. */
const isSilent = ({ kind, values }: CaseFact): boolean =>
  kind.endsWith('_unknown') && values['references_is'] === 'none';

/** Lists in one sentence who paid or was paid without a reference, with the others of the direction. */
function silentSentences(facts: readonly CaseFact[], rest: CaseFact | null): ReferencedText[] {
  const items = [
    ...facts.map((fact) => withTransactionIds(whyClosed.write('silent_party', fact.values), fact)),
    ...(rest ? [whyClosed.write('silent_rest', rest.values)] : []),
  ];
  return items.length === 0 ? [] : [whyClosed.write('silent', { list: listedTexts(items) })];
}

function explanationLine(fact: CaseFact): ReferencedText {
  const line = whyClosed.write(fact.kind, fact.values);
  // Where it is all that moved in this direction, the first sentence has the days.
  const isDated = fact.values['days'] !== undefined && fact.values['is_whole'] !== 'yes';
  const dated = isDated ? whyClosed.write('dated', { ...fact.values, line }) : line;
  return withTransactionIds(withReferences(dated, fact), fact);
}

const withReferences = (line: ReferencedText, { values }: CaseFact): ReferencedText =>
  values['references_is'] === undefined ? line : whyClosed.write('referenced', { ...values, line });

/** Writes the facts that carry the closing. If they come first, the heading says that they are the reason. */
function becauseText(file: CaseFile, isFirst: boolean): AnyText {
  const [a, second = ''] = reasonClauses(file);
  if (a === undefined) return '';
  const b = isReasonAgainst(file) ? '' : second;
  return whyClosed.write('because', {
    a: isFirst ? flagSentence(a) : a,
    b,
    two: b === '' ? 'no' : 'yes',
    explained: isFirst ? 'yes' : 'no',
  });
}

/** Writes the kinds of counterparties, which a fact holds by their names. */
function withKinds(values: CaseFact['values']): CaseFact['values'] {
  const { kinds } = values;
  if (typeof kinds !== 'string') return values;
  return { ...values, kinds: listedTexts(kinds.split(' ').map((kind) => whyClosed.write(`kind_${kind}`))) };
}

/** Returns the clause that speaks against the guilty reading where the reasons of the closing do not. */
const clauseAgainst = (file: CaseFile): AnyText | undefined => clausesOf(factsOfPart(file, 'against'))[0];

/** The second reason answers the sign of the guilty reading, unless something else does. */
const isReasonAgainst = (file: CaseFile): boolean =>
  guiltyReading(file) !== null &&
  clausesOf(factsOfPart(file, 'for')).length > 0 &&
  reasonClauses(file).length > 1;

function reasonClauses(file: CaseFile): ReferencedText[] {
  const reasons = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('because_'));
  return reasons.slice(0, REASONS_MAX).map(({ kind, values }) => whyClosed.write(kind, withKinds(values)));
}

/** Writes the guilty reading of a closed case with a sign of it, or says that the case has none. */
function rejectedText(file: CaseFile): AnyText {
  const [sign] = clausesOf(factsOfPart(file, 'for'));
  const reasons = reasonClauses(file);
  const against = isReasonAgainst(file)
    ? reasons[1]
    : reasons.length < REASONS_MAX
      ? clauseAgainst(file)
      : undefined;
  const reading = guiltyReading(file);
  if (reading === null) return '';
  return otherReading.write(sign ? 'rejected' : 'rejected_bare', {
    reading,
    for: sign ?? '',
    against: against ?? '',
    against_is: against ? 'some' : 'none',
  });
}

function guiltyReading({ pattern }: CaseFile): AnyText | null {
  const name = `guilty_${pattern}`;
  if (otherReading.has(name)) return otherReading.write(name);
  const title = HYPOTHESES.find(({ id }) => id === pattern)?.title;
  return title === undefined ? null : lowerFirstLetter(title);
}

const clausesOf = (facts: readonly CaseFact[]): ReferencedText[] =>
  facts
    .filter(({ kind }) => otherReading.has(kind))
    .map(({ kind, values }) => otherReading.write(kind, values));
