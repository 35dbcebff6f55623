import {
  uploadedDisposition,
  type UploadedDisposition,
} from '../../alerts/queries/uploaded-disposition.lookup.js';
import type { Caller } from '../../kernel/caller.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { instantOf } from '../../kernel/fields.js';
import { Command } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { RecordCipher } from '../../platform/records/record-cipher.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';

/** Records the disposition of an upload; none after a person's or assistant's decision. Safe to repeat. */
export class RecordUploadedDisposition extends Command<void> {
  static readonly permission = 'alerts:write';

  /** `alert`: service id; its key must exist. An unknown alert is skipped. */
  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@HandlerOf(RecordUploadedDisposition)
export class RecordUploadedDispositionHandler {
  constructor(
    private readonly records: Records,
    private readonly cipher: RecordCipher,
    private readonly subjectKeys: SubjectKeys,
    private readonly decisions: Decisions,
  ) {}

  /** Why checked again: a concurrent upload may have compared with an older state. */
  async execute({ caller, alert }: RecordUploadedDisposition): Promise<void> {
    let recorded = 0;
    for (;;) {
      const newest = await uploadedDisposition(this.records, this.cipher, caller, alert);
      if (!newest || newest.version === recorded) return;
      await this.record(caller, alert, newest);
      recorded = newest.version;
    }
  }

  private async record(caller: Caller, alert: string, uploaded: UploadedDisposition): Promise<void> {
    const { version, disposition, notes, by, at } = uploaded;
    const hmac = await this.subjectKeys.hmac(caller, alert);
    const { events } = await this.decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: alert,
      operation: RecordUploadedDisposition.name,
      ...(at === null ? {} : { effectiveAt: new Date(instantOf(at)).toISOString() }),
      command: {
        type: 'recordUploaded',
        data: {
          disposition,
          alertVersion: version,
          fingerprint: hmac(canonicalJson([disposition, notes, by, at])),
          ...(by === null ? {} : { dispositionedBy: by }),
          ...(notes === null ? {} : { dispositionNotes: notes }),
        },
      },
    });
    if (events.length > 0) logDecision('uploaded', caller, alert);
  }
}
