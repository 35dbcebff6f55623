import { hash } from 'node:crypto';
import { AppError, groupedBy, SYSTEM_ORG } from '@alert-review/kernel';
import {
  type Checkpoint,
  isSignedBy,
  type LeafRange,
  leafHash,
  parseCheckpoint,
  RebuiltTree,
  textOfNote,
} from '@alert-review/transparency-log';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import type { StoredEvent } from '../platform/event-store/event-store.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { Records } from '../platform/records/records.js';
import type { StoreFinding } from '../platform/store-check.js';
import type { CheckpointCheck, Stores } from '../platform/stores.js';
import { CheckpointEvents, type CheckpointEvent } from './domain/checkpoint.events.js';
import { SigningKeyEvents, type SigningKeyEvent } from './domain/signing-key.events.js';
import { LostRangeRecord, SignedCheckpointRecord, TreeRecord } from './domain/tree.record.js';
import { findFirstChangedEvents } from './first-differences.js';
import { ORGANIZATIONS_TREE, treeOfStream } from './tree-of-event.js';

const SIGNINGS = streamName(CheckpointEvents.category, SYSTEM_ORG, 'main');
const KEYS = streamName(SigningKeyEvents.category, SYSTEM_ORG, 'log');

/** Maximum number of ranges of unchecked events that the check lists one by one. */
const UNCHECKED_TOLD = 20;

/** A checkpoint with the name of its tree. `held`: where the checkpoint was kept, if outside of the log. */
interface Signed extends Checkpoint {
  readonly tree: string;
  readonly note: string;
  readonly held: string | null;
}

function signedOf(note: string, held: string | null): Signed {
  const checkpoint = parseCheckpoint(textOfNote(note));
  const [, , tree = ORGANIZATIONS_TREE] = checkpoint.origin.split('/');
  return { ...checkpoint, tree, note, held };
}

function heldElsewhere(text: string): Signed {
  try {
    return signedOf(`${text.replace(/^\uFEFF|\r/g, '').trimEnd()}\n`, 'kept elsewhere');
  } catch (cause) {
    const reason = 'This is no checkpoint of Alert Review';
    throw new AppError('validation_error', { field: 'checkpoints', reason }, { cause });
  }
}

const byTree = (held: readonly Signed[]): Map<string, Signed[]> =>
  groupedBy(
    [...held].sort((a, b) => a.size - b.size),
    ({ tree }) => tree,
  );

/** Tells whether a key is the first key of its log, from which the name of the log is derived. */
function isFirstKey(key: string): boolean {
  const name = key.slice(0, key.indexOf('+'));
  const publicKey = Buffer.from(key.slice(name.length + '+12345678+'.length), 'base64').subarray(1);
  return name === `alert-review/${hash('sha256', publicKey).slice(0, 16)}`;
}

/** Rebuilds the trees from the events alone and compares them with every signed checkpoint. */
export class LogSealCheck implements CheckpointCheck {
  private readonly registry = new EventRegistry([CheckpointEvents, SigningKeyEvents]);
  private readonly trees = new Map<string, RebuiltTree>();
  /** Checkpoints kept outside the log, by tree, smallest first. */
  private held: ReadonlyMap<string, Signed[]>;
  private readonly keys: string[] = [];
  private unverified: Signed[] = [];
  private readonly findings: StoreFinding[] = [];
  private readonly notLookedAt: string[] = [];
  private readonly unchecked: string[] = [];
  private stores: Partial<Pick<Stores, 'readStore' | 'eventStore'>> = {};

  constructor(notes: readonly string[]) {
    this.held = byTree(notes.map(heldElsewhere));
  }

  async begin(stores: LogSealCheck['stores']): Promise<void> {
    this.stores = stores;
    const { readStore } = stores;
    const collections = (await readStore?.collections()) ?? [];
    if (collections.includes(LostRangeRecord.name)) await this.noteLostRanges(readStore!);
    if (!collections.includes(SignedCheckpointRecord.name)) return;
    for (const record of [TreeRecord, SignedCheckpointRecord]) await readStore!.ensure(record);
    const rows = new Records(readStore!).for({ orgId: SYSTEM_ORG });
    const kept = [...this.held.values()].flat();
    for await (const { id: tree } of rows.stream(TreeRecord, {}, { index: 'id' })) {
      const newest = { index: 'size', sort: { size: -1 }, limit: 1 } as const;
      const [row] = await rows.find(SignedCheckpointRecord, { tree }, newest);
      if (row) kept.push(signedOf(row.note, 'kept in the read store'));
    }
    this.held = byTree(kept);
  }

  take(event: StoredEvent): void {
    const org = treeOfStream(event.stream);
    if (org !== null) this.treeOf(org).push(leafHash(event.data));
    if (event.stream !== SIGNINGS && event.stream !== KEYS) return;
    try {
      const { data } = this.registry.read(event);
      if (event.stream === KEYS) this.takeKey(data as SigningKeyEvent['data']);
      else this.takeSigning(data as CheckpointEvent['data']);
    } catch {
      this.find(event.stream, `its revision ${event.revision} cannot be read`);
    }
  }

