import {
  type AlertRef,
  AppError,
  type Caller,
  Clock,
  codePoints,
  idOfAlertRef,
  isBlank,
} from '@alert-review/kernel';
import {
  type CheckedFact,
  type CheckedPayment,
  checkNarrativeInSteps,
  type NarrativeCheck,
} from '@alert-review/narrative-check';
import type { InvestigationContent } from '@alert-review/judgement';
import { newestStoredAlert, type StoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { type Entity, EntityRecord } from '../../ingestion/domain/entity.record.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { ShownTransaction } from '../domain/case/shown-activity.js';
import { AlertNotes } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { LoadCase } from '../engine/gather/load-case.js';
import { paymentsOfAlert, withPartyNames } from '../engine/payments-of-alert.js';

/** Length limit of a checked text, as of the narrative of a case. */
export const CHECKED_NARRATIVE_CHARS_MAX = 50_000;

/** Numbers that a text may hold: several times those of a long narrative, as each costs a search. */
const NUMBERS_MAX = 1_000;

const UNREADABLE = 'The payments of the customer cannot be read: there are too many, or a record is missing';

/** Words by which a note says that the customer claims something. */
const CUSTOMER_SAID = /customer (?:says?|said|states?|stated|claims?|claimed|explains?|explained|told)/i;

/**
 * Checks a text about an alert against the payments of its customer, the newest result and the customer's
 * record. Stores nothing. Throws alert_not_found, and validation_error for a text that is not checked and for
 * payments that cannot be read at once.
 */
export const CheckNarrative = defineQuery(
  'CheckNarrative',
  {
    permission: 'alerts:read',
    readsPersonalData: ({ alertId }) => idOfAlertRef(alertId),
    readsEventLog: true,
  },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly text: string }) => ({ ...fields, caller }),
  [AlertResults, AlertNotes, LoadCase, Records, Clock],
  async ({ caller, alertId, text }, results, notes, cases, records, clock): Promise<NarrativeCheck> => {
    refuseText(text);
    const alert = await results.alert(caller, alertId);
    const found = await paymentsOfAlert({ cases, clock }, caller, alert.id);
    if (!found)
      throw new AppError('validation_error', { field: 'alert_id', value: alert.alertId, reason: UNREADABLE });
    const shown = await withPartyNames(records, caller, found.shown);
    const rows = records.for(caller);
    const stored = await newestStoredAlert(rows, alert.id);
    const own = stored ? await rowsByOwnId(rows, EntityRecord.current, stored.content.entity_id_list) : [];
    const customer = found.own.profile?.content;
    const run = await results.newestCompleted(caller, alert.id);
    const content = run && (await results.content(caller, run));
    const said = await notes.of(caller, alert.id);
    return runCooperatively(
      checkNarrativeInSteps(text, {
        customer: customer ? namesOf(customer) : [],
        payments: shown.flatMap(checkedPayment),
        facts: [
          ...(stored ? alertFacts(stored.content) : []),
          ...(customer ? customerFacts(customer) : []),
          ...(content ? resultFacts(content) : []),
        ],
        names: own.flatMap(({ content: entity }) => namesOf(entity)),
        isVictim: content?.result.role === 'victim',
        recommendation: content?.result.disposition ?? null,
        customerSaid: said.map(({ body }) => body).filter((body) => CUSTOMER_SAID.test(body)),
      }),
      clock,
    );
  },
);

function refuseText(text: string): void {
  const refusal = (reason: string): AppError => new AppError('validation_error', { field: 'text', reason });
  if (isBlank(text)) throw refusal('text is empty');
  if (!text.isWellFormed()) throw refusal('text contains half a surrogate pair');
  const length = codePoints(text);
  if (length > CHECKED_NARRATIVE_CHARS_MAX)
    throw refusal(`text has ${length} characters; at most ${CHECKED_NARRATIVE_CHARS_MAX} are checked`);
  const numbers = text.match(/\d+/g)?.length ?? 0;
  if (numbers > NUMBERS_MAX) throw refusal(`text has ${numbers} numbers; at most ${NUMBERS_MAX} are checked`);
}

/** A payment as the check reads it; one that moved no money, or stayed with the customer, is left out. */
function checkedPayment(row: ShownTransaction): CheckedPayment[] {
  const { direction, party } = row;
  if (!row.isMoved || direction === 'self') return [];
  return [
    {
      id: row.ownId,
      day: new Date(row.atMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
      direction,
      amount: Number(row.amount),
      currency: row.currency,
      party: party.entityId ?? party.name,
      partyName: party.name,
      reference: row.descriptor ?? '',
      flagged: row.flagged,
      means: row.means,
    },
  ];
}

const namesOf = ({ name, account_holder_name: holder }: Entity): string[] =>
  [name, holder].flatMap((each) => each ?? []);

const fact = (label: string, value: string | number): CheckedFact[] =>
  value === '' ? [] : [{ label, value: String(value) }];

const alertFacts = (alert: StoredAlert['content']): CheckedFact[] => [
  ...fact('alert created opened', alert.created_at.slice(0, 'YYYY-MM-DD'.length)),
  ...fact('rule of the alert', `${alert.rule_title} ${alert.description ?? ''}`),
  ...fact('alert id', alert.alert_id),
];

/** Each field of the customer that holds a number or a day, by the words of its name. */
const customerFacts = (entity: Entity): CheckedFact[] =>
  Object.entries(entity).flatMap(([field, value]): CheckedFact[] => {
    const label = `customer ${field.replaceAll('_', ' ')}`;
    if (typeof value === 'number' || typeof value === 'string') return fact(label, value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    return Object.values(value).flatMap((part) => (typeof part === 'number' ? fact(label, part) : []));
  });

/** The figures of the newest result's narrative, each under the sentence in which it stands. */
function resultFacts({ summary: { narrative, references } }: InvestigationContent): CheckedFact[] {
  return (references?.narrative ?? []).map(({ at, text }) => {
    const from = narrative.lastIndexOf('\n', at) + 1;
    const end = narrative.indexOf('\n', at);
    return { label: narrative.slice(from, end < 0 ? undefined : end), value: text };
  });
}
