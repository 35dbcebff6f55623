import { SeededStream } from '../../scripts/seeded-stream.js';
import { auditEventProjection } from '../../src/audit/projections/audit-event.projection.js';
import { GetReceipt } from '../../src/audit/queries/get-receipt.query.js';
import { DispositionEvents } from '../../src/dispositions/domain/disposition.events.js';
import type { EventOf } from '@alert-review/kernel';
import { operatorCaller } from '../../src/operator/operator.js';
import type { Bus } from '../../src/platform/bus/bus.js';
import { ReadProofs } from '../../src/log-proofs/queries/read-proofs.query.js';
import { PROOF_RECORDS, proofsOver, type SealedStores } from '../../test/support/sealed-log.js';
import { openEmbeddedPlatform } from './embedded-platform.js';
import { Times, type TimePercentiles } from './times.js';

const EVENTS_AT_ONCE = 500;
const EVENTS_PER_ALERT = 10;
const caller = operatorCaller({ id: 'bench', features: [] }, 'bench');

const decider = {
  initial: null,
  decide: (_: null, data: EventOf<typeof DispositionEvents>['data']) => [
    { type: 'UploadedDispositionRecorded', data },
  ],
  evolve: () => null,
} as never;

/**
 * Measures how long receipts of randomly chosen events take (with a seed) after a log of `events` events was
 * sealed.
 */
export async function measureReceiptTimes(events: number, receipts: number): Promise<TimePercentiles> {
  const platform = await openEmbeddedPlatform({
    projections: [auditEventProjection],
    records: PROOF_RECORDS,
  });
  const { eventStore, readStore, decisions, readModels } = platform;
  try {
    for (let at = 0; at < events; at += EVENTS_AT_ONCE)
      await (await decisions.decideBatch(decisionsFrom(at)))!.rows;
    const { sealer, proofs, keys, unchecked, lost, continuity } = proofsOver({
      eventStore,
      readStore,
    } satisfies SealedStores);
    await sealer.seal();
    const read = new ReadProofs.Handler(proofs, keys, sealer, unchecked, lost, continuity);
    const bus = { send: (message: never) => read.execute(message) } as unknown as Bus;
    const receipt = new GetReceipt.Handler(bus, readModels, eventStore);
    const random = new SeededStream(1, String(events), 'receipts');
    const times = new Times();
    for (let n = 0; n < receipts; n++) {
      const [stored] = await eventStore.readAll({ after: BigInt(random.int(0, events - 1)), maxCount: 1 });
      const { id } = stored!;
      const { event } = await times.of(() =>
        receipt.execute(new GetReceipt(caller, { eventId: id, alert: null })),
      );
      if (event.id !== id) throw new Error(`the receipt of ${id} is of ${event.id}`);
    }
    return times.spread;
  } finally {
    await platform.close();
  }
}

const decisionsFrom = (first: number) =>
  Array.from({ length: EVENTS_AT_ONCE }, (_, at) => ({
    caller,
    family: DispositionEvents,
    decider,
    streamId: `alert${Math.floor((first + at) / EVENTS_PER_ALERT)}`,
    command: { disposition: 'CLEARED', alertVersion: 1, fingerprint: `${first + at}` },
    operation: 'bench',
  }));
