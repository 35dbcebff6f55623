import { escapeMarkdown } from '@alert-review/kernel';
import type { AlertTopic } from '../risk-data/words/alert-words.js';
import {
  citedText,
  joinTexts,
  phraseText,
  joinedSentences,
  type AnyText,
} from '../wording/referenced-text.js';
import { SENTENCE_WORDS_MAX, countWordsIn } from '../wording/spoken.js';
import { measureFeature } from '../features/all-features.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { BEHAVIOUR_ROWS, HYPOTHESES } from '../rules/rule-table.js';
import { passesTest, featureValue, type ConditionTest } from '../rules/evaluate.js';
import { citedFigure } from './figures.js';
import { findingClause, factOfFlag, firstStatementOf, noteFiguresAsTold } from './findings.js';
import type { NarrativeState } from './telling.js';
import { withoutFullStop } from './told-verdict.js';

// size: a text is read as one line.

const ANSWERS_MAX = 2;
const TITLE_CHARS_MAX = 60;

/** Features that answer an alert's question; the first known one is used. */
const ANSWERED_BY: Partial<Readonly<Record<AlertTopic, readonly string[]>>> = {
  screening: ['sanctions_match:subject'],
  crypto: ['sanctioned_addresses', 'on_ramp'],
  media: ['negative_news'],
  structuring: ['structured_amounts', 'cash'],
  pass_through: ['flagged_weight.left'],
  payers: ['parties'],
  receivers: ['new_receivers'],
  dormant: ['woken_transactions', 'against_past'],
  new_account: ['account_age'],
  withdrawals: ['cash.drawnShare'],
  cash: ['cash.share'],
  round: ['round_amounts'],
  income: ['inflow_beyond_income', 'deposits_beyond_declared'],
  turnover: ['against_past', 'deposits_beyond_declared'],
};

/** Writes the alert's question and whether the records confirm it, with figures. */
export function alertQuestionText(told: NarrativeState): AnyText {
  const { title } = told.facts.alert.content;
  const { value, parts = {} } = measureFeature(told.view, 'alert_topic');
  const answers: AnyText[] = [];
  for (const topic of Object.keys(parts) as AlertTopic[]) {
    const isKnown = (name: string): boolean => measureFeature(told.view, featureOfPart(name)).value !== null;
    const about = ANSWERED_BY[topic]?.find(isKnown) ?? ANSWERED_BY[topic]?.[0] ?? topic;
    const answer = joinTexts([OTHER_ANSWERS[topic]?.(told) ?? answerOf(told, about)]);
    if (answers.length >= ANSWERS_MAX || told.said.has(factOfFlag(about)) || answer.text === '') continue;
    if (countWordsIn(answer.text) > SENTENCE_WORDS_MAX || !noteFiguresAsTold(told, answer)) continue;
    told.said.add(factOfFlag(about));
    told.said.add('question');
    if (topic === value) told.said.add('alert_topic');
    answers.push(answer);
  }
  return joinedSentences(
    phraseText`Asked: "${citedText('/alert/title', escapeMarkdown(title, TITLE_CHARS_MAX))}".`,
    ...answers,
  );
}

function answerOf(told: NarrativeState, about: string): AnyText {
  if (!Object.values(ANSWERED_BY).flat().includes(about)) return '';
  const value = featureValue(told.view, about);
  const is = value === null ? 'Not on record' : isShown(about, value) ? 'Shown' : 'Not shown';
  const whole = findingClause(told, about);
  const isLong = countWordsIn(whole.text) + countWordsIn(is) > SENTENCE_WORDS_MAX;
  return phraseText`${is}: ${withoutFullStop(isLong ? firstStatementOf(whole) : whole)}.`;
}

/**
 * Tells whether a value reaches a bound from which it gives points; without such a bound, whether it is more
 * than nothing.
 */
function isShown(about: string, value: number | string): boolean {
  const rows = HYPOTHESES.flatMap((row) => row.for.filter(({ feature }) => feature === about));
  const bands: ConditionTest[] = rows.flatMap((row) => row.bands);
  for (const { feature, from, to } of BEHAVIOUR_ROWS)
    if (feature === about) bands.push(to > from ? { from } : { below: from });
  if (about.includes('_beyond_')) bands.push({ above: 100 });
  if (bands.length === 0) return typeof value === 'number' ? value > 0 : value !== 'none';
  return bands.some((band) => passesTest(value, band, () => Infinity));
}

const OTHER_ANSWERS: Partial<Readonly<Record<AlertTopic, (told: NarrativeState) => AnyText>>> = {
  velocity: (told) =>
    phraseText`On record: ${citedFigure(told, 'money', 'flagged', 'payments')} flagged payments.`,
  countries({ facts, view }) {
    const asked = new Set(view.flagged.map(({ counterparty }) => counterparty));
    const known =
      facts.places?.counterparties.filter(({ entityId }) => asked.has(`entity:${entityId}`)) ?? [];
    const codes = [...new Set(known.map(({ country }) => country))].sort().slice(0, 3).join(', ');
    return codes === ''
      ? 'Not on record: the country of any payer or receiver that is flagged.'
      : `On record: flagged payments with ${codes}.`;
  },
};
