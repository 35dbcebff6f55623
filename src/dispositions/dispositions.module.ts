import { Module } from '@nestjs/common';
import { RecordUploadedDispositionHandler } from './commands/record-uploaded-disposition.command.js';

/** Keeps what was decided about alerts. */
@Module({ providers: [RecordUploadedDispositionHandler] })
export class DispositionsModule {}
