import { Injectable } from '@nestjs/common';
import { ApiKeyReadModel } from '../access/api-key.read-model.js';
import { UserProfileRecord } from '../access/domain/user-profile.record.js';
import { AlertRecord } from '../alerts/domain/alert.record.js';
import { AlertVolumeRecord, volumeId } from '../alerts/domain/alert-volume.record.js';
import { GrantEvents } from '../oauth/domain/grant.events.js';
import { attemptId, InvestigationRunRecord } from '../investigations/domain/runs/investigation-run.record.js';
import { type Caller, canonicalJson, nullIfLost } from '@alert-review/kernel';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import { RecordCipher } from '../platform/records/record-cipher.js';
import { Records } from '../platform/records/records.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { SubjectKeys } from '../platform/records/subject-keys.js';
import { AlertEvents } from './alert-events.js';
import type { AuditedEvent } from './audit-details.js';
import { hashesAsBase64, type Bundle } from './bundle.js';
import type { BundleFaults } from './bundle-faults.js';

/** An alert whose texts and documents a bundle discloses. */
export interface DisclosedAlert {
  readonly id: string;
  readonly alertId: string;
}

/** An alert to be disclosed that cannot be found any more, because its rows are damaged. */
export interface LostAlert {
  readonly alertId: string;
  readonly error: unknown;
}

/** What was written for earlier alerts already, so that it is not repeated. */
interface Told {
  readonly leaves: Set<number>;
  readonly grants: Set<string>;
  readonly purges: Set<string>;
  readonly users: Set<string>;
}

/**
 * Yields what makes the hashes and encrypted texts of selected alerts readable: keys, salts, documents, and
 * names of people.
 */
@Injectable()
export class BundleDisclosures {
  constructor(
    private readonly alertEvents: AlertEvents,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly keys: SubjectKeys,
    private readonly recordCipher: RecordCipher,
    private readonly cipher: FieldCipher,
  ) {}

  /**
   * Yields the disclosures. If an alert cannot be read completely, a fault line says so and the other alerts
   * follow.
   */
  async *lines(
    caller: Caller,
    bundle: Bundle,
    alerts: readonly DisclosedAlert[],
    faults: BundleFaults,
  ): AsyncIterable<object> {
    const told: Told = { leaves: new Set(), grants: new Set(), purges: new Set(), users: new Set() };
    for (const alert of alerts) {
      const lines = this.linesOf(caller, bundle, alert, told);
      yield* faults.linesOf('disclosures', 'not all of this alert could be disclosed', lines, alert.id);
    }
    yield* this.people(caller, [...told.users]);
  }

  private async *linesOf(
    caller: Caller,
    bundle: Bundle,
    alert: DisclosedAlert,
    told: Told,
  ): AsyncIterable<object> {
    const events: AuditedEvent[] = [];
    for (const { event, stored } of await this.alertEvents.eventsOf(caller, alert.id)) {
      const { isIn, leaf } = await this.placeIn(bundle, stored, told);
      if (isIn) events.push(event);
      if (leaf) yield leaf;
    }
    yield* this.opened(caller, alert, events);
    yield* this.grounds(caller, events, told);
    yield* this.applications(caller, bundle, events, told);
    for (const { actor } of events)
      for (const user of [actor.user, actor.onBehalfOf]) if (user) told.users.add(user);
  }

  /**
   * Returns whether the event is in the bundle or before it (`isIn`). For an event before the bundle, also
   * returns its leaf as a line, once.
   */
  private async placeIn({ tree, first, size }: Bundle, stored: StoredEvent, { leaves }: Told) {
    const index = await tree.indexOf(stored);
    const isIn = index !== null && index < size;
    if (!isIn || index >= first || leaves.has(index)) return { isIn, leaf: null };
    leaves.add(index);
    const inclusion = hashesAsBase64(await tree.inclusionProof(index, size));
    return { isIn, leaf: { kind: 'leaf', index, inclusion, data: Buffer.from(stored.data).toString() } };
  }

