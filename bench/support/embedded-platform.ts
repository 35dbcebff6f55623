import { rm } from 'node:fs/promises';
import { DataDirectory } from '@alert-review/lmdb-store';
import { SystemClock } from '@alert-review/kernel';
import { loadConfig } from '../../src/platform/config/config.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { CheckpointRecord } from '../../src/platform/projections/checkpoint.js';
import { ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { SubjectKeyRecord } from '../../src/platform/records/subject-keys.js';
import { openEmbedded } from '../../test/support/open-embedded.js';
import { startProcess, type PlatformParts } from '../../test/support/platform-process.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

type Parts = Required<Pick<PlatformParts, 'projections' | 'records'>>;

/**
 * Opens the event machinery and the access to rows on embedded stores, without Nest. Uses a temporary folder,
 * or the folder of a stopped server, which is not removed.
 */
export async function openEmbeddedPlatform(parts: Parts, dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder());
  const directory = await DataDirectory.open(folder);
  const stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  const own = [SubjectKeyRecord, ReadModelGenerationRecord, CheckpointRecord];
  await stores.readStore.ensureAll([...own, ...parts.records]);
  const clock = new SystemClock();
  const ids = new RandomIds(clock);
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const families = parts.projections.flatMap((projection) => projection.families);
  return {
    ...startProcess(stores, { clock, ids, config }, { ...parts, families }),
    folder,
    clock,
    config,
    ids,
    eventStore: stores.eventStore,
    readStore: stores.readStore,
    close: async () => {
      await stores.close();
      await directory.close();
      if (dataDir === undefined) await rm(folder, { recursive: true });
    },
  };
}
