import { AppError, type Caller, storeFaultOf } from '@alert-review/kernel';
import { parseCheckpoint, rootByInclusion, textOfNote } from '@alert-review/transparency-log';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { streamName } from '../../platform/event-store/envelope.js';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { CHECKPOINT_RETRY_SECONDS } from '../../log-proofs/domain/checkpoint.events.js';
import { type OrganizationProofs, ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { AuditEventReadModel, type AuditEventRow } from '../audit-event.read-model.js';
import { hashesAsBase64, proofAmongOrganizations } from '../bundle.js';

/**
 * Returns the proof that an event is in the log, by the first checkpoint that includes the event. With
 * `alert` (service id), an event that is not in the history of this alert counts as missing. Throws
 * event_not_found, not_sealed_yet, and log_changed for an event that is not stored as it was signed.
 */
export const GetReceipt = defineQuery(
  'GetReceipt',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller, event: { readonly eventId: string; readonly alert: string | null }) => ({
    ...event,
    caller,
  }),
  [Bus, ReadModels, EventStore],
  async ({ caller, eventId, alert }, bus, readModels, events) => {
    const options = { index: 'event', limit: 1 } as const;
    const [row] = await readModels.for(caller).find(AuditEventReadModel, { eventId }, options);
    if (!row || (alert !== null && !(await isInHistory(readModels, caller, row, alert))))
      throw new AppError('event_not_found', { field: 'event_id', value: eventId });
    const stream = streamName(row.category, caller.orgId, row.subject);
    const readEvent = () => events.readStream(stream, { fromRevision: row.revision, maxCount: 1 });
    const [stored] = await ofWholeData(
      eventId,
      'the event was taken out of the log or damaged there',
      readEvent,
    );
    // Throws log_changed rather than not_sealed_yet: the row was made from the log, so the log once had the
    // event.
    if (stored?.revision !== row.revision) throw logChangedError(eventId, 'the event is in the log no more');
    const proofs = await bus.send(new ReadProofs(caller));
    const damaged = 'what proves the event, the log around it or the hashes of its tree, is damaged';
    const proof = await ofWholeData(eventId, damaged, () => proofOf(proofs, eventId, stored));
    return { event: { id: eventId, stream, revision: row.revision }, ...proof };
  },
);

/**
 * Whether an event is in the history of an alert: the event names the alert, or it names no alert and its
 * stream belongs to this alert.
 */
async function isInHistory(
  readModels: ReadModels,
  caller: Caller,
  { alerts, category, subject }: AuditEventRow,
  alert: string,
): Promise<boolean> {
  if (alerts !== null) return alerts.includes(alert);
  const filter = { alerts: alert, category, subject };
  const ofStream = await readModels
    .for(caller)
    .find(AuditEventReadModel, filter, { index: 'alert', limit: 1 });
  return ofStream.length > 0;
}

async function proofOf({ tree, organizations }: OrganizationProofs, eventId: string, stored: StoredEvent) {
  const index = await tree.indexOf(stored);
  if (index === null) throw await noLeafError(tree, eventId, stored);
  const own = await tree.first({ size: index + 1 });
  const among = own && (await proofAmongOrganizations(organizations, own.index!));
  if (!among) throw notSealedYetError(eventId);
  const leaf = await tree.leaf(index);
  const inclusion = await tree.inclusionProof(index, own.size);
  const { root } = parseCheckpoint(textOfNote(own.note));
  if (!rootByInclusion(leaf, index, own.size, inclusion).equals(root))
    throw logChangedError(eventId, 'the stored hashes of the log do not lead to the signed checkpoint');
  return {
    leaf: leaf.toString('base64'),
    index,
    inclusion: hashesAsBase64(inclusion),
    checkpoint: own.note,
    organizations: among,
  };
}

/**
 * Runs a read. If damaged or missing stored data end it, throws log_changed with `reason`: whoever asks for a
 * receipt needs to know about the event, not that a store is damaged somewhere.
 */
async function ofWholeData<Result>(
  eventId: string,
  reason: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (storeFaultOf(error)) throw logChangedError(eventId, reason, error);
    throw error;
  }
}

/** Returns the error for an event without a receipt: no checkpoint covers it yet, or it was changed since. */
async function noLeafError(
  tree: OrganizationProofs['tree'],
  eventId: string,
  event: StoredEvent,
): Promise<AppError> {
  const place = await tree.placeOf(event);
  const signed = place === null ? null : await tree.first({ size: place + 1 });
  if (!signed) return notSealedYetError(eventId);
  return logChangedError(
    eventId,
    `a signed checkpoint of ${signed.size} events covers this event, and what is stored of it now is not ` +
      'what was signed',
  );
}

const logChangedError = (value: string, reason: string, cause?: unknown): AppError =>
  new AppError('log_changed', { field: 'event_id', value, reason }, { cause });

const notSealedYetError = (value: string): AppError =>
  new AppError('not_sealed_yet', { field: 'event_id', value, retry_after: CHECKPOINT_RETRY_SECONDS });
