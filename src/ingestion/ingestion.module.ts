import { FeatureModule } from '../platform/bus/feature-module.js';
import { ImportChunk } from './import/import-chunk.js';
import { RejectedRows } from './import/rejected-rows.js';
import { CollectTransactionFileJob } from './jobs/collect-transaction-file.job.js';
import { RowReader } from './import/row-reader.js';
import { ImportTransactionsJob } from './jobs/import-transactions.job.js';
import { PaymentsToCache } from './jobs/payments-to-cache.js';

@FeatureModule([
  ImportChunk,
  RowReader,
  RejectedRows,
  PaymentsToCache,
  ImportTransactionsJob,
  CollectTransactionFileJob,
])
export class IngestionModule {}
