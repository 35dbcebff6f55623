import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import type { RecordedEvent } from '@alert-review/kernel';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { EventStoreDbServer } from '../support/eventstoredb-server/eventstoredb-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MASTER_KEY = '5a'.repeat(32);

/** An EventStoreDB for one server, whose rows lie on its own disk. */
export class LogApart {
  private constructor(
    private readonly server: EventStoreDbServer,
    /** What the server needs to use it. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<LogApart> {
    const server = await EventStoreDbServer.start();
    const MASTER_KEY_FILE = path.join(await temporaryFolder(), 'master.key');
    await writeFile(MASTER_KEY_FILE, `${MASTER_KEY}\n`, { mode: 0o600 });
    return new LogApart(server, { EVENTSTORE_URL: server.url, MASTER_KEY_FILE });
  }

  /** All of the catalogue, in commit order. */
  async events(): Promise<RecordedEvent[]> {
    const registry = new EventRegistry(STORE_CATALOGUE.families);
    const own = this.server.log.all.filter(
      ({ stream, type }) => registry.isRegistered(stream) && registry.hasType(type),
    );
    return own.map((stored) => registry.read({ ...stored, revision: Number(stored.revision) }));
  }

  stop(): void {
    void this.server.stop();
  }
}
