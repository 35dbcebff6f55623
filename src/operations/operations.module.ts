import { Module } from '@nestjs/common';
import { BackUpStoresHandler } from './commands/back-up-stores.command.js';
import { NoteAcceptedLossesHandler } from './commands/note-accepted-losses.command.js';
import { RebuildReadModelsHandler } from './commands/rebuild-read-models.command.js';
import { VerifyStoresHandler } from './commands/verify-stores.command.js';
import { GetServerStatusHandler } from './queries/get-server-status.query.js';

@Module({
  providers: [
    BackUpStoresHandler,
    NoteAcceptedLossesHandler,
    RebuildReadModelsHandler,
    VerifyStoresHandler,
    GetServerStatusHandler,
  ],
})
export class OperationsModule {}
