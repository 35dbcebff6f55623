import { subjectOf, SUBJECT_TRANSACTIONS_MAX, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import type { BlockResult, RunResult } from '../../domain/runs/run-result.js';
import { BLOCKS, FLAGS } from '../../blocks/index.js';
import type { EscalationRules } from '../../domain/scoring/outcome.js';
import { isExplained, isFinding, type Color, type Flag } from '../../domain/scoring/flag.js';
import {
  cite,
  clipped,
  joined,
  phrase,
  pointer,
  sentences,
  type ReferencedText,
  type Words,
} from '../../domain/texts/referenced-text.js';
import { blindBlocks, nextStep } from './compose-next-step.js';
import { toldAnswer } from './alert-question.js';
import { toldCustomer, toldFlagged, toldParties, toldPattern, toldWhole } from './compose-opening.js';
import { quoted } from '../../../kernel/visible-text.js';
import { spokenDay } from '../../domain/texts/spoken.js';
import { toldLater } from './later-money-text.js';
import { AMONG_FLAGS, fit, flagLine, scoreOf, worstFirst } from './compose-write-up.js';
import { shownOnTop } from './gravest-flags.js';
import { toldSetAside } from './set-aside.js';
import { toldEqual } from './equal-amounts-text.js';
import { toldWritten } from './payment-texts.js';
import {
  comparableIn,
  flagsIn,
  isTakenDown,
  isUnusual,
  titleOf as titleOfFlag,
  toldFlag,
  toldInnocent,
  type PlacedFlag,
} from './flag-words.js';

/** Starting cap for the whole narrative. */
export const NARRATIVE_CHARS_MAX = 6000;

/** Shares of the cap; what is left belongs to the headline, the executive summary and the outcome. */
const FINDINGS_CHARS_MAX = 2000;
const MITIGATING_CHARS_MAX = 500;
const NOT_ASSESSED_CHARS_MAX = 500;
const QUESTIONS_CHARS_MAX = 300;

const EQUAL_SERIES_MAX = 1;

const TAKEN_DOWN_MAX = 3;

type Threshold = Pick<EscalationRules, 'escalateAt'>;

export interface Summary {
  readonly headline: ReferencedText;
  readonly narrative: ReferencedText;
}

const TITLES = new Map<string, string>(BLOCKS.map((block) => [block.id, block.title]));

/** Fixed English, UTC dates, customer text quoted; every number, date, id and quotation has its source. */
export function composeSummary(facts: CaseFacts, run: RunResult, recipe: Threshold): Summary {
  const blocks = byWeight(run.perBlock);
  const headline = headlineOf(facts, run, recipe);
  const count = blocks.flatMap(({ flags }) => flags.filter(isFinding)).length;
  const why = shownOnTop(facts, run, isUnusual);
  const innocent = shownOnTop(facts, run, (flag) => flag.color === 'green' || isExplained(flag));
  const told = new Set([...why, ...innocent].map(({ flag }) => flag.flagId));
  const rest = { where: AMONG_FLAGS };
  const all = cite('/counts/findings', count);
  const first = [
    phrase`# ${headline}`,
    phrase`## Executive summary\n${executiveSummary(facts, run, { why, innocent, told })}`,
  ];
  const last = [
    fit(
      ['## Mitigating facts'],
      mitigating(blocks, told),
      MITIGATING_CHARS_MAX,
      countOf(blocks, 'green'),
      rest,
    ),
    fit(['## Not assessed'], notAssessed(run, blocks), NOT_ASSESSED_CHARS_MAX, unassessed(run), rest),
    ...openQuestions(blocks),
    phrase`## Outcome\n${outcomeOf(run)}`,
  ];
  const taken = [...first, ...last].reduce((sum, { text }) => sum + text.length + 2, 0);
  const room = Math.min(FINDINGS_CHARS_MAX, NARRATIVE_CHARS_MAX - taken);
  const found = fit(['## Findings'], findings(blocks, told), room, all, rest);
  return { headline, narrative: clipped(joined([...first, found, ...last], '\n\n'), NARRATIVE_CHARS_MAX) };
}

const titleOf = (blockId: string): string => TITLES.get(blockId) ?? blockId;

/** Highest contribution first; blocks that contribute the same keep their order. */
const byWeight = (blocks: readonly BlockResult[]): BlockResult[] =>
  [...blocks].sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0));

