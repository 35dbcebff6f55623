import { Module } from '@nestjs/common';
import { RecordUploadedDispositionHandler } from './commands/record-uploaded-disposition.command.js';

@Module({ providers: [RecordUploadedDispositionHandler] })
export class DispositionsModule {}
