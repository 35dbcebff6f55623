import { Logger } from '@nestjs/common';
import { AppError, type Caller, Clock, validationErrorOf, queryWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { withTimeout } from '../../platform/process/with-timeout.js';
import { AlertDays } from '../alert-days.js';
import { alertQueryOf, type AlertOrder } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import { AlertViews, type AlertView } from '../alert-views.js';
import { findQueueAlerts, isAnsweredByRiskIndex, type QueueFilter } from '../queue-filter.js';

export const ALERT_ORDERS = ['newest', 'risk'] as const satisfies readonly AlertOrder[];

export const PAGE_SIZE_MAX = 50;
export const SEARCHED_ALERTS_MAX = 10_000;

/**
 * Our own choice: most alerts that are counted by index keys; counting more would take longer than the
 * search.
 */
export const COUNTED_ALERTS_MAX = 200;

/**
 * Our own choice: longest wait for counts of days. After a rebuild, counting goes on in the background for
 * the next search.
 */
export const ALERT_COUNT_WAIT_MAX_MS = 1_000;

interface AlertPage {
  readonly alerts: readonly AlertView[];
  readonly page: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
  /**
   * Number of alerts on all pages; null above COUNTED_ALERTS_MAX if no cached count was available in time.
   */
  readonly total: number | null;
  readonly isPart: boolean;
}

interface SearchAlertsFields {
  readonly filter: QueueFilter;
  readonly order: AlertOrder;
  readonly page: number;
  readonly pageSize: number;
}

/** Searches alerts. Throws validation_error beyond the first 10,000, entity_not_found. */
export class SearchAlerts extends queryWith<AlertPage, SearchAlertsFields>() {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = ({ filter }: SearchAlerts) => filter.alertId ?? null;
}

@HandlerOf(SearchAlerts)
export class SearchAlertsHandler {
  private readonly logger = new Logger(SearchAlerts.name);

  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly views: AlertViews,
    private readonly days: AlertDays,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, filter, order, page, pageSize }: SearchAlerts): Promise<AlertPage> {
    if (page * pageSize > SEARCHED_ALERTS_MAX) throw pageTooFarError(page, pageSize);
    const skip = (page - 1) * pageSize;
    const { readModels, records, clock } = this;
    const places = [skip, skip + pageSize + 1] as const;
    const found = await findQueueAlerts({ readModels, records, clock }, caller, filter, order, places);
    const { rows, isPart } = found;
    const hasMore = rows.length > pageSize;
    // The last page ends with the last alert, so its end is the total.
    const isEnd = !hasMore && !isPart && (rows.length > 0 || page === 1);
    const alerts = await this.views.viewsOfRows(caller, rows.slice(0, pageSize));
    const total = isEnd ? skip + rows.length : await this.total(caller, filter, order);
    return { alerts, page, pageSize, hasMore, total, isPart };
  }

  private async total(caller: Caller, filter: QueueFilter, order: AlertOrder): Promise<number | null> {
    if (isAnsweredByRiskIndex(filter)) return null;
    const { conditions, options } = alertQueryOf(filter, order);
    const atMost = COUNTED_ALERTS_MAX + 1;
    const counted = await this.readModels
      .for(caller)
      .count(AlertReadModel, conditions, { index: options.index, atMost });
    if (counted < atMost) return counted;
    const { createdFrom, createdTo, ...others } = filter;
    const isOfDays = Object.values(others).every((each) => each === undefined);
    if (!isOfDays) return null;
    const ofDays = this.days.count(caller, createdFrom, createdTo).catch((error: unknown) => {
      // The error is only logged: the page is complete without the total.
      this.logger.warn({ msg: 'the alerts of an organization could not be counted', err: error });
      return null;
    });
    return withTimeout(ALERT_COUNT_WAIT_MAX_MS, 'the rows of days', ofDays).catch(() => null);
  }
}

function pageTooFarError(page: number, pageSize: number): AppError {
  const message =
    `leads beyond the first ${SEARCHED_ALERTS_MAX} alerts: narrow the search with created_after and ` +
    'created_before, disposition, scores or upload_session_id';
  return validationErrorOf([{ field: 'page', value: page, message: `of ${pageSize} ${message}` }]);
}
