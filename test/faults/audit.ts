import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '@alert-review/kernel';
import { brokenReruns } from './audit-reruns.js';
import type { Ledger } from './ledger.js';
import type { StoredRow, StoredState, Uploaded } from './stored-state.js';

type Counts = Readonly<Record<'received' | 'created' | 'updated' | 'unchanged' | 'failed', number>>;
type Named = { readonly id: string; readonly version: number; readonly hash: string };

/** Every way in which the stores break a promise, in words; [] is what has to come out. */
export function auditFaults(state: StoredState, ledger: Ledger): string[] {
  const streams = streamsOf(state.events);
  return [
    ...brokenStreams(streams),
    ...doubledRows(state),
    ...unnamedRows(state, ledger),
    ...brokenSessions(streams),
    ...brokenRuns(state, streams),
    ...brokenBatches(streams),
    ...brokenReruns(state, streams),
    ...lostRows(state, ledger, streams),
    ...lostFiles(ledger, streams),
    ...lostRuns(state, ledger, streams),
  ];
}

type Streams = ReadonlyMap<string, readonly RecordedEvent[]>;

function streamsOf(events: readonly RecordedEvent[]): Streams {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

const ofCategory = (streams: Streams, category: string) =>
  [...streams.values()].filter(([first]) => first!.stream.startsWith(`${category}-`));

const doubles = (values: readonly string[]): string[] =>
  values.length === new Set(values).size
    ? []
    : [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];

/** Ids are unique over the log, revisions run 0, 1, … without a gap. */
function brokenStreams(streams: Streams): string[] {
  const all = [...streams.values()];
  return [
    ...doubles(all.flat().map(({ id }) => id)).map((id) => `event id ${id} stands twice in the log`),
    ...all
      .filter((events) => events.some(({ revision }, index) => revision !== index))
      .map(([first]) => `${first!.stream}: revisions with a gap`),
  ];
}

const KINDS: readonly Uploaded[] = ['entities', 'transactions', 'alerts'];

/** One record per own id, and its older versions are 1, 2, … up to the one before the current. */
function doubledRows({ current, older }: StoredState): string[] {
  return KINDS.flatMap((kind) => {
    const versions = new Map<string, number[]>();
    for (const { id, version } of readable(current[kind], older[kind]))
      versions.set(
        id,
        [...(versions.get(id) ?? []), version].sort((a, b) => a - b),
      );
    return [
      ...doubles(current[kind].map(({ ownId }) => ownId)).map((ownId) => `${kind}: ${ownId} stands twice`),
      ...current[kind].flatMap(({ id, ownId, version }) => {
        const found = versions.get(id) ?? [];
        const wanted = Array.from({ length: version - 1 }, (_, index) => index + 1);
        // The version that is being replaced is kept before the new one is put in its place.
        const isWhole = isDeepStrictEqual(found, wanted) || isDeepStrictEqual(found, [...wanted, version]);
        return isWhole ? [] : [`${kind}: ${ownId} is at version ${version} with older ones ${found.join()}`];
      }),
    ];
  });
}

/** The older versions that count: nobody reads one whose head was never stored, which a crash leaves. */
function readable(current: readonly StoredRow[], older: readonly StoredRow[]): readonly StoredRow[] {
  const replaced = older.filter(({ head }) => head === undefined);
  const stored = new Set([...current, ...replaced].map(({ source }) => source));
  return older.filter(({ head }) => head === undefined || stored.has(head));
}

/** A version that no event names was never acknowledged: only an open request may have left it. */
function unnamedRows({ events, current }: StoredState, ledger: Ledger): string[] {
  const named = new Set(events.flatMap(({ data }) => ((data as { rows?: Named[] }).rows ?? []).map(nameOf)));
  const imports = [...ledger.files.values()].some(({ counts }) => counts === null);
  return KINDS.flatMap((kind) =>
    current[kind]
      .filter((row) => !named.has(nameOf(row)))
      .filter(({ ownId }) => !ledger.unanswered.has(ownId) && !(kind === 'transactions' && imports))
      .map(({ ownId, version }) => `${kind}: no event names ${ownId} in version ${version}`),
  );
}

const nameOf = ({ id, version, hash }: Named): string => `${id}@${version}:${hash}`;

const dataOf = <Data>(events: readonly RecordedEvent[], type: string): Data[] =>
  events.filter((event) => event.type === type).map(({ data }) => data as Data);

/** Each stage of an upload at most once; a finished import has each chunk once, and their sums. */
function brokenSessions(streams: Streams): string[] {
  const chunks = ofCategory(streams, 'uploadChunk');
  return [
    ...chunks.filter((events) => events.length > 1).map(([first]) => `${first!.stream}: imported twice`),
    ...ofCategory(streams, 'uploadSession').flatMap((events) => {
      const [first] = events;
      const twice = doubles(events.map(({ type }) => type));
      const [end] = dataOf<{ counts: Counts; chunks: number }>(events, 'TransactionImportFinished');
      const own = chunks
        .map(([chunk]) => chunk!.data as { session: string; counts: Counts })
        .filter(({ session }) => session === first!.streamId);
      return [
        ...twice.map((type) => `${first!.stream}: ${type} twice`),
        ...(end && own.length !== end.chunks
          ? [`${first!.stream}: ${own.length} chunks of ${end.chunks}`]
          : []),
        ...(end && !isDeepStrictEqual(sum(own.map(({ counts }) => counts)), end.counts)
          ? [`${first!.stream}: the chunks do not add up to ${JSON.stringify(end.counts)}`]
          : []),
      ];
    }),
  ];
}

/** Of a completed step every member has the event that the manifest lists; no other event is of a batch. */
function brokenBatches(streams: Streams): string[] {
  const ids = new Set([...streams.values()].flat().map(({ id }) => id));
  const listed = new Set<string>();
  const missing = ofCategory(streams, 'dispositionBatch').flatMap((events) =>
    Object.entries({ apply: 'BatchApplied', undo: 'BatchUndone' }).flatMap(([step, type]) => {
      const members = dataOf<{ members: { event: string }[] }>(events, type).flatMap((one) => one.members);
      for (const { event } of members) listed.add(event);
      const ends = dataOf<{ of: string }>(events, 'BatchCompleted').filter(({ of }) => of === step);
      const lacking = members.filter(({ event }) => !ids.has(event));
      return [
        ...(ends.length > 1 ? [`${events[0]!.stream}: ${step} was completed twice`] : []),
        ...(ends.length > 0 && lacking.length > 0
          ? [`${events[0]!.stream}: ${step} lacks ${lacking.length} of ${members.length}`]
          : []),
      ];
    }),
  );
  const strays = ofCategory(streams, 'disposition')
    .flat()
    .filter(({ id, data }) => (data as { batch?: string }).batch !== undefined && !listed.has(id));
  return [...missing, ...strays.map(({ stream, revision }) => `${stream}@${revision}: of no manifest`)];
}

const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, counts) => ({
      received: total.received + counts.received,
      created: total.created + counts.created,
      updated: total.updated + counts.updated,
      unchanged: total.unchanged + counts.unchanged,
      failed: total.failed + counts.failed,
    }),
    { received: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
  );

