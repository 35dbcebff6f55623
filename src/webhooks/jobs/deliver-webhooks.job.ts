import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import type { Row } from '../../kernel/collection.js';
import { Clock, DAY_MS, HOUR_MS } from '../../kernel/clock.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import { Bus } from '../../platform/bus/bus.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { organizationKey, parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { retryPauseMs } from '../../platform/jobs/retry-pause.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord, WebhookLineRecord, type WebhookLine } from '../domain/webhook-line.record.js';
import { contentOf, isTold } from '../domain/webhook-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { messageIdOf, WebhookMessages } from '../webhook-messages.js';
import { DELIVER_WEBHOOKS_QUEUE as QUEUE, Webhooks, type Webhook } from '../webhooks.js';

/** Endpoints that are told at a time: more than one organization has. */
const CONCURRENCY = 16;
const PAGE = 200;
/** After so long an endpoint waits for its next turn, so that slow ones hold up no other for long. */
const RUN_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** Why: one wake-up for all events of a burst. */
const WAKE_MS = 100;
/** How far clocks of processes may differ where a line goes on in another log. */
const OTHER_LOG_SLACK_MS = HOUR_MS;

interface Delivery {
  readonly orgId: string;
  readonly webhook: Row<Webhook>;
  readonly signal: AbortSignal;
  line: Row<WebhookLine>;
}

/** Tells each endpoint of the events behind its place in the log, in their order. */
@Injectable()
export class DeliverWebhooksJob implements JobHandler, OnModuleInit {
  /** Keys of endpoints, by organization. */
  private readonly endpoints = new Map<string, Set<string>>();
  private readonly woken = new Set<string>();

  constructor(
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
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
  ) {}

  onModuleInit(): void {
    this.jobs.process(QUEUE, this, { concurrency: CONCURRENCY });
    this.sweeper.watch(QUEUE, this);
    this.projector.onApplied((event) => this.notice(event));
  }

  /** Why all: what lies behind them is known only after reading on, and lines that wait stay near the end. */
  async pending(): Promise<string[]> {
    const keys = await jobKeysOfAllOrganizations(this.bus, (orgId) => this.webhooks.list({ orgId }));
    this.endpoints.clear();
    for (const key of keys) this.addEndpoint(key);
    return keys;
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { orgId, id } = parseOrganizationKey(key);
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const webhook = (await this.webhooks.list({ orgId })).find((one) => one.id === id);
    const line = await this.records.for({ orgId }).get(WebhookLineRecord, id);
    if (!webhook?.enabled || !line || !organization || organization.disabledAt !== null) return;
    const notBefore =
      line.nextTryAt > this.clock.now() ? line.nextTryAt : await this.goOn({ orgId, webhook, signal, line });
    if (notBefore !== null && !signal.aborted) await this.jobs.enqueue(QUEUE, key, { notBefore });
  }

  /** Returns when to go on, in ms; null at the end of the log. */
  private async goOn(delivery: Delivery): Promise<number | null> {
    const until = this.clock.steady() + RUN_MS;
    await this.placeInThisLog(delivery);
    for (;;) {
      const { position } = delivery.line;
      const after = position === null ? null : BigInt(position);
      const page = await this.events.readAll({ after, maxCount: PAGE });
      for (const stored of page) {
        const event = this.toTell(delivery, stored);
        if (event && !(await this.tell(delivery, stored, event))) return delivery.line.nextTryAt;
        if (delivery.signal.aborted || (event && this.clock.steady() > until)) return 0;
      }
      const last = page.at(-1);
      if (!last) return null;
      if (!(await this.advance(delivery, placeOf(last)))) return 0;
      if (this.clock.steady() > until) return 0;
      // Why: pages of other organizations' events may come from memory, without a turn in between.
      await yieldToEventLoop();
    }
  }

  private toTell({ orgId, webhook, line }: Delivery, stored: StoredEvent): RecordedEvent | null {
    if (!isTold(stored.type) || parseStreamName(stored.stream).org !== orgId) return null;
    const event = this.registry.read(stored);
    return event.recordedAt >= line.from && webhook.types.includes(contentOf(event).type) ? event : null;
  }

  /** Sends one message; returns whether the line goes on behind it. */
  private async tell(delivery: Delivery, stored: StoredEvent, event: RecordedEvent): Promise<boolean> {
    const { orgId, webhook, signal, line } = delivery;
    const { error } = await this.messages.tell({ orgId }, webhook, event, signal);
    if (signal.aborted && error !== null) return false;
    const behind = { ...placeOf(stored), reachedAt: event.recordedAt };
    const unhurt = { failures: 0, failingSince: null, lastError: null, nextTryAt: 0 };
    if (error === null)
      return this.advance(delivery, { ...behind, ...unhurt, lastDeliveredAt: this.clock.iso() });
    const now = this.clock.now();
    const failingSince = line.failingSince ?? new Date(now).toISOString();
    const failing = { failingSince, lastError: error, failures: line.failures + 1 };
    const dueSince = Math.max(Date.parse(failingSince), Date.parse(event.recordedAt));
    if (now - dueSince >= GIVEN_UP_AFTER_MS) {
      await this.giveUp(delivery, event, error);
      return this.advance(delivery, { ...behind, ...failing });
    }
    const pause = retryPauseMs(QUEUE, webhook.id, line.failures, FIRST_PAUSE_MS);
    await this.advance(delivery, { ...failing, nextTryAt: now + pause });
    return false;
  }

  /** Puts the dead letter before the line goes on: a kill between both doubles it and loses nothing. */
  private async giveUp({ orgId, webhook }: Delivery, event: RecordedEvent, error: string): Promise<void> {
    const { stream, revision, recordedAt } = event;
    await this.records.for({ orgId }).put(DeadLetterRecord, {
      id: messageIdOf(event, webhook.id),
      webhookId: webhook.id,
      stream,
      revision,
      type: contentOf(event).type,
      recordedAt,
      diedAt: this.clock.iso(),
      error,
    });
  }

  /** Returns false where the line was moved by somebody else, so that it has to be read anew. */
  private async advance(delivery: Delivery, fields: Partial<WebhookLine>): Promise<boolean> {
    const isOurs = await this.lines.advance(delivery, delivery.line, fields);
    delivery.line = { ...delivery.line, ...(isOurs ? fields : { nextTryAt: 0 }) };
    return isOurs;
  }

  /** In a log that was put back from a copy, the line goes on by time. */
  private async placeInThisLog(delivery: Delivery): Promise<void> {
    const { position, event, reachedAt, from } = delivery.line;
    if (position === null || (await this.events.idAt(BigInt(position))) === event) return;
    const since = Date.parse(reachedAt ?? from) - OTHER_LOG_SLACK_MS;
    await this.advance(delivery, { position: null, event: null, from: new Date(since).toISOString() });
  }

  /** Wakes the endpoints of an organization when something happened that they may be told of. */
  private notice({ type, org, streamId }: RecordedEvent): void {
    if (type === 'WebhookAdded') this.addEndpoint(organizationKey(org, streamId));
    const keys = isTold(type) ? this.endpoints.get(org) : undefined;
    if (!keys) return;
    if (this.woken.size === 0) setTimeout(() => this.wake(), WAKE_MS).unref();
    for (const key of keys) this.woken.add(key);
  }

  private wake(): void {
    for (const key of this.woken) void this.jobs.enqueue(QUEUE, key);
    this.woken.clear();
  }

  private addEndpoint(key: string): void {
    const { orgId } = parseOrganizationKey(key);
    const keys = this.endpoints.get(orgId) ?? new Set();
    this.endpoints.set(orgId, keys.add(key));
  }
}

const placeOf = ({ position, id }: StoredEvent) => ({ position: String(position), event: id });
