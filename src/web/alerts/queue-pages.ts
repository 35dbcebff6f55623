import { Injectable } from '@nestjs/common';
import { CountAlertQueue } from '../../alerts/queries/count-alert-queue.query.js';
import { FindParties } from '../../alerts/queries/find-parties.query.js';
import {
  ListAlertQueue,
  QUEUE_ALERTS_MAX,
  QUEUE_ROWS_MAX,
  type QueueFilter,
  type QueueRow,
} from '../../alerts/queries/list-alert-queue.query.js';
import { ListProposalNews } from '../../alerts/queries/list-proposal-news.query.js';
import { ListDispositionBatches } from '../../dispositions/queries/list-disposition-batches.query.js';
import { GetTeams } from '../../teams/queries/get-teams.query.js';
import { hasPermission, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import type { RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import type { Notice } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { alertOfAddress } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { queueFieldsOf, queueFilterOf, type QueueFields } from './queue-filter.js';
import { QUEUE_TABS, queueFragment, queuePage } from './queue-page.js';
import { usersNamedInRow } from './queue-row-parts.js';

interface Shown {
  readonly told?: Notice | undefined;
  readonly done?: string | undefined;
  readonly refused?: RefusedForm;
}

/** Customers and counterparties of a name whose alerts the queue shows, and how alike the name has to be. */
const PARTIES_MAX = 50;
const LIKENESS_MIN = 60;

export const QUEUE_PAGE_QUERIES = [ListAlertQueue, CountAlertQueue, ListProposalNews] as const;

/** Builds the pages of the queue, also to show a refused form again. */
@Injectable()
export class QueuePages {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly ids: Ids,
  ) {}

  async page(session: PageSession, asked: QueueFields, more: Shown): Promise<Html> {
    const { caller } = session;
    const filter = await this.filter(session, asked);
    const hasTeams = caller.features.includes('teamwork');
    const [found, counts, batches, teams, news] = await Promise.all([
      this.bus.send(
        new ListAlertQueue(caller, {
          filter,
          order: asked.sort,
          page: asked.page,
          pageSize: QUEUE_ROWS_MAX,
        }),
      ),
      this.counts(session, asked, filter.named),
      hasPermission(caller, 'alerts:bulk_write') ? this.bus.send(new ListDispositionBatches(caller)) : [],
      hasTeams ? this.bus.send(new GetTeams(caller)) : null,
      this.bus.send(new ListProposalNews(caller)),
    ]);
    const inboxes = teams?.settings.teams.filter(({ id }) => teams.seen.includes(id)) ?? [];
    const [all = 0] = found.rows.length > 0 ? [1] : await this.bus.send(new CountAlertQueue(caller, [{}]));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    const viewer = await this.alerts.viewer(session, [...found.rows.flatMap(usersNamedInRow), ...people]);
    const hasAlerts = (all ?? 0) > 0;
    return queuePage({
      viewer,
      asked,
      found,
      counts,
      batches,
      teams: inboxes,
      news,
      hasAlerts,
      batchId: this.ids.next(),
      ...more,
    });
  }

  /** Shows the queue or the alert's page again, whichever the refused form was on. */
  again(session: PageSession, refused: RefusedForm): Promise<Html> {
    const [back] = refused.sent('back');
    const alert = alertOfAddress(back);
    if (alert !== null) return this.alerts.page(session, alert, { refused });
    return this.page(session, queueFieldsOf(back), { refused });
  }

  /** Returns alerts by their service ids. */
  async rows({ caller }: PageSession, serviceIds: readonly string[]): Promise<readonly QueueRow[]> {
    const named = { named: { serviceIds } };
    return (
      await this.bus.send(
        new ListAlertQueue(caller, { filter: named, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
      )
    ).rows;
  }

  /**
   * Returns changed rows for the browser script, with the tab counts for the filters in the address `back`.
   */
  async fragment(session: PageSession, rows: readonly QueueRow[], back: string): Promise<Html> {
    const asked = queueFieldsOf(back);
    const { named } = await this.filter(session, asked);
    const [counts, viewer] = await Promise.all([
      this.counts(session, asked, named),
      this.alerts.viewer(session, rows.flatMap(usersNamedInRow)),
    ]);
    return queueFragment(rows, viewer, { asked, counts });
  }

  /** Rows of the queue in the order of its address, page after page, for a file. */
  async *everyRow(session: PageSession, asked: QueueFields): AsyncGenerator<QueueRow> {
    const filter = await this.filter(session, asked);
    const pageSize = QUEUE_ROWS_MAX;
    for (let page = 1; page * pageSize <= QUEUE_ALERTS_MAX; page++) {
      const { rows, hasMore } = await this.bus.send(
        new ListAlertQueue(session.caller, { filter, order: asked.sort, page, pageSize }),
      );
      yield* rows;
      if (!hasMore) return;
    }
  }

  /** The filter of an address. The customer is an own id, or the name of a customer or counterparty. */
  private async filter({ caller }: PageSession, asked: QueueFields): Promise<QueueFilter> {
    const filter = queueFilterOf(asked, caller);
    const { customer } = asked;
    if (customer === undefined) return filter;
    if (!hasPermission(caller, 'entities:read')) return { ...filter, named: { customerIds: [customer] } };
    const parties = await this.bus.send(new FindParties(caller, { name: customer, limit: PARTIES_MAX }));
    const isLike = ({ likeness }: { readonly likeness: number }) => likeness >= LIKENESS_MIN;
    return {
      ...filter,
      named: {
        customerIds: [customer, ...parties.found.filter(isLike).map(({ ownId }) => ownId)],
        serviceIds: parties.counterparties.filter(isLike).flatMap(({ alerts }) => alerts),
      },
    };
  }

  private counts(
    { caller }: PageSession,
    asked: QueueFields,
    named: QueueFilter['named'],
  ): Promise<readonly (number | null)[]> {
    const tabs = QUEUE_TABS.filter(
      ({ fields }) => fields.decision !== 'snoozed' || caller.features.includes('teamwork'),
    );
    const filters = tabs.map(({ fields }) => ({ ...queueFilterOf({ ...asked, ...fields }, caller), named }));
    return this.bus.send(new CountAlertQueue(caller, filters));
  }
}
