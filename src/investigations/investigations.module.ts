import { Module } from '@nestjs/common';
import { InvestigateAlertsHandler } from './commands/investigate-alerts.command.js';
import { ReviewInvestigationsHandler } from './commands/review-investigations.command.js';
import { RunInvestigationHandler } from './commands/run-investigation.command.js';
import { LoadCase } from './engine/load-case.js';
import { PeerTables } from './engine/peer-tables.js';
import { QueueRun } from './engine/queue-run.js';
import { RunInvestigationJob } from './jobs/run-investigation.job.js';
import { GetInvestigationHandler } from './queries/get-investigation.query.js';

/** Investigates alerts: queues runs, gathers facts, runs the analysis blocks, keeps the results. */
@Module({
  providers: [
    InvestigateAlertsHandler,
    ReviewInvestigationsHandler,
    RunInvestigationHandler,
    GetInvestigationHandler,
    QueueRun,
    LoadCase,
    PeerTables,
    RunInvestigationJob,
  ],
})
export class InvestigationsModule {}
