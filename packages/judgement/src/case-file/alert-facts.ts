import { escapeMarkdown } from '@alert-review/kernel';
import type { AlertTopic } from '../risk-data/words/alert-words.js';
import { measureFeature } from '../features/all-features.js';
import { isMeasureKnown, measureClause } from '../rules/measure-clauses.js';
import { featureValue, passesTest, type ConditionTest } from '../rules/evaluate.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { BEHAVIOUR_ROWS, HYPOTHESES } from '../rules/rule-table.js';
import { citedFigure, rowsOfSet } from './figures.js';
import { citedText, type ReferencedText } from '../wording/referenced-text.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { factOfMeasure } from './comparison-facts.js';

const DESCRIPTION_CHARS_MAX = 240;
const TITLE_CHARS_MAX = 120;

/** Measures that answer what an alert is about; the first that is known is used. */
const ANSWERED_BY: Partial<Readonly<Record<AlertTopic, readonly string[]>>> = {
  screening: ['sanctions_match:subject'],
  crypto: ['sanctioned_addresses', 'on_ramp'],
  media: ['negative_news'],
  structuring: ['structured_amounts', 'cash'],
  pass_through: ['flagged_weight.left'],
  payers: ['parties.payers'],
  receivers: ['new_receivers.count'],
  dormant: ['woken_transactions', 'against_past'],
  new_account: ['account_age'],
  withdrawals: ['cash.drawnShare'],
  cash: ['cash.share'],
  round: ['round_amounts'],
  income: ['inflow_beyond_income', 'deposits_beyond_declared'],
  turnover: ['against_past', 'deposits_beyond_declared'],
};

/** An answer to an alert: the fact that it states, and whether the record confirms the alert. */
interface AlertAnswer {
  readonly about: string;
  readonly isConfirmed: boolean;
  readonly clause: ReferencedText;
}

function answerTo({ view }: CaseSources, topic: AlertTopic): AlertAnswer[] {
  const known = ANSWERED_BY[topic]?.find((about) => isMeasureKnown(view, about));
  if (known === undefined) return [];
  const value = featureValue(view, known);
  const isConfirmed = value !== null && isBeyondBound(known, value);
  return [{ about: known, isConfirmed, clause: measureClause(view, known) }];
}

/** Tells whether a value reaches a bound from which rules count it; without one, whether it is anything. */
function isBeyondBound(about: string, value: number | string): boolean {
  const rows = HYPOTHESES.flatMap((row) => row.for.filter(({ feature }) => feature === about));
  const bands: ConditionTest[] = rows.flatMap((row) => row.bands);
  for (const { feature, from, to } of BEHAVIOUR_ROWS)
    if (feature === about) bands.push(to > from ? { from } : { below: from });
  if (about.includes('_beyond_')) bands.push({ above: 100 });
  if (bands.length === 0) return typeof value === 'number' ? value > 0 : value !== 'none';
  return bands.some((band) => passesTest(value, band, () => Infinity));
}

/** Returns what the alert says, and whether the record confirms it; with the measures that this tells. */
export function alertFacts(from: CaseSources): { facts: CaseFact[]; told: ReadonlySet<string> } {
  const { title, description } = from.facts.alert.content;
  const topics = Object.keys(measureFeature(from.view, 'alert_topic').parts ?? {}) as AlertTopic[];
  const [answer] = topics.flatMap((topic) => answerTo(from, topic));
  const isReported = topics.includes('reported');
  const said = (description ?? '').trim();
  const flagged = rowsOfSet(from, 'flagged');
  const kind = isReported
    ? 'alert_reported'
    : !answer
      ? 'alert_plain'
      : answer.isConfirmed
        ? 'alert_confirmed'
        : 'alert_not_confirmed';
  const alert = caseFact({
    part: 'what',
    kind,
    weight: 0.5,
    transactions: flagged.map(({ id }) => id),
    values: {
      title: citedText('/alert/title', escapeMarkdown(title, TITLE_CHARS_MAX)),
      description_is: said === '' ? 'none' : 'written',
      description:
        said === '' ? '' : citedText('/alert/description', escapeMarkdown(said, DESCRIPTION_CHARS_MAX)),
      payments: citedFigure(from, 'money', 'flagged', 'payments'),
      payments_n: flagged.length,
      clause: answer?.clause ?? '',
    },
  });
  return { facts: [alert], told: new Set(answer ? [factOfMeasure(featureOfAnswer(answer.about))] : []) };
}

const featureOfAnswer = (about: string): string => (about.includes(':') ? featureOfPart(about) : about);
