import type { RecordedEvent } from '@alert-review/kernel';
import { deriveEventId } from '../../src/platform/event-store/event-id.js';
import type { StoredState } from './stored-state.js';

interface Manifest {
  readonly members: readonly { readonly alert: string; readonly run: string; readonly facts: number }[];
}

/** Every way in which batches of reruns break a promise, in words. */
export function brokenReruns(
  { events }: StoredState,
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
): string[] {
  const places = new Map(events.map(({ id }, place) => [id, place]));
  const queued = events.filter((event) => batchOf(event) !== null);
  const batches = [...streams.values()].filter(([first]) => first!.stream.startsWith('rerunBatch-'));
  const listed = new Set<string>();
  const faults = batches.flatMap((own) => {
    const [manifest, ...ends] = own as [RecordedEvent, ...RecordedEvent[]];
    const { members } = manifest.data as Manifest;
    for (const { run } of members) listed.add(run);
    const batch = manifest.streamId;
    const runs = queued.filter((event) => batchOf(event) === batch);
    const notes = members.flatMap(({ alert, facts }) =>
      Array.from({ length: facts }, (_, index) => noteId(manifest, alert, index)),
    );
    const firstRun = Math.min(...runs.map(({ id }) => places.get(id)!));
    const early = runs.length > 0 && notes.some((id) => !(places.get(id)! < firstRun));
    const failed = ends.flatMap(({ data }) => (data as { failed: { alert: string }[] }).failed);
    const without = members.filter(({ run }) => !runs.some(({ streamId }) => streamId === run));
    const told = [
      ...(early ? ['a run was queued before all notes stood'] : []),
      ...(ends.length > 1 ? ['it ended twice'] : []),
      ...(ends.length > 0 && without.length !== failed.length
        ? [`${without.length} alerts have no run, ${failed.length} are said to have none`]
        : []),
      ...budgetFaults(events, places, manifest, failed.length),
    ];
    return told.map((fault) => `${manifest.stream}: ${fault}`);
  });
  const strays = queued.filter(({ streamId }) => !listed.has(streamId));
  return [...faults, ...strays.map(({ stream }) => `${stream}: a rerun of no manifest`)];
}

function batchOf({ type, data }: RecordedEvent): string | null {
  if (type !== 'InvestigationQueued') return null;
  return (data as { rerun: { batch: string | null } | null }).rerun?.batch ?? null;
}

const noteId = ({ org, actor, streamId }: RecordedEvent, alert: string, index: number): string =>
  deriveEventId(org, 'AddFacts', actor.user, `${streamId} ${alert}`, index);

function budgetFaults(
  events: readonly RecordedEvent[],
  places: ReadonlyMap<string, number>,
  manifest: RecordedEvent,
  failed: number,
): string[] {
  const counted = (type: string) =>
    events.filter(
      (event) => event.type === type && (event.data as { batch: string }).batch === manifest.streamId,
    );
  const reserved = counted('RerunsReserved');
  const returned = counted('RerunsReturned');
  const count = (of: readonly RecordedEvent[]) =>
    of.reduce((sum, { data }) => sum + (data as { count: number }).count, 0);
  const { members } = manifest.data as Manifest;
  const isInTime = reserved.length === 1 && places.get(reserved[0]!.id)! < places.get(manifest.id)!;
  return [
    ...(isInTime && count(reserved) === members.length
      ? []
      : [`${count(reserved)} were reserved for ${members.length}, in ${reserved.length} steps`]),
    ...(returned.length > 0 && count(returned) !== failed ? [`${count(returned)} were given back`] : []),
  ];
}
