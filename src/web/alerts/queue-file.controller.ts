import { Controller } from '@nestjs/common';
import { ListAlertQueue, type QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { rowStream } from '../../platform/http/row-stream.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { QUEUE_FIELDS, QUEUE_FILE_PATH } from './queue-filter.js';
import { QueuePages } from './queue-pages.js';

const FIELDS = [
  'alertId',
  'title',
  'customer',
  'customerName',
  'kind',
  'furtherCustomers',
  'created',
  'recommendation',
  'score',
  'pattern',
  'flaggedPayments',
  'flaggedAmounts',
  'decision',
  'decidedAt',
  'team',
  'due',
] as const;

/** The file has all pages. */
const FILE_FIELDS = QUEUE_FIELDS.omit({ page: true });

/** Saves the queue as it is filtered. */
@Controller()
export class QueueFileController {
  constructor(private readonly pages: QueuePages) {}

  @PageRoute({ path: QUEUE_FILE_PATH, messages: [ListAlertQueue], query: FILE_FIELDS, isFile: true })
  export(@FromPage() { session, query }: PageRequest<typeof FILE_FIELDS>) {
    return rowStream(fileRows(this.pages.everyRow(session, { ...query, page: 1 })), 'csv', FIELDS, 'alerts');
  }
}

async function* fileRows(rows: AsyncIterable<QueueRow>) {
  for await (const row of rows)
    yield {
      alertId: row.alertId,
      title: row.title,
      customer: row.customer.id,
      customerName: row.customer.name,
      kind: row.customer.kind,
      furtherCustomers: row.customer.others,
      created: new Date(row.createdAt).toISOString(),
      recommendation: row.finalDisposition,
      score: row.finalRiskScore,
      pattern: row.marks?.looksLike?.id ?? null,
      flaggedPayments: row.flagged.count,
      flaggedAmounts: row.flagged.volumes.map(({ total, currency }) => `${currency} ${total}`).join('; '),
      decision: row.decision.disposition,
      decidedAt: row.decision.at,
      team: row.work.team,
      due: row.work.due?.next ? new Date(row.work.due.next.at).toISOString() : null,
    };
}