const countOf = (blocks: readonly BlockResult[], color: Color): Words =>
  cite(
    pointer('counts', 'flags', color),
    blocks.flatMap((block) => block.flags).filter((flag) => flag.color === color).length,
  );

const unassessed = ({ perBlock, failed }: RunResult): Words =>
  cite(
    '/counts/unassessed',
    perBlock.flatMap(({ flags }) => flags.filter(({ color }) => color === 'gray')).length + failed.length,
  );

function headlineOf(facts: CaseFacts, run: RunResult, recipe: Threshold): ReferencedText {
  const alert = phrase`Alert "${cite('/alert/alert_id', quoted(facts.alert.content.alert_id, Infinity))}"`;
  if (run.score === null || run.disposition === null) return phrase`${alert}: investigation incomplete`;
  const score = phrase`${cite('/score', run.score.toFixed(2))} of ${cite('/rule/pointsMax', 100)}`;
  const near = nearThreshold(run, recipe);
  return phrase`${alert}: ${cite('/disposition', run.disposition)}, risk ${score}${near}`;
}

/** In points: nearer to the threshold, a result has to say that it is. */
const NEAR_POINTS = 2;

/** Only where the score has decided. */
function nearThreshold({ score, outcome }: RunResult, { escalateAt }: Threshold): Words {
  if (score === null || (outcome?.rule !== 'score' && outcome?.rule !== 'none')) return '';
  const points = Math.abs(score - escalateAt);
  if (points >= NEAR_POINTS) return '';
  if (points === 0) return ' (at the threshold)';
  const side = score < escalateAt ? 'below' : 'above';
  return phrase` (${cite('/margin', points.toFixed(2))} points ${side} the threshold)`;
}

interface Shown {
  readonly why: readonly PlacedFlag[];
  readonly innocent: readonly PlacedFlag[];
  readonly told: ReadonlySet<string>;
}

/** Who, what, when, with whom, why, how, what speaks for the customer, and what to do next. */
function executiveSummary(facts: CaseFacts, run: RunResult, { why, innocent, told }: Shown): Words {
  const reasons = why.map(toldFlag);
  const pattern = toldPattern(facts);
  const parts: Words[] = [
    story(facts, run),
    toldAnswer(facts, run),
    bullets(
      LEADS[run.disposition ?? 'INCOMPLETE'],
      pattern === '' ? reasons : [...reasons, pattern],
      toldNothing(run),
    ),
    toldNotEnough(run),
    bullets(
      'What speaks for the customer:',
      innocent.map(toldInnocent),
      'Nothing was found that speaks for the customer.',
    ),
    toldSetAside(facts, run, told),
    comparableIn(facts, [...why, ...innocent]),
    flagCounts(run),
    phrase`Next step: ${nextStep(facts, run)}`,
  ];
  return joined(
    parts.filter((part) => (typeof part === 'string' ? part : part.text) !== ''),
    '\n\n',
  );
}

/** Where no flag stands out; what is asked for all the same is what a reader has to know first. */
function toldNothing({ perBlock, outcome }: RunResult): Words {
  const but = perBlock.some(({ flags }) => flags.some(isExplained)) ? ' but what is explained in part' : '';
  if (outcome?.rule !== 'insufficient_data') return `Nothing unusual was found${but}.`;
  const because = { text: outcome.because, references: outcome.references ?? [] };
  return phrase`No flag stands out${but}. ${because}`;
}

