import { FLAGS } from '../blocks/index.js';
import { asksLarge, rulesOf } from '../domain/case/alert-rules.js';
import type { CaseFacts } from '../domain/case/case-facts.js';
import { MOVEMENT_BLOCKS } from '../domain/consistency/text-sources.js';
import type { RunResult } from '../domain/runs/run-result.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { isExplained } from '../domain/scoring/flag.js';
import { questionsOf, wordsOfAlert } from '../domain/scoring/ground.js';
import { cite, joined, phrase, pointer, sentences, type Words } from '../domain/texts/referenced-text.js';
import { quoted } from '../../kernel/visible-text.js';
import { isWithinDeclared } from './ground-asked.js';
import { toldLarge } from './large-transfer.js';
import { flagsIn, isUnusual, titleOf } from './told-flags.js';

const TOPICS = new Map(FLAGS.map(({ id, topics }) => [id, topics ?? []]));

/** What rules on movements of money ask more closely, by their words and the topics of flags. Own choice. */
const MOVEMENTS: readonly (readonly [words: RegExp, topics: readonly string[]])[] = [
  [/\bstructur|smurf/i, ['reporting_threshold']],
  [/burst|velocity|rapid/i, ['burst']],
  [/pass.?through|layering|funnel|rapid/i, ['pass_through', 'cycle', 'chain']],
  [/fan.?in/i, ['new_senders']],
  [/fan.?out/i, ['new_receivers']],
  [/volume/i, ['volume']],
];

/** Of the flag on the amount that stands out most, which need not be a flagged one. */
const isLargest = (flagId: string): boolean => TOPICS.get(flagId)?.includes('largest_amount') ?? false;

type Asked = (blockId: BlockId, flagId: string) => boolean;

const known = new WeakMap<CaseFacts['alert'], Asked>();

/** Whether the rule of the alert asks about what a flag of a block looks at; of no known rule none does. */
export function asksAbout({ alert }: CaseFacts): Asked {
  const before = known.get(alert);
  if (before) return before;
  const asked = askedBy(alert);
  known.set(alert, asked);
  return asked;
}

function askedBy({ content }: CaseFacts['alert']): Asked {
  const words = wordsOfAlert(content);
  const closer = MOVEMENTS.filter(([asked]) => asked.test(words)).flatMap(([, topics]) => topics);
  const questions = questionsOf(words, content.source === 'BM');
  const isLarge = asksLarge(words);
  return (blockId, flagId) =>
    (isLarge && isLargest(flagId)) ||
    questions.some(({ block, topics }) => {
      const isMovement = MOVEMENT_BLOCKS.includes(block) && block !== 'crypto_exposure';
      const wanted = isMovement && closer.length > 0 ? closer : topics;
      const isOfBlock = isMovement ? MOVEMENT_BLOCKS.includes(blockId) : blockId === block;
      return isOfBlock && (TOPICS.get(flagId) ?? []).some((topic) => wanted.includes(topic));
    });
}

/** So many titles are named. */
const NAMED_MAX = 3;

/** What was found of what the alert's own rules ask, and which of them nothing here answers. */
export function toldAnswer(facts: CaseFacts, run: RunResult): Words {
  const isLarge = asksLarge(wordsOfAlert(facts.alert.content));
  const flags = toldFlags(facts, run, isLarge);
  const largest = flagsIn(run).find(({ flag }) => isLargest(flag.flagId))?.flag;
  const alone = 'That is said of the money of this customer that moved, and of nothing else that is flagged.';
  return sentences(
    flags,
    flags !== '' && facts.beside ? alone : '',
    isLarge ? toldLarge(facts, largest, isWithinDeclared(run.perBlock, facts)) : '',
    toldUnanswered(facts),
  );
}

function toldUnanswered({ alert: { content } }: CaseFacts): Words {
  const isKnown = (words: string): boolean => asksLarge(words) || questionsOf(words, false).length > 0;
  const rules = rulesOf(content);
  const unknown = rules.flatMap((rule, i) => (isKnown(rule) ? [] : { rule, i }));
  // A rule that is named by a number is told by the title beside it.
  const isTold = content.source === 'BM' || isKnown(wordsOfAlert(content));
  if (unknown.length === 0 || (rules.length === 1 && isTold)) return '';
  const named = unknown
    .slice(0, NAMED_MAX)
    .map(({ rule, i }) => phrase`"${cite(pointer('alertRules', i), quoted(rule))}"`);
  const others = unknown.length > NAMED_MAX ? ' and others' : '';
  const what = unknown.length === 1 ? 'the rule' : 'the rules';
  const asks = unknown.length === 1 ? 'asks' : 'ask';
  return phrase`The analysis has no answer to what ${what} ${joined(named, ', ')}${others} ${asks}.`;
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
  if (assessed.length === 0) return `What the alert asks about could not be assessed: ${titles(asked)}.`;
  const lowered = assessed.filter(({ flag }) => flag.colorBeforeReasons !== undefined);
  const part = lowered.some(({ flag }) => isExplained(flag)) ? ' in part' : '';
  const but = lowered.length > 0 ? ` but what is explained${part}` : '';
  const open = gray.length > 0 ? `; not assessed: ${titles(gray)}` : '';
  return `What the alert asks about shows nothing unusual${but}: ${titles(assessed)}${open}.`;
}
