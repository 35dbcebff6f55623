import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, type RecordedEvent, type Row, storeFaultOf, SYSTEM_ORG } from '@alert-review/kernel';
import {
  checkpointText,
  type GrowingTree,
  type LeafRange,
  leafHash,
  MissingTileError,
  type NoteKey,
  parseCheckpoint,
  signNote,
  textOfNote,
} from '@alert-review/transparency-log';
import { Decisions } from '../platform/decisions/decisions.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import {
  EventStore,
  WrongExpectedRevisionError,
  type StoredEvent,
} from '../platform/event-store/event-store.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { createYielder } from '../platform/process/yield-to-event-loop.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import {
  CheckpointRecord,
  placeOfCheckpoint,
  type CheckpointPlace,
} from '../platform/projections/checkpoint.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { CHECKPOINTS_STREAM_ID, CheckpointEvents, type CheckpointEvent } from './domain/checkpoint.events.js';
import {
  SignedCheckpointRecord,
  TileRecord,
  TreeRecord,
  type SignedCheckpoint,
  type UncheckedRange,
  UncheckedRangeRecord,
} from './domain/tree.record.js';
import { loadTree, storeTrees } from './stored-trees.js';
import { ORGANIZATIONS_TREE, positionText, recordedAtInBytes, treeOfStream } from './tree-of-event.js';
import { SigningKeys } from './signing-keys.js';

/**
 * Maximum number of events that are added to the trees before the next signing, and of signings that are read
 * at once.
 */
const PAGE = 1_000;
/** Number of events between two looks at the clock, a few hundred microseconds of work. */
const SLICE = 50;
/** Maximum number of trees that stay in memory between two checkpoints. */
const TREES_MAX = 500;
/** Id of the row with the sealer's place in the log. The row also shows whether the log was replaced. */
export const SEALER_POSITION_ID = 'proofs';
const STREAM = streamName(CheckpointEvents.category, SYSTEM_ORG, CHECKPOINTS_STREAM_ID);
const SYSTEM_CALLER = jobCaller(SYSTEM_ORG, 'seal');

const checkpointDecider = {
  initial: null,
  decide: (_: null, data: CheckpointEvent['data']) => [{ type: 'CheckpointSigned' as const, data }],
  evolve: () => null,
};

interface KnownTree {
  readonly tree: GrowingTree;
  signed: number;
}

/** A tree that grew since its last checkpoint. */
interface DueTree {
  readonly tree: GrowingTree;
  readonly unchecked: LeafRange | undefined;
}

interface SealedLog {
  /** Every event up to this place in the log was added to the tree of its organization. */
  place: CheckpointPlace | null;
  /** Every event up to this place in the log is covered by a signed checkpoint. */
  signedTo: CheckpointPlace | null;
  readonly organizations: GrowingTree;
  /** The newest signing whose leaves are in the tree of organizations. */
  last: Pick<RecordedEvent, 'id' | 'revision' | 'recordedAt'> | null;
  lastNote: string | null;
  readonly trees: Map<string, KnownTree>;
}

/**
 * Adds each event to the tree of its organization, in the order of the log, and signs checkpoints. Everything
 * that it stores can be derived from the log, so a kill, a second process or an outdated store does not
 * change a tree.
 */
@Injectable()
export class LogSealer implements OnModuleInit {
  private readonly logger = new Logger(LogSealer.name);
  private readonly rows: RowStore;
  private readonly turns = new KeyedQueue();
  private sealed: SealedLog | null = null;
  /** Position of the last event that the log had when this process started; null if the log was empty. */
  private foundAtStart: Promise<bigint | null> = Promise.resolve(null);
  /**
   * For each organization, the size that its tree had with the events that were in the store at the start.
   * The first checkpoint after that names the events among them that were never signed. Kept apart from the
   * trees, which are read again after a failure.
   */
  private readonly foundSizes = new Map<string, number>();
  /** Whether this process has signed up to the end of the log once. */
  private hasSigned = false;

