import type { RecordedEvent } from '@alert-review/kernel';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import type { Bank, BuiltServer } from '../support/built-server.js';
import { RestCalls } from '../support/rest-calls.js';
import { SharedState } from '../support/stored-on-servers.js';
import { TcpBalancer } from '../support/tcp-balancer.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { eventually, SELDOM_MS } from './kill-kind.js';
import { Ledger } from './ledger.js';
import { KINDS, RollingCalls, type Failure, type Kind } from './rolling-calls.js';

/** What the long round asks for. */
export const CALLS_PER_SECOND = 100;

export interface RollingOptions {
  /** Of API processes, and as many of the worker. */
  readonly restarts: number;
  readonly perSecond: number;
  readonly noticeMs: number;
  /** How often the balancer looks who is ready. */
  readonly lookMs: number;
  /** Of each restart of the worker. */
  readonly alerts: number;
  readonly onStep: (step: object) => void;
}

interface CallFigures {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

export interface RollingReport {
  readonly restarts: number;
  readonly calls: number;
  readonly perSecond: number;
  readonly failures: readonly Failure[];
  readonly answered: Readonly<Record<Kind, CallFigures>>;
  readonly files: number;
  readonly runs: number;
  /** Runs that a restart of the worker left to the next one. */
  readonly leftOver: number;
  /** Processes that did not end in time what they had begun, and said so. */
  readonly late: number;
  /** Runs that were begun more than once. */
  readonly begunAgain: number;
}

type Step = RollingOptions['onStep'];

/** Two API processes behind a balancer, a worker, and callers of an organization. */
class RollingStage {
  private readonly ledger = new Ledger();
  private readonly apis: BuiltServer[] = [];
  private worker!: BuiltServer;
  private bank!: Bank;
  private state!: SharedState;
  private balancer!: TcpBalancer;
  private assistant!: BuiltAssistant;
  private alerts = 0;
  leftOver = 0;
  late = 0;

  private constructor(
    private readonly backEnds: SharedBackEnds,
    private readonly options: RollingOptions,
  ) {}

