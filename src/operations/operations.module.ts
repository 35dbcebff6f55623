import { Module } from '@nestjs/common';
import { RebuildReadModelsHandler } from './commands/rebuild-read-models.command.js';

/** What the operator of the server does with it as a whole. */
@Module({ providers: [RebuildReadModelsHandler] })
export class OperationsModule {}
