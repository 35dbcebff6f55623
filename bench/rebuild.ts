import { alertProjection } from '../src/alerts/projections/alert.projection.js';
import { applyEventToAlert, EMPTY_ALERT_STATE, type AlertState } from '../src/audit/alert-state.js';
import type { AuditedEvent } from '../src/audit/audit-details.js';
import { auditEventProjection } from '../src/audit/projections/audit-event.projection.js';
import { investigationProjection } from '../src/investigations/projections/investigation.projection.js';
import { type AnyEvent, canonicalJson } from '@alert-review/kernel';
import { deriveEventId } from '../src/platform/event-store/event-id.js';
import { toRecordedEvent, streamName, type Envelope } from '../src/platform/event-store/envelope.js';
import type { EventStore } from '../src/platform/event-store/event-store.js';
import { measureInterleaved, ROUNDS_MANY, type Bench } from './harness.js';
import { openEmbeddedPlatform } from './support/embedded-platform.js';

const ORG = 'bench';
const ALERTS = 8_000;
/** Large enough that the dozen commits that every rebuild makes are not most of the measurement. */
const ALERTS_QUICK = 2_000;
const EVENTS_PER_ALERT = 7;
const APPENDS_AT_ONCE = 64;
const BEGIN_MS = Date.parse('2025-03-01T09:00:00Z');

const PROJECTIONS = [alertProjection, investigationProjection, auditEventProjection];

/** The log has an investigation and four decisions for each alert. */
export const bench: Bench = {
  name: 'rebuild',
  about: 'three read models from the log / a plain fold',
  sides: ['rebuild', 'fold'],
  unit: 'events/s',
  direction: 'at_least',
  gate: 0.25,
  target: 0.4,
  run: async ({ quick }) => {
    const alerts = quick ? ALERTS_QUICK : ALERTS;
    const platform = await openEmbeddedPlatform({ projections: PROJECTIONS, records: [] });
    try {
      await platform.rebuild.outdated();
      await fill(platform.eventStore, alerts);
      const events = alerts * EVENTS_PER_ALERT;
      // The first rebuild creates the rows that later rebuilds are compared with.
      await platform.rebuild.runEach(PROJECTIONS);
      return await measureInterleaved(
        {
          rebuild: () => rate(events, () => rebuildAll(platform.rebuild)),
          fold: () => rate(events, () => foldAll(platform.eventStore, alerts)),
        },
        ROUNDS_MANY,
      );
    } finally {
      await platform.close();
    }
  },
};

async function rate(events: number, work: () => Promise<void>): Promise<number> {
  const begin = process.hrtime.bigint();
  await work();
  return events / (Number(process.hrtime.bigint() - begin) / 1e9);
}

type Platform = Awaited<ReturnType<typeof openEmbeddedPlatform>>;

async function rebuildAll(rebuild: Platform['rebuild']): Promise<void> {
  for (const { readModel, liveHash, rebuiltHash } of await rebuild.runEach(PROJECTIONS, { verifyOnly: true }))
    if (liveHash !== rebuiltHash) throw new Error(`${readModel}: the rebuilt rows differ`);
}

async function foldAll(store: EventStore, alerts: number): Promise<void> {
  const states = new Map<string, AlertState>();
  for (let after: bigint | null = null; ;) {
    const page = await store.readAll({ after, maxCount: 1_000 });
    if (page.length === 0) break;
    after = page.at(-1)!.position;
    for (const stored of page) {
      const envelope = JSON.parse((stored.data as Buffer).toString()) as Envelope;
      const event = toRecordedEvent(envelope, envelope.data) as AuditedEvent;
      const alert = event.streamId.replace(/^run-/, '');
      states.set(alert, applyEventToAlert(alert, states.get(alert) ?? EMPTY_ALERT_STATE, event));
    }
  }
  if (states.size !== alerts) throw new Error(`${states.size} alerts were folded instead of ${alerts}`);
}

async function fill(store: EventStore, alerts: number): Promise<void> {
  let next = 0;
  let recorded = 0;
  const atMs = () => BEGIN_MS + recorded++;
  await Promise.all(
    Array.from({ length: APPENDS_AT_ONCE }, async () => {
      while (next < alerts) {
        const alert = `alert-${next++}`;
        await append(store, 'investigation', `run-${alert}`, runOf(alert), atMs);
        await append(store, 'disposition', alert, decisionsOf(alert), atMs);
      }
    }),
  );
}

const runOf = (alert: string): AnyEvent[] => [
  { type: 'InvestigationQueued', data: { alert, run: 1, alertVersion: 1, modulesToRerun: null } },
  { type: 'InvestigationStarted', data: { alert, attempt: 1 } },
  {
    type: 'InvestigationCompleted',
    data: {
      alert,
      run: 1,
      attempt: 1,
      by: { engine: 1, recipe: 'c'.repeat(43), rule: 'mule' },
      score: 71.5,
      disposition: 'ESCALATED',
      resultHash: 'h'.repeat(43),
    },
  },
];

function decisionsOf(alert: string): AnyEvent[] {
  const grounds = {
    alertVersion: 1,
    alertHash: 'a'.repeat(43),
    alertIdHash: 'i'.repeat(43),
    clientHash: null,
    result: { engine: 1, recipe: 'c'.repeat(43), rule: 'mule', score: 71.5 },
    run: `run-${alert}`,
    resultHash: 'h'.repeat(43),
    newestNotes: [],
  };
  const changed = (disposition: string, previous: string | null): AnyEvent => ({
    type: 'DispositionChanged',
    data: { disposition, previous, grounds },
  });
  const restored = {
    disposition: 'ESCALATED',
    event: idOf('disposition', alert, 0),
    user: 'user1',
    at: instant(BEGIN_MS),
  };
  return [
    changed('ESCALATED', null),
    changed('CLEARED', 'ESCALATED'),
    { type: 'DispositionUndone', data: { undoes: idOf('disposition', alert, 1), restored } },
    changed('CLEARED', 'ESCALATED'),
  ];
}

const instant = (ms: number): string => new Date(ms).toISOString();
const idOf = (category: string, id: string, revision: number): string =>
  deriveEventId(ORG, category, 'user1', id, revision);

/** Appends events to a new stream. `atMs` rises, as in a real log. */
async function append(
  store: EventStore,
  category: string,
  id: string,
  events: AnyEvent[],
  atMs: () => number,
): Promise<void> {
  const stream = streamName(category, ORG, id);
  const stored = events.map(({ type, data }, revision) => {
    const envelope: Envelope = {
      id: idOf(category, id, revision),
      type,
      v: type === 'InvestigationQueued' ? 2 : 1,
      recordedAt: instant(atMs()),
      org: ORG,
      stream,
      revision,
      actor: { kind: 'human', user: 'user1', client: null, scope: null, grantId: null },
      causation: null,
      correlation: 'request-1',
      configHash: null,
      data,
    };
    return { id: envelope.id, type, data: Buffer.from(canonicalJson(envelope)) };
  });
  await store.append(stream, 'no_stream', stored);
}
