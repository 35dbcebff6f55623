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

/**
 * Organizations whose queued runs are processed in batches, one after the other, each started by the test.
 */
export class InvestigationBatches {
  /** The server's ids of the alerts whose case was loaded, in order. */
  loaded: string[] = [];
  /** The time (ms) at which each organization's next batch is due. */
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
    // On a slow machine the sweeper would otherwise start batches by itself.
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

  /** Advances the clock until no request sent earlier can still be running. */
  passRequests(): void {
    this.clock.advance(this.server.config.requestTimeoutMs + 1);
  }

  part<Type>(type: abstract new (...args: never[]) => Type): Type {
    return this.server.app.get<Type>(type, { strict: false });
  }

  another(): Bank {
    return this.banks.pop()!;
  }

  /** Makes `before` run whenever the case of an alert is loaded. It may throw. */
  whenLoaded(before: (alert: string) => void): void {
    this.part(LoadCase).load = async (caller, alert) => {
      this.loaded.push(alert.id);
      before(alert.id);
      return this.load(caller, alert);
    };
  }

  /** Makes `before` run whenever a command is decided on a stream. It may throw. */
  whenDecided(before: (streamId: string, operation: string) => void): void {
    this.part(Decisions).decide = async (decision) => {
      before(decision.streamId, decision.operation);
      return this.decide(decision);
    };
  }

  /** Removes all failures set up by the test, and forgets which cases were loaded. */
  mend(): void {
    this.part(LoadCase).load = this.load;
    this.part(Decisions).decide = this.decide;
    this.loaded = [];
  }

  /** Runs the batch that is due first, after moving the clock to its due time. Null if none is due. */
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

  /** Uploads new alerts without runs. Returns the server's ids of them in upload order. */
  async upload(count: number): Promise<string[]> {
    const sent = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
    await this.client.alerts(sent);
    const stored = sent.map(async ({ alert_id: alertId }) => {
      const [alert] = await this.models.find(AlertReadModel, { alertId }, { index: 'alert_id', limit: 1 });
      return alert!.id;
    });
    return Promise.all(stored);
  }

  /**
   * Uploads this many new alerts and queues a run for each, oldest first. Returns the server's ids of the
   * alerts.
   */
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
    // The read model may show an attempt that failed at once only a little later.
    for (const alert of new Set(this.batches.loaded.slice(before)))
      await until(
        () => this.runOf(alert),
        ({ endedAt, startedAt }) => endedAt !== null || Date.parse(startedAt ?? '') >= startMs,
      );
  }

  /** Runs batches as they come due, until no further one is due or `max` is reached. */
  async rounds(max: number): Promise<void> {
    for (let i = 0; i < max && (await this.batches.next([this])) !== null; i++);
  }

  /** The state of the newest run of each alert. */
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
