import { Module } from '@nestjs/common';
import { NoteAcceptedLossesHandler } from './commands/note-accepted-losses.command.js';
import { RebuildReadModelsHandler } from './commands/rebuild-read-models.command.js';
import { VerifyStoresHandler } from './commands/verify-stores.command.js';

@Module({ providers: [NoteAcceptedLossesHandler, RebuildReadModelsHandler, VerifyStoresHandler] })
export class OperationsModule {}
