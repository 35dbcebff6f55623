import { escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { correctedDob, withDob } from '../notes/corrected-facts.js';
import { flaggedMoneyOf } from '../notes/note-amounts.js';
import { standingNotes, type ReadNote } from '../notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';
import type { BlockResult, RunResult } from '../scoring/run-result.js';
import { COLORS, isFindingFlag, type Flag } from '../scoring/flag.js';
import {
  citedText,
  clippedText,
  joinTexts,
  phraseText,
  jsonPointer,
  joinedSentences,
} from '../wording/referenced-text.js';
import type { AnyText, ReferencedText } from '../wording/referenced-text.js';
import { caseViewOf } from '../features/feature.js';
import { ASK_ROWS, BLOCKS } from '../rules/rule-table.js';
import { composeReport, joinFilledSections } from './compose-report.js';
import { patternThatNamesCase } from './figures.js';
import { SENTENCE_WORDS_MAX, countWordsIn } from '../wording/spoken.js';
import { noteFiguresAsTold, findingLines } from './findings.js';
import type { NarrativeState } from './telling.js';
import {
  declaredLines,
  flaggedMoneyText,
  moneyLines,
  noteLines,
  readRecordText,
  alertDescriptionLines,
} from './told-case.js';
import { mitigatingFactorLines } from './told-for.js';
import { paymentPurposeLines } from './told-parties.js';
import { alertQuestionText } from './told-question.js';
import { nextStepText } from './told-step.js';
import { recommendationText, openQuestionLines } from './told-verdict.js';

// size: a text is read as one line.

/** Maximum length of a narrative; most have a third of it. */
export const NARRATIVE_CHARS_MAX = 6_000;

/**
 * Writes the texts of a run: fixed English, UTC dates, quoted customer texts. `notes`: oldest first. Pure.
 */
export function composeTexts(
  uploaded: CaseFacts,
  recipe: Recipe,
  run: RunResult,
  notes: readonly ReadNote[] = [],
): Pick<InvestigationContent, 'summary' | 'sarNarrative'> {
  const view = caseViewOf(uploaded, recipe, standingNotes(notes, flaggedMoneyOf(uploaded)));
  const facts = factsWithNotedDob(uploaded, notes);
  const telling = (): NarrativeState => ({ facts, view, recipe, run, notes, said: new Set() });
  const headline = headlineOf(telling());
  const narrative = narrativeOf(telling());
  const report = composeReport(telling());
  const references = { headline: [...headline.references], narrative: [...narrative.references] };
  return {
    summary: { headline: headline.text, narrative: narrative.text, references },
    ...(report ? { sarNarrative: { text: report.text, references: [...report.references] } } : {}),
  };
}

/** Returns the facts with the date of birth that a note corrects, as texts state them. */
export function factsWithNotedDob(uploaded: CaseFacts, notes: readonly ReadNote[]): CaseFacts {
  const dob = correctedDob(standingNotes(notes, flaggedMoneyOf(uploaded)), BLOCKS);
  return dob && dob !== subjectFactsOf(uploaded).profile?.dob ? withDob(uploaded, dob) : uploaded;
}

function headlineOf(told: NarrativeState): ReferencedText {
  const { facts, run } = told;
  const alert = phraseText`Alert "${citedText('/alert/alert_id', escapeMarkdown(facts.alert.content.alert_id, Infinity))}"`;
  if (run.score === null || run.disposition === null) return phraseText`${alert}: investigation incomplete`;
  const score = phraseText`${citedText('/score', run.score.toFixed(2))} of ${citedText('/rule/pointsMax', 100)}`;
  const looks = patternThatNamesCase(run);
  const like = looks?.isLikely ? `, looks like ${looks.row.title}` : '';
  return phraseText`${alert}: ${citedText('/disposition', run.disposition)}, risk ${score}${like}`;
}

const LEAD_WORDS_MAX = 40;

/**
 * Writes the lead: what happened and the recommendation. Names a single counterparty and all currencies if
 * there is room.
 */
function leadOf(told: NarrativeState): ReferencedText {
  const withAnswer = (flagged: AnyText) => joinedSentences(flagged, recommendationText(told));
  const versions = [
    flaggedMoneyText(told),
    flaggedMoneyText(told, false),
    flaggedMoneyText(told, false, 2),
    flaggedMoneyText(told, false, 1),
  ];
  const fits = (flagged: ReferencedText): boolean =>
    countWordsIn(flagged.text) <= SENTENCE_WORDS_MAX &&
    countWordsIn(withAnswer(flagged).text) <= LEAD_WORDS_MAX;
  return withAnswer(versions.find(fits) ?? versions.at(-1)!);
}

/** Writes what was read, if a rule asks for a review because of sums that the text has not mentioned yet. */
function toldAsked(told: NarrativeState): AnyText[] {
  const { tells = [] } = ASK_ROWS.find(({ id }) => id === told.run.outcome?.rule) ?? {};
  if (!tells.includes('flagged_weight')) return [];
  const read = joinTexts([readRecordText(told)]);
  return noteFiguresAsTold(told, read) ? [phraseText`- ${read}`] : [];
}

/**
 * Writes the narrative: the alert's question and the answer, reasons, mitigating factors, open questions, a
 * next step.
 */
function narrativeOf(told: NarrativeState): ReferencedText {
  const { run } = told;
  const lead = leadOf(told);
  noteFiguresAsTold(told, lead);
  const question = alertQuestionText(told);
  const money = moneyLines(told);
  const findings = [
    ...findingLines(told),
    ...paymentPurposeLines(told),
    ...toldAsked(told),
    ...declaredLines(told),
  ];
  const forCustomer = [...mitigatingFactorLines(told), ...noteLines(told, true)];
  const notes = noteLines(told, false);
  const text = joinFilledSections([
    ['## Findings', joinTexts([...alertDescriptionLines(told), ...money, ...findings], '\n')],
    [
      run.outcome?.kind === 'clear' ? '## Why it is cleared' : '## For the customer',
      joinTexts(forCustomer, '\n'),
    ],
    ['## Open questions', joinTexts(openQuestionLines(told), '\n')],
    ['## Notes', joinTexts(notes, '\n')],
    ['## Next step', nextStepText(told)],
  ]);
  return clippedText(phraseText`${question}\n\n${lead}\n\n${text}`, NARRATIVE_CHARS_MAX);
}

/** Maximum length of a write-up, which keeps all texts of a run well below the size of a tool result. */
export const WRITE_UP_CHARS_MAX = 1_500;

/**
 * Writes the Markdown of a block: the score of its flags, counts by colour, and a line for each finding,
 * worst first. `added`: points of the score from pattern and behaviour, if the score relies on them.
 */
export function composeWriteUp(
  title: string,
  { blockId, score, flags }: Pick<BlockResult, 'blockId' | 'score' | 'flags'>,
  added = 0,
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
  let room = WRITE_UP_CHARS_MAX - head.text.length - 2;
  const lines = flags
    .filter(isFindingFlag)
    .sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color))
    .map((flag) => flagLine(blockId, flag))
    .filter(({ text }) => (room -= text.length + 1) >= 0);
  return joinTexts(lines.length > 0 ? [head, '', ...lines] : [head], '\n');
}

/**
 * Writes a flag's line with a single reference, since the rationale's own figures have references in the
 * flag.
 */
export function flagLine(blockId: string, { flagId, color, rationale }: Flag): ReferencedText {
  const line = `**${flagId} ${color}**: ${rationale}`;
  return phraseText`- ${citedText(jsonPointer('blocks', blockId, 'flags', flagId), line)}`;
}
