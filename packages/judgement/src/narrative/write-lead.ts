import type { CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { titleOfRuleOrFlag } from '../rules/titles.js';
import { flagSentence } from '../scoring/flag.js';
import { joinedSentences, joinTexts, type AnyText, type ReferencedText } from '../wording/referenced-text.js';
import { listedTexts } from '../wording/listed-texts.js';
import { withTransactionIds } from './fact-lines.js';
import { NARRATIVE_TEMPLATES } from './files.js';

const { asked, lead, patterns, queueLine, headline } = NARRATIVE_TEMPLATES;

/** Returns the name of the pattern, or of what happened; a pattern without a message has its title. */
export function patternText({ pattern }: CaseFile): ReferencedText {
  if (patterns.has(pattern)) return patterns.write(pattern);
  const title = HYPOTHESES.find(({ id }) => id === pattern)?.title ?? titleOfRuleOrFlag(pattern);
  return patterns.write('other', { title });
}

/** Writes who the customer is, for the middle of a sentence. */
function customerText(file: CaseFile): ReferencedText {
  const [{ values }] = factsOfPart(file, 'who') as [CaseFact];
  const details = [
    lead.write('detail_id', values),
    ...(values['record'] === 'yes'
      ? [lead.write(values['is'] === 'firm' ? 'detail_firm' : 'detail_person')]
      : []),
    ...(['occupation', 'industry'] as const).flatMap((work) =>
      values['work_is'] === work ? [lead.write(`detail_${work}`, values)] : [],
    ),
    ...(values['work_is'] === 'none' && values['record'] === 'yes'
      ? [lead.write('detail_work_none', values)]
      : []),
    ...(values['aged'] === 'yes' ? [lead.write('detail_age', values)] : []),
    ...(values['since_is'] === 'known' ? [lead.write('detail_since', values)] : []),
    ...(values['since_is'] === 'none' ? [lead.write('detail_since_none')] : []),
  ];
  return lead.write('customer', { ...values, details: joinTexts(details, ', ') });
}

const MONEY = ['received', 'deposited', 'sent', 'withdrew', 'own_accounts'];

/**
 * Returns the direction in which the answer to the alert counts who has no earlier payment on record; null
 * where it counts nobody.
 */
export function newCounterpartySideAsked(file: CaseFile): 'in' | 'out' | 'both' | null {
  const [alert] = factsOfPart(file, 'what').filter(({ values }) => values['beside'] === 'firsts');
  if (!alert) return null;
  if (alert.values['both'] === 'yes') return 'both';
  return alert.values['side'] === 'in' ? 'in' : 'out';
}

/**
 * Writes who moved how much, by which means, when and with whom; `newSide`: the direction of which another
 * sentence says who is first-time.
 */
export function movedText(file: CaseFile, newSide: string | null = null): AnyText {
  const who = customerText(file);
  const moved = MONEY.flatMap((kind) =>
    file.facts.filter((fact) => fact.part === 'what' && fact.kind === kind),
  );
  if (moved.length === 0) return flagSentence(lead.write('moved_none', { who }));
  const clauses = moved.map(({ kind, values }) => {
    const link = kind === 'received' ? 'from' : kind === 'sent' ? 'to' : null;
    const isToldLater = newSide === 'both' || newSide === (kind === 'received' ? 'in' : 'out');
    const whom = link === null ? '' : lead.write(link, isToldLater ? { ...values, firsts: 'none' } : values);
    return lead.write(kind, { ...values, whom });
  });
  const [{ values }] = file.facts.filter(({ kind }) => kind === 'period') as [CaseFact];
  return lead.write('moved', {
    ...values,
    who,
    clauses: listedTexts(clauses, Infinity, hasComma(clauses) ? 'list_of_clauses' : 'list'),
  });
}

const hasComma = (clauses: readonly ReferencedText[]): boolean =>
  clauses.some(({ text }) => text.replaceAll(/\d,\d/g, '').includes(','));

/** Writes role and ground of a case that escalates; a sign of intent where structuring is named. */
export function roleText(file: CaseFile): AnyText {
  if (file.recommendation !== 'escalate') return '';
  return joinedSentences(
    ...factsOfPart(file, 'who')
      .slice(1)
      .map((fact) =>
        lead.has(fact.kind) ? withTransactionIds(lead.write(fact.kind, fact.values), fact) : '',
      ),
  );
}

export function alertText(file: CaseFile): AnyText {
  const [alert] = factsOfPart(file, 'what').filter(({ kind }) => kind.startsWith('alert_'));
  if (!alert) return '';
  const answers = factsOfPart(file, 'what').filter(({ kind }) => kind.startsWith('asked_'));
  // How much came from or went to how many is the sentence before.
  const exact = answers
    .filter(({ kind }) => asked.has(kind))
    .map(({ kind, values }) => asked.write(kind, values));
  const clause = [alert.values['clause'] as AnyText].filter((each) => joinTexts([each]).text !== '');
  const isBeside = alert.values['beside'] === 'firsts';
  const firsts = isBeside ? [asked.write('asked_firsts', alert.values)] : [];
  const hasClause = isBeside || clause.length > 0;
  const isReported = answers.some(({ kind }) => kind === 'asked_reported');
  return joinedSentences(
    lead.write(alert.kind === 'alert_near' ? 'alert_plain' : alert.kind, {
      ...alert.values,
      // The flagged counterparties answer it, and not those of the whole record.
      clause: joinTexts(isBeside ? firsts : clause, '; '),
      flags: lead.write('alert_flags', alert.values),
      exact: joinTexts(isReported ? [...exact, ...firsts] : exact, '; '),
      exact_is: exact.length > 0 ? 'told' : answers.length > 0 || !hasClause ? 'same' : 'none',
    }),
    expectedText(file),
  );
}

/** Writes what the customer expects in money, beside what is flagged; empty where nothing was declared. */
function expectedText(file: CaseFile): AnyText {
  // The reason of a closing says it.
  if (factsOfPart(file, 'reason').some(({ kind }) => kind === 'because_within')) return '';
  const [declared] = factsOfPart(file, 'what').filter(({ kind }) => kind.startsWith('declared_'));
  return declared ? lead.write(declared.kind, declared.values) : '';
}

/**
 * Writes the lead: recommendation and pattern, who, how much, when and with whom, the strongest fact
 * (`standOut`), the role, the alert.
 */
export function leadText(file: CaseFile, standOut: AnyText): ReferencedText {
  const recommendation = lead.write(file.recommendation, { pattern: patternText(file) });
  return joinTexts(
    [
      joinedSentences(
        recommendation,
        movedText(file, newCounterpartySideAsked(file)),
        standOut,
        roleText(file),
      ),
      joinTexts([alertText(file)]),
    ].filter(({ text }) => text !== ''),
    '\n\n',
  );
}

/** Writes the one line of the queue: the pattern, and how much through whom in which time. */
export function queueLineText(file: CaseFile): ReferencedText {
  const isClosed = file.recommendation === 'close';
  const pattern = patternText(file);
  const [fact] = file.facts.filter(({ kind }) => kind === 'through');
  if (!fact) return isClosed ? queueLine.write('nothing_closed') : queueLine.write('nothing', { pattern });
  const through = queueLine.write('through', fact.values);
  return queueLine.write(isClosed ? 'closed' : 'pattern', { pattern, through });
}

/** Writes the line of the queue for lists, which hold no names of counterparties: it counts them. */
export function queueLineWithoutNamesText(file: CaseFile): ReferencedText {
  const isClosed = file.recommendation === 'close';
  const pattern = patternText(file);
  const [fact] = file.facts.filter(({ kind }) => kind === 'through');
  if (file.recommendation === 'undecided') return queueLine.write('undecided');
  if (!fact) return isClosed ? queueLine.write('nothing_closed') : queueLine.write('nothing', { pattern });
  const through = queueLine.write('through_nameless', fact.values);
  return queueLine.write(isClosed ? 'closed' : 'pattern', { pattern, through });
}

export function headlineText(file: CaseFile, values: Readonly<Record<string, AnyText>>): ReferencedText {
  if (file.recommendation === 'undecided') return headline.write('undecided', values);
  return headline.write('decided', { ...values, is: file.recommendation, line: queueLineText(file) });
}
