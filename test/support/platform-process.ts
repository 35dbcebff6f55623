import { ErasureKeyEvents } from '../../src/platform/records/erasure-key.events.js';
import {
  type Clock,
  type Collection,
  type EventFamily,
  NO_STORE_LOSSES,
  type Projection,
} from '@alert-review/kernel';
import type { Config } from '../../src/platform/config/config.js';
import { FieldCipher } from '../../src/platform/records/field-cipher.js';
import type { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { SubjectKeys } from '../../src/platform/records/subject-keys.js';
import { TenantKeys } from '../../src/platform/crypto/tenant-keys.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { CatchUp } from '../../src/platform/projections/catch-up.js';
import { LogContinuity } from '../../src/platform/projections/log-continuity.js';
import { Generations } from '../../src/platform/projections/generations.js';
import { Projections, Projector } from '../../src/platform/projections/projector.js';
import { ReadModelRebuilder } from '../../src/platform/projections/read-model-rebuilder.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { PurgedData } from '../../src/platform/records/purged-data.js';
import { Records } from '../../src/platform/records/records.js';
import { VersionedRecords } from '../../src/platform/records/versioned-records.js';
import type { OpenedStores } from './open-embedded.js';

export interface PlatformParts {
  readonly families?: readonly EventFamily[];
  readonly projections?: readonly Projection[];
  readonly records?: readonly Collection<object>[];
}

/** The event-sourcing machinery and the access to stored rows, as one process has them. */
export interface PlatformProcess {
  readonly registry: EventRegistry;
  readonly records: Records;
  readonly versions: VersionedRecords;
  readonly readModels: ReadModels;
  readonly generations: Generations;
  readonly projector: Projector;
  readonly decisions: Decisions;
  readonly catchUp: CatchUp;
  readonly continuity: LogContinuity;
  readonly rebuild: ReadModelRebuilder;
  readonly keys: SubjectKeys;
  readonly cipher: FieldCipher;
}

/** Makes those parts over opened stores, without Nest. */
export function startProcess(
  { readStore, eventStore }: OpenedStores,
  { clock, ids, config }: { readonly clock: Clock; readonly ids: RandomIds; readonly config: Config },
  parts: PlatformParts,
): PlatformProcess {
  const registry = new EventRegistry([...new Set([ErasureKeyEvents, ...(parts.families ?? [])])]);
  const projections = new Projections(parts.projections ?? []);
  const records = new Records(readStore);
  const versions = new VersionedRecords(records);
  const generations = new Generations(records, readStore, clock);
  const tenantKeys = new TenantKeys(Buffer.alloc(32, 7));
  const keys = new SubjectKeys(records, tenantKeys, clock);
  const cipher = new FieldCipher(keys);
  const projector = new Projector(
    ...([
      projections,
      registry,
      eventStore,
      readStore,
      records,
      versions,
      generations,
      cipher,
      NO_STORE_LOSSES,
      new PurgedData(records, tenantKeys),
    ] as const),
  );
  const continuity = new LogContinuity(eventStore, records, projections, generations, NO_STORE_LOSSES);
  return {
    registry,
    records,
    versions,
    generations,
    projector,
    keys,
    cipher,
    readModels: new ReadModels(readStore, generations),
    decisions: new Decisions(eventStore, registry, projector, cipher, keys, clock, ids, config),
    continuity,
    catchUp: new CatchUp(eventStore, projector, records, clock, continuity),
    rebuild: new ReadModelRebuilder(
      ...([projections, eventStore, readStore, projector, generations, config, continuity] as const),
    ),
  };
}