  constructor(
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly decisions: Decisions,
    private readonly keys: SigningKeys,
    records: Records,
    private readonly clock: Clock,
  ) {
    this.rows = records.for({ orgId: SYSTEM_ORG });
  }

  /**
   * Begins to look for the end of the log. The start does not wait for the store, but the first signing waits
   * for the result.
   */
  onModuleInit(): void {
    this.foundAtStart = this.endOfLog().catch(() => null);
  }

  /** Signs the events that were in the log when this process started, unless that is done. */
  async sealFoundAtStart(): Promise<void> {
    // A fault of the store is ignored here, because the caller reads the same rows and reports it.
    if ((await this.foundAtStart) !== null && !this.hasSigned) await this.seal().catch(unlessStoreFault);
  }

  /**
   * Signs everything in the log, at most 1,000 events per signing. After an abort, the next call signs the
   * rest.
   */
  seal(signal?: AbortSignal): Promise<void> {
    return this.turns.run(STREAM, async () => {
      try {
        const sealed = (this.sealed ??= await this.load());
        while (!signal?.aborted && (await this.takePage(sealed)));
        this.hasSigned ||= !signal?.aborted;
      } catch (error) {
        this.sealed = null;
        if (error instanceof MissingTileError) await this.reset();
        throw error;
      }
    });
  }

  /** Tells whether the log has events that are not in the trees yet. */
  async isBehind(): Promise<boolean> {
    const place = this.sealed?.place ?? (await this.storedPlace());
    return (await this.events.readAll({ after: place?.position ?? null, maxCount: 1 })).length > 0;
  }

  /** Forgets all trees after the log was replaced. */
  async reset(): Promise<void> {
    this.sealed = null;
    for (const record of [TreeRecord, TileRecord, SignedCheckpointRecord])
      await this.rows.removeAll(record, {}, { index: 'id' });
    await this.rows.remove(CheckpointRecord, { id: SEALER_POSITION_ID });
  }

  private async endOfLog(): Promise<bigint | null> {
    for (let end = (await this.storedPlace())?.position ?? null; ;) {
      const last = (await this.events.readAll({ after: end, maxCount: PAGE })).at(-1);
      if (!last) return end;
      end = last.position;
    }
  }

  private async storedPlace(): Promise<CheckpointPlace | null> {
    const row = await this.rows.get(CheckpointRecord, SEALER_POSITION_ID);
    return row && placeOfCheckpoint(row);
  }

  private async load(): Promise<SealedLog> {
    const organizations = await loadTree(this.rows, ORGANIZATIONS_TREE);
    const place = await this.storedPlace();
    const sealed = { place, signedTo: null, organizations, last: null, lastNote: null, trees: new Map() };
    const fromRevision = Number(organizations.through);
    if (fromRevision >= 0) {
      const [stored] = await this.events.readStream(STREAM, { fromRevision, maxCount: 1 });
      if (!stored) throw new Error(`${STREAM} lacks revision ${fromRevision}, whose leaves are stored`);
      const event = this.registry.read(stored) as RecordedEvent<CheckpointEvent>;
      // Store the notes again, because a kill may have prevented their storing.
      await this.putNotes(notesOf(event.data, organizations.size - event.data.notes.length));
      Object.assign(sealed, lastOf(event));
    }
    await this.takeSignings(sealed);
    return sealed;
  }

  /** Adds the events of one page to the trees and signs. Returns false at the end of the log. */
  private async takePage(sealed: SealedLog): Promise<boolean> {
    const after = sealed.place?.position ?? null;
    const page = await this.events.readAll({ after, maxCount: PAGE });
    const yieldIfDue = createYielder(this.clock);
    const touched = new Set<string>();
    const foundAtStart = (await this.foundAtStart) ?? -1n;
    for (const [index, stored] of page.entries()) {
      const org = treeOfStream(stored.stream);
      if (org !== null) {
        const known = sealed.trees.get(org) ?? (await this.loadTree(sealed, org));
        takeLeaf(known.tree, stored, sealed.place);
        if (stored.position <= foundAtStart) this.noteFound(known.tree);
        touched.add(org);
      }
      sealed.place = stored;
      if (index % SLICE === SLICE - 1) await yieldIfDue();
    }
    if (touched.size > 0) await this.sign(sealed, touched);
    return page.length > 0;
  }

