import { Module } from '@nestjs/common';
import { RerunInvestigationHandler } from './commands/rerun-investigation.command.js';
import { GetRerunStatusHandler } from './queries/get-rerun-status.query.js';

@Module({
  providers: [RerunInvestigationHandler, GetRerunStatusHandler],
})
export class RerunsModule {}
