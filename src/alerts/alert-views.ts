import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Injectable } from '@nestjs/common';
import { GetNewestResult, type NewestResult } from '../investigations/queries/get-newest-result.query.js';
import { type Caller, LruCache, type Row } from '@alert-review/kernel';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { cacheLookups } from '../platform/observability/metrics.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { Bus } from '../platform/bus/bus.js';
import { AlertReadModel } from './alert.read-model.js';
import { AlertRecord, type Alert } from './domain/alert.record.js';

export interface AlertView {
  readonly alertId: string;
  readonly serviceId: string;
  readonly row: Row<z.infer<typeof AlertReadModel.schema>>;
  /** The uploaded alert. Texts that name a colleague are still encrypted. */
  readonly uploaded: Alert;
  readonly result: NewestResult | null;
}

interface CachedView {
  readonly view: AlertView;
  /** Version of the store before the view was read; null when unknown. */
  readonly version: number | null;
}

const ALERTS_AT_ONCE = 4;
const VIEWS_KEPT = 50;
const KEPT_IDS_MAX = 10_000;

const isSmallEnoughToCache = ({
  flagged_transaction_id_list: transactions,
  entity_id_list: entities,
}: Alert): boolean => transactions.length + entities.length <= KEPT_IDS_MAX;

const countLookup = cacheLookups('alert_views');

const keyOf = ({ orgId }: Caller, alertId: string): string => `${orgId} ${alertId}`;

@Injectable()
export class AlertViews {
  private readonly kept = new LruCache<CachedView>(VIEWS_KEPT);

  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  /**
   * Returns the views in the order of the ids and skips unknown ids. An unchanged view is the same object as
   * before.
   */
  async viewsOf(caller: Caller, alertIds: readonly string[]): Promise<AlertView[]> {
    const { version } = this.readModels;
    const kept = alertIds.map((id) => this.kept.get(keyOf(caller, id)));
    if (version !== null && kept.every((known) => known?.version === version)) {
      kept.forEach(() => countLookup(true));
      return kept.map((known) => known!.view);
    }
    const rows = await this.readModels
      .for(caller)
      .find(AlertReadModel, { alertId: { $in: alertIds } }, { index: 'alert_id', limit: alertIds.length });
    const byAlertId = new Map(rows.map((row) => [row.alertId, row]));
    return this.viewsOfRows(
      caller,
      alertIds.flatMap((id) => byAlertId.get(id) ?? []),
      version,
    );
  }

  /**
   * Returns the views of rows. `version`: version of the store before the rows were read, null if unknown.
   */
  async viewsOfRows(
    caller: Caller,
    rows: readonly AlertView['row'][],
    version: number | null = null,
  ): Promise<AlertView[]> {
    const begun = await mapInParallel(rows, ALERTS_AT_ONCE, (row) => this.cachedOrNewView(caller, row));
    const ids = begun.flatMap((view) => ('uploaded' in view ? [] : view.serviceId));
    const stored = await rowsById(this.records.for(caller), AlertRecord.current, ids);
    const uploads = new Map(stored.map((row) => [row.id, row]));
    return begun.flatMap((view) => {
      const upload = uploads.get(view.serviceId);
      const whole = 'uploaded' in view ? view : upload && { ...view, uploaded: upload.content };
      if (!whole) return [];
      if (!upload || (upload.hash === view.row.hash && isSmallEnoughToCache(upload.content)))
        this.kept.set(keyOf(caller, view.alertId), { view: whole, version });
      return [whole];
    });
  }

  /**
   * Returns the cached view if its row and newest result are unchanged, else a view without the uploaded
   * alert.
   */
  private async cachedOrNewView(
    caller: Caller,
    row: AlertView['row'],
  ): Promise<AlertView | Omit<AlertView, 'uploaded'>> {
    const kept = this.kept.get(keyOf(caller, row.alertId))?.view;
    const known = kept && isDeepStrictEqual(kept.row, row) ? kept : null;
    countLookup(known !== null);
    // The cached result belongs to the alert's latest run, so it need not be read again.
    if (known?.result && known.result.investigationId === row.latestRunId) return known;
    const hasRun = row.latestRunId != null;
    const result = hasRun ? await this.bus.send(new GetNewestResult(caller, row.id)) : null;
    if (known && known.result?.content === result?.content) return known;
    return { alertId: row.alertId, serviceId: row.id, row, result };
  }
}