  private noteFound({ name, size }: GrowingTree): void {
    this.foundSizes.set(name, Math.max(size, this.foundSizes.get(name) ?? 0));
  }

  /**
   * Returns the leaves of a tree that were in the store at the start and that no checkpoint covers; undefined
   * if there are none.
   */
  private uncheckedOf({ tree, signed: first }: KnownTree): LeafRange | undefined {
    const size = Math.min(this.foundSizes.get(tree.name) ?? 0, tree.size);
    return size > first ? { first, size } : undefined;
  }

  private async loadTree({ trees }: SealedLog, org: string): Promise<KnownTree> {
    const newest = { index: 'size', sort: { size: -1 }, limit: 1, fields: ['size'] } as const;
    const [signed] = await this.rows.find(SignedCheckpointRecord, { tree: org }, newest);
    const known = { tree: await loadTree(this.rows, org), signed: signed?.size ?? 0 };
    trees.set(org, known);
    // Leaves that the stored tree already has count as well, because whoever can write the log can also write
    // the tree.
    const foundAtStart = (await this.foundAtStart) ?? -1n;
    if (known.tree.size > 0 && known.tree.through <= foundAtStart) this.noteFound(known.tree);
    return known;
  }

  /**
   * Signs the trees that grew. If another process has signed first, signs only the trees that it left out.
   */
  private async sign(sealed: SealedLog, touched: ReadonlySet<string>): Promise<void> {
    const grown = [...touched].sort().map((org) => sealed.trees.get(org)!);
    const trees = grown.map(({ tree }) => tree);
    await Promise.all([storeTrees(this.rows, trees), this.putPlace(sealed.signedTo)]);
    for (let isLost = true; isLost;) {
      const due = grown
        .filter(({ tree, signed }) => tree.size > signed)
        .map((known) => ({ tree: known.tree, unchecked: this.uncheckedOf(known) }));
      isLost = due.length > 0 && !(await this.signNext(sealed, due));
      if (isLost) await this.takeSignings(sealed);
    }
    sealed.signedTo = sealed.place;
    if (sealed.trees.size > TREES_MAX) sealed.trees.clear();
  }

  /**
   * Stores the place in the same commit as the next signing. After a kill, events that are read again are
   * skipped.
   */
  private async putPlace(place: CheckpointPlace | null): Promise<void> {
    if (!place) return;
    const { position, id: event } = place;
    await this.rows.put(CheckpointRecord, { id: SEALER_POSITION_ID, position: String(position), event });
  }

  /** Appends a signing; returns false if another process has appended one first. */
  private async signNext(sealed: SealedLog, due: readonly DueTree[]): Promise<boolean> {
    const { last, lastNote, organizations } = sealed;
    const signers = await this.keys.signers(SYSTEM_CALLER, lastNote);
    const data = signingOf(signers, due, organizations);
    const nothing = { state: null, ids: new Set<string>(), bytes: 0, dataBytes: 0 };
    try {
      const { events } = await this.decisions.decide({
        caller: SYSTEM_CALLER,
        family: CheckpointEvents,
        decider: checkpointDecider,
        streamId: CHECKPOINTS_STREAM_ID,
        command: data,
        operation: 'SealLog',
        known: { decider: checkpointDecider, last, ...nothing },
      });
      await this.takeSigning(sealed, events[0]!);
      for (const { tree, unchecked } of due) if (unchecked) this.warnOfUnchecked(tree.name, unchecked);
      return true;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      return false;
    }
  }

  private warnOfUnchecked(org: string, { first, size }: LeafRange): void {
    this.logger.warn({
      msg: 'no signature covered these events when the server started; their checkpoint says so',
      org,
      first,
      last: size - 1,
    });
  }

