import { toUnits } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import { FLAGS } from '../../blocks/index.js';
import { seriesOf } from '../../domain/activity/activity-series.js';
import { asksLarge } from '../../domain/case/facts/alert-rules.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { slowlyPassed } from '../../domain/case/money/slowly-passed.js';
import { leftAgain } from '../../domain/case/money/left-again.js';
import { equalCash } from '../../domain/case/money/unaccounted-money.js';
import { MOVEMENT_BLOCKS } from '../../domain/consistency/block-counts.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import type { BlockId } from '../../domain/scoring/dimensions.js';
import { isExplained } from '../../domain/scoring/flag.js';
import { wordsOfAlert } from '../../domain/scoring/questions.js';
import { phrase, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { questionsIn, toldUnknown } from './alert-asks.js';
import { isWithinDeclared } from './ground-asked.js';
import { toldLarge } from './large-transfer.js';
import { flagsIn, isTakenDown, isUnusual, titleOf } from './flag-words.js';

const TOPICS = new Map(FLAGS.map(({ id, topics }) => [id, topics ?? []]));

/** Of the flag on the amount that stands out most, which need not be a flagged one. */
const isLargest = (flagId: string): boolean => TOPICS.get(flagId)?.includes('largest_amount') ?? false;

type Asked = (blockId: BlockId, flagId: string) => boolean;

const known = new Kept<CaseFacts, Asked>();

/** Whether the rule of the alert asks about what a flag of a block looks at; of no known rule none does. */
export function asksAbout(facts: CaseFacts): Asked {
  const before = known.get(facts);
  if (before) return before;
  const asked = askedBy(facts);
  known.set(facts, asked);
  return asked;
}

function askedBy(facts: CaseFacts): Asked {
  const words = wordsOfAlert(facts.alert.content);
  const questions = questionsIn(facts);
  const isLarge = asksLarge(words);
  return (blockId, flagId) => {
    const isOf = (wanted: readonly string[] = []) =>
      (TOPICS.get(flagId) ?? []).some((topic) => wanted.includes(topic));
    const isMovement = MOVEMENT_BLOCKS.includes(blockId);
    return (
      (isLarge && isLargest(flagId)) ||
      questions.some(
        ({ blocks, topics, beside }) =>
          (blocks.includes(blockId) && isOf(topics)) || (isMovement && isOf(beside)),
      )
    );
  };
}

/** So many titles are named. */
const NAMED_MAX = 3;

/** What was found of what the alert's own rules ask, and which of them nothing here answers. */
export function toldAnswer(facts: CaseFacts, run: RunResult): Words {
  const isLarge = asksLarge(wordsOfAlert(facts.alert.content));
  const flags = toldFlags(facts, run, isLarge);
  const largest = flagsIn(run).find(({ flag }) => isLargest(flag.flagId))?.flag;
  const unknown = toldUnknown(facts);
  const alone = 'That is said of the money of this customer that moved, and of nothing else that is flagged.';
  return sentences(
    flags,
    flags !== '' && facts.beside ? alone : '',
    isLarge ? toldLarge(facts, largest, isWithinDeclared(run.perBlock, facts)) : '',
    unknown ? phrase`The analysis has no answer to what ${unknown}.` : '',
  );
}

/** Of a large transfer a sentence of its own tells more than the flag, which may be about another one. */
function toldFlags(facts: CaseFacts, run: RunResult, isLarge: boolean): string {
  const isAsked = asksAbout(facts);
  const asked = flagsIn(run).filter(
    ({ blockId, flag: { flagId } }) =>
      titleOf(flagId) && isAsked(blockId, flagId) && !(isLarge && isLargest(flagId)),
  );
  if (asked.length === 0) return '';
  const titles = (some: typeof asked): string => {
    const named = some.slice(0, NAMED_MAX).map(({ flag }) => titleOf(flag.flagId)!);
    return `${named.join(', ')}${some.length > NAMED_MAX ? ' and others' : ''}`;
  };
  const unusual = asked.filter(({ flag }) => isUnusual(flag));
  if (unusual.length > 0) return `What the alert asks about stands out: ${titles(unusual)}.`;
  const gray = asked.filter(({ flag }) => flag.color === 'gray');
  const assessed = asked.filter(({ flag }) => flag.color !== 'gray');
  if (assessed.length === 0) {
    const known = run.disposition === 'CLEARED' ? ', but the record or a note says what it was for' : '';
    return `What the alert asks about could not be assessed${known}: ${titles(asked)}.`;
  }
  const lowered = assessed.filter(({ flag }) => flag.colorBeforeReasons !== undefined);
  const part = lowered.some(({ flag }) => isExplained(flag)) ? ' in part' : '';
  const excepted = [
    lowered.length > 0 ? `what is explained${part}` : '',
    assessed.some(({ flag }) => isTakenDown(flag)) ? "what an analyst's note took down" : '',
  ].filter(Boolean);
  const but = excepted.length > 0 ? ` but ${excepted.join(' and ')}` : '';
  const ofRare = assessed.filter(({ flag }) => countsRare(flag.flagId));
  const few =
    ofRare.length > 0 && areFewRare(facts)
      ? `Few of the flagged counterparties are rare, and no others count for: ${titles(ofRare)}.`
      : '';
  const apart = APART.map(({ topic, isSo, told }) => {
    const some = assessed.filter(({ flag }) => TOPICS.get(flag.flagId)?.includes(topic));
    return { told, some: some.length > 0 && isSo(facts) ? some : [] };
  });
  const plain = assessed.filter((each) => !apart.some(({ some }) => some.includes(each)));
  const nothing = `What the alert asks about shows nothing unusual${but}: ${titles(plain)}.`;
  const open = gray.length > 0 ? `Not assessed: ${titles(gray)}.` : '';
  const others = apart.map(({ told, some }) => (some.length > 0 ? `${told}: ${titles(some)}.` : ''));
  return [plain.length > 0 ? nothing : '', open, few, ...others].filter(Boolean).join(' ');
}

const wasChanged = (facts: CaseFacts): boolean => {
  const { flows, isChanged } = slowlyPassed(facts);
  return flows > 0 && isChanged;
};

/** What a flag does not count, and nobody who reads the sums takes for nothing. */
const APART = [
  {
    topic: 'pass_through',
    isSo: (facts: CaseFacts) => wasChanged(facts),
    told: 'Money that left in another currency does not count for',
  },
  {
    topic: 'pass_through',
    isSo: (facts: CaseFacts) => leftAgain(facts).length > 0 && !wasChanged(facts),
    told: 'Sums that left in parts, as a habit, do not count for',
  },
  {
    topic: 'pass_through',
    isSo: (facts: CaseFacts) => isMuchAlike(facts) && leftAgain(facts).length === 0 && !wasChanged(facts),
    told: 'About as much of what it flags went out as came in; without a match it does not count for',
  },
  {
    topic: 'reporting_threshold',
    isSo: (facts: CaseFacts) => equalCash(facts).length > 0,
    told: 'Many deposits are alike, each too small to count',
  },
] as const;

/** As where parts are fees and prices; of the currency that moved both ways. Own choice. */
const ALIKE = { low: 80n, high: 120n };

function isMuchAlike(facts: CaseFacts): boolean {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const sumOf = (code: string, side: 'in' | 'out'): bigint =>
    flagged
      .filter(({ direction, currency }) => direction === side && currency === code)
      .reduce((total, { amount }) => total + toUnits(amount), 0n);
  return [...new Set(flagged.map(({ currency }) => currency))].some((code) => {
    const [came, left] = [sumOf(code, 'in'), 100n * sumOf(code, 'out')];
    return came > 0n && left >= ALIKE.low * came && left <= ALIKE.high * came;
  });
}

const OF_RARE = ['new_senders', 'new_receivers'];

const countsRare = (flagId: string): boolean =>
  (TOPICS.get(flagId) ?? []).some((topic) => OF_RARE.includes(topic));

/** Whoever pays three times is no rare counterparty: what a flag counts of them says little of the others. */
function areFewRare(facts: CaseFacts): boolean {
  const { rows, isRare, partner } = seriesOf(subjectOf(facts).transactions);
  const parties = (isAsked: (i: number) => boolean): number =>
    new Set(partner.filter((who, i) => who >= 0 && rows[i]!.flagged && isAsked(i))).size;
  return 2 * parties((i) => isRare[i] === 1) < parties(() => true);
}
