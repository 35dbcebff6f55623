import { Module } from '@nestjs/common';
import { RecordUploadedDispositionHandler } from './commands/record-uploaded-disposition.command.js';
import { UndoDispositionHandler } from './commands/undo-disposition.command.js';
import { UpdateAlertDispositionHandler } from './commands/update-alert-disposition.command.js';
import { DecidableAlerts } from './decidable-alerts.js';
import { ListDispositionHistoryHandler } from './queries/list-disposition-history.query.js';

@Module({
  providers: [
    RecordUploadedDispositionHandler,
    UpdateAlertDispositionHandler,
    UndoDispositionHandler,
    ListDispositionHistoryHandler,
    DecidableAlerts,
  ],
})
export class DispositionsModule {}
