import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Row } from '../../kernel/collection.js';
import { AlertRecord, type Alert } from '../../ingestion/domain/alert.record.js';
import type { Caller } from '../../kernel/caller.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Versioned } from '../../kernel/define-record.js';
import { instantOf } from '../../kernel/fields.js';
import { Command } from '../../kernel/message.js';
import { RecordCipher } from '../../platform/records/record-cipher.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { newestVersionWith } from '../../platform/records/newest-version.js';
import { Records } from '../../platform/records/records.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/**
 * Takes over what the newest upload of an alert that has a disposition_status says, unless that is known or a
 * person or assistant has decided. An upload without one takes nothing back. Safe to repeat.
 */
export class RecordUploadedDisposition extends Command<void> {
  static readonly permission = 'alerts:write';

  /** `alert`: service id; its key must exist. One that is not stored here is passed over. */
  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@CommandHandler(RecordUploadedDisposition)
export class RecordUploadedDispositionHandler implements ICommandHandler<RecordUploadedDisposition> {
  constructor(
    private readonly records: Records,
    private readonly cipher: RecordCipher,
    private readonly subjectKeys: SubjectKeys,
    private readonly decisions: Decisions,
  ) {}

  /** Looks again afterwards: an upload that came meanwhile may have found nothing new to what is now old. */
  async execute({ caller, alert }: RecordUploadedDisposition): Promise<void> {
    const rows = this.records.for(caller);
    let recorded = 0;
    for (;;) {
      const newest = await newestVersionWith(rows, AlertRecord, alert, 'disposition_status');
      if (!newest || newest.version === recorded) return;
      await this.record(caller, newest);
      recorded = newest.version;
    }
  }

  private async record(caller: Caller, { id, version, content }: Row<Versioned<Alert>>): Promise<void> {
    const { disposition_status: disposition, dispositioned_at: at } = content;
    if (disposition == null) return;
    const clear = await this.cipher.unseal(caller, AlertRecord, id, content);
    const { disposition_notes: notes, dispositioned_by: by } = clear;
    const hmac = await this.subjectKeys.hmac(caller, id);
    await this.decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: id,
      operation: RecordUploadedDisposition.name,
      ...(at == null ? {} : { effectiveAt: new Date(instantOf(at)).toISOString() }),
      command: {
        type: 'recordUploaded',
        data: {
          disposition,
          alertVersion: version,
          fingerprint: hmac(canonicalJson([disposition, notes ?? null, by ?? null, at ?? null])),
          ...(by == null ? {} : { dispositionedBy: by }),
          ...(notes == null ? {} : { dispositionNotes: notes }),
        },
      },
    });
  }
}
