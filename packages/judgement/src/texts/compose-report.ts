import { escapeEmail, escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf, paymentDescriptorOf } from '../case/facts/case-facts.js';
import { counterpartyText } from '../case/facts/counterparties.js';
import { missingKycFields } from '../case/facts/profile-facts.js';
import {
  citedText,
  clippedText,
  joinTexts,
  phraseText,
  jsonPointer,
  joinedSentences,
} from '../wording/referenced-text.js';
import type { ReferencedText, AnyText } from '../wording/referenced-text.js';
import { countedNoun, spokenDay } from '../wording/spoken.js';
import { areRowsExamples, citedRows, citedFigure, roleInCase } from './figures.js';
import type { CitedRow, CaseAndResult } from './figures.js';
import { findingLines } from './findings.js';
import {
  alertSentence,
  customerSentence,
  flaggedMoneyText,
  noteLines,
  flaggedPartiesText,
  remainingMoneyText,
  sumsInAndOutText,
} from './told-case.js';
import type { NarrativeState } from './telling.js';
import { mitigatingFactorLines } from './told-for.js';
import { linkedPaymentLines } from './told-parties.js';
import { reviewedLines } from './told-reviewed.js';
import { nextStepText } from './told-step.js';
import { recommendationText, outcomeText, openQuestionLines } from './told-verdict.js';

// size: a text is read as one line.

/** Maximum length of the narrative in a report to FinCEN; most have a third of it. */
const REPORT_CHARS_MAX = 20_000;
const ROWS_MAX = 20;
const DESCRIPTION_CHARS_MAX = 600;

type Section = readonly [title: string, text: AnyText];

/**
 * Drafts a suspicious activity report, or a request if a rule asks for a review; null for a result that does
 * not escalate.
 */
export function composeReport(told: NarrativeState): ReferencedText | null {
  const { outcome, disposition } = told.run;
  if (disposition !== 'ESCALATED' || outcome === null) return null;
  return clippedText(
    joinFilledSections(outcome.kind === 'asks' ? requestOf(told) : reportOf(told)),
    REPORT_CHARS_MAX,
  );
}

export const joinFilledSections = (sections: readonly Section[]): ReferencedText =>
  joinTexts(
    sections
      .filter(([, text]) => joinTexts([text]).text !== '')
      .map(([title, text]) => phraseText`${title}\n${text}`),
    '\n\n',
  );

const CONFIDENTIALITY_NOTES = {
  suspect: 'Its subject must not know of it.',
  victim: 'The customer may be the victim; whoever was paid must not know of it.',
  used: 'The customer may not know what the account is used for; nobody may learn of the report.',
  third_party: 'Whoever it reports must not know of it.',
  not_known: 'Whoever it reports must not know of it.',
  unknown: 'Whoever it reports must not know of it.',
} as const;

const alertOf = ({ facts }: CaseAndResult): AnyText =>
  phraseText`Drafted for alert "${citedText('/alert/alert_id', escapeMarkdown(facts.alert.content.alert_id, Infinity))}"`;

/** Writes a report in FinCEN's order. A person must read it before it is filed. */
function reportOf(told: NarrativeState): Section[] {
  const said = told.facts.alert.content.description ?? '';
  const words = citedText('/alert/description', escapeMarkdown(said, DESCRIPTION_CHARS_MAX));
  const says = said === '' ? '' : phraseText`The alert says: "${words}".`;
  const speaksFor = [...mitigatingFactorLines(told), ...noteLines(told, true), ...noteLines(told, false)];
  return [
    [
      '# DRAFT suspicious activity narrative - not filed - confidential',
      phraseText`${alertOf(told)}, to be reviewed by an analyst. ${CONFIDENTIALITY_NOTES[roleInCase(told)]}`,
    ],
    ['## Who', joinedSentences(customerSentence(told), reachedAt(told))],
    [
      '## What',
      joinTexts(
        [
          joinedSentences(alertSentence(told), says, flaggedMoneyText(told), flaggedPartiesText(told)),
          ...tableOf(told),
        ],
        '\n\n',
      ),
    ],
    ['## When', joinedSentences('Days are those of UTC.', remainingMoneyText(told))],
    ['## Where', whereOf(told)],
    [
      '## Why',
      joinTexts([recommendationText(told), ...linkedPaymentLines(told), ...findingLines(told)], '\n'),
    ],
    ['## What was reviewed', joinTexts(reviewedLines(told), '\n')],
    [
      '## For the reviewer, not to be filed',
      joinTexts([outcomeText(told), ...speaksFor, phraseText`Next step: ${nextStepText(told)}`], '\n'),
    ],
  ];
}