  /** Takes over the signings, of any process, after the last known signing. */
  private async takeSignings(sealed: SealedLog): Promise<void> {
    for (;;) {
      const fromRevision = (sealed.last?.revision ?? -1) + 1;
      const page = await this.events.readStream(STREAM, { fromRevision, maxCount: PAGE });
      for (const stored of page)
        await this.takeSigning(sealed, this.registry.read(stored) as RecordedEvent<CheckpointEvent>);
      if (page.length === 0) return;
    }
  }

  /** Adds the leaves of a signing to the tree of organizations and stores its notes. */
  private async takeSigning(sealed: SealedLog, event: RecordedEvent<CheckpointEvent>): Promise<void> {
    const { organizations, trees } = sealed;
    const rows = notesOf(event.data, organizations.size);
    for (const { tree, size, time, note, index } of rows) {
      if (index === null) continue;
      const leaf = leafHash(Buffer.from(textOfNote(note)));
      organizations.push(leaf, { through: BigInt(event.revision), time });
      const known = trees.get(tree);
      if (known) known.signed = size;
    }
    await Promise.all([this.putNotes(rows), storeTrees(this.rows, [organizations])]);
    Object.assign(sealed, lastOf(event));
  }

  private async putNotes(rows: readonly Row<SignedCheckpoint>[]): Promise<void> {
    const ranges = rows.flatMap(uncheckedRow);
    await Promise.all([
      ...rows.map((row) => this.rows.put(SignedCheckpointRecord, row)),
      ...ranges.map((row) => this.rows.put(UncheckedRangeRecord, row)),
    ]);
  }
}

function unlessStoreFault(error: unknown): void {
  if (!storeFaultOf(error)) throw error;
}

function takeLeaf(tree: GrowingTree, { position, data }: StoredEvent, before: CheckpointPlace | null): void {
  if (position <= tree.through) return;
  const after = before?.position ?? null;
  tree.push(leafHash(data), { after: positionText(after), through: position, time: recordedAtInBytes(data) });
}

/**
 * Returns the data of the next signing: the notes of these trees, and the note of the tree of organizations
 * that includes them.
 */
function signingOf(
  signers: readonly NoteKey[],
  due: readonly DueTree[],
  organizations: GrowingTree,
): CheckpointEvent['data'] {
  const { name } = signers[0]!;
  const frontier = organizations.frontier.copy();
  const notes = due.map(({ tree, unchecked }) => {
    const { size, time } = tree;
    const root = tree.frontier.root();
    const origin = `${name}/${tree.name}`;
    const text = checkpointText({ origin, size, root, time, ...(unchecked && { unchecked }) });
    frontier.push(leafHash(Buffer.from(text)));
    return signNote(text, signers);
  });
  const time = due.reduce(
    (newest, { tree }) => (tree.time > newest ? tree.time : newest),
    organizations.time,
  );
  const text = checkpointText({ origin: name, size: frontier.size, root: frontier.root(), time });
  return { notes, note: signNote(text, signers) };
}

/** Returns the rows of a signing. `size` is the size of the tree of organizations before it. */
const notesOf = ({ notes, note }: CheckpointEvent['data'], size: number): Row<SignedCheckpoint>[] => [
  ...notes.map((each, at) => checkpointRow(each, size + at)),
  checkpointRow(note, null),
];

function checkpointRow(note: string, index: number | null): Row<SignedCheckpoint> {
  const { origin, size, time } = parseCheckpoint(textOfNote(note));
  const tree = index === null ? ORGANIZATIONS_TREE : origin.slice(origin.lastIndexOf('/') + 1);
  return { id: `${tree}/${size}`, tree, size, time, note, index };
}

function uncheckedRow({ tree, size: end, note }: SignedCheckpoint): Row<UncheckedRange>[] {
  const { unchecked, time } = parseCheckpoint(textOfNote(note));
  return unchecked ? [{ id: `${tree}/${end}`, tree, ...unchecked, time }] : [];
}

const lastOf = ({ id, revision, recordedAt, data }: RecordedEvent<CheckpointEvent>) => ({
  last: { id, revision, recordedAt },
  lastNote: data.note,
});
