import type { AnyEvent, RecordedEvent } from '@alert-review/kernel';
import { deriveEventId } from '../../../../src/platform/event-store/event-id.js';
import { brokenReruns } from '../../../faults/audit-reruns.js';
import { recordedOnce } from '../../../support/recorded-events.js';

const note = (alert: string, index = 0) => deriveEventId('org', 'AddFacts', 'ann', `b1 ${alert}`, index);

function at(stream: string, event: AnyEvent, id = `${stream} ${event.type}`): RecordedEvent {
  const [category, streamId] = stream.split(' ') as [string, string];
  const recorded = recordedOnce(event, { id, user: 'ann', revision: 0, atMs: 0 });
  return { ...recorded, stream: `${category}-org.${streamId}`, streamId };
}

const reserved = at('rerunBudget ann', { type: 'RerunsReserved', data: { batch: 'b1', count: 2 } });
const manifest = at('rerunBatch b1', {
  type: 'RerunBatchConfirmed',
  data: {
    members: [
      { alert: 'a1', run: 'r1', facts: 1 },
      { alert: 'a2', run: 'r2', facts: 1 },
    ],
  },
});
const notes = ['a1', 'a2'].map((alert) =>
  at(`alertNotes ${alert}`, { type: 'BlockNoteAdded', data: {} }, note(alert)),
);
const run = (id: string, batch = 'b1') =>
  at(`investigation ${id}`, { type: 'InvestigationQueued', data: { rerun: { batch } } });
const ended = (...failed: string[]) =>
  at('rerunBatch b1', {
    type: 'RerunBatchDispatched',
    data: { failed: failed.map((alert) => ({ alert })) },
  });
const returned = at('rerunBudget ann', { type: 'RerunsReturned', data: { batch: 'b1', count: 1 } });

function faultsOf(...events: readonly RecordedEvent[]): string[] {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  const nothing = { entities: [], transactions: [], alerts: [] };
  return brokenReruns({ events, current: nothing, older: nothing, alertRuns: [], accessed: 0 }, streams);
}

test.each([
  ['all of it', [reserved, manifest, ...notes, run('r1'), run('r2'), ended()]],
  ['cut behind the reservation', [reserved]],
  ['cut behind a note', [reserved, manifest, notes[0]!]],
  ['cut behind a run', [reserved, manifest, ...notes, run('r1')]],
  ['an alert without a run', [reserved, manifest, ...notes, run('r1'), ended('a2'), returned]],
])('%s is whole', (_, events) => {
  expect(faultsOf(...events)).toEqual([]);
});

test.each([
  ['a run before all notes', [reserved, manifest, notes[0]!, run('r1'), notes[1]!], 'before all notes'],
  ['a run without its note', [reserved, manifest, notes[0]!, run('r1')], 'before all notes'],
  ['an end without a run', [reserved, manifest, ...notes, run('r1'), ended()], '1 alerts have no run'],
  ['two ends', [reserved, manifest, ...notes, run('r1'), run('r2'), ended(), ended()], 'ended twice'],
  ['no reservation', [manifest], '0 were reserved'],
  ['a reservation behind it', [manifest, reserved], '2 were reserved'],
  ['too much given back', [reserved, manifest, ...notes, returned], '1 were given back'],
  ['a run of no manifest', [reserved, manifest, ...notes, run('r9')], 'a rerun of no manifest'],
])('%s is told', (_, events, told) => {
  expect(faultsOf(...events).join('\n')).toContain(told);
});
