import { Module } from '@nestjs/common';
import { PurgeCustomerDataHandler } from './commands/purge-customer-data.command.js';
import { FinishPurgesJob } from './jobs/finish-purges.job.js';
import { PurgeRemoval } from './purge-removal.js';
import { PurgeSelections } from './purge-selections.js';

@Module({ providers: [PurgeCustomerDataHandler, PurgeSelections, PurgeRemoval, FinishPurgesJob] })
export class PurgesModule {}