interface Run {
  readonly alert: string;
  readonly run: number;
}

/** Run numbers of an alert are 1, 2, …; at most the newest was claimed and not yet queued; each ends once. */
function brokenRuns({ alertRuns }: StoredState, streams: Streams): string[] {
  const numbers = new Map<string, number[]>(alertRuns.map(({ alert }) => [alert, []]));
  const runs = ofCategory(streams, 'investigation');
  for (const events of runs)
    for (const { alert, run } of dataOf<Run>(events, 'InvestigationQueued')) numbers.get(alert)?.push(run);
  return [
    ...alertRuns.flatMap(({ alert, number }) => {
      const queued = [...(numbers.get(alert) ?? [])].sort((a, b) => a - b);
      const isWhole = queued.every((run, index) => run === index + 1) && number - queued.length <= 1;
      return isWhole ? [] : [`alert ${alert}: ${number} runs claimed, runs ${queued.join()} queued`];
    }),
    ...runs.flatMap((events) => {
      const ends = events.filter(({ type }) => /^Investigation(Completed|Failed)$/.test(type)).length;
      return ends > 1 ? [`${events[0]!.stream}: ended ${ends} times`] : [];
    }),
  ];
}

function lostRows({ current }: StoredState, ledger: Ledger, streams: Streams): string[] {
  return (['entities', 'alerts'] as const).flatMap((kind) => {
    const rows = new Map(current[kind].map((row) => [row.ownId, row]));
    const namedIn = new Map<string, Set<string>>();
    for (const events of ofCategory(streams, 'uploadSession'))
      namedIn.set(
        events[0]!.streamId,
        new Set(events.flatMap(({ data }) => ((data as { rows?: Named[] }).rows ?? []).map(({ id }) => id))),
      );
    return [...ledger[kind]].flatMap(([ownId, { content, session }]) => {
      const row = rows.get(ownId);
      if (!row) return [`${kind}: ${ownId} was acknowledged and is lost`];
      if (!isDeepStrictEqual(row.content, content))
        return [`${kind}: ${ownId} has other content than was sent`];
      return namedIn.get(session)?.has(row.id) ? [] : [`${kind}: session ${session} does not name ${ownId}`];
    });
  });
}

function lostFiles(ledger: Ledger, streams: Streams): string[] {
  const sessions = new Map(ofCategory(streams, 'uploadSession').map((all) => [all[0]!.streamId, all]));
  return [...ledger.files].flatMap(([id, { received, counts }]) => {
    const events = sessions.get(id);
    if (!events) return [`session ${id} was opened and is lost`];
    const isReceived = events.some(({ type }) => type === 'TransactionFileReceived');
    if (received && !isReceived) return [`session ${id}: its file was acknowledged and is lost`];
    const [end] = dataOf<{ counts: Counts }>(events, 'TransactionImportFinished');
    return counts === null || isDeepStrictEqual(end?.counts, counts)
      ? []
      : [`session ${id}: was finished with ${JSON.stringify(counts)}, is at ${JSON.stringify(end)}`];
  });
}

function lostRuns({ current }: StoredState, ledger: Ledger, streams: Streams): string[] {
  const runs = new Map(ofCategory(streams, 'investigation').map((all) => [all[0]!.streamId, all]));
  const alerts = new Map(current.alerts.map(({ ownId, id }) => [ownId, id]));
  return [...ledger.runs].flatMap(([id, ownId]) => {
    const events = runs.get(id);
    if (!events) return [`investigation ${id} was acknowledged and is lost`];
    const [queued] = dataOf<Run>(events, 'InvestigationQueued');
    if (queued?.alert !== alerts.get(ownId)) return [`investigation ${id} is not one of alert ${ownId}`];
    const [end] = dataOf<{ resultHash: string }>(events, 'InvestigationCompleted');
    const seen = ledger.completed.get(id);
    return seen === undefined || end?.resultHash === seen ? [] : [`investigation ${id}: its result changed`];
  });
}
