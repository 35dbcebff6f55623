import { Injectable } from '@nestjs/common';
import { CountAlertQueue } from '../../alerts/queries/count-alert-queue.query.js';
import {
  ListAlertQueue,
  QUEUE_ROWS_MAX,
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
import type { SignedIn } from '../signed-in.js';
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

export const QUEUE_PAGE_READS = [ListAlertQueue, CountAlertQueue, ListProposalNews] as const;

/** Builds the pages of the queue, also to show a refused form again. */
@Injectable()
export class QueuePages {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly ids: Ids,
  ) {}

  async page(session: SignedIn, asked: QueueFields, more: Shown): Promise<Html> {
    const { caller } = session;
    const filter = queueFilterOf(asked, caller);
    const named = asked.customer === undefined ? undefined : { customerIds: [asked.customer] };
    const hasTeams = caller.features.includes('teamwork');
    const [found, counts, batches, teams, news] = await Promise.all([
      this.bus.send(
        new ListAlertQueue(caller, {
          filter: { ...filter, named },
          order: asked.sort,
          page: asked.page,
          pageSize: QUEUE_ROWS_MAX,
        }),
      ),
      this.counts(session, asked),
      hasPermission(caller, 'alerts:bulk_write') ? this.bus.send(new ListDispositionBatches(caller)) : [],
      hasTeams ? this.bus.send(new GetTeams(caller)) : null,
      this.bus.send(new ListProposalNews(caller)),
    ]);
    const inboxes = teams?.settings.teams.filter(({ id }) => teams.seen.includes(id)) ?? [];
    const [all = 0] = found.rows.length > 0 ? [1] : await this.bus.send(new CountAlertQueue(caller, [{}]));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    const viewer = await this.alerts.viewer(session, [...found.rows.flatMap(usersNamedInRow), ...people]);
    const hasAlerts = all > 0;
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
  again(session: SignedIn, refused: RefusedForm): Promise<Html> {
    const [back] = refused.sent('back');
    const alert = alertOfAddress(back);
    if (alert !== null) return this.alerts.page(session, alert, { refused });
    return this.page(session, queueFieldsOf(back), { refused });
  }

  /** Returns alerts by their service ids. */
  async rows({ caller }: SignedIn, serviceIds: readonly string[]): Promise<readonly QueueRow[]> {
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
  async fragment(session: SignedIn, rows: readonly QueueRow[], back: string): Promise<Html> {
    const asked = queueFieldsOf(back);
    const [counts, viewer] = await Promise.all([
      this.counts(session, asked),
      this.alerts.viewer(session, rows.flatMap(usersNamedInRow)),
    ]);
    return queueFragment(rows, viewer, { asked, counts });
  }

  private counts({ caller }: SignedIn, asked: QueueFields): Promise<readonly number[]> {
    const tabs = QUEUE_TABS.filter(
      ({ fields }) => fields.decision !== 'snoozed' || caller.features.includes('teamwork'),
    );
    const filters = tabs.map(({ fields }) =>
      queueFilterOf({ ...asked, ...fields, rule: undefined, due: 'all' }, caller),
    );
    return this.bus.send(new CountAlertQueue(caller, filters));
  }
}
