import { measureOfFact, MENTIONED_SHARE_MIN, type CaseFact, type FactPart } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { flagSentence } from '../scoring/flag.js';
import {
  joinedSentences,
  joinTexts,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { listedTexts } from '../wording/listed-texts.js';
import { closedNarrative } from './closed-narrative.js';
import { decisiveComparisons, decisiveGaps, decisivePayments, isAmountDeclared } from './decisive.js';
import { NARRATIVE_TEMPLATES } from './files.js';
import { factLines, withTransactionIds, type NarrativeExtras } from './fact-lines.js';
import { standOutFact } from './stand-out.js';
import { leadText } from './write-lead.js';

const {
  after,
  contrast,
  headings,
  history,
  nextSteps,
  notOnRecord,
  openQuestions,
  otherReading,
  payments,
  reviewed,
  reviewedShort,
  where,
  whyClosed,
} = NARRATIVE_TEMPLATES;

type Section = readonly [heading: string, lines: readonly AnyText[]];

/** Writes the disposition narrative of a case, part by part, from the facts that decide. */
export function narrativeText(file: CaseFile, extras: NarrativeExtras): ReferencedText {
  if (file.recommendation === 'close') return closedNarrative(file, closedParts(file), extras);
  const { steps, notes } = extras;
  // What the first lines tell is not told twice.
  const isUntold = (fact: CaseFact): boolean => fact !== standOutFact(file);
  const sections: Section[] = [
    [
      'happened',
      bullets([
        ...factLines(payments, decisivePayments(file).filter(isUntold)),
        ...unmovedLines(file),
        ...whereLines(file),
        ...afterLines(file),
      ]),
    ],
    [
      'unusual',
      bullets([...contrastLines(file, decisiveComparisons(file).filter(isUntold)), ...carriedLines(file)]),
    ],
    ['other_readings', otherReadingLines(file, READING_FACTS_MAX)],
    ['open', bullets([...purposeLines(file), ...openQuestionLines(file, openGaps(file))])],
    ['notes', notes],
    ['next', numbered([...steps, ...knownPartySteps(file)].slice(0, Math.max(STEPS_MAX, steps.length)))],
    ['reviewed', [joinedSentences(...shortReviewLines(file))]],
  ];
  const parts = sections.flatMap(([heading, lines]) =>
    lines.length > 0 ? [joinTexts([headings.write(heading), ...lines], '\n')] : [],
  );
  return joinTexts([leadText(file, standOutLine(file)), ...parts], '\n\n');
}

/** Writes the strongest fact as a sentence of the first lines; empty where there is none. */
function standOutLine(file: CaseFile): AnyText {
  const fact = standOutFact(file);
  if (fact === null) return '';
  const [line = ''] = fact.part === 'how' ? factLines(payments, [fact]) : contrastLines(file, [fact]);
  return line;
}

/** What the server knows of the counterparties is added up to this number of steps. */
const STEPS_MAX = 3;
const READING_FACTS_MAX = { for: 1, against: 2 };

const closedParts = (file: CaseFile) => ({
  payments: factsOfPart(file, 'how').filter(isOfFlagged),
  unmoved: unmovedLines(file),
  unusual: contrastLines(file, factsOfPart(file, 'comparison').filter(isIndicator)),
  // Where the customer expects an amount, the past is told only if the alert is about a change.
  expected: contrastLines(
    file,
    factsOfPart(file, 'comparison')
      .filter(
        ({ kind, values }) =>
          kind === 'profile' ||
          (kind.startsWith('past_') &&
            (!isAmountDeclared(file) ||
              values['is_new'] === 'yes' ||
              (values['asked'] === 'yes' && kind !== 'past_short'))),
      )
      .map(inClosing),
  ),
  open: openQuestionLines(file, openGaps(file)),
  reviewed: shortReviewLines(file, OF_CLOSED),
  after: factLines(
    after,
    factsOfPart(file, 'after').filter(
      ({ kind, weight }) => kind !== STOPPED && (kind !== 'goes_on' || weight >= MENTIONED_SHARE_MIN),
    ),
  ).slice(0, 1),
});

/** A closing tells the past in fewer words: what was reviewed gives the days. */
const inClosing = (fact: CaseFact): CaseFact =>
  fact.kind === 'past_month' ? { ...fact, kind: 'past_month_closed' } : fact;

/** Payments that moved no money, or may have come back, are told with the others. */
const OF_PAYMENTS: ReadonlySet<string> = new Set(['unmoved', 'open']);

const openGaps = (file: CaseFile): CaseFact[] =>
  decisiveGaps(file).filter(({ kind }) => !OF_PAYMENTS.has(kind));

const unmovedLines = (file: CaseFile): ReferencedText[] =>
  factLines(
    openQuestions,
    factsOfPart(file, 'gap').filter(({ kind }) => OF_PAYMENTS.has(kind)),
  );

/** Says what is not known of the purpose of the money in an escalated case; a closing says it itself. */
const purposeLines = (file: CaseFile): ReferencedText[] => {
  // The paper that would decide is named by a line of its own.
  const isNamed = factsOfPart(file, 'gap').some(({ kind }) => kind === 'would');
  const facts = factsOfPart(file, 'reason').map((fact) => ({
    ...fact,
    values: { ...fact.values, paper: isNamed ? 'named' : 'asked' },
  }));
  return factLines(whyClosed, facts);
};

const isIndicator = ({ kind }: CaseFact): boolean => kind === 'indicator';

/** How unexpected money of the whole period moved on answers no alert about a part of it. */
const isOfFlagged = ({ kind }: CaseFact): boolean => kind !== 'left' && kind !== 'stayed';

const asSentence = (line: AnyText): ReferencedText => joinTexts([flagSentence(line)]);

const bullets = (lines: readonly AnyText[]): ReferencedText[] => lines.map((line) => phraseText`- ${line}`);

const numbered = (lines: readonly AnyText[]): ReferencedText[] =>
  lines.map((line, i) => phraseText`${String(i + 1)}. ${line}`);

export const paymentLines = (file: CaseFile): ReferencedText[] =>
  factLines(payments, factsOfPart(file, 'how'));

/** Says in which countries the other sides are; that none is on record stands in what was reviewed. */
const whereLines = (file: CaseFile): ReferencedText[] =>
  factLines(
    where,
    factsOfPart(file, 'where').filter(({ kind }) => kind === 'countries'),
  );

const afterLines = (file: CaseFile): ReferencedText[] => factLines(after, factsOfPart(file, 'after'));

export const openQuestionLines = (file: CaseFile, gaps = factsOfPart(file, 'gap')): ReferencedText[] =>
  factLines(openQuestions, gaps).map(asSentence);

/** Writes what is unusual for the customer, each with one figure and one comparison. */
export const contrastLines = (
  file: CaseFile,
  facts: readonly CaseFact[] = factsOfPart(file, 'comparison'),
): ReferencedText[] => {
  const [who] = factsOfPart(file, 'who');
  return facts.map((fact) => {
    const clause = contrast.write(fact.kind, { is: who?.values['is'] ?? 'person', ...fact.values });
    return withTransactionIds(phraseText`${flagSentence(clause)}.`, fact);
  });
};

/** Facts of which the first, at most this many, carry the recommendation. */
const CARRYING_MAX = 2;

/** Returns the comparisons that carry the recommendation of an escalated case. */
export const factsCarryingRecommendation = (file: CaseFile): CaseFact[] =>
  factsOfPart(file, 'comparison')
    .filter(({ kind, weight }) => CARRYING.has(kind) && weight > 0)
    .slice(0, CARRYING_MAX);

const CARRYING: ReadonlySet<string> = new Set(['measure', 'indicator', 'own_loss_all', 'own_loss_drawn']);

/** Names the one or two facts that carry the recommendation; empty where one of them has no name. */
function carriedLines(file: CaseFile): ReferencedText[] {
  if (file.recommendation !== 'escalate') return [];
  const names = factsCarryingRecommendation(file).map((fact) => `carried_${carriedName(fact)}`);
  if (names.length === 0 || !names.every((name) => contrast.has(name))) return [];
  const distinct = [...new Set(names)].map((name) => contrast.write(name));
  return [contrast.write('carried', { names: listedTexts(distinct) })];
}

/** The measure that a fact is about, by which it is named. */
const carriedName = (fact: CaseFact): string =>
  fact.kind.startsWith('own_loss') ? 'own_loss' : (measureOfFact(fact) ?? '').split(/[.:]/)[0]!;

const clausesOf = (facts: readonly CaseFact[]): ReferencedText[] =>
  facts
    .filter(({ kind }) => otherReading.has(kind))
    .map(({ kind, values }) => otherReading.write(kind, values));

/**
 * Writes the innocent reading of an escalated case, what speaks for it and why it gives way; `max`: facts on
 * each side.
 */
export function otherReadingLines(
  file: CaseFile,
  max: Readonly<Record<'for' | 'against', number>> = { for: Infinity, against: Infinity },
): ReferencedText[] {
  if (file.recommendation !== 'escalate' || file.pattern.startsWith('mandatory_')) return [];
  const reading = innocentReading(file);
  if (reading === null) return [];
  const forIt = clausesOf(factsOfPart(file, 'for').filter(({ kind }) => kind !== OFFERED)).slice(0, max.for);
  const against = clausesOf(factsOfPart(file, 'against')).slice(0, max.against);
  // A reading of which this case has no fact would stand in any other text as well.
  const isOffered = factsOfPart(file, 'for').some(({ kind }) => kind === OFFERED);
  if (!isOffered && forIt.length === 0 && against.length === 0) return [];
  return [
    joinedSentences(
      reading,
      forIt.length > 0
        ? otherReading.write('for', { facts: joinTexts(forIt, '; ') })
        : isOffered
          ? ''
          : otherReading.write('for_none'),
      against.length > 0
        ? otherReading.write('against', { facts: joinTexts(against, '; ') })
        : otherReading.write('against_none'),
    ),
  ];
}

/** Writes the innocent reading of the pattern, with what references and the customer file offer for it. */
function innocentReading(file: CaseFile): ReferencedText | null {
  const name = `innocent_${file.pattern}`;
  const twin = HYPOTHESES.find(({ id }) => id === file.pattern)?.twin.title;
  if (!otherReading.has(name) && twin === undefined) return null;
  const reading = otherReading.has(name)
    ? otherReading.write(name, { is: factsOfPart(file, 'who')[0]?.values['is'] ?? 'person' })
    : otherReading.write('innocent_other', { title: twin! });
  const [own] = factsOfPart(file, 'for').filter(({ kind }) => kind === OFFERED);
  return own
    ? otherReading.write(OFFERED, { ...own.values, reading })
    : otherReading.write('innocent', { reading });
}

/** The fact that references and the customer file offer a reading of their own. */
const OFFERED = 'innocent_stated';

const knownPartySteps = (file: CaseFile): ReferencedText[] =>
  factLines(nextSteps, factsOfPart(file, 'history'));

export const reviewLines = (file: CaseFile): ReferencedText[] => [
  ...factLines(reviewed, factsOfPart(file, 'review')),
  ...factLines(history, factsOfPart(file, 'history')),
];

/** Of a closed case nobody asks where the other sides are. */
const OF_CLOSED = ['review', 'history', 'after'] as const;
/** That nothing came later; a closing tells it with what else is not on record. */
const STOPPED = 'stopped';
const MISSING_IN_CLOSING: ReadonlySet<string> = new Set(['none', STOPPED]);
/** The open questions say which lists were not searched. */
const TOLD_AS_OPEN: ReadonlySet<string> = new Set(['sanctions_not_screened', 'media_not_searched']);
const OF_ESCALATED = ['review', 'where', 'history'] as const;

/** Lists of one day without a match are told in one sentence. */
function withListsTogether(facts: readonly CaseFact[]): CaseFact[] {
  const clear = facts.filter(
    ({ kind, values }) => (kind === 'sanctions' || kind === 'media') && values['hits'] === 'none',
  );
  const [sanctions, media] = clear.map(({ values }) => joinTexts([values['day'] as AnyText]).text);
  if (sanctions === undefined || sanctions !== media) return [...facts];
  return facts.flatMap((fact) => {
    if (fact === clear[0]) return [{ ...fact, kind: 'lists' }];
    return fact === clear[1] ? [] : [fact];
  });
}

/** Writes what was reviewed in short sentences, and in one what is not on record. */
function shortReviewLines(file: CaseFile, parts: readonly FactPart[] = OF_ESCALATED): ReferencedText[] {
  const facts = factsOfPart(file, ...parts);
  const isClosed = file.recommendation === 'close';
  const missing = facts.filter(
    ({ kind }) => notOnRecord.has(kind) && (isClosed || !MISSING_IN_CLOSING.has(kind)),
  );
  const isTold = (fact: CaseFact): boolean =>
    fact.part === 'review' &&
    !missing.includes(fact) &&
    !TOLD_AS_OPEN.has(fact.kind) &&
    !(fact.kind === 'devices' && fact.values['shared'] === 'no');
  return [
    ...factLines(reviewedShort, withListsTogether(facts.filter(isTold))),
    ...factLines(
      history,
      facts.filter((fact) => !missing.includes(fact)),
    ),
    ...(missing.length > 0
      ? [
          notOnRecord.write(isClosed ? 'closed_sentence' : 'sentence', {
            list: listedTexts(missing.map(({ kind, values }) => notOnRecord.write(kind, values))),
          }),
        ]
      : []),
  ];
}