  /** Yields the key, salts and documents of an alert; nothing if its key was destroyed. */
  private async *opened(
    caller: Caller,
    { id: alert, alertId }: DisclosedAlert,
    events: readonly AuditedEvent[],
  ) {
    const key = await this.keys.key(caller, alert).catch(nullIfLost);
    if (key === null) return;
    const rows = this.records.for(caller);
    const uploads = events.flatMap((event) =>
      event.type === 'AlertsUploaded'
        ? event.data.rows.filter(({ id }) => id === alert).map(({ hash }) => ({ event: event.id, hash }))
        : [],
    );
    const hashes = [...new Set(uploads.map(({ hash }) => hash))];
    const volumes = await rowsById(
      rows,
      AlertVolumeRecord,
      hashes.map((hash) => volumeId(alert, hash)),
    );
    const salts = new Set(volumes.flatMap(({ idSalt }) => idSalt ?? []));
    const opening = { kind: 'disclosure', alert, alertId, key: Buffer.from(key).toString('base64') };
    for (const salt of salts.size > 0 ? salts : [null]) yield { ...opening, salt };
    const current = await rows.get(AlertRecord.current, alert);
    const older = await rows.find(AlertRecord.older, { ref: alert }, { index: 'ref' });
    const versions = new Map([...older, ...(current ? [current] : [])].map((row) => [row.hash, row]));
    for (const { event, hash } of uploads) {
      const version = versions.get(hash);
      if (!version) continue;
      const content = await this.recordCipher.unseal(caller, AlertRecord, alert, version.content);
      yield { kind: 'document', event, id: alert, salt: version.salt, canonical: canonicalJson(content) };
    }
    for (const { id: event, type, streamId: run, data } of events) {
      if (type !== 'InvestigationCompleted' && type !== 'InvestigationFailed') continue;
      const row = await rows.get(InvestigationRunRecord, attemptId(run, data.attempt));
      if (row?.hash !== data.resultHash) continue;
      yield { kind: 'document', event, id: run, salt: row.salt, canonical: canonicalJson(row.content) };
    }
  }

  /** Yields the keys of the reasons of erasures. Such a key opens nothing else. */
  private async *grounds(caller: Caller, events: readonly AuditedEvent[], { purges }: Told) {
    for (const { type, streamId: purge } of events) {
      if (type !== 'CustomerDataPurged' || purges.has(purge)) continue;
      purges.add(purge);
      const key = await this.keys.key(caller, purge).catch(nullIfLost);
      if (key) yield { kind: 'ground', purge, key: Buffer.from(key).toString('base64') };
    }
  }

  /** Yields the assistants that made decisions, as the consents of their users name them. */
  private async *applications(caller: Caller, bundle: Bundle, events: readonly AuditedEvent[], told: Told) {
    for (const { type, actor } of events) {
      const grant = type === 'DispositionChanged' ? actor.grantId : null;
      if (!grant || told.grants.has(grant)) continue;
      told.grants.add(grant);
      const stream = streamName(GrantEvents.category, caller.orgId, grant);
      const [stored] = await this.events.readStream(stream, { maxCount: 1 });
      if (!stored) continue;
      const { leaf } = await this.placeIn(bundle, stored, told);
      if (leaf) yield leaf;
      const event = this.registry.read(stored) as AuditedEvent;
      if (event.type !== 'ConsentGranted' || event.data.client === undefined) continue;
      const sealed = await this.cipher.unseal(event, 'client', event.data.client).catch(nullIfLost);
      if (sealed === null) continue;
      const { salt, ...value } = JSON.parse(sealed) as {
        readonly salt: string;
        readonly name: string;
        readonly version: string | null;
      };
      yield { kind: 'client', grant, salt, value };
    }
  }

  private async *people(caller: Caller, users: readonly string[]) {
    const find = { index: 'user', limit: Math.max(users.length, 1) } as const;
    const profiles = await this.records.for(caller).find(UserProfileRecord, { userId: { $in: users } }, find);
    for (const { userId: user, email } of profiles) yield { kind: 'person', user, name: email, email };
    const apiKeys = await rowsById(this.readModels.for(caller), ApiKeyReadModel, users, { fields: ['name'] });
    for (const { id: user, name } of apiKeys) yield { kind: 'person', user, name, email: null };
  }
}
