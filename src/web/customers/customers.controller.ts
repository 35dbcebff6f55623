import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GetFlaggingAlerts } from '../../alerts/queries/get-flagging-alerts.query.js';
import { ListAlertQueue, QUEUE_ROWS_MAX } from '../../alerts/queries/list-alert-queue.query.js';
import { GetEntity } from '../../ingestion/queries/get-entity.query.js';
import { GetTransaction } from '../../ingestion/queries/get-transaction.query.js';
import { declaredActivityOf } from '../../investigations/queries/get-case-activity.query.js';
import {
  CUSTOMER_PAGES_MAX,
  CUSTOMER_TRANSACTION_ORDERS,
  GetCustomerActivity,
} from '../../investigations/queries/get-customer-activity.query.js';
import { GetAlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { GetIndicatorPayments } from '../../investigations/queries/get-indicator-payments.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { SHOWN_ROWS_QUERY } from '../alerts/activity-parts.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { CUSTOMER_PATH, TRANSACTION_PATH } from '../links.js';
import { customerPage } from './customer-page.js';
import { transactionPage } from './transaction-page.js';

const ASKED = SHOWN_ROWS_QUERY.extend({
  order: z.enum(CUSTOMER_TRANSACTION_ORDERS).default('newest'),
  page: z.coerce.number().int().min(1).max(CUSTOMER_PAGES_MAX).default(1),
});

const GONE: ReadonlySet<string> = new Set(['entity_not_found', 'data_purged']);

/** Pages of customers and transactions. Both the organization's own id and the service id are accepted. */
@Controller()
export class CustomersController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({
    path: CUSTOMER_PATH,
    messages: [GetEntity, ListAlertQueue, GetCustomerActivity, GetAlertFindings, GetIndicatorPayments],
    query: ASKED,
  })
  async customer(@FromPage() { session, id, query: rows }: PageRequest<typeof ASKED>) {
    const { caller } = session;
    const customer = await this.bus.send(new GetEntity(caller, { serviceId: id, mayBeOwn: true }));
    const named = { customerIds: [customer.ownId] };
    const [alerts, activity] = await Promise.all([
      this.bus.send(
        new ListAlertQueue(caller, { filter: { named }, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
      ),
      this.bus.send(
        new GetCustomerActivity(caller, {
          ownId: customer.ownId,
          declared: declaredActivityOf(customer.content),
          rows: { ...rows, fromDay: rows.from, toDay: rows.to },
        }),
      ),
    ]);
    const { nameOf } = await this.alerts.viewer(session, decidersOf(alerts.rows));
    const neighbours = await this.alerts.neighboursOfCustomer(session, alerts.rows, {
      subjectId: customer.ownId,
      ownPayments: activity.ownPayments,
    });
    return customerPage({ session, customer, alerts, activity, neighbours, nameOf, rows });
  }

  @PageRoute({
    path: TRANSACTION_PATH,
    messages: [GetTransaction, GetFlaggingAlerts, GetEntity, ListAlertQueue],
  })
  async transaction(@FromPage() { session, id }: PageRequest) {
    const { caller } = session;
    const { serviceId, content } = await this.bus.send(
      new GetTransaction(caller, { serviceId: id, mayBeOwn: true }),
    );
    const customers = [
      ...new Set([content.sender, content.receiver].flatMap((side) => side?.entity_id ?? [])),
    ];
    const flagging = await this.bus.send(
      new GetFlaggingAlerts(caller, { transactionId: content.transaction_id, customerIds: customers }),
    );
    const named = { serviceIds: flagging.alerts };
    const [{ rows: alerts }, names] = await Promise.all([
      this.bus.send(
        new ListAlertQueue(caller, { filter: { named }, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
      ),
      Promise.all(customers.map((customer) => this.nameOf(caller, customer))),
    ]);
    const { nameOf } = await this.alerts.viewer(session, decidersOf(alerts));
    const shown = { alerts, isPart: flagging.isPart, names: new Map(names), nameOf };
    return transactionPage({ session, serviceId, content, ...shown });
  }

  /** Returns a customer's id and name. The name is null if the customer was erased or is unknown. */
  private async nameOf(caller: Caller, ownId: string): Promise<[string, string | null]> {
    const found = await this.bus
      .send(new GetEntity(caller, { serviceId: ownId, mayBeOwn: true }))
      .catch((error: unknown) => {
        if (error instanceof AppError && GONE.has(error.code)) return null;
        throw error;
      });
    return [ownId, found?.content.name ?? null];
  }
}

const decidersOf = (rows: ListAlertQueue['result']['rows']) => rows.map(({ decision: { by } }) => by);
