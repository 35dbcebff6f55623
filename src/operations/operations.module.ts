import { Module } from '@nestjs/common';
import { RebuildReadModelsHandler } from './commands/rebuild-read-models.command.js';

@Module({ providers: [RebuildReadModelsHandler] })
export class OperationsModule {}
