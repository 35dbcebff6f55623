import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DataDirectory } from '../../src/embedded/data-directory.js';
import { NO_LOSSES } from '../../src/kernel/losses.js';
import type { Clock } from '../../src/kernel/clock.js';
import type { Collection } from '../../src/kernel/collection.js';
import type { Projection } from '../../src/kernel/define-projection.js';
import type { Config } from '../../src/platform/config/config.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { TenantKeys } from '../../src/platform/crypto/tenant-keys.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { CheckpointRecord } from '../../src/platform/projections/checkpoint.js';
import { Generations, ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { LogContinuity } from '../../src/platform/projections/log-continuity.js';
import { Projections, Projector } from '../../src/platform/projections/projector.js';
import { Rebuild } from '../../src/platform/projections/rebuild.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { FieldCipher } from '../../src/platform/records/field-cipher.js';
import { Records } from '../../src/platform/records/records.js';
import { SubjectKeyRecord, SubjectKeys } from '../../src/platform/records/subject-keys.js';
import { VersionedRecords } from '../../src/platform/records/versioned-records.js';
import { StoreSet } from '../../src/platform/store-set.embedded.js';
import { eventStoresIn, readStoreIn } from '../../src/platform/stores.embedded.js';

/** The event machinery and the doors to rows on embedded stores in a temporary folder, without Nest. */
export async function openEmbeddedPlatform(
  config: Config,
  clock: Clock,
  parts: { readonly projections: readonly Projection[]; readonly records: readonly Collection<object>[] },
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-'));
  const directory = await DataDirectory.open(folder);
  const stores = await StoreSet.open(directory, {
    names: ['events', 'access', 'store', 'bulk'],
    newId: randomUUID,
    onFatal: (error) => {
      throw error;
    },
  });
  const readStore = readStoreIn(stores);
  const { eventStore } = await eventStoresIn(stores);
  for (const record of [SubjectKeyRecord, ReadModelGenerationRecord, CheckpointRecord, ...parts.records])
    await readStore.ensure(record);
  const families = [...new Set(parts.projections.flatMap((projection) => projection.families))];
  const registry = new EventRegistry(families);
  const projections = new Projections(parts.projections);
  const records = new Records(readStore);
  const versions = new VersionedRecords(records);
  const generations = new Generations(records, readStore, clock);
  const tenantKeys = new TenantKeys(Buffer.alloc(32, 7));
  const keys = new SubjectKeys(records, tenantKeys, clock);
  const cipher = new FieldCipher(keys);
  const rows = [records, versions, generations, cipher, NO_LOSSES] as const;
  const projector = new Projector(projections, registry, eventStore, readStore, ...rows);
  const ids = new RandomIds(clock);
  const continuity = new LogContinuity(eventStore, records, projections, generations, NO_LOSSES);
  return {
    folder,
    ids,
    cipher,
    tenantKeys,
    eventStore,
    rebuild: new Rebuild(projections, eventStore, readStore, projector, generations, config, continuity),
    records,
    versions,
    projector,
    readModels: new ReadModels(readStore, generations),
    decisions: new Decisions(eventStore, registry, projector, cipher, keys, clock, ids, config),
    close: async () => {
      await stores.close();
      await directory.close();
      await rm(folder, { recursive: true });
    },
  };
}
