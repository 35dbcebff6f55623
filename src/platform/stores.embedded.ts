import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataDirectory } from '../embedded/data-directory.js';
import { Environment } from '../embedded/environment.js';
import type { Config } from './config/config.js';
import { NoStoresError } from './config/place.js';
import { EmbeddedEventStore } from './event-store/event-store.embedded.js';
import { closeAll } from './process/close-all.js';
import { EmbeddedReadStore } from './read-store/read-store.embedded.js';

/** What lies in DATA_DIR; a store is opened only when it is asked for. */
export interface OpenedDirectory {
  readStore(): EmbeddedReadStore;
  /** The access log is an event store of its own. */
  eventStores(): Promise<{ eventStore: EmbeddedEventStore; accessEventStore: EmbeddedEventStore }>;
  /** Waits for writes that were begun, then lets go of files and lock; stop subscriptions first. */
  close(): Promise<void>;
}

/** Throws NoStoresError unless the stores that belong into DATA_DIR are there. */
export async function requireEmbeddedStores({
  dataDir,
  eventStoreUrl,
  mongoDbUrl,
}: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongoDbUrl'>): Promise<void> {
  const folders = [...(eventStoreUrl ? [] : ['events']), ...(mongoDbUrl ? [] : ['store'])];
  const missing = folders
    .map((folder) => `${folder}/data.mdb`)
    .find((file) => !existsSync(join(dataDir, file)));
  if (missing) throw new NoStoresError(`${resolve(dataDir)} (DATA_DIR) has no ${missing}`);
}

/** Takes the lock when a store lies in it. Throws DataDirectoryInUseError, DamagedFileError. */
export async function openDataDirectory(
  config: Pick<Config, 'dataDir' | 'embedded'>,
  onFatal: (error: Error) => void,
): Promise<OpenedDirectory> {
  for (const folder of ['files', 'keys'])
    await mkdir(join(config.dataDir, folder), { recursive: true, mode: 0o700 });
  const directory = config.embedded ? await DataDirectory.open(config.dataDir) : null;
  if (!directory) return NOTHING_EMBEDDED;
  const stores = new EmbeddedStores(directory, onFatal);
  return {
    readStore: () => stores.readStore(),
    eventStores: () => stores.eventStores(),
    close: () => closeAll([directory, stores]),
  };
}

const unused = (): never => {
  throw new Error('no store lies in this data directory');
};

const NOTHING_EMBEDDED: OpenedDirectory = {
  readStore: unused,
  eventStores: unused,
  close: async () => undefined,
};

export class EmbeddedStores {
  private readonly environments: Environment[] = [];

  constructor(
    private readonly directory: DataDirectory,
    private readonly onFatal: (error: Error) => void,
  ) {}

  readStore(): EmbeddedReadStore {
    return new EmbeddedReadStore({
      store: this.open('store', 'read store'),
      bulk: this.open('bulk', 'read store'),
    });
  }

  async eventStores(): Promise<{ eventStore: EmbeddedEventStore; accessEventStore: EmbeddedEventStore }> {
    return {
      eventStore: await EmbeddedEventStore.open(this.open('events', 'event store')),
      accessEventStore: await EmbeddedEventStore.open(this.open('access', 'access log')),
    };
  }

  close(): Promise<void> {
    return closeAll(this.environments);
  }

  private open(folder: 'events' | 'access' | 'store' | 'bulk', store: string): Environment {
    const environment = Environment.open(this.directory.folder(folder), {
      store,
      onFatal: this.onFatal,
      lost: () => this.directory.lost(),
    });
    this.environments.push(environment);
    return environment;
  }
}
