import type { RecordedEvent } from '@alert-review/kernel';
import { auditFaults } from '../../../faults/audit.js';
import { Ledger } from '../../../faults/ledger.js';
import type { StoredRow, StoredState } from '../../../faults/stored-state.js';

const ORG = 'org';

let ids = 0;

function event(
  category: string,
  streamId: string,
  revision: number,
  type: string,
  data: object,
): RecordedEvent {
  const actor = { kind: 'system', user: 'u', client: null, scope: null, grantId: null } as const;
  const stream = `${category}-${ORG}.${streamId}`;
  const recordedAt = '2025-01-01T00:00:00.000Z';
  const id = `event-${ids++}`;
  return { id, type, data, org: ORG, stream, streamId, revision, recordedAt, actor, correlation: 'c' };
}

const row = (ownId: string, version = 1): StoredRow => ({
  id: `id-${ownId}`,
  ownId,
  version,
  hash: `hash-${version}`,
  source: `source-${ownId}-${version}`,
  content: { name: ownId },
});

const COUNTS = { received: 1, created: 1, updated: 0, unchanged: 0, failed: 0 };

/** One customer, one alert with one completed run, one imported transaction: nothing is wrong with it. */
function sound() {
  const end = { alert: 'id-a', run: 1, attempt: 1, resultHash: 'result' };
  const events = [
    event('uploadSession', 's1', 0, 'EntitiesUploaded', { rows: [row('e')], counts: COUNTS }),
    event('uploadSession', 's2', 0, 'TransactionUploadOpened', {}),
    event('uploadSession', 's2', 1, 'TransactionFileReceived', {}),
    event('uploadChunk', 's2_0', 0, 'TransactionsImported', {
      session: 's2',
      rows: [row('t')],
      counts: COUNTS,
    }),
    event('uploadSession', 's2', 2, 'TransactionImportFinished', { counts: COUNTS, chunks: 1 }),
    event('uploadSession', 's3', 0, 'AlertsUploaded', { rows: [row('a')], counts: COUNTS }),
    event('investigation', 'r1', 0, 'InvestigationQueued', { alert: 'id-a', run: 1 }),
    event('investigation', 'r1', 1, 'InvestigationStarted', { attempt: 1 }),
    event('investigation', 'r1', 2, 'InvestigationCompleted', end),
  ];
  const state = {
    events,
    current: { entities: [row('e')], transactions: [row('t')], alerts: [row('a')] },
    older: { entities: [] as StoredRow[], transactions: [] as StoredRow[], alerts: [] as StoredRow[] },
    alertRuns: [{ alert: 'id-a', number: 1 }],
    accessed: 0,
  };
  const ledger = new Ledger();
  ledger.entities.set('e', { content: { name: 'e' }, session: 's1' });
  ledger.alerts.set('a', { content: { name: 'a' }, session: 's3' });
  ledger.files.set('s2', { received: true, counts: COUNTS });
  ledger.runs.set('r1', 'a');
  ledger.completed.set('r1', 'result');
  return { state, ledger };
}

type Sound = ReturnType<typeof sound>;

const without = (state: Sound['state'], type: string): void => {
  state.events.splice(
    state.events.findIndex((one) => one.type === type),
    1,
  );
};

test('stores that keep every promise have no fault', () => {
  const { state, ledger } = sound();
  expect(auditFaults(state satisfies StoredState, ledger)).toEqual([]);
});

const PLANTED: readonly [string, (planted: Sound) => void, RegExp][] = [
  ['a lost customer', ({ state }) => state.current.entities.pop(), /e was acknowledged and is lost/],
  [
    'a lost event of an upload',
    ({ state }) => without(state, 'AlertsUploaded'),
    /session s3 does not name a/,
  ],
  ['other content', ({ state }) => Object.assign(state.current.alerts[0]!, { content: {} }), /other content/],
  ['a lost run', ({ state }) => state.events.splice(6, 3), /investigation r1 was acknowledged and is lost/],
  ['a lost end of a run', ({ state }) => state.events.splice(8, 1), /its result changed/],
  ['a lost file', ({ state }) => state.events.splice(2, 1), /its file was acknowledged and is lost/],
  ['a lost session', ({ state }) => state.events.splice(1, 4), /session s2 was opened and is lost/],
  [
    'a doubled customer',
    ({ state }) => state.current.entities.push({ ...row('e'), id: 'x' }),
    /e stands twice/,
  ],
  [
    'a version too many',
    ({ state }) => Object.assign(state.current.entities[0]!, { version: 3 }),
    /at version 3/,
  ],
  ['a row without its event', ({ state }) => state.current.entities.push(row('e2')), /no event names e2/],
  ['an event twice', ({ state }) => state.events.push(state.events[0]!), /stands twice in the log/],
  ['a gap in a stream', ({ state }) => without(state, 'InvestigationStarted'), /revisions with a gap/],
  [
    'a chunk imported twice',
    ({ state }) => {
      const { data, type } = state.events[3]!;
      state.events.push(event('uploadChunk', 's2_0', 1, type, data as object));
    },
    /imported twice/,
  ],
  ['a missing chunk', ({ state }) => state.events.splice(3, 1), /0 chunks of 1/],
  [
    'a run that is queued twice',
    ({ state }) =>
      state.events.push(event('investigation', 'r2', 0, 'InvestigationQueued', { alert: 'id-a', run: 1 })),
    /runs 1,1 queued/,
  ],
  [
    'a run that ends twice',
    ({ state }) =>
      state.events.push(event('investigation', 'r1', 3, 'InvestigationCompleted', { alert: 'id-a' })),
    /ended 2 times/,
  ],
];

test.each(PLANTED)('%s is found', (_, plant, words) => {
  const planted = sound();
  plant(planted);
  expect(auditFaults(planted.state, planted.ledger).join('\n')).toMatch(words);
});

/** Version 3 of the customer, whose upload brought version 2 with it, in between. */
function severalVersions({ state }: Sound): void {
  const between = { ...row('e', 2), head: row('e', 3).source };
  state.current.entities[0] = { ...row('e', 3), content: row('e').content };
  state.events.push(event('uploadSession', 's4', 0, 'EntitiesUploaded', { rows: [row('e', 3)] }));
  state.older.entities.push(row('e', 1), between);
}

test('a version between counts when the one that it came with is stored', () => {
  const planted = sound();
  severalVersions(planted);
  expect(auditFaults(planted.state, planted.ledger)).toEqual([]);
});

test('versions whose head was never stored are what a crash left, not doubles', () => {
  const planted = sound();
  severalVersions(planted);
  planted.state.older.entities.push({ ...row('e', 2), source: 'lost-1', head: 'lost-2' });
  expect(auditFaults(planted.state, planted.ledger)).toEqual([]);
});

test.each([
  ['with a stored head', { head: row('e', 3).source }],
  ['that was replaced', {}],
])('a doubled older version %s is found', (_, fields) => {
  const planted = sound();
  severalVersions(planted);
  planted.state.older.entities.push({ ...row('e', 2), source: 'other', ...fields });
  expect(auditFaults(planted.state, planted.ledger).join()).toMatch(/at version 3 with older ones 1,2,2/);
});

test('a row of a request that was never answered may stand without its event', () => {
  const { state, ledger } = sound();
  state.current.entities.push(row('e2'));
  ledger.unanswered.add('e2');
  expect(auditFaults(state, ledger)).toEqual([]);
});
