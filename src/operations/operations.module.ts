import { Module } from '@nestjs/common';
import { NoteAcceptedLossesHandler } from './commands/note-accepted-losses.command.js';
import { RebuildReadModelsHandler } from './commands/rebuild-read-models.command.js';

@Module({ providers: [NoteAcceptedLossesHandler, RebuildReadModelsHandler] })
export class OperationsModule {}
