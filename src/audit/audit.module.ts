import { Module } from '@nestjs/common';
import { AlertEvents } from './alert-events.js';
import { AuditEvents } from './audit-events.js';
import { ExportAlertsAsOfHandler } from './queries/export-alerts-as-of.query.js';
import { ExportAuditEventsHandler } from './queries/export-audit-events.query.js';
import { GetAlertAsOfHandler } from './queries/get-alert-as-of.query.js';
import { ListAccessesHandler } from './queries/list-accesses.query.js';
import { ListAuditEventsHandler } from './queries/list-audit-events.query.js';
import { ReplayAlertHandler } from './queries/replay-alert.query.js';

@Module({
  providers: [
    AlertEvents,
    AuditEvents,
    ExportAlertsAsOfHandler,
    ExportAuditEventsHandler,
    GetAlertAsOfHandler,
    ListAccessesHandler,
    ListAuditEventsHandler,
    ReplayAlertHandler,
  ],
})
export class AuditModule {}