function story(facts: CaseFacts, run: RunResult): Words {
  const { content } = facts.alert;
  const { transactions } = subjectOf(facts);
  const title = cite('/alert/title', quoted(content.title));
  const rule = cite('/alert/rule_title', quoted(content.rule_title));
  const others = facts.entities.length - 1;
  const more = others > 0 ? phrase`, and names ${cite('/counts/otherEntities', others)} more` : '';
  const read = cite('/subject/transactions', transactions.length);
  const since = cite('/lookback/startMs', spokenDay(facts.lookback.startMs));
  const most = cite('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US'));
  return sentences(
    toldCustomer(facts),
    phrase`The alert "${title}" (rule "${rule}") is about this customer${more}.`,
    toldFlagged(facts),
    toldParties(facts),
    toldWritten(facts),
    toldWhole(facts),
    toldEqual(facts, EQUAL_SERIES_MAX),
    transactions.length === 1
      ? phrase`${read} transaction of the customer since ${since} was read.`
      : phrase`${read} transactions of the customer since ${since} were read.`,
    toldLater(facts),
    staleBlocks(run),
    facts.truncated ? phrase`Only the newest ${most} of the lookback were read.` : '',
  );
}

const OF_PASSAGE = new Set(FLAGS.flatMap(({ id, topics }) => (topics?.includes('pass_through') ? [id] : [])));

/** Of a clearance: a sentence on each red flag, since a score is no reason that an analyst can sign. */
function toldNotEnough(run: RunResult): Words {
  if (run.disposition !== 'CLEARED') return '';
  const reds = flagsIn(run).filter(({ flag: { color } }) => color === 'red');
  const lines = reds.map(({ flag: { flagId, rationale } }) => {
    // Money that is passed on is the sign itself, however rare.
    const isRare = !OF_PASSAGE.has(flagId) && rationale.includes('comparable customers');
    const why = isRare
      ? 'rare among comparable customers, which by itself is no sign of a crime'
      : 'no rule escalates on it alone, and too little was found beside it';
    return phrase`${titleOfFlag(flagId) ?? 'A flag'}: ${why}.`;
  });
  return bullets(
    reds.length === 1 ? 'Why the red flag is not enough:' : 'Why the red flags are not enough:',
    lines,
  );
}

const bullets = (lead: string, lines: readonly Words[], none: Words = ''): Words =>
  lines.length > 0 ? joined([lead, ...lines.map((line) => phrase`- ${line}`)], '\n') : none;

const LEADS = {
  ESCALATED: 'Why it is unusual:',
  CLEARED: 'What stood out, and is not enough to escalate:',
  INCOMPLETE: 'What stood out so far:',
} as const;

function flagCounts(run: RunResult): Words {
  const count = (color: Color) => countOf(run.perBlock, color);
  const percent = cite('/counts/assessedPercent', Math.round(run.assessedShare * 100));
  const blind = toldBlind(run);
  return joined(
    [
      phrase`Flags: ${count('black')} black, ${count('red')} red, ${count('yellow')} yellow`,
      phrase`${count('green')} green, ${count('white')} without a finding`,
      phrase`${count('gray')} not assessed (${percent} % assessed).${blind && ` ${blind}`}`,
    ],
    ', ',
  );
}

/** Of which blocks nothing could be assessed, such as a screening without a list; empty of none. */
export function toldBlind(run: RunResult): string {
  const blind = blindBlocks(run).map(titleOf);
  return blind.length > 0 ? `Nothing could be assessed of: ${blind.join(', ')}.` : '';
}

function findings(blocks: readonly BlockResult[], told: ReadonlySet<string>): Words[] {
  const lines = blocks.flatMap((block) => {
    const { blockId, score, contribution } = block;
    const [first, ...others] = worstFirst(block.flags.filter(isFinding)).map((flag) =>
      lineOf(blockId, flag, told),
    );
    if (first === undefined) return [];
    const points = (value: number) => cite(pointer('blocks', blockId, 'contribution'), value.toFixed(2));
    const share = contribution === null ? '' : phrase`, ${points(contribution)} points of the total`;
    const shown = score === null ? '' : phrase`: ${scoreOf(blockId, score)}${share}`;
    // One line for the cap, so that no heading is left without a finding.
    return [phrase`\n### ${titleOf(blockId)}${shown}\n${first}`, ...others];
  });
  return lines.length > 0 ? lines : ['No indicator was met.'];
}

/** What stands on the first screen is not said a second time. */
function lineOf(blockId: string, flag: Flag, told: ReadonlySet<string>): Words {
  const title = titleOfFlag(flag.flagId);
  if (title === undefined || !told.has(flag.flagId)) return flagLine(blockId, flag);
  const id = cite(pointer('blocks', blockId, 'flags', flag.flagId, 'id'), flag.flagId);
  return phrase`- **${id} ${flag.color}**: ${title}, told above.`;
}

