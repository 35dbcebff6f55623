import { createHash } from 'node:crypto';
import { seeded } from '../seeded.js';
import { leafHash, MerkleTree } from './merkle-tree.js';
import type { LoggedEvent } from './logged-event.js';
import { keyOfPurge, type PastOfABank } from './past-of-a-bank.js';
import { canonicalJson } from './sealed-texts.js';
import { checkpointText, makeKey, signNote, type SigningKey } from './signed-notes.js';

export interface Checkpoint {
  readonly size: number;
  readonly time: string;
  readonly note: string;
  readonly text: string;
  /**
   * The leaf index in the tree of all organizations, and the size of that tree after the same signing step.
   */
  readonly index: number;
  readonly total: number;
  readonly totalNote: string;
}

export interface Period {
  readonly from?: string | null;
  readonly to?: string | null;
}

/** Types of events that put a decision on the stack of an alert. */
const DECIDING = /^(AlertAutoClosed|DispositionChanged|UploadedDispositionRecorded)$/;

const encoded = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));
const seedBytes = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Ends a bundle with the line that gives the number of lines and their hash. */
export function closed(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ kind: 'end', lines: lines.length, sha256 })}\n`;
}

/**
 * Signs a log as the documented bundle format says, and cuts bundles from it. Written independently of the
 * product's code.
 */
export class SealedLog {
  readonly keys: readonly SigningKey[];
  readonly log: string;
  readonly leaves: readonly string[];
  readonly tree: MerkleTree;
  readonly organizations = new MerkleTree();
  readonly checkpoints: Checkpoint[] = [];
  private readonly random: () => number;
  private readonly rotatesAt: number;

  constructor(
    readonly past: PastOfABank,
    readonly seed: number,
    readonly events: readonly LoggedEvent[] = past.events,
    readonly maker = `bank ${seed}`,
    mostPerCheckpoint = 40,
  ) {
    const first = makeKey(seedBytes(`${maker} first`));
    this.keys = [first, makeKey(seedBytes(`${maker} second`), first.name)];
    this.log = first.name;
    this.random = seeded(seed + 1);
    this.leaves = events.map(canonicalJson);
    this.tree = new MerkleTree(this.leaves.map(leafHash));
    this.rotatesAt = this.random() < 0.3 ? Math.floor(this.random() * events.length) : Infinity;
    for (let size = 0; size < events.length;) {
      size = Math.min(size + 1 + Math.floor(this.random() * mostPerCheckpoint), events.length);
      this.sign(size);
    }
  }

  get newest(): Checkpoint {
    return this.checkpoints.at(-1)!;
  }

  /** The bundle line of a checkpoint, with its proof of inclusion in the tree of organizations. */
  proved({ note, index, total, totalNote }: Checkpoint): object {
    const inclusion = encoded(this.organizations.inclusion(index, total));
    return { note, organizations: { index, inclusion, checkpoint: totalNote } };
  }

  receipt(index: number): object {
    const { id, stream, revision } = this.events[index]!;
    const checkpoint = this.checkpoints.find(({ size }) => size > index)!;
    const inclusion = encoded(this.tree.inclusion(index, checkpoint.size));
    const leaf = leafHash(this.leaves[index]!).toString('base64');
    const { note, organizations } = this.proved(checkpoint) as { note: string; organizations: object };
    return { event: { id, stream, revision }, leaf, index, inclusion, checkpoint: note, organizations };
  }

  bundle(period: Period = {}): string {
    return closed(this.lines(period));
  }

  /** All lines of a bundle except the last. */
  lines({ from = null, to = null }: Period = {}): string[] {
    const start = from === null ? undefined : this.checkpoints.findLast(({ time }) => time < from);
    const end = (to === null ? undefined : this.checkpoints.find(({ time }) => time >= to)) ?? this.newest;
    const first = start?.size ?? 0;
    const size = end.size;
    const within = this.checkpoints.filter((one) => one.size >= first && one.size <= size);
    const made = { madeAt: '2027-01-01T00:00:00.000Z', product: '1.0.0', unchecked: null };
    const ranged = { from, to, first, size, ...made };
    const lines = [
      {
        kind: 'manifest',
        format: 'alert-review-bundle/2',
        log: this.log,
        org: this.past.org,
        ...ranged,
        keys: this.keyChain(),
      },
      {
        kind: 'start',
        size: first,
        hashes: encoded(this.tree.frontier(first)),
        checkpoint: start?.note ?? null,
      },
      ...within.map((one) => ({ kind: 'checkpoint', organizations: null, ...this.proved(one) })),
      {
        kind: 'newest',
        note: this.newest.note,
        consistency: encoded(this.tree.consistency(size, this.newest.size)),
      },
      { kind: 'policy', name: 'recipe', version: '1' },
      ...this.states(first, size),
      ...this.disclosures(first, size),
      { kind: 'events', first, count: size - first },
    ];
    return lines.map((line) => JSON.stringify(line)).concat(this.leaves.slice(first, size));
  }

  private keyChain(): object[] {
    const first = this.keys[0]!;
    const second = this.keys[1]!;
    const note = signNote(`${this.log} key\n${first.vkey}\n${second.vkey}\n`, this.keys);
    return this.rotatesAt === Infinity
      ? [{ key: first.vkey }]
      : [{ key: first.vkey }, { key: second.vkey, note }];
  }

  private sign(size: number): void {
    const signed = this.checkpoints.filter((one) => one.size > this.rotatesAt).length;
    const keys = size <= this.rotatesAt ? this.keys.slice(0, 1) : this.keys.slice(signed < 2 ? 0 : 1);
    const before = this.checkpoints.at(-1) ?? { size: 0, time: '' };
    const times = this.events.slice(before.size, size).map(({ recordedAt }) => recordedAt);
    const time = [before.time, ...times].sort().at(-1)!;
    const text = checkpointText(`${this.log}/${this.past.org}`, size, this.tree.root(size), time);
    const other = checkpointText(`${this.log}/another`, size, leafHash(text), time);
    if (this.random() < 0.5) this.organizations.append(leafHash(other));
    const index = this.organizations.size;
    this.organizations.append(leafHash(text));
    const total = this.organizations.size;
    const totalNote = signNote(checkpointText(this.log, total, this.organizations.root(), time), keys);
    this.checkpoints.push({ size, time, note: signNote(text, keys), text, index, total, totalNote });
  }

  /**
   * What the read models should show: per alert the newest decision that stands and the newest run that
   * ended.
   */
  private states(first: number, size: number): object[] {
    const found = new Map<string, { stack: LoggedEvent[]; run: LoggedEvent | null }>();
    const of = (alert: string) => {
      const state = found.get(alert) ?? { stack: [], run: null };
      return (found.set(alert, state), state);
    };
    const purged = new Set<string>();
    for (const event of this.events.slice(0, size)) {
      const { type, stream, data } = event;
      const alert = stream.slice(stream.indexOf('.') + 1);
      if (stream.startsWith('disposition-')) of(alert);
      else if (type === 'InvestigationQueued') of(data.alert!);
      if (type === 'DispositionUndone') of(alert).stack.pop();
      else if (DECIDING.test(type)) of(alert).stack.push(event);
      else if (type === 'AlertsUploaded') for (const { id } of data.rows ?? []) of(id);
      else if (type === 'CustomerDataPurged') for (const { id } of data.alerts ?? []) purged.add(id);
      else if (type === 'InvestigationCompleted') {
        const state = of(data.alert!);
        if ((state.run?.data.run ?? 0) < data.run!) state.run = event;
      }
    }
    const within = this.leaves.slice(first, size).join('\n');
    const living = [...found].filter(([alert]) => !purged.has(alert) && within.includes(alert));
    return living.map(([alert, { stack, run }]) => ({
      kind: 'state',
      alert,
      disposition: stack.at(-1)?.data.disposition ?? null,
      decision: stack.at(-1)?.id ?? null,
      decidedBy: stack.at(-1)?.actor.user ?? null,
      final: run?.data.disposition ?? null,
      score: run?.data.score ?? null,
      madeBy: run?.data.by ?? null,
      run: run ? run.stream.slice(run.stream.indexOf('.') + 1) : null,
      resultHash: run?.data.resultHash ?? null,
    }));
  }

  private disclosures(first: number, size: number): object[] {
    const chosen = this.past.alerts.filter(({ isPurged }, at) => !isPurged && at % 3 === this.seed % 3);
    const ids = new Set(chosen.map(({ id }) => id));
    const idOf = ({ stream }: LoggedEvent) => stream.slice(stream.indexOf('.') + 1);
    const decided = this.events.slice(0, size).filter((event) => ids.has(idOf(event)) && event.actor.grantId);
    const there = new Set(this.events.slice(0, size).map(({ id }) => id));
    const grants = new Set(decided.map(({ actor }) => actor.grantId!));
    const before = this.leaves.slice(0, first).flatMap((data, index) => {
      const isAsked = chosen.some(({ id }) => data.includes(id)) || grants.has(idOf(this.events[index]!));
      if (!isAsked) return [];
      return [{ kind: 'leaf', index, inclusion: encoded(this.tree.inclusion(index, size)), data }];
    });
    return [
      ...before,
      ...chosen.flatMap(({ id: alert, ownId: alertId, key, salts }) =>
        salts.map((salt) => ({ kind: 'disclosure', alert, alertId, salt, key: key.toString('base64') })),
      ),
      ...this.events.slice(first, size).flatMap((event) => {
        if (event.type !== 'CustomerDataPurged') return [];
        const purge = idOf(event);
        return [{ kind: 'ground', purge, key: keyOfPurge(purge).toString('base64') }];
      }),
      ...[...grants].map((grant) => {
        const { salt, value } = this.past.grants.get(grant)!;
        return { kind: 'client', grant, salt, value };
      }),
      ...chosen.flatMap(({ documents }) =>
        documents.filter(({ event }) => there.has(event)).map((one) => ({ kind: 'document', ...one })),
      ),
      { kind: 'person', user: 'user-ann', name: 'Ann Example', email: 'ann@bank.example' },
      { kind: 'person', user: 'user-bob', name: 'Key of a program', email: null },
    ];
  }
}
