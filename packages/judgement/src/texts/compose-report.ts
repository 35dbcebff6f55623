import { escapeEmail, escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf, paymentDescriptorOf } from '../case/facts/case-facts.js';
import { counterpartyText } from '../case/facts/counterparties.js';
import { missingKycFields, profileFieldInWords } from '../case/facts/profile-facts.js';
import type { CaseSources } from '../case-file/case-fact.js';
import type { CaseFile } from '../case-file/case-file.js';
import {
  contrastLines,
  openQuestionLines,
  otherReadingLines,
  paymentLines,
  reviewLines,
} from '../narrative/narrative.js';
import { alertText, movedText, patternText, roleText } from '../narrative/write-lead.js';
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
import { areCitedRowsExamples, citedRows, citedFigure, roleInCase } from '../case-file/figures.js';
import type { CitedRow } from '../case-file/figures.js';
import { noteLines } from '../case-file/note-lines.js';
import { nextStepText } from '../case-file/told-step.js';

// size: a text is read as one line.

/** Maximum length of the narrative in a report to FinCEN; most have a third of it. */
const REPORT_CHARS_MAX = 20_000;
const ROWS_MAX = 20;

type Section = readonly [title: string, text: AnyText];

/**
 * Drafts a suspicious activity report from the case file, or a request if a rule asks for a review; null for a
 * result that does not escalate.
 */
export function composeReport(file: CaseFile, from: CaseSources): ReferencedText | null {
  const { outcome, disposition } = from.run;
  if (disposition !== 'ESCALATED' || outcome === null) return null;
  return clippedText(
    joinFilledSections(outcome.kind === 'asks' ? requestOf(file, from) : reportOf(file, from)),
    REPORT_CHARS_MAX,
  );
}

const joinFilledSections = (sections: readonly Section[]): ReferencedText =>
  joinTexts(
    sections
      .filter(([, text]) => joinTexts([text]).text !== '')
      .map(([title, text]) => phraseText`${title}\n${text}`),
    '\n\n',
  );

const CONFIDENTIALITY_NOTES: Readonly<Record<string, string>> = {
  suspect: 'The customer must not learn of it.',
  victim: 'The customer may be the victim; the recipients must not learn of it.',
};

const alertOf = ({ facts }: CaseSources): AnyText =>
  phraseText`Drafted for alert "${citedText('/alert/alert_id', escapeMarkdown(facts.alert.content.alert_id, Infinity))}"`;

const bulleted = (lines: readonly AnyText[]): ReferencedText =>
  joinTexts(
    lines.map((line) => phraseText`- ${line}`),
    '\n',
  );

/** Writes a report in FinCEN's order. A person must read it before it is filed. */
function reportOf(file: CaseFile, from: CaseSources): Section[] {
  const role = CONFIDENTIALITY_NOTES[roleInCase(from)] ?? 'Nobody whom it names may learn of it.';
  return [
    [
      '# DRAFT suspicious activity narrative - not filed - confidential',
      phraseText`${alertOf(from)}, to be reviewed by an analyst. ${role}`,
    ],
    ['## Who', joinedSentences(phraseText`${patternText(file)}.`, movedText(file), roleText(file))],
    ['## The customer', reachedAt(from)],
    ['## The alert', alertText(file)],
    ['## How', joinTexts([bulleted(paymentLines(file)), ...tableOf(from)], '\n\n')],
    ['## Where', whereOf(from)],
    ['## Why it is suspicious', bulleted(contrastLines(file))],
    ['## Other explanations considered', joinTexts(otherReadingLines(file), '\n')],
    ['## What was reviewed', bulleted(['Days are those of UTC.', ...reviewLines(file)])],
    [
      '## For the reviewer, not to be filed',
      joinTexts(
        [
          outcomeText(from),
          ...noteLines(from, true),
          ...noteLines(from, false),
          phraseText`Next step: ${nextStepText(from)}`,
        ],
        '\n',
      ),
    ],
  ];
}

/** Writes a request to the customer. Nothing may sound like suspicion, and a suspect gets no letter. */
function requestOf(file: CaseFile, from: CaseSources): Section[] {
  const { profile } = subjectFactsOf(from.facts);
  const missing = profile ? missingKycFields(profile).map(profileFieldInWords) : [];
  const wanted = [from.run.outcome?.would ?? 'What the rule names', ...missing].map((each) => `- ${each}`);
  const how =
    roleInCase(from) === 'suspect'
      ? 'To be found out without a letter to the customer:'
      : 'A letter to the customer names no alert, no flag and no list.';
  return [
    [
      '# DRAFT request for information - no report of suspicion - internal: do not send',
      phraseText`${alertOf(from)}, which waits for data: nothing is reported.`,
    ],
    ['## What is asked', phraseText`${patternText(file)}.`],
    ['## What it would take', [how, ...wanted].join('\n')],
    ['## What was seen', joinedSentences(movedText(file), alertText(file))],
    ['## Open questions', bulleted(openQuestionLines(file))],
    ['## Next step', joinedSentences(nextStepText(from), 'Then run the investigation again.')],
  ];
}

/** Writes what decided. */
function outcomeText({ run, recipe }: CaseSources): AnyText {
  const score = citedText('/score', run.score?.toFixed(2) ?? '');
  const at = citedText('/recipe/escalateAt', recipe.escalateAt);
  return phraseText`${citedText('/disposition', run.disposition ?? '')} at a risk score of ${score}, with a threshold of ${at}.`;
}

function tableOf(from: CaseSources): AnyText[] {
  const all = citedRows(from.facts, from.run);
  if (all.length === 0) return [];
  const cited = citedFigure(from, 'money', 'cited', 'payments');
  const count = areCitedRowsExamples(from)
    ? phraseText`${cited} of the ${citedFigure(from, 'money', 'read', 'payments')} transactions reviewed, as examples`
    : phraseText`${cited} ${countedNoun(all.length, 'transaction')}`;
  const left = all.length > ROWS_MAX ? '; the first are listed' : '';
  const head = phraseText`The findings rest on ${count}${left}.`;
  const lines = all.slice(0, ROWS_MAX).map((row) => lineOf(from, row));
  return [
    joinTexts(
      [head, '', '| Day | Amount | Who | Transaction | Shows |', '|---|---|---|---|---|', ...lines],
      '\n',
    ),
  ];
}

const WORDS_BY_DIRECTION = { in: 'from ', out: 'to ', self: 'between own accounts' } as const;

function lineOf(told: CaseSources, { row, shows }: CitedRow): AnyText {
  const of = (field: string) => citedFigure(told, 'transactions', row.id, field);
  const isNamed = row.direction !== 'self' && row.counterparty !== null;
  const whom = isNamed ? counterpartyText(row.counterparty, told.facts.partyNames) : '';
  const written = paymentDescriptorOf(row, told.facts) === undefined ? '' : phraseText`, "${of('written')}"`;
  const who = phraseText`${WORDS_BY_DIRECTION[row.direction]}${whom}${written}`;
  return phraseText`| ${of('day')} | ${of('money')} | ${who} | "${of('own_id')}" | ${shows[0] ?? ''} |`;
}

function reachedAt({ facts }: CaseSources): AnyText {
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

function whereOf({ facts }: CaseSources): string {
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