/** Those that the first screen told by their ids alone: what a title fears does not speak for anybody. */
function mitigating(blocks: readonly BlockResult[], told: ReadonlySet<string>): Words[] {
  const [above, others] = [[] as Words[], [] as Words[]];
  for (const { blockId, flags } of blocks)
    for (const flag of flags.filter(({ color }) => color === 'green')) {
      const id = pointer('blocks', blockId, 'flags', flag.flagId, 'id');
      if (told.has(flag.flagId)) above.push(cite(id, flag.flagId));
      else others.push(flagLine(blockId, flag));
    }
  if (above.length > 0) others.push(phrase`- Told above: ${joined(above, ', ')}.`);
  return others.length > 0 ? others : ['None found.'];
}

function linesOf(blocks: readonly BlockResult[], color: Color, none: string): Words[] {
  const lines = blocks.flatMap(({ blockId, flags }) =>
    flags.filter((flag) => flag.color === color).map((flag) => flagLine(blockId, flag)),
  );
  return lines.length > 0 ? lines : [none];
}

function notAssessed(run: RunResult, blocks: readonly BlockResult[]): Words[] {
  const broken = run.failed.map(({ blockId }) => `- **${titleOf(blockId)}**: the analysis failed.`);
  return [...broken, ...linesOf(blocks, 'gray', broken.length > 0 ? '' : 'Everything was assessed.')].filter(
    Boolean,
  );
}

/** Notes are sealed, so a question is named by its note and read there. */
function openQuestions(blocks: readonly BlockResult[]): ReferencedText[] {
  const lines = blocks.flatMap(({ blockId, openNotes = [] }) =>
    openNotes.map((noteId, i) => {
      const note = cite(pointer('blocks', blockId, 'openNotes', i), quoted(noteId, 80));
      return phrase`- **${titleOf(blockId)}**: the analyst's note "${note}" asks for more context.`;
    }),
  );
  const all = cite('/counts/openNotes', lines.length);
  return lines.length > 0 ? [fit(['## Open questions'], lines, QUESTIONS_CHARS_MAX, all)] : [];
}

/** On blocks that were taken over although what they read has changed, and on those that could not be. */
export function staleBlocks({ perBlock }: RunResult): string {
  const named = (isMeant: (block: BlockResult) => boolean): string =>
    perBlock
      .filter(isMeant)
      .map(({ blockId }) => titleOf(blockId))
      .join(', ');
  const stale = named(({ inputsChanged = false }) => inputsChanged);
  const anew = named(({ analysisChanged = false }) => analysisChanged);
  return [
    stale && `Taken over from an earlier run although what they read has changed since: ${stale}.`,
    anew &&
      `Assessed anew without being asked for, as the analysis has changed since the run before: ${anew}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function outcomeOf(run: RunResult): Words {
  if (run.disposition === null || run.outcome === null) {
    return 'No score and no disposition: without every block they would understate the risk.';
  }
  const { scoreWithoutNotes, outcome } = run;
  const without = cite('/scoreWithoutNotes', scoreWithoutNotes?.toFixed(2) ?? '');
  const notes =
    scoreWithoutNotes === undefined
      ? ''
      : phrase` Without the analysts' notes the score would be ${without}.`;
  const because = { text: outcome.because, references: outcome.references ?? [] };
  const taken = flagsIn(run).filter(({ flag }) => isTakenDown(flag) && titleOfFlag(flag.flagId));
  const colors = taken.map(({ flag: { flagId, color, colorBeforeNotes } }) => {
    return `${titleOfFlag(flagId)} (${colorBeforeNotes} before, ${color} now)`;
  });
  const others = colors.length > TAKEN_DOWN_MAX ? ' and others' : '';
  const named = `${colors.slice(0, TAKEN_DOWN_MAX).join(', ')}${others}`;
  const down = taken.length > 0 ? ` An analyst's note took down: ${named}.` : '';
  return phrase`**${cite('/disposition', run.disposition)}.** ${because}${notes}${down}`;
}