  static async open(options: RollingOptions): Promise<RollingStage> {
    const stage = new RollingStage(await SharedBackEnds.start({ own: true, filesShared: true }), options);
    try {
      await stage.begin();
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  private async begin(): Promise<void> {
    const { backEnds, ledger } = this;
    const { onStep } = this.options;
    this.state = await SharedState.open(backEnds.env);
    this.balancer = await TcpBalancer.start(this.options.lookMs);
    this.bank = await backEnds.bank('Rolling Bank');
    const worker = backEnds.process(this.env('worker'));
    await Promise.all([this.addApi(), this.addApi()]);
    this.worker = await worker;
    onStep({ ready: 'two API processes and a worker' });
    const { id: organization } = this.bank;
    this.assistant = await BuiltAssistant.invited(this.apis[0]!, { backEnds, organization, role: 'admin' });
    await loadBase({ client: () => this.client() }, ledger, 10);
    await sendAlerts(this.client(), ledger, ['base-alert'], true);
    await finishRuns(this.client(), ledger);
    onStep({ ready: 'a file is imported, an alert investigated' });
  }

  /** Past the balancer, for what is no call of the test. */
  private client(): RestCalls {
    return new RestCalls(this.apis.at(-1)!.url, this.bank.key, () => undefined);
  }

  private env(role: 'api' | 'worker'): Readonly<Record<string, string>> {
    const notice = role === 'api' ? String(this.options.noticeMs) : '0';
    return { ...ASSISTANT_ENV, ROLE: role, SHUTDOWN_NOTICE_MS: notice, LOG_LEVEL: 'error' };
  }

  private async addApi(): Promise<void> {
    const api = await this.backEnds.process(this.env('api'));
    this.apis.push(api);
    await this.balancer.add(api.port);
  }

  call(onFailure: (failure: Failure) => void): RollingCalls {
    const { bank, assistant, balancer, ledger, options } = this;
    const [run] = [...ledger.runs.keys()] as [string];
    const { perSecond } = options;
    return new RollingCalls({ port: balancer.port, key: bank.key, assistant, run, perSecond, onFailure });
  }

  /** As a Deployment with `maxSurge: 1, maxUnavailable: 0`: the next one first, then the oldest ends. */
  async restartApi(): Promise<object> {
    const began = performance.now();
    await this.addApi();
    const ready = performance.now();
    const oldest = this.apis.shift()!;
    await this.end(oldest);
    this.balancer.remove(oldest.port);
    return { readyMs: Math.round(ready - began), stopMs: Math.round(performance.now() - ready) };
  }

  /** The worker ends once some of its runs have begun; the next one goes on with the others. */
  async restartWorker(): Promise<object> {
    const ids = Array.from({ length: this.options.alerts }, () => `rolling-${this.alerts++}`);
    await sendAlerts(this.client(), this.ledger, ids, true);
    await eventually('a run begins', async () => {
      const open = [...(await this.runs()).values()].filter((events) => !isOver(events));
      return open.some(({ length }) => length > 1) || open.length < ids.length ? true : null;
    });
    const began = performance.now();
    await this.end(this.worker);
    const left = [...(await this.runs()).values()].filter((events) => !isOver(events)).length;
    this.leftOver += left;
    const stopMs = Math.round(performance.now() - began);
    this.worker = await this.backEnds.again(this.worker, this.env('worker'));
    return { workerStopMs: stopMs, runsLeft: left };
  }

  /** A process that was late says so with 1: what it did not end is for others. */
  private async end(server: BuiltServer): Promise<void> {
    const exit = await server.end('SIGTERM');
    if (exit.code === 1) this.late++;
    else if (exit.code !== 0) throw new Error(`a process ended with ${JSON.stringify(exit)}`);
  }

  private runs(): Promise<Map<string, RecordedEvent[]>> {
    return this.state.streams(this.bank.id, 'investigation');
  }

  /** Waits for every run and import; throws where one is doubled or missing. Gives the runs begun again. */
  async audit(sessions: readonly string[], onStep: Step): Promise<{ runs: number; begunAgain: number }> {
    const { ledger, bank, state, backEnds } = this;
    onStep({ waitsFor: `${ledger.runs.size} runs` });
    await eventually(
      'the end of all runs',
      async () => ([...(await this.runs()).values()].every(isOver) ? true : null),
      SELDOM_MS,
    );
    const runs = await this.runs();
    const faults = [...ledger.runs.keys()].filter((run) => !runs.has(run)).map((run) => `lost: run ${run}`);
    for (const [run, events] of runs) {
      if (!ledger.runs.has(run)) faults.push(`nobody asked for run ${run}`);
      const ends = events.filter(({ type }) => type === 'InvestigationCompleted').length;
      if (ends !== 1) faults.push(`run ${run} was completed ${ends} times`);
    }
    onStep({ waitsFor: `${sessions.length} files` });
    const imports = async () => {
      const streams = await state.streams(bank.id, 'uploadSession');
      return sessions.map((id) =>
        streams.get(id)!.filter(({ type }) => type === 'TransactionImportFinished'),
      );
    };
    await eventually(
      'the end of all imports',
      async () => ((await imports()).every(({ length }) => length > 0) ? true : null),
      SELDOM_MS,
    );
    for (const ended of await imports()) {
      const counts = ended.map(({ data }) => (data as { counts: { created: number } }).counts.created);
      if (counts.join() !== '1') faults.push(`a file of one row made ${counts.join()} rows`);
    }
    onStep({ compares: 'each read model with its rebuild' });
    for (const { readModel, liveHash, rebuiltHash } of await backEnds.verified())
      if (liveHash !== rebuiltHash) faults.push(`${readModel} differs from its rebuild`);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const begun = (events: readonly RecordedEvent[]) =>
      events.filter(({ type }) => type === 'InvestigationStarted').length;
    return { runs: runs.size, begunAgain: [...runs.values()].filter((events) => begun(events) > 1).length };
  }

  async close(): Promise<void> {
    this.balancer?.stop();
    await this.state?.close();
    await this.backEnds.stop();
  }
}

const isOver = (events: readonly RecordedEvent[]) => events.at(-1)?.type === 'InvestigationCompleted';

function figuresOf(took: readonly number[]): CallFigures {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN);
  return { calls: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

/**
 * Under calls of every kind an API process and, at the same time, the worker are replaced, again and again.
 * Throws where a run or a file is lost or doubled, or a process is killed; calls that failed are reported.
 */
export async function rollingRestarts(options: RollingOptions): Promise<RollingReport> {
  const { onStep } = options;
  const stage = await RollingStage.open(options);
  let calls: RollingCalls | null = null;
  try {
    calls = stage.call((failure) => onStep({ failed: failure }));
    const began = performance.now();
    const perSecond = () => Math.round((calls!.count / (performance.now() - began)) * 1_000);
    let restarts = 0;
    while (restarts < options.restarts) {
      const [api, worker] = await Promise.all([stage.restartApi(), stage.restartWorker()]);
      const { count, failures } = calls;
      onStep({
        restart: ++restarts,
        ...api,
        ...worker,
        calls: count,
        perSecond: perSecond(),
        failed: failures.length,
      });
    }
    const rate = perSecond();
    await calls.stop();
    const { took, count, failures, uploads } = calls;
    const answered = Object.fromEntries(KINDS.map((kind) => [kind, figuresOf(took.get(kind)!)]));
    onStep({ answered });
    const audited = await stage.audit(uploads, onStep);
    return {
      restarts,
      calls: count,
      perSecond: rate,
      failures,
      answered: answered as RollingReport['answered'],
      files: uploads.length,
      leftOver: stage.leftOver,
      late: stage.late,
      ...audited,
    };
  } finally {
    await calls?.stop();
    await stage.close();
  }
}

/** The long round; throws where a call failed, too. */
export async function rollingAtLength(restarts: number, onStep: Step): Promise<void> {
  const pace = { perSecond: CALLS_PER_SECOND, noticeMs: 5_000, lookMs: 1_000 };
  const { failures, ...report } = await rollingRestarts({ restarts, ...pace, alerts: 20, onStep });
  onStep(report);
  if (failures.length > 0) throw new Error(`${failures.length} of ${report.calls} calls failed`);
}
