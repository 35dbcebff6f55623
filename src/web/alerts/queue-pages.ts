import { Injectable } from '@nestjs/common';
import { ListSavedViews } from '../../access/queries/list-saved-views.query.js';
import { AgentSearch } from '../../alerts/queries/agent-search.query.js';
import { CountAlertQueue } from '../../alerts/queries/count-alert-queue.query.js';
import {
  ListAlertQueue,
  QUEUE_ROWS_MAX,
  type QueueFilter,
  type QueueRow,
} from '../../alerts/queries/list-alert-queue.query.js';
import { ListDispositionBatches } from '../../dispositions/queries/list-disposition-batches.query.js';
import { hasPermission } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Bus } from '../../platform/bus/bus.js';
import type { RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import type { Notice } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';
import { alertAt } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { fieldsOf, queueFilterOf, type QueueFields } from './queue-filter.js';
import { QUEUE_TABS, queueFragment, queuePage } from './queue-page.js';

export const QUEUE_READS = [ListAlertQueue, CountAlertQueue, ListSavedViews] as const;
const IDS_FOUND_MAX = 50;

interface Shown {
  readonly told?: Notice | undefined;
  readonly done?: string | undefined;
  readonly refused?: RefusedForm;
}

/** Makes pages of the queue, also for forms of it that were refused. */
@Injectable()
export class QueuePages {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly ids: Ids,
  ) {}

  async page(session: SignedIn, asked: QueueFields, more: Shown): Promise<Html> {
    const { caller } = session;
    const filter = queueFilterOf(asked);
    const named = asked.text === undefined ? undefined : await this.named(session, asked.text);
    const [found, counts, views, batches] = await Promise.all([
      this.bus.send(new ListAlertQueue(caller, { ...filter, named }, asked.sort, asked.page, QUEUE_ROWS_MAX)),
      this.counts(session, asked),
      this.bus.send(new ListSavedViews(caller)),
      hasPermission(caller, 'alerts:bulk_write') ? this.bus.send(new ListDispositionBatches(caller)) : [],
    ]);
    const [all = 0] = found.rows.length > 0 ? [1] : await this.bus.send(new CountAlertQueue(caller, [{}]));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    const viewer = await this.alerts.viewer(session, [...found.rows.map(deciderOf), ...people]);
    const hasAlerts = all > 0;
    return queuePage({
      viewer,
      asked,
      found,
      counts,
      views,
      batches,
      hasAlerts,
      batchId: this.ids.next(),
      ...more,
    });
  }

  /** Shows the queue or the alert that a refused form stood in. */
  again(session: SignedIn, refused: RefusedForm): Promise<Html> {
    const [back] = refused.sent('back');
    const alert = alertAt(back);
    if (alert !== null) return this.alerts.page(session, alert, { refused });
    return this.page(session, fieldsOf(back), { refused });
  }

  /** Returns alerts by their service ids. */
  async rows({ caller }: SignedIn, serviceIds: readonly string[]): Promise<readonly QueueRow[]> {
    const named = { named: { serviceIds } };
    return (await this.bus.send(new ListAlertQueue(caller, named, 'risk', 1, QUEUE_ROWS_MAX))).rows;
  }

  /** Returns rows for the script, with the numbers of the tabs as of the queue's address. */
  async fragment(session: SignedIn, rows: readonly QueueRow[], back: string): Promise<Html> {
    const asked = fieldsOf(back);
    const [counts, viewer] = await Promise.all([
      this.counts(session, asked),
      this.alerts.viewer(session, rows.map(deciderOf)),
    ]);
    return queueFragment(rows, viewer, { asked, counts });
  }

  private counts({ caller }: SignedIn, asked: QueueFields): Promise<readonly number[]> {
    const filters = QUEUE_TABS.map(({ fields }) => queueFilterOf({ ...asked, ...fields, rule: undefined }));
    return this.bus.send(new CountAlertQueue(caller, filters));
  }

  private async named({ caller }: SignedIn, text: string): Promise<QueueFilter['named']> {
    const kinds = ['alerts', 'entities'] as const;
    const { alerts, entities } = await this.bus.send(new AgentSearch(caller, text, kinds, 1, IDS_FOUND_MAX));
    return {
      alertIds: alerts.found.map(({ ownId }) => ownId),
      customerIds: entities.found.map(({ ownId }) => ownId),
    };
  }
}

const deciderOf = ({ decision: { by } }: QueueRow): string | null => by;
