import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { streamName } from '../../platform/event-store/envelope.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SEALED_WITHIN_SECONDS } from '../../log-proofs/domain/checkpoint.events.js';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { AuditEventReadModel } from '../audit-event.read-model.js';
import { hashesAsBase64, proofAmongOrganizations } from '../bundle.js';

/**
 * Proves that an event is in the log, by the first checkpoint that includes it. Throws event_not_found,
 * not_sealed_yet.
 */
export const GetReceipt = defineQuery(
  'GetReceipt',
  { permission: 'audit:export' },
  (caller: Caller, eventId: string) => ({ caller, eventId }),
  [Bus, ReadModels, EventStore],
  async ({ caller, eventId }, bus, readModels, events) => {
    const options = { index: 'event', limit: 1 } as const;
    const [row] = await readModels.for(caller).find(AuditEventReadModel, { eventId }, options);
    if (!row) throw new AppError('event_not_found', { field: 'event_id', value: eventId });
    const stream = streamName(row.category, caller.orgId, row.subject);
    const [stored] = await events.readStream(stream, { fromRevision: row.revision, maxCount: 1 });
    const { tree, organizations } = await bus.send(new ReadProofs(caller));
    const index = stored ? await tree.indexOf(stored) : null;
    const own = index === null ? null : await tree.first({ size: index + 1 });
    const among = own && (await proofAmongOrganizations(organizations, own.index!));
    if (!among)
      throw new AppError('not_sealed_yet', {
        field: 'event_id',
        value: eventId,
        retry_after: SEALED_WITHIN_SECONDS,
      });
    return {
      event: { id: eventId, stream, revision: row.revision },
      leaf: (await tree.leaf(index!)).toString('base64'),
      index: index!,
      inclusion: hashesAsBase64(await tree.inclusionProof(index!, own.size)),
      checkpoint: own.note,
      organizations: among,
    };
  },
);
