import { Module } from '@nestjs/common';
import { CancelUploadHandler } from './commands/cancel-upload.command.js';
import { OpenTransactionUploadHandler } from './commands/open-transaction-upload.command.js';
import { ReceiveTransactionFileHandler } from './commands/receive-transaction-file.command.js';
import { RemoveMappingHandler } from './commands/remove-mapping.command.js';
import { SaveMappingHandler } from './commands/save-mapping.command.js';
import { RecordUploadHandler } from './commands/record-upload.command.js';
import { SupplementEntitiesHandler } from './commands/supplement-entities.command.js';
import { UploadEntitiesHandler } from './commands/upload-entities.command.js';
import { ImportChunk } from './import/import-chunk.js';
import { RejectedRows } from './import/rejected-rows.js';
import { CollectTransactionFileJob } from './jobs/collect-transaction-file.job.js';
import { RowReader } from './import/row-reader.js';
import { ImportTransactionsJob } from './jobs/import-transactions.job.js';
import { ExportRejectedRowsHandler } from './queries/export-rejected-rows.query.js';
import { FindCustomersHandler } from './queries/find-customers.query.js';
import { GetEntityHandler } from './queries/get-entity.query.js';
import { GetImportBacklogHandler } from './queries/get-import-backlog.query.js';
import { GetTransactionHandler } from './queries/get-transaction.query.js';
import { GetUploadSessionHandler } from './queries/get-upload-session.query.js';
import { ListMappingsHandler } from './queries/list-mappings.query.js';
import { ListRejectedRowsHandler } from './queries/list-rejected-rows.query.js';
import { ListUploadSessionsHandler } from './queries/list-upload-sessions.query.js';

@Module({
  providers: [
    UploadEntitiesHandler,
    SupplementEntitiesHandler,
    OpenTransactionUploadHandler,
    CancelUploadHandler,
    ReceiveTransactionFileHandler,
    RecordUploadHandler,
    GetUploadSessionHandler,
    ListUploadSessionsHandler,
    ListRejectedRowsHandler,
    ExportRejectedRowsHandler,
    FindCustomersHandler,
    GetEntityHandler,
    GetImportBacklogHandler,
    GetTransactionHandler,
    SaveMappingHandler,
    RemoveMappingHandler,
    ListMappingsHandler,
    ImportChunk,
    RowReader,
    RejectedRows,
    ImportTransactionsJob,
    CollectTransactionFileJob,
  ],
})
export class IngestionModule {}
