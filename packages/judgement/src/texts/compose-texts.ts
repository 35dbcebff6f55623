import { escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import type { CaseSources } from '../case-file/case-fact.js';
import { caseFileOf, type CaseFile } from '../case-file/case-file.js';
import { NARRATIVE_TEMPLATES } from '../narrative/files.js';
import { narrativeText } from '../narrative/narrative.js';
import { headlineText, queueLineWithoutNamesText } from '../narrative/write-lead.js';
import { correctedDob, factsWithDob } from '../notes/corrected-facts.js';
import { flaggedMoneyOf } from '../notes/flagged-money.js';
import { standingNotes, type ReadNote } from '../notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';
import type { BlockResult, RunResult } from '../scoring/run-result.js';
import { COLORS, isFindingFlag, isRaisedByNotes, type Flag } from '../scoring/flag.js';
import { citedText, clippedText, joinTexts, phraseText, jsonPointer } from '../wording/referenced-text.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import { caseViewOf } from '../features/feature.js';
import { BLOCKS } from '../rules/rule-table.js';
import { composeReport } from './compose-report.js';
import { recountText, type RecountedText } from '../recount/recount-text.js';
import { blockNoteLines, noteLines } from '../case-file/note-lines.js';
import { nextStepText, sentencesOf } from '../case-file/told-step.js';

// Exceeds the usual size: each sentence of a text stays on one line.

/** Maximum length of a narrative; most have a third of it. */
export const NARRATIVE_CHARS_MAX = 6_000;

/**
 * Writes the texts of a run from its case file: fixed English, UTC dates, quoted customer texts. `notes`:
 * oldest first. `view`: the view from which the flags were computed, which keeps their measures. Pure.
 */
export function composeTexts(
  uploaded: CaseFacts,
  recipe: Recipe,
  run: RunResult,
  notes: readonly ReadNote[] = [],
  view = caseViewOf(uploaded, recipe, standingNotes(notes, flaggedMoneyOf(uploaded))),
): Pick<InvestigationContent, 'summary' | 'sarNarrative'> {
  const from: CaseSources = { facts: factsWithNotedDob(uploaded, notes), view, recipe, run, notes };
  const file = caseFileOf(from);
  const headline = headlineOf(file, from);
  const told = recountText(narrativeText(file, extrasOf(from)), from.facts);
  const narrative = clippedText(withOmissions(told), NARRATIVE_CHARS_MAX);
  const report = composeReport(file, from);
  const references = { headline: [...headline.references], narrative: [...narrative.references] };
  return {
    summary: {
      headline: headline.text,
      line: queueLineWithoutNamesText(file).text,
      narrative: narrative.text,
      references,
    },
    ...(report ? { sarNarrative: { text: report.text, references: [...report.references] } } : {}),
  };
}

/** Says how many sentences were left out because their figures could not be counted again. */
const withOmissions = ({ omitted, ...text }: RecountedText): ReferencedText =>
  omitted === 0
    ? text
    : joinTexts(
        [
          text,
          NARRATIVE_TEMPLATES.reviewed.write('omitted', {
            count: citedText('/recount/omitted', omitted),
            count_n: omitted,
          }),
        ],
        '\n\n',
      );

/** Returns the facts with the date of birth that a note corrects, as texts state them. */
export function factsWithNotedDob(uploaded: CaseFacts, notes: readonly ReadNote[]): CaseFacts {
  const dob = correctedDob(standingNotes(notes, flaggedMoneyOf(uploaded)), BLOCKS);
  return dob && dob !== subjectFactsOf(uploaded).profile?.dob ? factsWithDob(uploaded, dob) : uploaded;
}

function headlineOf(file: CaseFile, { facts, run }: CaseSources): ReferencedText {
  const id = escapeMarkdown(facts.alert.content.alert_id, Infinity);
  return headlineText(file, {
    alert: citedText('/alert/alert_id', id),
    score: citedText('/score', run.score?.toFixed(2) ?? ''),
    max: citedText('/rule/pointsMax', 100),
  });
}

const extrasOf = (from: CaseSources) => ({
  steps: sentencesOf(nextStepText(from)),
  notes: [...noteLines(from, true), ...noteLines(from, false)],
});

/** Maximum length of a write-up, which keeps all texts of a run well below the size of a tool result. */
export const WRITE_UP_CHARS_MAX = 1_500;

interface WriteUpSources {
  /** Points of the score from pattern and behaviour, if the score relies on them. */
  readonly added?: number;
  /** All notes of the alert, oldest first. */
  readonly notes?: readonly ReadNote[];
  /** Weights by flag id; a flag that is not listed weighs 1. */
  readonly weights?: Readonly<Record<string, number>> | undefined;
}

/**
 * Writes the Markdown of a block: the score of its flags, counts by colour, a line for each finding, worst
 * first, and the notes about it.
 */
export function composeWriteUp(
  title: string,
  { blockId, score, flags }: Pick<BlockResult, 'blockId' | 'score' | 'flags'>,
  { added = 0, notes = [], weights = {} }: WriteUpSources = {},
): ReferencedText {
  const points = citedText(jsonPointer('blocks', blockId, 'score'), score!.toFixed(2));
  const counts = COLORS.flatMap((color) => {
    const count = flags.filter((flag) => flag.color === color).length;
    return count > 0
      ? [phraseText`${citedText(jsonPointer('blocks', blockId, 'counts', color), count)} ${color}`]
      : [];
  });
  const byPayments = citedText(jsonPointer('blocks', blockId, 'contribution'), added.toFixed(2));
  const head = joinTexts([
    phraseText`**${title}: ${points} of ${citedText('/rule/pointsMax', 100)} by its flags**: ${joinTexts(counts, ', ')}.`,
    added > 0 ? phraseText` The payments add ${byPayments} points to the risk score.` : '',
  ]);
  const checks = flags.filter(
    (flag) =>
      isFindingFlag(flag) &&
      weights[flag.flagId] === 0 &&
      flag.mandatory === undefined &&
      !isRaisedByNotes(flag),
  );
  const checkIds = checks.map(({ flagId }) => citedText(jsonPointer('flags', flagId, 'id'), flagId));
  const quoted = [
    ...(checkIds.length > 0
      ? [phraseText`- Without points in the score: ${joinTexts(checkIds, ', ')}.`]
      : []),
    ...blockNoteLines(notes, blockId).map((line) => joinTexts([line])),
  ];
  const quotedChars = quoted.reduce((sum, { text }) => sum + text.length + 1, 0);
  let room = WRITE_UP_CHARS_MAX - head.text.length - 2 - quotedChars;
  const lines = flags
    .filter(isFindingFlag)
    .sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color))
    .map((flag) => flagLine(blockId, flag))
    .filter(({ text }) => (room -= text.length + 1) >= 0);
  const listed = [...lines, ...quoted];
  return joinTexts(listed.length > 0 ? [head, '', ...listed] : [head], '\n');
}

/**
 * Writes a flag's line with a single reference, since the rationale's own figures have references in the
 * flag.
 */
export function flagLine(blockId: string, { flagId, color, rationale }: Flag): ReferencedText {
  const line = `**${flagId} ${color}**: ${rationale}`;
  return phraseText`- ${citedText(jsonPointer('blocks', blockId, 'flags', flagId), line)}`;
}
