import { Global, Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Clock, Ids, Losses } from '@alert-review/kernel';
import { AccessEntries } from './access-log/access-entries.js';
import { AccessLog } from './access-log/access-log.js';
import { ACCESS_LOG_QUEUE, AccessLogRetention } from './access-log/access-log-retention.js';
import { AccessSpool, WaitingAccessRecord } from './access-log/access-spool.js';
import { ACCESS_SPOOL_QUEUE, AccessSpoolJob } from './access-log/access-log-waiting.js';
import { Bus } from './bus/bus.js';
import { Config } from './config/config.js';
import { AddressSigner } from './crypto/address-signer.js';
import { FieldCipher } from './records/field-cipher.js';
import { EmptiedDatabaseCheck } from './records/documents-present.js';
import { PurgedData, PurgedRecord } from './records/purged-data.js';
import { RecordCipher } from './records/record-cipher.js';
import { SubjectKeyRecord, SubjectKeys } from './records/subject-keys.js';
import { TenantKeys } from './crypto/tenant-keys.js';
import { Decisions } from './decisions/decisions.js';
import { EventRegistry } from './event-store/event-registry.js';
import { EventStore } from './event-store/event-store.js';
import { LogSilence } from './event-store/log-silence.js';
import { FileStore } from './files/file-store.js';
import { Lifecycle } from './process/lifecycle.js';
import { IDEMPOTENCY_QUEUE, IdempotencyCleanup } from './idempotency/idempotency-cleanup.js';
import { IdempotentRequestRecord } from './idempotency/idempotent-request.record.js';
import { IdempotentRequests } from './idempotency/idempotent-requests.js';
import { JobsModule } from './jobs/open-jobs.js';
import { CatchUp } from './projections/catch-up.js';
import { ClockDoubtRecord } from './access-log/access-days.js';
import { CheckpointRecord } from './projections/checkpoint.js';
import { LogContinuity } from './projections/log-continuity.js';
import { Generations, ReadModelGenerationRecord } from './projections/generations.js';
import { Projections, Projector } from './projections/projector.js';
import { ReadModelRebuilder } from './projections/read-model-rebuilder.js';
import { Readiness } from './readiness.js';
import { ServerGauges } from './server-gauges.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { ReadModels } from './projections/read-models.js';
import { ReadStore } from './read-store/read-store.js';
import { Records } from './records/records.js';
import { VersionedRecords } from './records/versioned-records.js';
import { openStores, type OpenStoresOptions } from './open-stores.js';
import { LogChecksToken, StoresToken, type Catalogue, type Stores } from './stores.js';
import { retryUntilStoresAnswer } from './retry-until-stores-answer.js';

interface PlatformOptions extends Omit<OpenStoresOptions, 'families'> {
  readonly catalogue: Catalogue;
  readonly lifecycle: Lifecycle;
  /** Whether to wait for stores that are not reachable, as a server does. */
  readonly waits: boolean;
}

/** Global module of everything around the features: stores, keys, event handling and the Bus. */
@Global()
@Module({})
export class PlatformModule {
  /** Creates the module. Stopping the process aborts its wait. Throws like `openStores`, and if aborted. */
  static forRoot(options: PlatformOptions): Promise<DynamicModule> {
    const stop = new AbortController();
    const made = this.make(options, stop.signal);
    options.lifecycle.onStop('opening of the stores', 'work', async () => {
      stop.abort();
      await Promise.allSettled([made]);
    });
    return made;
  }

  private static async make(options: PlatformOptions, signal: AbortSignal): Promise<DynamicModule> {
    const { lifecycle, waits } = options;
    const waiting = { lifecycle, logger: new Logger('stores'), signal };
    const answered = <T>(step: () => Promise<T>) => (waits ? retryUntilStoresAnswer(step, waiting) : step());
    const stores = await answered(() => openStores({ ...options, families: options.catalogue.families }));
    lifecycle.onStop('stores', 'stores', () => stores.close());
    const records = [
      SubjectKeyRecord,
      PurgedRecord,
      CheckpointRecord,
      ClockDoubtRecord,
      WaitingAccessRecord,
      ReadModelGenerationRecord,
      IdempotentRequestRecord,
      ...options.catalogue.records,
    ];
    await answered(() => stores.readStore.ensureAll(records));
    const queues = [ACCESS_LOG_QUEUE, ACCESS_SPOOL_QUEUE, IDEMPOTENCY_QUEUE, ...options.catalogue.queues];
    const jobs = await JobsModule.forRoot({ ...options, queues });
    const providers = providersOf(options, stores);
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), jobs],
      providers,
      exports: [
        ...providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
        CqrsModule,
        jobs,
      ],
    };
  }
}

const SERVICES: Provider[] = [
  Records,
  ReadModels,
  VersionedRecords,
  Generations,
  Projector,
  Decisions,
  LogContinuity,
  CatchUp,
  ReadModelRebuilder,
  SubjectKeys,
  AddressSigner,
  FieldCipher,
  RecordCipher,
  PurgedData,
  AccessLogRetention,
  AccessSpoolJob,
  IdempotentRequests,
  IdempotencyCleanup,
  Readiness,
  ServerGauges,
  Bus,
];

function providersOf(
  { config, lifecycle, catalogue, clock, ids }: PlatformOptions,
  stores: Stores,
): Provider[] {
  const value = <T>(provide: abstract new (...args: never[]) => T, useValue: T): Provider => ({
    provide,
    useValue,
  });
  // No spool for an embedded log: it fails only with a full or broken disk, which affects the read store,
  // too.
  const spool = config.eventStoreUrl
    ? new AccessSpool(stores.accessEventStore, new Records(stores.readStore).forSystem())
    : null;
  const silence = new LogSilence(clock, Boolean(config.eventStoreUrl));
  const accessLog = new AccessLog(stores.accessEventStore, clock, ids, spool, silence);
  lifecycle.onStop('access log', 'stores', () => accessLog.flush());
  return [
    value(Config, config),
    value(Lifecycle, lifecycle),
    value(Clock, clock),
    value(Ids, ids),
    { provide: StoresToken, useValue: stores },
    { provide: LogChecksToken, useValue: catalogue },
    value(Losses, stores.losses),
    value(ReadStore, stores.readStore),
    value(EventStore, stores.eventStore),
    value(FileStore, stores.files),
    value(RateLimits, stores.rateLimits),
    value(TenantKeys, stores.tenantKeys),
    value(AccessLog, accessLog),
    value(LogSilence, silence),
    value(AccessEntries, new AccessEntries(stores.accessEventStore, clock, accessLog)),
    value(EmptiedDatabaseCheck, stores.documents),
    value(EventRegistry, new EventRegistry(catalogue.families)),
    value(Projections, new Projections(catalogue.projections)),
    ...SERVICES,
  ];
}
