import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { LoadCase } from '../../src/investigations/engine/load-case.js';
import { RunClaims } from '../../src/investigations/engine/run-claims.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { RunInvestigationJob } from '../../src/investigations/jobs/run-investigation.job.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { startApp, type TestApp, type TestClock, type TestOrganization } from './app.js';
import { Builders } from './builders.js';
import { RestClient, until } from './rest-client.js';

const make = new Builders(52);
const entity = make.entity();
const row = make.transaction(entity.entity_id);

/** Banks whose runs are worked off one after the other, in turns that begin when a test says so. */
export class InvestigationTurns {
  /** Service ids of the alerts whose case was asked for, in order. */
  loaded: string[] = [];
  /** When the key of each organisation is due again, in ms. */
  readonly dueMs = new Map<string, number>();
  private readonly banks: Bank[] = [];
  private readonly load: LoadCase['load'];
  private readonly decide: Decisions['decide'];

  private constructor(private readonly server: TestApp) {
    const cases = this.part(LoadCase);
    this.load = cases.load.bind(cases);
    const decisions = this.part(Decisions);
    this.decide = decisions.decide.bind(decisions);
    const jobs = this.part(Jobs);
    const ring = jobs.ring.bind(jobs);
    jobs.ring = (queue, key, options) => {
      const atMs = Math.max(this.clock.now(), options?.notBefore ?? 0);
      this.dueMs.set(key, Math.min(atMs, this.dueMs.get(key) ?? Infinity));
      return ring(queue, key, options);
    };
  }

  static async start(banks: number): Promise<InvestigationTurns> {
    const env = { RATE_LIMIT_REST_PER_MINUTE: '0', INVESTIGATION_CONCURRENCY: '1' };
    const turns = new InvestigationTurns(await startApp({ env }));
    for (let i = 0; i < banks; i++) turns.banks.push(await Bank.open(turns, turns.server));
    await turns.part(Jobs).stop(0);
    return turns;
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
    this.part(LoadCase).load = async (caller, alert, turn) => {
      this.loaded.push(alert);
      before(alert);
      return this.load(caller, alert, turn);
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

  /** The turn that is due first, when it is due, as a doorbell would begin it; null if none is. */
  async next(banks: readonly Bank[]): Promise<Bank | null> {
    const dueMs = ({ id }: Bank) => this.dueMs.get(id) ?? Infinity;
    const [first] = [...banks].sort((a, b) => dueMs(a) - dueMs(b));
    if (!first || dueMs(first) === Infinity) return null;
    this.clock.advance(Math.max(0, dueMs(first) - this.clock.now()));
    await first.turn();
    return first;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

export class Bank {
  private constructor(
    private readonly turns: InvestigationTurns,
    private readonly organization: TestOrganization,
    private readonly client: RestClient,
  ) {}

  static async open(turns: InvestigationTurns, server: TestApp): Promise<Bank> {
    const organization = await server.newOrganization();
    const client = new RestClient(server, organization);
    await client.entities(entity);
    await client.transactions([row]);
    return new Bank(turns, organization, client);
  }

  get id(): string {
    return this.organization.id;
  }

  /** New alerts without a run; their service ids in the order of the upload. */
  async upload(count: number): Promise<string[]> {
    const sent = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
    await this.client.alerts(sent);
    const stored = sent.map(async ({ alert_id: alertId }) => {
      const [alert] = await this.models.find(AlertReadModel, { alertId }, { hint: 'alert_id', limit: 1 });
      return alert!.id;
    });
    return Promise.all(stored);
  }

  /** Queues a run for each of so many new alerts, the oldest first; answers the alerts' service ids. */
  async queue(count: number): Promise<string[]> {
    const alerts = await this.upload(count);
    for (const id of alerts) {
      const queue = this.turns.part(RunClaims);
      await queue.queue(this.organization.caller, { id, version: 1 }, { onlyIfNew: false });
      this.turns.clock.advance(1);
    }
    this.turns.dueMs.set(this.id, this.turns.clock.now());
    return alerts;
  }

  async turn(): Promise<void> {
    this.turns.dueMs.delete(this.id);
    const before = this.turns.loaded.length;
    const startMs = this.turns.clock.now();
    await this.turns.part(RunInvestigationJob).run(this.id, new AbortController().signal);
    // The row of an attempt that failed at once may follow a little later.
    for (const alert of new Set(this.turns.loaded.slice(before)))
      await until(
        () => this.runOf(alert),
        ({ endedAt, startedAt }) => endedAt !== null || Date.parse(startedAt ?? '') >= startMs,
      );
  }

  /** Turns as the doorbell would ask for them, until none asks for another one. */
  async rounds(max: number): Promise<void> {
    for (let i = 0; i < max && (await this.turns.next([this])) !== null; i++);
  }

  /** Of the newest run of each alert: how it stands. */
  async states(alerts: readonly string[]): Promise<string[]> {
    return Promise.all(alerts.map(async (alert) => (await this.runOf(alert)).state));
  }

  async runOf(alert: string) {
    const options = { hint: 'alert', sort: { run: -1 }, limit: 1 } as const;
    const [run] = await this.models.find(InvestigationReadModel, { alert }, options);
    return run!;
  }

  private get models() {
    return this.turns.part(ReadModels).for(this.organization.caller);
  }
}