/** Writes a request to the customer. Nothing may sound like suspicion, and a suspect gets no letter. */
function requestOf(told: NarrativeState): Section[] {
  const { profile } = subjectFactsOf(told.facts);
  const missing = profile ? missingKycFields(profile).map((field) => field.replaceAll('_', ' ')) : [];
  const wanted = [told.run.outcome?.would ?? 'What the rule names', ...missing].map((each) => `- ${each}`);
  const how =
    roleInCase(told) === 'suspect'
      ? 'To be found out without a letter to the customer:'
      : 'A letter to the customer names no alert, no flag and no list.';
  return [
    [
      '# DRAFT request for information - no report of suspicion - internal: do not send',
      phraseText`${alertOf(told)}, which waits for data: nothing is reported.`,
    ],
    ['## Who', customerSentence(told)],
    ['## What is asked', recommendationText(told)],
    ['## What it would take', [how, ...wanted].join('\n')],
    [
      '## What was seen',
      joinedSentences(
        alertSentence(told),
        flaggedMoneyText(told),
        flaggedPartiesText(told),
        remainingMoneyText(told),
      ),
    ],
    ['## Open questions', joinTexts(openQuestionLines(told), '\n')],
    ['## Next step', joinedSentences(nextStepText(told), 'Then run the investigation again.')],
  ];
}

function tableOf(told: NarrativeState): AnyText[] {
  const all = citedRows(told.facts, told.run);
  if (all.length === 0) return [];
  const cited = citedFigure(told, 'money', 'cited', 'payments');
  const count = areRowsExamples(told)
    ? phraseText`for example ${cited} of the ${citedFigure(told, 'money', 'read', 'payments')} transactions read`
    : phraseText`${cited} ${countedNoun(all.length, 'transaction')}`;
  const left = all.length > ROWS_MAX ? '; the first are listed' : '';
  const head = phraseText`What this rests on: ${count}, in which ${sumsInAndOutText(told, 'cited')}${left}.`;
  const lines = all.slice(0, ROWS_MAX).map((cited) => lineOf(told, cited));
  return [
    joinTexts(
      [head, '', '| Day | Amount | Who | Transaction | Shows |', '|---|---|---|---|---|', ...lines],
      '\n',
    ),
  ];
}

const WORDS_BY_DIRECTION = { in: 'from ', out: 'to ', self: 'between own accounts' } as const;

function lineOf(told: NarrativeState, { row, shows }: CitedRow): AnyText {
  const of = (field: string) => citedFigure(told, 'transactions', row.id, field);
  const isNamed = row.direction !== 'self' && row.counterparty !== null;
  const whom = isNamed ? counterpartyText(row.counterparty, told.facts.partyNames) : '';
  const written = paymentDescriptorOf(row, told.facts) === undefined ? '' : phraseText`, "${of('written')}"`;
  const who = phraseText`${WORDS_BY_DIRECTION[row.direction]}${whom}${written}`;
  return phraseText`| ${of('day')} | ${of('money')} | ${who} | "${of('own_id')}" | ${shows[0] ?? ''} |`;
}

function reachedAt({ facts }: NarrativeState): AnyText {
  const profile = subjectFactsOf(facts).profile ?? {};
  const fields = ['mailing_street_address', 'mailing_city', 'emails', 'phone_numbers'] as const;
  const reach = fields.flatMap((name) => {
    const value: unknown = (profile as Partial<Record<string, unknown>>)[name];
    const [first, at] = Array.isArray(value) ? [value[0] as unknown, [0]] : [value, []];
    return typeof first === 'string'
      ? [phraseText`"${citedText(jsonPointer('subject', name, ...at), escapeEmail(first, 80))}"`]
      : [];
  });
  const { dob } = profile as { readonly dob?: string | null };
  const born = dob ? phraseText`Born on ${citedText('/subject/dob', spokenDay(Date.parse(dob)))}.` : '';
  return joinedSentences(born, reach.length > 0 ? phraseText`Reached at ${joinTexts(reach, ', ')}.` : '');
}

const COUNTRIES_MAX = 5;

function whereOf({ facts }: NarrativeState): string {
  const { profile } = subjectFactsOf(facts);
  const known = (countries: readonly (string | null | undefined)[] = []): string =>
    [...new Set(countries.flatMap((code) => code ?? []))].sort().slice(0, COUNTRIES_MAX).join(', ') ||
    'unknown';
  const nations = [...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])];
  const others = facts.places?.counterparties.map(({ country }) => country);
  return (
    `Residence: ${profile?.mailing_country || 'unknown'}. Nationality: ${known(nations)}. ` +
    `IP addresses: ${known(facts.places?.ips.map(({ country }) => country))}. Counterparties: ${known(others)}.`
  );
}
