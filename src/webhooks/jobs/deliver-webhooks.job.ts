import { Injectable } from '@nestjs/common';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock, DAY_MS, HOUR_MS, type RecordedEvent, type Row } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { organizationJobKey, parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { retryPauseMs } from '../../platform/jobs/retry-pause.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import {
  DEAD_LETTERS_MAX,
  DeadLetterRecord,
  NO_FAILURES,
  WAITING_MESSAGES_MAX,
  WaitingMessageRecord,
  WebhookLineRecord,
  type WaitingMessage,
  type WebhookLine,
} from '../domain/webhook-line.record.js';
import { webhookContentOf, isDeliveredToEndpoints } from '../webhook-message.js';
import type { WebhookMessageType } from '../domain/webhook.events.js';
import { HTTP_GONE, isFailureCausedByMessage, retryAfterEnd, type AttemptResult } from '../post-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { messageIdOf, WebhookMessages } from '../webhook-messages.js';
import { DELIVER_WEBHOOKS_QUEUE as QUEUE, Webhooks } from '../webhooks.js';

/** Number of endpoints that receive messages in parallel, more than one organization can have. */
const CONCURRENCY = 16;
const PAGE = 200;
/**
 * Longest run for one endpoint (ms), after which other endpoints get a turn, so that slow endpoints do not
 * block them.
 */
const RUN_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** Delay (ms) that lets a burst of events cause a single wake-up. */
const WAKE_MS = 100;
/** Assumed difference between the clocks of processes when a line continues in a restored log. */
const OTHER_LOG_SLACK_MS = HOUR_MS;

/** Number of attempts that are stored with a line. */
const TRIES_KEPT = 10;

/** Result for a message that is not sent yet, because an earlier message of its subject waits. */
const NOT_ITS_TURN = { status: null, error: 'an earlier message of its alert waits' } as const;

type Place = Pick<WebhookLine, 'position' | 'event'>;
type PlaceInLog = Place & { readonly position: string };

interface Delivery {
  readonly orgId: string;
  readonly url: string;
  readonly types: readonly WebhookMessageType[];
  readonly signal: AbortSignal;
  line: Row<WebhookLine>;
  /** Position up to which the log has been read. The line is moved there later. */
  place: Place;
  /** Messages that wait aside, by subject, in log order. */
  readonly aside: Map<string, Row<WaitingMessage>[]>;
  /** True if this run sends no more messages, because the endpoint was removed or changed. */
  isStopped: boolean;
}

/**
 * Delivers the events after each endpoint's place in the log, in order. A message that is refused or fails
 * five times waits aside together with later messages about its alert; other messages continue.
 */
