import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { type Caller, Clock, DAY_MS, Query } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { declareGauge, secondsSince, shareConcurrentReads } from '../../platform/observability/metrics.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RejectedRows } from '../import/rejected-rows.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';

/** Maximum number of files that are counted; a larger backlog is reported as this number. */
const COUNTED_MAX = 10_000;
const FAILED_DAYS = 7;
const FAILED_OF_ONE = 3;
const FAILED_OF_ALL = 20;

interface FailedImport {
  readonly organization: string;
  readonly session: string;
  readonly endedAt: string | null;
  /** Number of rejected rows; null if the file was refused as a whole. */
  readonly rows: number | null;
  readonly failed: number | null;
  readonly refusal: string | null;
  /** The fault of the first rejected row, without personal data such as the value. */
  readonly firstFault: string | null;
}

/** Received files that wait for import, and imports that failed recently. */
export interface ImportBacklog {
  /** Received files whose import has not ended. */
  readonly waiting: number;
  readonly waitingSince: string | null;
  /**
   * Imports of the last 7 days that were refused or have rejected rows: per organization the newest 3 of
   * either kind, at most 20 in all.
   */
  readonly failed: readonly FailedImport[];
}

/**
 * Reports to the operator of the server which received files still wait for import, and which imports failed
 * recently.
 */
export class GetImportBacklog extends Query<ImportBacklog> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

const WAITING = declareGauge('imports_waiting', 'Received files whose import has not ended.');
const OLDEST = declareGauge(
  'import_oldest_waiting_seconds',
  'Waiting time of the file that has waited longest for its import.',
);

@HandlerOf(GetImportBacklog)
export class GetImportBacklogHandler {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly rejected: RejectedRows,
    private readonly clock: Clock,
  ) {
    const read = shareConcurrentReads(async () => this.readWaiting(await listOrganizationIds(bus)));
    WAITING.readWith(async () => [[{}, (await read()).waiting]]);
    OLDEST.readWith(async () => [[{}, secondsSince((await read()).waitingSince, clock.now())]]);
  }

  async execute(): Promise<ImportBacklog> {
    const organizations = await listOrganizationIds(this.bus);
    const failed: FailedImport[] = [];
    for (const organization of organizations) failed.push(...(await this.failedOf(organization)));
    failed.sort((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1));
    return { ...(await this.readWaiting(organizations)), failed: failed.slice(0, FAILED_OF_ALL) };
  }

  private async readWaiting(
    organizations: readonly string[],
  ): Promise<Pick<ImportBacklog, 'waiting' | 'waitingSince'>> {
    let waiting = 0;
    const sinces: string[] = [];
    const filter = { kind: 'transactions', state: 'received' };
    for (const orgId of organizations) {
      const rows = this.readModels.for({ orgId });
      const oldest = { index: 'state', sort: { startedAt: 1 }, limit: 1 } as const;
      const [first] = await rows.find(UploadSessionReadModel, filter, oldest);
      if (!first) continue;
      sinces.push(first.startedAt);
      waiting += await rows.count(UploadSessionReadModel, filter, { index: 'state', atMost: COUNTED_MAX });
    }
    return { waiting, waitingSince: sinces.sort()[0] ?? null };
  }

  private async failedOf(organization: string): Promise<FailedImport[]> {
    const rows = this.readModels.for({ orgId: organization });
    const startedAt = { $gte: new Date(this.clock.now() - FAILED_DAYS * DAY_MS).toISOString() };
    const newest = { index: 'state', sort: { startedAt: -1 }, limit: FAILED_OF_ONE } as const;
    const found = ['refused', 'rows_failed'].map((state) =>
      rows.find(UploadSessionReadModel, { kind: 'transactions', state, startedAt }, newest),
    );
    const failed = (await Promise.all(found)).flat().map(async ({ id, finishedAt, counts, refusal }) => {
      const [row] = (await this.rejected.page({ orgId: organization }, id, 0, 1)).rows;
      const [fault] = row?.faults ?? [];
      return {
        organization,
        session: id,
        endedAt: finishedAt,
        rows: counts?.received ?? null,
        failed: counts?.failed ?? null,
        refusal: refusal?.reason ?? null,
        firstFault: fault ? `${fault.field} ${fault.message}` : null,
      };
    });
    return Promise.all(failed);
  }
}
