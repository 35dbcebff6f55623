import { seeded } from '../seeded.js';
import type { AttackedStores } from './attacked-stores.js';
import { PastOfABank } from './past-of-a-bank.js';
import { FOREIGN, forged, TAMPERINGS, tampered, tamperedAt } from './tampering.js';

/**
 * Changes the stores at a place chosen by the seed. Returns the checkpoints that an outsider holds copies of.
 */
type Attack = (stores: AttackedStores, seed: number) => Promise<readonly string[]>;

const changed =
  (kind: string): Attack =>
  async (stores, seed) => {
    await stores.attack(tampered([stores], kind, seed).events);
    return [];
  };
const heldBy = ({ held }: AttackedStores, seed: number): readonly string[] => [held[seed % held.length]!];
const CHANGED = [
  'value of a decision',
  'actor of a decision',
  'time of a decision',
  'middle event removed, the rest renumbered',
  'last event of an alert removed',
  'two decisions of an alert swapped',
  "two alerts' events swapped",
  'forged decision appended to its alert',
];
const REWRITTEN = Object.keys(TAMPERINGS).filter((kind) => kind !== FOREIGN);

const rewrittenBy = (seed: number): string => REWRITTEN[seed % REWRITTEN.length]!;

const readRemoved: Attack = async (stores, seed) => {
  const gone = Math.floor(seeded(seed)() * stores.reads.length);
  const left = stores.reads.filter((_, at) => at !== gone);
  await stores.attack(
    stores.events,
    left.map((entry, revision) => ({ ...entry, revision })),
  );
  return [];
};

const streamDeleted: Attack = async (stores, seed) => {
  if (!stores.isOnServer) return changed('stream deleted')(stores, seed);
  await stores.attack(stores.events);
  const streams = [...new Set(stores.events.map(({ stream }) => stream))];
  const stream = streams[Math.floor(seeded(seed)() * streams.length)]!;
  stores.deleteStream(stream, { tombstone: seed % 2 === 0, scavenged: seed % 4 < 2 });
  return [];
};

const rewritten: Attack = async (stores, seed) => {
  await stores.signAnew(tampered([stores], rewrittenBy(seed), seed).events);
  return heldBy(stores, seed);
};

const olderRestored: Attack = async (stores, seed) => {
  const last = stores.events.findLastIndex(({ type }) => !/^(CheckpointSigned|SigningKeyMade)$/.test(type));
  await stores.restoreOlder(stores.events.slice(0, 1 + Math.floor(seeded(seed)() * (last - 1))));
  return heldBy(stores, seed);
};

const rebuilt: Attack = async (stores, seed) => {
  await changed('value of a decision')(stores, seed);
  if (!(await stores.rebuild())) throw new Error(`seed ${seed}: the read models do not fit the log`);
  return [];
};

/**
 * Thirteen ways to change stored data behind the product's back. The last three also change the hash trees.
 */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(CHANGED.map((kind) => [kind, changed(kind)])),
  'read removed from the access log of a closed day': readRemoved,
  'stream deleted': streamDeleted,
  'value changed, read models and trees made anew': rebuilt,
  'log, tree and checkpoints rewritten, against a checkpoint held': rewritten,
  'older log restored, against a checkpoint held': olderRestored,
};

/** A forged decision after the last signed event: no checkpoint covers it, so none can reveal it. */
export const FORGED_BEHIND: Attack = async (stores, seed) => {
  const { events } = stores;
  const decided = events.filter(({ type }) => type === 'DispositionChanged');
  const last = new Map(decided.map((event) => [event.stream, event]));
  const like = [...last.values()].filter(
    ({ stream, revision }) => !events.some((one) => one.stream === stream && one.revision > revision),
  );
  const one = like[seed % like.length]!;
  await stores.attack([...events, { ...forged(one, seeded(seed)), revision: one.revision + 1 }]);
  return [];
};

/** A generated history with a suitable place for every kind of attack. */
export function pastToAttack(seed: number): PastOfABank {
  for (let size = 90; ; size += 30) {
    const past = new PastOfABank(seed, size);
    if ([...CHANGED, rewrittenBy(seed)].every((kind) => tamperedAt([past], kind, seed))) return past;
  }
}
