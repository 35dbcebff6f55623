import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock } from '@alert-review/kernel';
import type { CheckedFact, CheckedPayment, NarrativeRecord } from '@alert-review/narrative-check';
import type { InvestigationContent } from '@alert-review/judgement';
import { newestStoredAlert, type StoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { type Entity, EntityRecord } from '../../ingestion/domain/entity.record.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { ShownTransaction } from '../domain/case/shown-activity.js';
import { AlertNotes } from './alert-notes.js';
import { AlertResults } from './alert-results.js';
import { LoadCase } from './gather/load-case.js';
import { paymentsOfAlert, withPartyNames } from './payments-of-alert.js';

const UNREADABLE = 'The payments of the customer cannot be read: there are too many, or a record is missing';

/** Words by which a note says that the customer claims something. */
const CUSTOMER_SAID = /customer (?:says?|said|states?|stated|claims?|claimed|explains?|explained|told)/i;

/** What narratives about alerts are compared with. */
@Injectable()
export class NarrativeRecords {
  constructor(
    private readonly results: AlertResults,
    private readonly notes: AlertNotes,
    private readonly cases: LoadCase,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Returns the record of an alert. Throws validation_error if the payments cannot be read at once. */
  async of(
    caller: Caller,
    alert: { readonly id: string; readonly alertId: string },
  ): Promise<NarrativeRecord> {
    const { records, results, cases, clock } = this;
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
    const said = await this.notes.of(caller, alert.id);
    return {
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
    };
  }
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