@Injectable()
export class DeliverWebhooksJob extends Job {
  private readonly woken = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly projector: Projector,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
    private readonly messages: WebhookMessages,
    private readonly clock: Clock,
  ) {
    super(QUEUE, CONCURRENCY);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.projector.onApplied((event) => this.notice(event));
  }

  /**
   * Returns all endpoints. Only reading the log shows whether an endpoint has events to deliver, and idle
   * lines stay near its end.
   */
  pending(): Promise<string[]> {
    return jobKeysOfAllOrganizations(this.bus, (orgId) => this.webhooks.list({ orgId }));
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { orgId, id } = parseOrganizationJobKey(key);
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const webhook = (await this.webhooks.list({ orgId })).find((one) => one.id === id);
    const line = await this.records.for({ orgId }).get(WebhookLineRecord, id);
    if (!webhook?.enabled || !line || !organization || organization.disabledAt !== null) return;
    const { url, types } = webhook;
    const { position, event, nextTryAt } = line;
    const notBefore =
      nextTryAt > this.clock.now()
        ? nextTryAt
        : await this.goOn({
            orgId,
            url,
            types,
            signal,
            line,
            place: { position, event },
            isStopped: false,
            aside: await this.asideOf(orgId, id),
          });
    if (notBefore !== null && !signal.aborted) await this.jobs.enqueue(QUEUE, key, { notBefore });
  }

  /** Continues a delivery. Returns the delay until the next run in ms; null if nothing is left. */
  private async goOn(delivery: Delivery): Promise<number | null> {
    await this.placeInThisLog(delivery);
    await this.tellAside(delivery);
    const next = delivery.isStopped ? 0 : await this.followLog(delivery);
    const waiting = [...delivery.aside.values()].flatMap(([first]) => first?.nextTryAt ?? []);
    return next === null && waiting.length === 0 ? null : Math.min(next ?? Infinity, ...waiting);
  }

  private async asideOf(orgId: string, webhookId: string): Promise<Delivery['aside']> {
    const all = { index: 'webhook', sort: { recordedAt: 1 }, limit: WAITING_MESSAGES_MAX } as const;
    const rows = await this.records.for({ orgId }).find(WaitingMessageRecord, { webhookId }, all);
    rows.sort((a, b) => Number(BigInt(a.position) - BigInt(b.position)));
    const aside: Delivery['aside'] = new Map();
    for (const row of rows) {
      const own = aside.get(row.subject);
      if (own) own.push(row);
      else aside.set(row.subject, [row]);
    }
    return aside;
  }

  /** Sends the waiting messages that are due, in order within each subject. */
  private async tellAside(delivery: Delivery): Promise<void> {
    const until = this.clock.steady() + RUN_MS;
    for (const [subject, waiting] of delivery.aside) {
      for (let [first] = waiting; first && this.isDue(first, delivery); [first] = waiting) {
        if (delivery.signal.aborted || delivery.isStopped || this.clock.steady() > until) return;
        if (!(await this.tellWaiting(delivery, first))) break;
        waiting.shift();
      }
      if (waiting.length === 0) delivery.aside.delete(subject);
    }
  }

  private isDue({ nextTryAt, epoch }: WaitingMessage, { line }: Delivery): boolean {
    return nextTryAt <= this.clock.now() || epoch !== line.epoch;
  }

  /** Sends the first waiting message of a subject. Returns whether it no longer waits. */
  private async tellWaiting(delivery: Delivery, waiting: Row<WaitingMessage>): Promise<boolean> {
    const { line, orgId, signal, types } = delivery;
    const rows = this.records.for({ orgId });
    const { id, stream, revision: fromRevision, failures } = waiting;
    const [stored] = await this.events.readStream(stream, { fromRevision, maxCount: 1 });
    const event = stored && this.registry.read(stored);
    if (!event || !types.includes(webhookContentOf(event).type)) {
      await rows.remove(WaitingMessageRecord, { id });
      return true;
    }
    const result = await this.messages.tell(delivery, event);
    const { status, error } = result;
    if (signal.aborted && error !== null) return false;
    const tries = this.triesWith(delivery, event, result);
    const at = this.clock.iso();
    const notBefore = error === null ? 0 : retryAfterEnd(result, this.clock.now());
    const state =
      error === null ? { ...NO_FAILURES, lastDeliveredAt: at } : { failingSince: line.failingSince ?? at };
    await this.advance(delivery, { tries, ...state, nextTryAt: notBefore });
    // Stop this run, because the receiver asks for a pause of all messages, not only of this one.
    delivery.isStopped ||= notBefore > 0;
    const waitsSince = waiting.epoch === line.epoch ? waiting.waitsSince : at;
    const isOver = this.clock.now() - Date.parse(waitsSince) >= GIVEN_UP_AFTER_MS;
    if (error === null || (isOver && (await this.giveUp(delivery, event, error)))) {
      await rows.remove(WaitingMessageRecord, { id });
      return true;
    }
    const nextTryAt = this.pauseEnd(id, failures, result);
    const again = { nextTryAt, waitsSince, failures: failures + 1, epoch: line.epoch };
    Object.assign(waiting, again);
    // Compare before writing: another process may have sent the message in the meantime.
    await rows.compareAndSet(WaitingMessageRecord, { id, failures }, { $set: again });
    if (status === HTTP_GONE) await this.pause(delivery, event);
    return false;
  }

  /** Puts a message aside to wait; returns false if too many messages wait already. */
  private async putAside(
    delivery: Delivery,
    event: RecordedEvent,
    position: string,
    result: AttemptResult,
  ): Promise<boolean> {
    const { orgId, line, aside } = delivery;
    if ([...aside.values()].flat().length >= WAITING_MESSAGES_MAX) return false;
    const { stream, revision, recordedAt } = event;
    const subject = subjectOf(event);
    const others = aside.get(subject) ?? [];
    const waiting = {
      id: messageIdOf(event, line.id),
      webhookId: line.id,
      subject,
      stream,
      revision,
      position,
      recordedAt,
      epoch: line.epoch,
      waitsSince: this.clock.iso(),
      failures: others.length === 0 ? 1 : 0,
      nextTryAt: others.length === 0 ? this.pauseEnd(line.id, 0, result) : 0,
    };
    await this.records.for({ orgId }).put(WaitingMessageRecord, waiting);
    aside.set(subject, [...others.filter(({ id }) => id !== waiting.id), waiting]);
    return true;
  }

  private async followLog(delivery: Delivery): Promise<number | null> {
    const until = this.clock.steady() + RUN_MS;
    for (;;) {
      const { position } = delivery.place;
      const after = position === null ? null : BigInt(position);
      const page = await this.events.readAll({ after, maxCount: PAGE });
      for (const stored of page) {
        const event = this.toTell(delivery, stored);
        if (event && !(await this.tell(delivery, event, placeOf(stored)))) return delivery.line.nextTryAt;
        delivery.place = placeOf(stored);
        if (delivery.signal.aborted || (event && this.clock.steady() > until)) return 0;
      }
      const isEnd = page.length === 0;
      if (isEnd || this.clock.steady() > until) return (await this.keepPlace(delivery)) && isEnd ? null : 0;
      // Yield to the event loop: pages with events of other organizations may come from memory, without
      // waiting for I/O.
      await yieldToEventLoop();
    }
  }

  private toTell({ orgId, types, line }: Delivery, stored: StoredEvent): RecordedEvent | null {
    if (!isDeliveredToEndpoints(stored.type) || parseStreamName(stored.stream).org !== orgId) return null;
    const event = this.registry.read(stored);
    const isNew = line.oldUntil !== null && stored.position > BigInt(line.oldUntil);
    return (isNew || event.recordedAt >= line.from) && types.includes(webhookContentOf(event).type)
      ? event
      : null;
  }

  /** Sends a message or puts it aside. Returns whether the line can move past it. */
  private async tell(delivery: Delivery, event: RecordedEvent, behind: PlaceInLog): Promise<boolean> {
    const { line, signal, aside } = delivery;
    const isHeldUp = aside.has(subjectOf(event));
    const passed = { ...behind, reachedAt: event.recordedAt, headFailures: 0 };
    if (isHeldUp && (await this.putAside(delivery, event, behind.position, NOT_ITS_TURN)))
      return this.advance(delivery, passed);
    const result = isHeldUp ? NOT_ITS_TURN : await this.messages.tell(delivery, event);
    const { status, error } = result;
    if (signal.aborted && error !== null) return false;
    const now = this.clock.now();
    const at = this.clock.iso();
    const tries = this.triesWith(delivery, event, result);
    const done = { ...passed, tries };
    if (error === null) return this.advance(delivery, { ...done, ...NO_FAILURES, lastDeliveredAt: at });
    const failing = { failingSince: line.failingSince ?? at, failures: line.failures + 1 };
    const headFailures = (line.headFailures ?? 0) + 1;
    if (
      isFailureCausedByMessage(result, headFailures) &&
      (await this.putAside(delivery, event, behind.position, result))
    ) {
      const nextTryAt = retryAfterEnd(result, now);
      const { failingSince } = failing;
      return (await this.advance(delivery, { ...done, failingSince, nextTryAt })) && nextTryAt === 0;
    }
    const dueSince = Math.max(Date.parse(failing.failingSince), Date.parse(event.recordedAt));
    if (now - dueSince >= GIVEN_UP_AFTER_MS && (await this.giveUp(delivery, event, error)))
      return this.advance(delivery, { ...done, ...failing });
    const nextTryAt = this.pauseEnd(line.id, line.failures, result);
    await this.advance(delivery, { ...delivery.place, ...failing, headFailures, tries, nextTryAt });
    if (status === HTTP_GONE) await this.pause(delivery, event);
    return false;
  }

  private triesWith({ line }: Delivery, event: RecordedEvent, { status, error }: AttemptResult) {
    const one = {
      messageId: messageIdOf(event, line.id),
      type: webhookContentOf(event).type,
      at: this.clock.iso(),
    };
    const told = status === HTTP_GONE ? `${error} (gone), so it is paused` : error;
    return [{ ...one, error: told }, ...line.tries].slice(0, TRIES_KEPT);
  }

  private pauseEnd(key: string, failures: number, result: AttemptResult): number {
    const now = this.clock.now();
    return Math.max(now + retryPauseMs(QUEUE, key, failures, FIRST_PAUSE_MS), retryAfterEnd(result, now));
  }

  /** Pauses the endpoint when its receiver answers 410, unless somebody has changed it in the meantime. */
  private async pause(delivery: Delivery, { correlation }: RecordedEvent): Promise<void> {
    const { orgId, line, url } = delivery;
    delivery.isStopped = true;
    const now = await this.webhooks.get({ orgId }, line.id);
    if (now.url !== url || !now.enabled) return;
    const data = { url, types: [...now.types], enabled: false };
    const caller = jobCaller(orgId, correlation);
    await this.webhooks.decide(caller, line.id, QUEUE, { type: 'WebhookChanged', data });
  }

  /**
   * Stores the dead letter before moving the line: a crash in between duplicates it but loses nothing.
   * Returns false if there are too many.
   */
  private async giveUp({ orgId, line }: Delivery, event: RecordedEvent, error: string): Promise<boolean> {
    const { stream, revision, recordedAt } = event;
    const rows = this.records.for({ orgId });
    const webhookId = line.id;
    const full = { index: 'webhook', atMost: DEAD_LETTERS_MAX } as const;
    if ((await rows.count(DeadLetterRecord, { webhookId }, full)) >= DEAD_LETTERS_MAX) return false;
    await rows.put(DeadLetterRecord, {
      id: messageIdOf(event, webhookId),
      webhookId,
      stream,
      revision,
      type: webhookContentOf(event).type,
      recordedAt,
      diedAt: this.clock.iso(),
      error,
    });
    return true;
  }

  /** Moves the line to the position that was read. Returns the same as `advance`. */
  private async keepPlace(delivery: Delivery): Promise<boolean> {
    const { line, place } = delivery;
    return line.position === place.position || this.advance(delivery, place);
  }

  /** Updates the line. Returns false if somebody else has moved it, so that it must be read again. */
  private async advance(delivery: Delivery, fields: Partial<WebhookLine>): Promise<boolean> {
    const isOurs = await this.lines.advance(delivery, delivery.line, fields);
    delivery.line = { ...delivery.line, ...(isOurs ? fields : { nextTryAt: 0 }) };
    delivery.isStopped ||= !isOurs;
    return isOurs;
  }

  /** Finds the place in a log that was restored from a copy, by the time of the last delivered event. */
  private async placeInThisLog(delivery: Delivery): Promise<void> {
    const { position, event, reachedAt, from } = delivery.line;
    if (position === null || (await this.events.idAt(BigInt(position))) === event) return;
    const since = new Date(Date.parse(reachedAt ?? from) - OTHER_LOG_SLACK_MS).toISOString();
    const place = { position: null, event: null };
    await this.advance(delivery, { ...place, oldUntil: null, from: since });
    delivery.place = place;
  }

  /** Wakes the endpoints of an organization after an event that may have to be delivered. */
  private notice({ type, org }: RecordedEvent): void {
    if (!isDeliveredToEndpoints(type)) return;
    if (this.woken.size === 0) setTimeout(() => void this.wake(), WAKE_MS).unref();
    this.woken.add(org);
  }

  /** Wakes the endpoints. Never rejects: a regular sweep wakes endpoints that a failure left out. */
  private async wake(): Promise<void> {
    const organizations = [...this.woken];
    this.woken.clear();
    for (const orgId of organizations)
      for (const { id } of await this.webhooks.list({ orgId }).catch(() => []))
        void this.jobs.enqueue(QUEUE, organizationJobKey(orgId, id));
  }
}

const placeOf = ({ position, id }: StoredEvent): PlaceInLog => ({ position: String(position), event: id });

const subjectOf = (event: RecordedEvent): string => webhookContentOf(event).alert ?? event.stream;
