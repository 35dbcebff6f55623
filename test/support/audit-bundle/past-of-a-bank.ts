import { createHash } from 'node:crypto';
import { seeded } from '../seeded.js';
import type { Alert, Decision, EventData, Grant, LoggedEvent } from './logged-event.js';
import { canonicalJson, saltedHash, sealText } from './sealed-texts.js';

type Actor = LoggedEvent['actor'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const USERS = ['user-ann', 'user-bob', 'user-cem', 'user-dee'];

/** The key that encrypts the stated reason of an erasure. */
export const keyOfPurge = (purge: string): Buffer => createHash('sha256').update(purge).digest();

/**
 * A generated, honest event history of one organization that keeps all rules. The same seed gives the same
 * events.
 */
export class PastOfABank {
  readonly org: string;
  readonly events: LoggedEvent[] = [];
  readonly alerts: Alert[] = [];
  readonly grants = new Map<string, Grant>();
  readonly random: () => number;
  private readonly streams = new Map<string, { next: number; at: number }>();
  private readonly reruns: { readonly user: string; readonly at: number; count: number }[] = [];
  private readonly batches: { id: string; event: LoggedEvent; members: { alert: Alert; event: string }[] }[] =
    [];
  private now = Date.UTC(2026, 2, 1, 8);

  constructor(seed: number, size: number) {
    this.random = seeded(seed);
    this.org = `org${seed}`;
    this.upload(4);
    while (this.events.length < size) this.step();
  }

  text(length = 26): string {
    return Array.from({ length }, () => '0123456789abcdefghjkmnpqrstvwxyz'[this.below(32)]).join('');
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  private step(): void {
    this.now += this.random() < 0.03 ? this.below(2 * DAY) : this.below(20_000);
    const steps = [
      [3, () => this.upload(1 + this.below(3))],
      [2, () => this.uploadVersions([this.pick(this.living)])],
      [10, () => this.investigate(this.pick(this.alerts), null)],
      [20, () => this.decide()],
      [8, () => this.undo()],
      [5, () => this.applyBatch()],
      [4, () => this.undoBatch()],
      [6, () => this.note(this.pick(this.alerts))],
      [3, () => this.rerunMany()],
      [1, () => this.purge()],
    ] as const;
    let left = this.random() * steps.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of steps) if ((left -= weight) < 0) return act();
  }

  private record(
    [category, id]: readonly [string, string],
    type: string,
    data: EventData | ((event: string, stream: string) => EventData),
    actor: Actor = this.actor(),
    {
      v = 1,
      causation = null,
      id: eventId = this.uuid(),
      ...more
    }: Partial<LoggedEvent> & { effectiveAt?: string } = {},
  ): LoggedEvent {
    const stream = `${category}-${this.org}.${id}`;
    const last = this.streams.get(stream) ?? { next: 0, at: 0 };
    // Imitates the slightly different clocks of two replicas.
    const at = Math.max(this.now + this.below(400) - 200, last.at);
    this.streams.set(stream, { next: last.next + 1, at });
    const filled = typeof data === 'function' ? data(eventId, stream) : data;
    const place = { org: this.org, stream, revision: last.next, recordedAt: new Date(at).toISOString() };
    const traced = { causation, configHash: null, correlation: this.text(), policyHash: null };
    const scope = actor.kind === 'agent' ? 'alerts:read' : null;
    const whole = { grantId: null, scope, ...actor };
    const event = { id: eventId, type, v, ...place, actor: whole, ...traced, data: filled, ...more };
    this.events.push(event);
    return event;
  }

  private uuid(): string {
    const digits = createHash('sha256').update(this.text()).digest('hex');
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
  }

  private actor(user = this.pick(USERS)): Actor {
    if (this.random() < 0.5) return { client: null, kind: 'human', user };
    const grantId = this.random() < 0.8 ? `grant of ${user}` : `second grant of ${user}`;
    const { client } = this.grants.get(grantId) ?? this.consent(grantId, user);
    return { client, grantId, kind: 'agent', user };
  }

  private consent(grantId: string, user: string): Grant {
    const client = this.text(8);
    const version = this.random() < 0.5 ? '1.0' : null;
    const grant = { client, salt: this.text(), value: { name: `Assistant ${client}`, version } };
    this.grants.set(grantId, grant);
    const data = {
      absExp: '2027-01-01T00:00:00.000Z',
      clientHash: saltedHash(grant.salt, canonicalJson(grant.value)),
      client: 'c2VhbGVk',
      clientId: client,
      redirectHost: 'assistant.example',
      scopes: ['alerts:read'],
      userId: user,
    };
    this.record(['grant', grantId], 'ConsentGranted', data, { client: null, kind: 'human', user }, { v: 2 });
    return grant;
  }

  private upload(count: number): void {
    const made = Array.from({ length: count }, (): Alert => {
      const id = `${this.text(20)}_${this.text(8)}`;
      const ownId = `BANK-${this.below(1e9)} "ü"`;
      const fresh = {
        decisions: [],
        documents: [],
        hash: '',
        salts: [],
        runs: 0,
        run: null,
        isPurged: false,
      };
      return { id, ownId, key: Buffer.from(this.text(32)), ...fresh };
    });
    const subjects = made.map(({ id }) => id);
    this.record(['erasureKey', this.text()], 'ErasureKeysMade', { algorithm: 'AES-256-GCM', subjects });
    this.uploadVersions(made);
    for (const alert of made) if (this.random() < 0.3) this.recordUploaded(alert);
    this.alerts.push(...made);
  }

  private uploadVersions(alerts: readonly Alert[]): void {
    const sheets = alerts.map((alert) => {
      const salt = this.text();
      const canonical = canonicalJson({
        alert_id: alert.ownId,
        amount: this.below(1e6),
        title: 'Überweisungen',
      });
      alert.hash = saltedHash(salt, canonical);
      alert.salts.push(this.text());
      return { id: alert.id, salt, canonical };
    });
    const rows = alerts.map(({ hash, id, salts }) => ({ hash, id, version: salts.length }));
    const count = rows.length;
    const counts = { created: count, failed: 0, received: count, unchanged: 0, updated: 0 };
    const { id: event } = this.record(['uploadSession', this.text()], 'AlertsUploaded', { counts, rows });
    alerts.forEach((alert, at) => alert.documents.push({ event, ...sheets[at]! }));
  }

  private recordUploaded(alert: Alert): void {
    const disposition = this.pick(['UNDER_INVESTIGATION', 'PENDING_INFO', 'CLOSED']);
    const effectiveAt = new Date(this.now - DAY).toISOString();
    const data = (event: string, stream: string) => {
      const dispositionNotes = this.seal(alert, `${stream} ${event} dispositionNotes`, 'as the bank says');
      return { alertVersion: 1, disposition, dispositionNotes, fingerprint: this.text() };
    };
    const event = this.record(['disposition', alert.id], 'UploadedDispositionRecorded', data, undefined, {
      effectiveAt,
    });
    this.push(alert, event, disposition, 'upload', effectiveAt);
  }

  private seal(alert: Alert, place: string, text: string): string {
    return sealText(alert.key, Buffer.from(this.text(12)), place, text);
  }

  private push(
    alert: Alert,
    event: LoggedEvent,
    disposition: string,
    by: Decision['by'],
    at = event.recordedAt,
  ): void {
    const { id, actor, recordedAt } = event;
    alert.decisions.push({ event: id, disposition, user: actor.user, at, by, atMs: Date.parse(recordedAt) });
  }

  private get living(): Alert[] {
    return this.alerts.filter(({ isPurged }) => !isPurged);
  }

  private decide(alert = this.pick(this.living), actor = this.actor()): void {
    const disposition = this.pick(['ESCALATED', 'CLEARED']);
    const last = alert.decisions.at(-1);
    const isAgain = last?.by === 'analyst' && last.user === actor.user && last.disposition === disposition;
    if (!isAgain) this.change(alert, disposition, actor, {});
  }

  private grounds({ hash, ownId, run, salts }: Alert, { grantId }: Actor): object {
    const { salt, value } = this.grants.get(grantId ?? '') ?? { salt: null, value: null };
    return {
      alertHash: hash,
      alertIdHash: saltedHash(salts.at(-1)!, canonicalJson(ownId)),
      alertVersion: salts.length,
      clientHash: salt === null ? null : saltedHash(salt, canonicalJson(value)),
      newestNotes: [],
      result: run && { engine: 7, recipe: 'c2VhbGVk', rule: 'score', score: 12.5 },
      resultHash: run?.resultHash ?? null,
      run: run?.id ?? null,
    };
  }

  private change(
    alert: Alert,
    disposition: string,
    actor: Actor,
    batch: { batch?: string },
    more: Partial<LoggedEvent> = {},
  ) {
    const data = (event: string, stream: string) => ({
      ...batch,
      disposition,
      grounds: this.grounds(alert, actor),
      previous: alert.decisions.at(-1)?.disposition ?? null,
      reason: this.seal(alert, `${stream} ${event} reason`, `weil „${this.text(5)}“`),
    });
    const event = this.record(['disposition', alert.id], 'DispositionChanged', data, actor, {
      v: 3,
      ...more,
    });
    this.push(alert, event, disposition, 'analyst');
  }

  private undo(): void {
    const isFresh = ({ decisions }: Alert) => {
      const last = decisions.at(-1);
      return last?.by === 'analyst' && this.now + MINUTE - last.atMs < 5 * MINUTE;
    };
    const alert = this.living.find(isFresh);
    if (alert)
      this.record(
        ['disposition', alert.id],
        'DispositionUndone',
        this.undone(alert),
        this.actor(alert.decisions.at(-1)!.user),
      );
    alert?.decisions.pop();
  }

  private undone({ decisions }: Alert): EventData {
    const before = decisions.at(-2);
    const restored = before && {
      at: before.at,
      disposition: before.disposition,
      event: before.event,
      user: before.user,
    };
    return { restored: restored ?? null, undoes: decisions.at(-1)!.event };
  }

  private applyBatch(): void {
    const id = this.text(43);
    const actor = this.actor();
    const disposition = this.pick(['ESCALATED', 'CLEARED']);
    const chosen = this.living.filter(() => this.random() < 0.3).slice(0, 50);
    const members = chosen.map((alert) => ({ alert, event: this.uuid() }));
    const skipped = this.living
      .filter((alert) => !chosen.includes(alert))
      .slice(0, 50 - members.length)
      .slice(0, 1);
    const listed = members.map(({ alert, event }) => ({
      alert: alert.id,
      event,
      grounds: this.grounds(alert, actor),
    }));
    const spared = skipped.map(({ id: alert }) => ({ alert, reason: 'unchanged' }));
    const data = { batchId: 'c2VhbGVk', disposition, members: listed, notFound: 'c2VhbGVk', skipped: spared };
    const event = this.record(['dispositionBatch', id], 'BatchApplied', data, actor, { v: 2 });
    for (const { alert, event: own } of members)
      this.change(alert, disposition, actor, { batch: id }, { id: own, causation: event.id });
    this.record(['dispositionBatch', id], 'BatchCompleted', { failed: [], of: 'apply' }, actor);
    this.batches.push({ id, event, members });
  }

  private undoBatch(): void {
    const batch = this.batches.pop();
    if (!batch || this.now + MINUTE - Date.parse(batch.event.recordedAt) > 60 * MINUTE) return;
    const living = batch.members.filter(
      ({ alert, event }) => alert.decisions.at(-1)?.event === event && !alert.isPurged,
    );
    const members = living.map((one) => ({ ...one, undo: this.uuid() }));
    const skipped = batch.members
      .filter((one) => !living.includes(one))
      .map(({ alert }) => ({ alert: alert.id, changedAt: null, changedBy: null, reason: 'changed_since' }));
    const listed = members.map(({ alert, event, undo }) => ({ alert: alert.id, event: undo, undoes: event }));
    const { actor } = batch.event;
    this.record(['dispositionBatch', batch.id], 'BatchUndone', { members: listed, skipped }, actor);
    for (const { alert, undo: id } of members) {
      this.record(
        ['disposition', alert.id],
        'DispositionUndone',
        { ...this.undone(alert), batch: batch.id },
        actor,
        { id },
      );
      alert.decisions.pop();
    }
    this.record(['dispositionBatch', batch.id], 'BatchCompleted', { failed: [], of: 'undo' }, actor);
  }

  private note(alert: Alert): void {
    if (alert.isPurged) return;
    const data = (event: string, stream: string) => {
      const body = this.seal(alert, `${stream} ${event} body`, 'seen twice');
      return {
        agreedWith: null,
        blockType: 'screening',
        body,
        classification: 'reviewed_correct',
        disputed: null,
        noteId: this.text(),
      };
    };
    this.record(['alertNotes', alert.id], 'BlockNoteAdded', data, undefined, { v: 3 });
  }

  private investigate(alert: Alert, batch: string | null, actor = this.actor()): void {
    if (alert.isPurged) return;
    const id = this.text();
    const run = ++alert.runs;
    const rerun = batch === null && this.random() < 0.5 ? null : { analystDisposition: null, batch };
    if (rerun && batch === null) this.reruns.push({ user: actor.user, at: this.now, count: 1 });
    const queued = { alert: alert.id, alertVersion: 1, modulesToRerun: null, rerun, run };
    this.record(['investigation', id], 'InvestigationQueued', queued, actor, { v: 3 });
    if (this.random() < 0.1) return;
    const salt = this.text();
    const score = this.below(10_000) / 100;
    const disposition = score < 60 ? 'CLEARED' : 'ESCALATED';
    const canonical = canonicalJson({ disposition, score });
    const resultHash = saltedHash(salt, canonical);
    const by = { engine: 43, recipe: saltedHash('recipe', '{}'), rule: 'mule' };
    const done = { alert: alert.id, attempt: 1, by, disposition, resultHash, run, score };
    const runner = { client: null, kind: 'system', user: 'job-runner' };
    const stream = ['investigation', id] as const;
    const { id: event } = this.record(stream, 'InvestigationCompleted', done, runner, { v: 2 });
    alert.documents.push({ event, id, salt, canonical });
    alert.run = { id, resultHash };
  }

  private rerunMany(): void {
    const user = this.pick(USERS);
    const batch = this.text();
    const chosen = this.living.slice(0, 100).filter(() => this.random() < 0.7);
    const used = this.reruns.filter((one) => one.user === user && this.now - one.at < DAY + MINUTE);
    if (used.reduce((sum, { count }) => sum + count, chosen.length) > 300) return;
    const actor = this.actor(user);
    this.reruns.push({ user, at: this.now, count: chosen.length });
    this.record(['rerunBudget', user], 'RerunsReserved', { batch, count: chosen.length }, actor);
    const members = chosen.map((alert) => ({ alert: alert.id, facts: 1, run: this.text() }));
    this.record(
      ['rerunBatch', batch],
      'RerunBatchConfirmed',
      { alertIds: 'c2VhbGVk', members, modulesToRerun: null, unresolved: 'c2VhbGVk' },
      actor,
    );
    for (const alert of chosen) this.investigate(alert, batch, actor);
    this.record(['rerunBatch', batch], 'RerunBatchDispatched', { failed: [] }, actor);
  }

  private purge(): void {
    if (this.living.length < 4) return;
    const alert = this.pick(this.living);
    alert.isPurged = true;
    const alerts = [{ id: alert.id, runs: [] }];
    const purge = this.text();
    const rest = {
      alerts,
      before: null,
      cause: 'erasure',
      counts: { runs: 0, transactions: 0 },
      customers: [],
    };
    this.record(['purge', purge], 'CustomerDataPurged', (event, stream) => {
      const place = `${stream} ${event} reason`;
      const reason = sealText(keyOfPurge(purge), Buffer.alloc(12), place, 'asked for by letter');
      return { ...rest, keys: [alert.id], reason };
    });
  }
}