  async settle(): Promise<void> {
    const taken = this.unverified;
    this.unverified = [];
    for (const signed of taken) {
      if (!this.keys.some((key) => isSignedBy(signed.note, key)))
        this.find(signed.tree, `${told(signed)} is signed by no key of this log`);
      await yieldToEventLoop();
    }
  }

  async end(): ReturnType<CheckpointCheck['end']> {
    for (const held of this.held.values()) for (const each of held) this.compare(each);
    await this.settle();
    const { readStore, eventStore } = this.stores;
    if (readStore && eventStore)
      for (const found of await findFirstChangedEvents(readStore, eventStore, this.trees))
        this.findings.push(found);
    const whole = [...this.trees.values()].filter(({ differsFrom }) => differsFrom === null);
    const newer = whole.reduce((sum, { size, signed }) => sum + size - signed, 0);
    const what = this.keys.length > 0 ? 'newer than the newest checkpoint' : 'that no checkpoint signs yet';
    this.notLookedAt.push(...this.unchecked.slice(0, UNCHECKED_TOLD));
    const more = this.unchecked.length - UNCHECKED_TOLD;
    if (more > 0) this.notLookedAt.push(`${more} more such ranges, which every bundle names`);
    if (newer > 0) this.notLookedAt.unshift(`${newer} events ${what}`);
    return { findings: this.findings, notLookedAt: this.notLookedAt };
  }

  private takeKey({ key, note }: SigningKeyEvent['data']): void {
    const before = this.keys.at(-1);
    const text = `${this.logName} key\n${before}\n${key}\n`;
    const isSigned = note !== undefined && textOfNote(note) === text;
    const isRight = !before
      ? isFirstKey(key)
      : note === undefined || (isSigned && [before, key].every((one) => isSignedBy(note, one)));
    if (!isRight) return this.find(KEYS, `the key ${key} does not follow from the one before it`);
    // Accept the key without that signature: after a change of the master key, the previous key cannot sign
    // its successor.
    if (before && note === undefined)
      this.notLookedAt.push(`who made the key ${key}, which no other has signed`);
    this.keys.push(key);
  }

  private takeSigning({ notes, note }: CheckpointEvent['data']): void {
    for (const each of notes) this.treeOf(ORGANIZATIONS_TREE).push(leafHash(Buffer.from(textOfNote(each))));
    for (const each of [...notes, note]) {
      const signed = signedOf(each, null);
      const held = this.held.get(signed.tree) ?? [];
      if (signed.unchecked) this.noteUnchecked(signed, signed.unchecked);
      while (held.length > 0 && held[0]!.size <= signed.size) this.compare(held.shift()!);
      this.compare(signed);
    }
  }

  /**
   * Notes accepted losses without a finding: an operator accepted them, and no backup is expected to restore
   * the events.
   */
  private async noteLostRanges(readStore: NonNullable<Stores['readStore']>): Promise<void> {
    await readStore.ensure(LostRangeRecord);
    const rows = new Records(readStore).for({ orgId: SYSTEM_ORG });
    for await (const lost of rows.stream(LostRangeRecord, {}, { index: 'id' })) {
      const { tree, first, size, acceptedBy, acceptedAt } = lost;
      const events = size - first === 1 ? `event ${first}` : `events ${first} to ${size - 1}`;
      this.notLookedAt.push(
        `${events} of ${tree}, which were signed and are missing: ${acceptedBy} accepted the loss at ` +
          acceptedAt,
      );
    }
  }

  private noteUnchecked({ tree, time }: Signed, { first, size }: LeafRange): void {
    const what = `events ${first} to ${size - 1} of ${tree}`;
    this.unchecked.push(
      `who wrote ${what}: no signature covered them when the server started (checkpoint of ${time})`,
    );
  }

  /**
   * Reports only the first checkpoint of a tree that does not fit the log, because no later one fits either.
   */
  private compare(signed: Signed): void {
    this.unverified.push(signed);
    const { tree: name, size, root, held, origin } = signed;
    const tree = this.treeOf(name);
    const isOfLog = origin === this.logName || origin === `${this.logName}/${name}`;
    const { signed: before, size: there } = tree;
    const found = isOfLog ? tree.rootAt(size) : null;
    if (found?.equals(root)) {
      if (held === null && tree.differsFrom === null) tree.signed = size;
      return;
    }
    if (held === null && tree.differsFrom !== null) return;
    if (isOfLog) tree.differsFrom ??= before;
    const why = !isOfLog
      ? `it is of another log than ${this.logName}`
      : there < size
        ? `the log has only ${there}`
        : `events ${held === null ? before : 0} to ${size - 1} of the tree are not those that were signed`;
    this.find(name, `${told(signed)} does not fit: ${why}`);
  }

  private get logName(): string {
    return (this.keys[0] ?? '').replace(/\+.*/, '');
  }

  private treeOf(name: string): RebuiltTree {
    const known = this.trees.get(name) ?? new RebuiltTree();
    this.trees.set(name, known);
    return known;
  }

  private find(id: string, fault: string): void {
    this.findings.push({ store: 'event store', record: 'tree', id, fault, way: 'backup' });
  }
}

const told = ({ size, time, held }: Signed): string =>
  `the checkpoint of ${size} leaves, ${time}${held === null ? '' : `, ${held},`}`;
