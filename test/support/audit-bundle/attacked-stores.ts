import { rm } from 'node:fs/promises';
import { DataDirectory, encodeEvent } from '@alert-review/lmdb-store';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { DAY_MS } from '@alert-review/kernel';
import { verifyStores } from '../../../src/maintenance/commands/verify-stores.command.js';
import { AccessDays, ClockDoubtRecord } from '../../../src/platform/access-log/access-days.js';
import { AccessLog } from '../../../src/platform/access-log/access-log.js';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/event-store.eventstoredb.js';
import type { EventStore, StoredEvent } from '../../../src/platform/event-store/event-store.js';
import { jobCaller } from '../../../src/platform/jobs/job-caller.js';
import { RandomIds } from '../../../src/platform/crypto/random-ids.js';
import { positionKey, revisionKey, streamPrefix } from '../../../src/platform/event-store/stream-keys.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { ReadModelGenerationRecord } from '../../../src/platform/projections/generations.js';
import { SubjectKeyRecord } from '../../../src/platform/records/subject-keys.js';
import type { StoreCheck } from '../../../src/platform/store-check.js';
import { EventStoreDbServer } from '../eventstoredb-server/eventstoredb-server.js';
import { StreamLog } from '../eventstoredb-server/stream-log.js';
import { openEmbedded, type OpenedStores } from '../open-embedded.js';
import { startProcess } from '../platform-process.js';
import { PROOF_RECORDS, proofsOver, wholeLog } from '../sealed-log.js';
import type { LoggedEvent } from './logged-event.js';
import type { PastOfABank } from './past-of-a-bank.js';
import { canonicalJson } from './sealed-texts.js';
import { TestClock } from '../test-clock.js';
import { temporaryFolder } from '../temporary-folder.js';

export type RawEvent = Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision' | 'data'>;
type Log = EventStore & { readonly check: StoreCheck };
type OpenLog = Log & { close?(): Promise<void> };
interface Logs {
  log: OpenLog;
  reads: OpenLog;
}

const NAMES = ['log', 'reads'] as const;
const READS = 12;
const RETENTION_DAYS = 400;

export const rawOf = (event: LoggedEvent): RawEvent => ({
  ...event,
  data: Buffer.from(canonicalJson(event)),
});
const loggedOf = ({ data }: RawEvent): LoggedEvent => JSON.parse(Buffer.from(data).toString()) as LoggedEvent;

/**
 * The product's decision log and access log, on a store that somebody other than the product can also write.
 * Each `open` reads it afresh, as a new process would.
 */
interface LogFiles {
  open(name: keyof Logs): Promise<OpenLog>;
  /** Replaces all events of both logs without going through the product. */
  exchange(events: readonly RawEvent[], reads: readonly RawEvent[]): Promise<void>;
  readonly server: EventStoreDbServer | null;
}

function embeddedFiles({ set }: OpenedStores): LogFiles {
  const write = async (name: 'events' | 'access', events: readonly RawEvent[]): Promise<void> => {
    const environment = set.environment(name);
    const log = await environment.database('log');
    const streams = await environment.database('streams');
    await environment.writes.run(() => {
      for (const each of [log, streams])
        for (const key of each.getKeys({})) void each.remove(Buffer.from(key));
      events.forEach((event, at) => {
        const key = positionKey(BigInt(at + 1));
        void log.put(key, encodeEvent(event, key));
        void streams.put(revisionKey(streamPrefix(event.stream), event.revision), key);
      });
    });
  };
  const open = (name: 'events' | 'access') => EmbeddedEventStore.open(set.environment(name));
  return {
    open: (name) => open(name === 'log' ? 'events' : 'access'),
    exchange: async (events, reads) => {
      await write('events', events);
      await write('access', reads);
    },
    server: null,
  };
}

function serverFiles(server: EventStoreDbServer): LogFiles {
  return {
    open: (name) =>
      EventStoreDbEventStore.connect(server.url, { log: name === 'log' ? 'decisions' : 'access' }),
    exchange: async (events, reads) => {
      const other = new StreamLog();
      const form = { contentType: 'application/octet-stream', metadata: new Uint8Array() };
      for (const { stream, revision, id, type, data } of [...events, ...reads]) {
        const expected = revision === 0 ? 'no_stream' : BigInt(revision - 1);
        const { kind } = other.append(stream, expected, [{ id, type, data, ...form }]);
        if (kind !== 'success') throw new Error(`${stream}, revision ${revision}: ${kind}`);
      }
      server.log.become(other);
    },
    server,
  };
}

/** An honest log that the product has signed, in stores whose logs a test can then change behind its back. */
export class AttackedStores {
  /** Everything in the decision log, including the signing events. */
  events: readonly LoggedEvent[] = [];
  /** The entries of one day of the access log, which is closed. */
  reads: readonly RawEvent[] = [];
  /** The newest checkpoints of the honest log, as an outsider keeps copies of them. */
  held: readonly string[] = [];

