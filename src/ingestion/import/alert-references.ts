import { Injectable } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { Collection } from '../../kernel/collection.js';
import { Records } from '../../platform/read-store/records.js';
import type { Alert } from '../domain/alert.record.js';
import { EntityRecord } from '../domain/entity.record.js';
import { TransactionRecord } from '../domain/transaction.record.js';

const IDS_PER_LOOKUP = 5_000;

/** Checks that the ids of alerts map to stored records of the caller's organisation. */
@Injectable()
export class AlertReferences {
  constructor(private readonly records: Records) {}

  /** Throws validation_error whose `problems` name every id that maps to nothing. */
  async check(caller: Caller, alerts: readonly Alert[]): Promise<void> {
    const entities = await this.stored(
      caller,
      EntityRecord.current,
      alerts.flatMap((alert) => alert.entity_id_list),
    );
    const transactions = await this.stored(
      caller,
      TransactionRecord.current,
      alerts.flatMap((alert) => alert.flagged_transaction_id_list),
    );
    const problems = alerts.flatMap((alert, index) => [
      ...unmapped(`alerts[${index}].entity_id_list`, alert.entity_id_list, entities, 'entity'),
      ...unmapped(
        `alerts[${index}].flagged_transaction_id_list`,
        alert.flagged_transaction_id_list,
        transactions,
        'transaction',
      ),
    ]);
    const [first] = problems;
    if (!first) return;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    const reason = `${first.field} ${first.message}${more}`;
    throw new AppError('validation_error', { ...first, reason, problems });
  }

  private async stored(
    caller: Caller,
    collection: Collection<{ ownId: string }>,
    ids: readonly string[],
  ): Promise<Set<string>> {
    const distinct = [...new Set(ids)];
    const found = new Set<string>();
    for (let at = 0; at < distinct.length; at += IDS_PER_LOOKUP) {
      const asked = distinct.slice(at, at + IDS_PER_LOOKUP);
      const options = { hint: 'own_id', fields: ['ownId'], limit: asked.length };
      for (const row of await this.records.for(caller).find(collection, { ownId: { $in: asked } }, options))
        found.add(row.ownId);
    }
    return found;
  }
}

const unmapped = (field: string, ids: readonly string[], stored: ReadonlySet<string>, kind: string) =>
  ids.flatMap((value, index) =>
    stored.has(value)
      ? []
      : [{ field: `${field}[${index}]`, value, message: `maps to no submitted ${kind}` }],
  );
