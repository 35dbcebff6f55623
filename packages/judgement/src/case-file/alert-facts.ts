import { escapeMarkdown } from '@alert-review/kernel';
import type { AlertTopic } from '../risk-data/words/alert-words.js';
import { measureFeature } from '../features/all-features.js';
import { isMeasureKnown, measureClause } from '../rules/measure-clauses.js';
import { featureValue, passesTest, type ConditionTest } from '../rules/evaluate.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { BEHAVIOUR_ROWS, HYPOTHESES } from '../rules/rule-table.js';
import { flaggedInflowShareSentOn, citedFigure, rowsOfSet } from './figures.js';
import { citedText, joinTexts, type ReferencedText } from '../wording/referenced-text.js';
import { askedFacts } from './asked-facts.js';
import { askedPartyFacts, newCounterpartyValues, areCounterpartiesPartlyNew } from './asked-parties.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { factOfMeasure } from './comparison-facts.js';
import { reportedFacts } from './reported-figures.js';

// size: a fact holds all figures of its message.

/** An alert of several rules describes each of them in a sentence. */
const DESCRIPTION_CHARS_MAX = 600;
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

/** Topics whose measure is what such a rule measures itself; that of the others is only near to it. */
const RULES_OWN: ReadonlySet<AlertTopic> = new Set<AlertTopic>([
  'screening',
  'crypto',
  'media',
  'structuring',
  'pass_through',
  'payers',
  'receivers',
  'dormant',
  'new_account',
  'withdrawals',
  'cash',
  'round',
]);

/** An answer to an alert: the fact that it states, and whether the record confirms the alert. */
interface AlertAnswer {
  readonly topic: AlertTopic;
  readonly about: string;
  readonly isConfirmed: boolean;
  /** The rule itself measures this; else it is only near to what the rule measures. */
  readonly isOwn: boolean;
  readonly clause: ReferencedText;
}

