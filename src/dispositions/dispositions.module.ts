import { Module } from '@nestjs/common';
import { BatchAnswers } from './batch-answers.js';
import { RecordUploadedDispositionHandler } from './commands/record-uploaded-disposition.command.js';
import { UndoDispositionsBulkHandler } from './commands/undo-dispositions-bulk.command.js';
import { UndoDispositionHandler } from './commands/undo-disposition.command.js';
import { UpdateAlertDispositionHandler } from './commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulkHandler } from './commands/update-alert-dispositions-bulk.command.js';
import { DispositionBatches } from './disposition-batches.js';
import { CompleteBatchesJob } from './jobs/complete-batches.job.js';
import { GetDispositionBatchHandler } from './queries/get-disposition-batch.query.js';
import { ListDispositionBatchesHandler } from './queries/list-disposition-batches.query.js';
import { ListUndoneDecisionsHandler } from './queries/list-undone-decisions.query.js';

@Module({
  providers: [
    RecordUploadedDispositionHandler,
    UpdateAlertDispositionHandler,
    UndoDispositionHandler,
    UpdateAlertDispositionsBulkHandler,
    UndoDispositionsBulkHandler,
    GetDispositionBatchHandler,
    ListDispositionBatchesHandler,
    ListUndoneDecisionsHandler,
    DispositionBatches,
    BatchAnswers,
    CompleteBatchesJob,
  ],
})
export class DispositionsModule {}
