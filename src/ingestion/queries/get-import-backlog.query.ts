import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { SYSTEM_ORG, type Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { gauge, secondsSince, sharedReading } from '../../platform/observability/metrics.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';

/** More are counted as so many. */
const COUNTED_MAX = 10_000;
const SHOWN = 5;

interface EndedImport {
  readonly organization: string;
  readonly session: string;
  readonly endedAt: string | null;
  /** Null where the file was refused. */
  readonly rows: number | null;
  readonly failed: number | null;
  readonly refusal: string | null;
}

export interface ImportBacklog {
  /** Files that were received and whose import has not ended. */
  readonly waiting: number;
  readonly waitingSince: string | null;
  /** The last imports that ended, newest first: refused ones, and those with rows that failed. */
  readonly failed: readonly EndedImport[];
}

/** Tells which files of all organizations wait for their import or failed last; for the server's operator. */
export class GetImportBacklog extends Query<ImportBacklog> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

const WAITING = gauge('imports_waiting', 'Files that were received and whose import has not ended.');
const OLDEST = gauge(
  'import_oldest_waiting_seconds',
  'How long ago the file that waits longest was announced.',
);

@QueryHandler(GetImportBacklog)
export class GetImportBacklogHandler implements IQueryHandler<GetImportBacklog> {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    clock: Clock,
  ) {
    const read = sharedReading(() => bus.send(new GetImportBacklog(jobCaller(SYSTEM_ORG, 'metrics'))));
    WAITING.readWith(async () => [[{}, (await read()).waiting]]);
    OLDEST.readWith(async () => [[{}, secondsSince((await read()).waitingSince, clock.now())]]);
  }

  async execute(): Promise<ImportBacklog> {
    let waiting = 0;
    const sinces: string[] = [];
    const failed: EndedImport[] = [];
    for (const organization of await listOrganizationIds(this.bus)) {
      const rows = this.readModels.for({ orgId: organization });
      const of = (state: string) => ({ kind: 'transactions', state });
      const oldest = { index: 'state', sort: { startedAt: 1 }, limit: 1 } as const;
      const [first] = await rows.find(UploadSessionReadModel, of('received'), oldest);
      if (first) {
        sinces.push(first.startedAt);
        waiting += await rows.count(UploadSessionReadModel, of('received'), {
          index: 'state',
          atMost: COUNTED_MAX,
        });
      }
      const newest = { index: 'state', sort: { startedAt: -1 }, limit: SHOWN } as const;
      for (const state of ['refused', 'completed'])
        for (const { id, finishedAt, counts, refusal } of await rows.find(
          UploadSessionReadModel,
          of(state),
          newest,
        ))
          if (refusal || (counts && counts.failed > 0))
            failed.push({
              organization,
              session: id,
              endedAt: finishedAt,
              rows: counts?.received ?? null,
              failed: counts?.failed ?? null,
              refusal: refusal?.reason ?? null,
            });
    }
    failed.sort((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1));
    return { waiting, waitingSince: sinces.sort()[0] ?? null, failed: failed.slice(0, SHOWN) };
  }
}