  private doesReopen = true;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly stores: OpenedStores,
    private readonly files: LogFiles,
    private readonly logs: Logs,
  ) {}

  static async open(on: 'embedded' | 'EventStoreDB'): Promise<AttackedStores> {
    const directory = await DataDirectory.open(await temporaryFolder());
    const stores = await openEmbedded(directory, {
      onFatal: (error) => {
        throw error;
      },
    });
    const records = [...PROOF_RECORDS, ClockDoubtRecord, SubjectKeyRecord, ReadModelGenerationRecord];
    await stores.readStore.ensureAll(records);
    const files = on === 'embedded' ? embeddedFiles(stores) : serverFiles(await EventStoreDbServer.start());
    const logs = { log: await files.open('log'), reads: await files.open('reads') };
    return new AttackedStores(directory, stores, files, logs);
  }

  async close(): Promise<void> {
    for (const name of NAMES) await this.logs[name].close?.();
    this.files.server?.stop();
    await this.stores.close();
    await this.directory.close();
    await rm(this.directory.path, { recursive: true });
  }

  get isOnServer(): boolean {
    return this.files.server !== null;
  }

  /**
   * Starts over with another history: an honest one, signed in three steps, with one day of access-log
   * entries.
   */
  async fill({ events, org }: PastOfABank): Promise<void> {
    this.doesReopen = true;
    await this.exchange([], []);
    await this.parts.sealer.reset();
    await this.closeDayOfReads(org);
    const reads = await wholeLog(this.logs.reads);
    for (let step = 0; step < 3; step++) {
      const next = events.slice((step * events.length) / 3, ((step + 1) * events.length) / 3);
      await this.exchange([...(await wholeLog(this.logs.log)), ...next.map(rawOf)], reads);
      await this.parts.sealer.seal();
    }
    await this.parts.sealer.seal();
    this.events = (await wholeLog(this.logs.log)).map(loggedOf);
    this.reads = reads;
    if (!this.events.some(({ type }) => type === 'AccessDayClosed')) throw new Error('no day was closed');
    const { proofs } = this.parts;
    const own = await proofs.treeOf({ orgId: org }).newest();
    const all = await proofs.organizations.newest();
    this.held = [own!.note, all!.note];
  }

  /** Writes these events behind the product's back and changes nothing else. */
  async attack(events: readonly LoggedEvent[], reads = this.reads): Promise<void> {
    await this.exchange(events.map(rawOf), reads);
  }

  /** Imitates an attacker who has the signing key: signs the whole log again and rebuilds its hash trees. */
  async signAnew(events: readonly LoggedEvent[]): Promise<void> {
    await this.restoreOlder(events.filter(({ stream }) => !/^(checkpoint|signingKey)-/.test(stream)));
  }

  /** Puts back an older state of the log, and rebuilds hash trees and checkpoints from it. */
  async restoreOlder(events: readonly LoggedEvent[]): Promise<void> {
    await this.attack(events);
    await this.makeTrees();
  }

  /**
   * Deletes a stream as an administrator of the event store can. With `scavenged` its events are physically
   * gone, too.
   */
  deleteStream(stream: string, { tombstone, scavenged }: { tombstone: boolean; scavenged: boolean }): void {
    const { log } = this.files.server!;
    log.remove(stream, 'any', { tombstone });
    if (scavenged) log.scavenge((record) => record.stream === stream);
    this.doesReopen = true;
  }

  /** The result of `alert-review verify`. */
  async verify(checkpoints: readonly string[] = []) {
    const { log, reads } = this.logs;
    const { readStore } = this.stores;
    const check: StoreCheck = async ({ onEvent, ...wanted }) => {
      if (!this.isOnServer) await reads.check(wanted);
      await log.check({ ...wanted, onEvent });
    };
    const stores = { check, readStore, eventStore: log, accessEventStore: reads };
    return verifyStores(stores, STORE_CATALOGUE, null, { checkpoints });
  }

  /**
   * Accepts the log as it is and rebuilds read models and hash trees from it. Returns whether they match the
   * log afterwards.
   */
  async rebuild(): Promise<boolean> {
    const { families, projections } = STORE_CATALOGUE;
    const names = ['audit-event', 'disposition-batch'];
    const shown = projections.filter(({ readModel }) => names.includes(readModel.name));
    const stores = { ...this.stores, eventStore: this.logs.log as EmbeddedEventStore };
    const clock = new TestClock();
    const parts = { clock, ids: new RandomIds(clock), config: loadConfig({}) };
    const { rebuild } = startProcess(stores, parts, { families, projections: shown });
    await rebuild.bringUpToDate();
    await rebuild.runEach(shown);
    await this.makeTrees();
    const rebuilt = await rebuild.runEach(shown, { verifyOnly: true });
    return rebuilt.every(({ liveHash, rebuiltHash }) => liveHash === rebuiltHash);
  }

  private async makeTrees(): Promise<void> {
    const { sealer } = this.parts;
    await sealer.reset();
    await sealer.seal();
  }

  /**
   * Opens the logs again afterwards because an open store remembers its end, its streams and which were
   * deleted.
   */
  private async exchange(events: readonly RawEvent[], reads: readonly RawEvent[]): Promise<void> {
    await this.files.exchange(events, reads);
    for (const name of NAMES) {
      if (name === 'log' && this.isOnServer && !this.doesReopen) continue;
      await this.logs[name].close?.();
      this.logs[name] = await this.files.open(name);
    }
    this.doesReopen = false;
  }

  /** The parts as a newly started process would have them. */
  private get parts() {
    return proofsOver({ readStore: this.stores.readStore, eventStore: this.logs.log });
  }

  private async closeDayOfReads(org: string): Promise<void> {
    const { clock, ids, decisions, records } = this.parts;
    const { reads } = this.logs;
    const rows = records.forSystem();
    const days = new AccessDays(reads, decisions, clock, RETENTION_DAYS, 'another', rows);
    const accessLog = new AccessLog(reads, clock, ids);
    await days.maintain(new AbortController().signal);
    for (let at = 0; at < READS; at++)
      void accessLog.record(jobCaller(org, 'reader'), { operation: 'GetAlert', subject: `alert-${at}` });
    await accessLog.flush();
    clock.advance(DAY_MS);
    await days.maintain(new AbortController().signal);
  }
}
