import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { TRANSACTION_ORDERS } from '../../investigations/domain/case/shown-activity.js';
import {
  EXPORTED_TRANSACTIONS_MAX,
  GetCaseActivity,
  type ShownTransaction,
} from '../../investigations/queries/get-case-activity.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { rowStream } from '../../platform/http/row-stream.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { ALERT_PATH } from './alert-address.js';

const ASKED = z.object({ order: z.enum(TRANSACTION_ORDERS).default('flagged') });

const FIELDS = [
  'time',
  'direction',
  'amount',
  'currency',
  'counterparty',
  'counterpartyId',
  'text',
  'kind',
  'state',
  'counted',
  'flagged',
  'transactionId',
  'balanceOfUnnamedSide',
] as const;

/** Downloads that belong to the page of an alert. */
@Controller()
export class TransactionsFileController {
  constructor(private readonly bus: Bus) {}

  /** Downloads the transactions of an alert as CSV, in the order of the table on its page. */
  @PageRoute({
    path: `${ALERT_PATH}/transactions.csv`,
    messages: [GetCaseActivity],
    query: ASKED,
  })
  async export(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    const { order } = query;
    const asked = new GetCaseActivity(session.caller, {
      alertId: { serviceId: id },
      order,
      part: { limit: EXPORTED_TRANSACTIONS_MAX },
    });
    const activity = await this.bus.send(asked);
    if (!activity) throw new AppError('not_found', { field: 'id', value: id });
    return rowStream(rowsOf(activity.transactions), 'csv', FIELDS, `transactions-${id}`);
  }
}

async function* rowsOf(transactions: readonly ShownTransaction[]) {
  for (const row of transactions)
    yield {
      ...row,
      time: new Date(row.atMs).toISOString(),
      counterparty: row.party.name,
      counterpartyId: row.party.entityId,
      text: row.descriptor,
      kind: row.type,
      counted: row.isMoved,
      transactionId: row.ownId,
      balanceOfUnnamedSide: row.balance,
    };
}