function answerTo({ view }: CaseSources, topic: AlertTopic): AlertAnswer[] {
  const known = ANSWERED_BY[topic]?.find((about) => isMeasureKnown(view, about));
  if (known === undefined) return [];
  const value = featureValue(view, known);
  const isConfirmed = value !== null && isBeyondBound(known, value);
  return [
    { topic, about: known, isConfirmed, isOwn: RULES_OWN.has(topic), clause: measureClause(view, known) },
  ];
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

const ANSWERS_MAX = 2;
/** Below this share of the flagged money, it confirms no alert about money that is passed on. */
const PASSED_ON_MIN = 0.4;

const isPassedOn = ({ facts }: CaseSources): boolean =>
  (flaggedInflowShareSentOn(facts) ?? 0) >= PASSED_ON_MIN;

function answersIn(from: CaseSources, topics: readonly AlertTopic[]): AlertAnswer[] {
  const own = topics.filter((topic) => RULES_OWN.has(topic)).flatMap((topic) => answerTo(from, topic));
  const confirmed = own.filter(({ isConfirmed }) => isConfirmed);
  if (confirmed.length > 0) return confirmed.slice(0, ANSWERS_MAX);
  return (own.length > 0 ? own : topics.flatMap((topic) => answerTo(from, topic))).slice(0, 1);
}

function kindOfAnswers(topics: readonly AlertTopic[], answers: readonly AlertAnswer[]): string {
  if (topics.includes('reported')) return 'alert_reported';
  if (answers.length === 0) return 'alert_plain';
  if (!answers.some(({ isOwn }) => isOwn)) return 'alert_near';
  if (answers.some(({ isConfirmed }) => isConfirmed)) return 'alert_confirmed';
  // Our measure is not the rule's: that it finds nothing is told without a judgement.
  return 'alert_beside';
}

/** Cuts a long description behind a sentence, so that no figure of it is cut in two. */
function wholeSentences(said: string): string {
  if (said.length <= DESCRIPTION_CHARS_MAX) return said;
  const end = said.lastIndexOf('. ', DESCRIPTION_CHARS_MAX);
  return end > 0 ? said.slice(0, end + 1) : said;
}

/** Returns the names of the rules of an alert, which systems join by semicolons. */
const ruleNamesIn = (named: string): string[] =>
  named
    .split(';')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');

/** Tells whether words name all rules, so that they need not be named again. */
const areAllIn = (rules: readonly string[], words: string): boolean =>
  rules.every((rule) => words.toLowerCase().includes(rule));

/** Returns what the alert says, and whether the record confirms it; with the measures that this tells. */
export function alertFacts(from: CaseSources): { facts: CaseFact[]; told: ReadonlySet<string> } {
  const { title, description, rule_title: rule } = from.facts.alert.content;
  const topics = Object.keys(measureFeature(from.view, 'alert_topic').parts ?? {}) as AlertTopic[];
  const answers = answersIn(from, topics);
  const said = (description ?? '').trim();
  const named = (rule ?? '').trim();
  // A closing answers the rule; its words stand beside it on the page of the alert.
  const isShort = from.run.outcome?.kind === 'clear';
  const isQuoted = said !== '' && !(isShort && !/\d/.test(said));
  const rules = ruleNamesIn(named);
  const ruleIs = (words: string): string =>
    // A closing names the rules where the title names only the first of several.
    areAllIn(rules, words) || (isShort && rules.length === 1) ? 'same' : 'other_words';
  const flagged = rowsOfSet(from, 'flagged');
  const quoted = (field: string, words: string, max: number) =>
    words === '' ? '' : citedText(`/alert/${field}`, escapeMarkdown(words, max));
  const alert = caseFact({
    part: 'what',
    kind: kindOfAnswers(topics, answers),
    weight: 0.5,
    transactions: flagged.map(({ id }) => id),
    values: {
      title: quoted('title', title, TITLE_CHARS_MAX),
      rule: quoted('rule_title', named, 2 * TITLE_CHARS_MAX),
      rule_is: ruleIs(isQuoted ? `${title} ${said}` : title),
      rules_n: rules.length,
      description_is: isQuoted ? 'written' : 'none',
      description: quoted('description', wholeSentences(said), DESCRIPTION_CHARS_MAX),
      payments: citedFigure(from, 'money', 'flagged', 'payments'),
      payments_n: flagged.length,
      clause: joinTexts(
        answers.map(({ clause }) => clause),
        '; ',
      ),
      ...newCounterpartyValues(
        from,
        answers.flatMap(({ topic, isConfirmed }) => (isConfirmed ? topic : [])),
      ),
    },
  });
  const about = [...answers.map(({ topic }) => topic), ...topics];
  const isTold = ({ kind }: CaseFact): boolean =>
    alert.kind !== 'alert_confirmed' || kind !== 'asked_left' || isPassedOn(from);
  const exact = [...reportedFacts(from), ...askedFacts(from, about).filter(isTold)];
  const isAnswered = exact.length > 0 || answers.some(({ isOwn }) => isOwn);
  const asked = (isAnswered ? exact : askedPartyFacts(from)).slice(
    0,
    from.run.outcome?.kind === 'clear' ? 1 : ANSWERS_MAX,
  );
  // How all the money moved on is another figure than that of the flagged payments.
  const told = answers
    .filter(({ isOwn }) => isOwn)
    .map(({ about }) => factOfMeasure(featureOfAnswer(about)))
    .filter((about) => asked.length === 0 || about !== 'flagged_weight.left');
  const kind = kindBeside(alert, asked);
  // A description whose figures differ from the record is answered figure by figure, and not quoted as well.
  const reported = asked.find(({ kind: each }) => each === 'asked_reported');
  const isOther = reported !== undefined && reported.values['same'] !== 'yes';
  const answered = reported === undefined ? alert.values : { ...alert.values, clause: '' };
  const values = isOther ? { ...answered, description_is: 'none', rule_is: ruleIs(title) } : answered;
  // That the record has the same payments does not say that all of their counterparties are new.
  const isOfFirsts = asked.every(({ kind: each }) => each === 'asked_reported');
  const isPart = kind === 'alert_confirmed' && isOfFirsts && areCounterpartiesPartlyNew(from, alert);
  return {
    facts: [
      { ...alert, values, kind: isPart ? 'alert_in_part' : kind },
      ...asked.filter((fact) => isOther || fact !== reported),
    ],
    told: new Set(isShort || alert.values['beside'] !== 'firsts' ? told : []),
  };
}

/** Only figures that the rule itself names confirm an alert or not; the others are told beside it. */
function kindBeside({ kind }: CaseFact, asked: readonly CaseFact[]): string {
  if (kind === 'alert_reported' || asked.length === 0) return kind;
  const reached = asked.map(({ values }) => values['reaches']);
  if (reached.includes('yes')) return 'alert_confirmed';
  return reached.includes('no') ? 'alert_not_confirmed' : 'alert_beside';
}

const featureOfAnswer = (about: string): string => (about.includes(':') ? featureOfPart(about) : about);
