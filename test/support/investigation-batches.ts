import { RUN_INVESTIGATIONS_QUEUE } from '../../src/investigations/engine/run-claims.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { LoadCase } from '../../src/investigations/engine/gather/load-case.js';
import { RunClaims } from '../../src/investigations/engine/run-claims.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { RunInvestigationJob } from '../../src/investigations/jobs/run-investigation.job.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { startApp, type TestApp, type TestOrganization } from './app.js';
import { Builders } from './builders.js';
import { RestClient, until } from './rest-client.js';
import type { TestClock } from './test-clock.js';

const make = new Builders(52);
const entity = make.entity();
const row = make.transaction(entity.entity_id);

/** Banks whose runs are worked off one after the other, in batches that begin when a test says so. */
export class InvestigationBatches {
  /** Service ids of the alerts whose case was asked for, in order. */
  loaded: string[] = [];
  /** When the key of each organization is due again, in ms. */
  readonly dueMs = new Map<string, number>();
  private readonly banks: Bank[] = [];
  private readonly load: LoadCase['load'];
  private readonly decide: Decisions['decide'];

  private constructor(private readonly server: TestApp) {
    const cases = this.part(LoadCase);
    this.load = cases.load.bind(cases);
    const decisions = this.part(Decisions);
    this.decide = decisions.decide.bind(decisions);
    const jobs = this.part(JobQueue);
    const ring = jobs.enqueue.bind(jobs);
    jobs.enqueue = (queue, key, options) => {
      const atMs = Math.max(this.clock.now(), options?.notBefore ?? 0);
      if (queue === RUN_INVESTIGATIONS_QUEUE)
        this.dueMs.set(key, Math.min(atMs, this.dueMs.get(key) ?? Infinity));
      return ring(queue, key, options);
    };
  }

  static async start(banks: number): Promise<InvestigationBatches> {
    const env = { RATE_LIMIT_REST_PER_MINUTE: '0', INVESTIGATION_CONCURRENCY: '1' };
    const batches = new InvestigationBatches(await startApp({ env }));
    for (let i = 0; i < banks; i++) batches.banks.push(await Bank.open(batches, batches.server));
    // It would ring in between, once the machine is slow enough.
    await batches.part(Sweeper).stop();
    await batches.part(JobQueue).stop(0);
    return batches;
  }

  get clock(): TestClock {
    return this.server.clock;
  }

  get logLines(): readonly string[] {
    return this.server.logLines;
  }

  /** Until no request that was asked before can still be at work. */
  passRequests(): void {
    this.clock.advance(this.server.config.requestTimeoutMs + 1);
  }

  part<Type>(type: abstract new (...args: never[]) => Type): Type {
    return this.server.app.get<Type>(type, { strict: false });
  }

  another(): Bank {
    return this.banks.pop()!;
  }

  /** `before` runs when the case of an alert is asked for, and may throw. */
  whenLoaded(before: (alert: string) => void): void {
    this.part(LoadCase).load = async (caller, alert) => {
      this.loaded.push(alert.id);
      before(alert.id);
      return this.load(caller, alert);
    };
  }

  /** `before` runs when something is decided on a stream, and may throw. */
  whenDecided(before: (streamId: string, operation: string) => void): void {
    this.part(Decisions).decide = async (decision) => {
      before(decision.streamId, decision.operation);
      return this.decide(decision);
    };
  }

  /** Nothing fails any more, and nobody has failed yet. */
  mend(): void {
    this.part(LoadCase).load = this.load;
    this.part(Decisions).decide = this.decide;
    this.loaded = [];
  }

  /** The batch that is due first, when it is due, as a doorbell would begin it; null if none is. */
  async next(banks: readonly Bank[]): Promise<Bank | null> {
    const dueMs = ({ id }: Bank) => this.dueMs.get(id) ?? Infinity;
    const [first] = [...banks].sort((a, b) => dueMs(a) - dueMs(b));
    if (!first || dueMs(first) === Infinity) return null;
    this.clock.advance(Math.max(0, dueMs(first) - this.clock.now()));
    await first.batch();
    return first;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

export class Bank {
  private constructor(
    private readonly batches: InvestigationBatches,
    private readonly organization: TestOrganization,
    private readonly client: RestClient,
  ) {}

  static async open(batches: InvestigationBatches, server: TestApp): Promise<Bank> {
    const organization = await server.newOrganization();
    const client = new RestClient(server, organization);
    await client.entities(entity);
    await client.transactions([row]);
    return new Bank(batches, organization, client);
  }

  get id(): string {
    return this.organization.id;
  }

  /** New alerts without a run; their service ids in the order of the upload. */
  async upload(count: number): Promise<string[]> {
    const sent = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
    await this.client.alerts(sent);
    const stored = sent.map(async ({ alert_id: alertId }) => {
      const [alert] = await this.models.find(AlertReadModel, { alertId }, { index: 'alert_id', limit: 1 });
      return alert!.id;
    });
    return Promise.all(stored);
  }

  /** Queues a run for each of so many new alerts, the oldest first; answers the alerts' service ids. */
  async queue(count: number): Promise<string[]> {
    const alerts = await this.upload(count);
    for (const id of alerts) {
      const queue = this.batches.part(RunClaims);
      await queue.queue(this.organization.caller, { id, version: 1 }, { onlyIfNew: false });
      this.batches.clock.advance(1);
    }
    this.batches.dueMs.set(this.id, this.batches.clock.now());
    return alerts;
  }

  async batch(): Promise<void> {
    this.batches.dueMs.delete(this.id);
    const before = this.batches.loaded.length;
    const startMs = this.batches.clock.now();
    await this.batches.part(RunInvestigationJob).run(this.id, new AbortController().signal);
    // The row of an attempt that failed at once may follow a little later.
    for (const alert of new Set(this.batches.loaded.slice(before)))
      await until(
        () => this.runOf(alert),
        ({ endedAt, startedAt }) => endedAt !== null || Date.parse(startedAt ?? '') >= startMs,
      );
  }

  /** Batches as the doorbell would ask for them, until none asks for another one. */
  async rounds(max: number): Promise<void> {
    for (let i = 0; i < max && (await this.batches.next([this])) !== null; i++);
  }

  /** Of the newest run of each alert: how it stands. */
  async states(alerts: readonly string[]): Promise<string[]> {
    return Promise.all(alerts.map(async (alert) => (await this.runOf(alert)).state));
  }

  async runOf(alert: string) {
    const options = { index: 'alert', sort: { run: -1 }, limit: 1 } as const;
    const [run] = await this.models.find(InvestigationReadModel, { alert }, options);
    return run!;
  }

  private get models() {
    return this.batches.part(ReadModels).for(this.organization.caller);
  }
}
