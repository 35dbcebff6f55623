import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mongoose';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { AlertDayRecord } from '../../src/alerts/domain/alert-day.record.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { AlertVolumeRecord } from '../../src/alerts/domain/alert-volume.record.js';
import { CustomerNameReadModel } from '../../src/alerts/customer-name.read-model.js';
import { alertProjection } from '../../src/alerts/projections/alert.projection.js';
import { customerNameProjection } from '../../src/alerts/projections/customer-name.projection.js';
import { DATA_FILE } from '@alert-review/lmdb-store';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import { InvestigationRunRecord } from '../../src/investigations/domain/runs/investigation-run.record.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { investigationProjection } from '../../src/investigations/projections/investigation.projection.js';
import { runFlagsProjection } from '../../src/investigations/projections/run-flags.projection.js';
import { RunFlagsReadModel } from '../../src/investigations/run-flags.read-model.js';
import { type Collection, SystemClock } from '@alert-review/kernel';
import { Generations, ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import { Records } from '../../src/platform/records/records.js';
import { openEmbeddedPlatform } from './embedded-platform.js';

const RECORDS: readonly Collection<object>[] = [
  AlertRecord.current,
  AlertRecord.older,
  AlertVolumeRecord,
  AlertDayRecord,
  EntityRecord.current,
  TransactionRecord.current,
  InvestigationRunRecord,
];
const READING = { highWaterMark: 2 ** 20 };
const READ_MODELS = [AlertReadModel, InvestigationReadModel, RunFlagsReadModel, CustomerNameReadModel];

/** The stores with an organization's alerts, accessed in the same way as by a server. */
export interface ScaleStore {
  readonly records: Records;
  readonly readModels: ReadModels;
  /** Reads store files into the disk cache; otherwise, larger stores would have more uncached data. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Opens embedded stores; `dataDir` is the folder of a stopped server. */
export async function openEmbeddedScale(dataDir?: string): Promise<ScaleStore> {
  const projections = [alertProjection, investigationProjection, runFlagsProjection, customerNameProjection];
  const platform = await openEmbeddedPlatform({ projections, records: RECORDS }, dataDir);
  const warm = async () => {
    for (const store of ['store', 'bulk'])
      for await (const part of createReadStream(path.join(platform.folder, store, DATA_FILE), READING))
        if (!Buffer.isBuffer(part)) throw new Error('a file is read as bytes');
  };
  return { ...platform, warm };
}

/** Creates a separate database on the MongoDB server; `close` drops it. */
export async function openMongoScale(server: string): Promise<ScaleStore> {
  const address = new URL(server);
  address.pathname = `/alert_review_bench_${randomUUID().replaceAll('-', '')}`;
  const store = await MongoReadStore.connect(address.href);
  for (const record of [ReadModelGenerationRecord, ...RECORDS]) await store.ensure(record);
  const records = new Records(store);
  const generations = new Generations(records, store, new SystemClock());
  const readModels = new ReadModels(store, generations);
  for (const readModel of READ_MODELS) await readModels.generation(readModel);
  const close = async () => {
    await store.close();
    const connection = await createConnection(address.href).asPromise();
    await connection.dropDatabase();
    await connection.close();
  };
  return { records, readModels, warm: () => Promise.resolve(), close };
}
