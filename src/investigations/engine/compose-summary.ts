import { subjectOf, SUBJECT_TRANSACTIONS_MAX, type CaseFacts } from '../domain/case-facts.js';
import type { BlockResult, RunResult } from '../domain/run-result.js';
import { BLOCKS } from '../blocks/index.js';
import type { Color, Flag } from '../domain/flag.js';
import { quoted, utcDay, utcMinute } from '../../kernel/visible-text.js';
import { fit, flagLine, worstFirst } from './compose-write-up.js';

/** Starting cap for the whole narrative. */
export const NARRATIVE_CHARS_MAX = 6000;

/** Shares of the cap; what is left belongs to the headline, the executive summary and the outcome. */
const FINDINGS_CHARS_MAX = 2800;
const MITIGATING_CHARS_MAX = 700;
const NOT_ASSESSED_CHARS_MAX = 1000;
const QUESTIONS_CHARS_MAX = 300;

/** Both markdown: one line for lists, and the whole story, which begins with that line. */
export interface Summary {
  readonly headline: string;
  readonly narrative: string;
}

const TITLES = new Map<string, string>(BLOCKS.map((block) => [block.id, block.title]));

/** The narrative of a run: fixed English, UTC dates, amounts with their currency, customer text quoted. */
export function composeSummary(facts: CaseFacts, run: RunResult): Summary {
  const blocks = byWeight(run.perBlock);
  const headline = headlineOf(facts, run);
  const sections = [
    `# ${headline}`,
    `## Executive summary\n${executiveSummary(facts, run)}`,
    fit(['## Findings'], findings(blocks), FINDINGS_CHARS_MAX),
    fit(['## Mitigating facts'], linesOf(blocks, ['green'], 'None found.'), MITIGATING_CHARS_MAX),
    fit(['## Not assessed'], notAssessed(run, blocks), NOT_ASSESSED_CHARS_MAX),
    ...openQuestions(blocks),
    `## Outcome\n${outcome(run)}`,
  ];
  return { headline, narrative: sections.join('\n\n') };
}

const titleOf = (blockId: string): string => TITLES.get(blockId) ?? blockId;

/** Highest contribution first; blocks that contribute the same keep their order. */
const byWeight = (blocks: readonly BlockResult[]): BlockResult[] =>
  [...blocks].sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0));

function headlineOf(facts: CaseFacts, run: RunResult): string {
  const id = quoted(facts.alert.content.alert_id, 80);
  if (run.score === null || run.disposition === null) return `Alert ${id}: investigation incomplete`;
  return `Alert ${id}: ${run.disposition}, risk ${run.score.toFixed(2)} of 100`;
}

function executiveSummary(facts: CaseFacts, run: RunResult): string {
  const { content } = facts.alert;
  const subject = subjectOf(facts);
  const others = facts.entities.length - 1;
  const count = (color: Color) =>
    run.perBlock.flatMap((block) => block.flags).filter((flag) => flag.color === color).length;
  const flagged = subject.transactions.filter((row) => row.flagged).length;
  const most = SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US');
  const truncation = facts.truncated ? ` Only the newest ${most} of the lookback were read.` : '';
  return [
    `The alert "${quoted(content.title)}" (rule "${quoted(content.rule_title)}") names the entity ` +
      `${quoted(subject.entityId, 80)} as its subject${others > 0 ? ` and ${others} more` : ''}. ` +
      `Its window runs from ${utcMinute(facts.window.startMs)} to ${utcMinute(facts.window.endMs)}; ` +
      `${subject.transactions.length} transactions of the subject since ${utcDay(facts.lookback.startMs)} ` +
      `were read, ${flagged} of them flagged by the alert.${truncation}`,
    `Flags: ${count('black')} black, ${count('red')} red, ${count('yellow')} yellow, ` +
      `${count('green')} green, ${count('white')} without a finding, ${count('gray')} not assessed ` +
      `(${Math.round(run.assessedShare * 100)} % assessed).`,
  ].join('\n\n');
}

function findings(blocks: readonly BlockResult[]): string[] {
  const lines = blocks.flatMap((block) => {
    const [first, ...others] = worstFirst(block.flags.filter(isFinding)).map(flagLine);
    if (first === undefined) return [];
    const title = titleOf(block.blockId);
    const contribution =
      block.contribution === null ? '' : `, ${block.contribution.toFixed(2)} points of the total`;
    const score = block.score === null ? '' : `: ${block.score.toFixed(2)} of 100${contribution}`;
    // One line for the cap, so that no heading is left without a finding.
    return [`\n### ${title}${score}\n${first}`, ...others];
  });
  return lines.length > 0 ? lines : ['No indicator was met.'];
}

const isFinding = (flag: Flag): boolean =>
  flag.color === 'black' || flag.color === 'red' || flag.color === 'yellow';

function linesOf(blocks: readonly BlockResult[], colors: readonly Color[], none: string): string[] {
  const lines = blocks.flatMap((block) =>
    block.flags.filter((flag) => colors.includes(flag.color)).map(flagLine),
  );
  return lines.length > 0 ? lines : [none];
}

function notAssessed(run: RunResult, blocks: readonly BlockResult[]): string[] {
  const broken = run.failed.map(({ blockId }) => `- **${titleOf(blockId)}**: the analysis failed.`);
  return [
    ...broken,
    ...linesOf(blocks, ['gray'], broken.length > 0 ? '' : 'Everything was assessed.'),
  ].filter(Boolean);
}

/** Notes are sealed, so a question is named by its note and read there. */
function openQuestions(blocks: readonly BlockResult[]): string[] {
  const lines = blocks.flatMap(({ blockId, openNotes = [] }) =>
    openNotes.map(
      (noteId) => `- **${titleOf(blockId)}**: the analyst's note ${noteId} asks for more context.`,
    ),
  );
  return lines.length > 0 ? [fit(['## Open questions'], lines, QUESTIONS_CHARS_MAX)] : [];
}

function outcome(run: RunResult): string {
  if (run.disposition === null || run.outcome === null) {
    return 'No score and no disposition: without every block they would understate the risk.';
  }
  const { scoreWithoutNotes } = run;
  const notes =
    scoreWithoutNotes === undefined
      ? ''
      : ` Without the analysts' notes the score would be ${scoreWithoutNotes.toFixed(2)}.`;
  return `**${run.disposition}.** ${run.outcome.because}${notes}`;
}
