import { Module } from '@nestjs/common';
import { AllowEntryHandler } from './commands/allow-entry.command.js';
import { ScreenCustomersJob } from './jobs/screen-customers.job.js';
import { ListScreenedCustomersHandler } from './queries/list-screened-customers.query.js';

@Module({
  providers: [AllowEntryHandler, ListScreenedCustomersHandler, ScreenCustomersJob],
})
export class ScreeningModule {}
