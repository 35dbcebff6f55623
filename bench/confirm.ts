import { finishRuns, loadBase, sendAlerts } from '../test/faults/acknowledged-calls.js';
import { eventually } from '../test/faults/kill-kind.js';
import { Ledger } from '../test/faults/ledger.js';
import { confirm, propose } from '../test/faults/rerun-calls.js';
import { Stage } from '../test/faults/stage.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../test/support/built-assistant.js';
import { measureInterleaved, timed, type Bench } from './harness.js';

const ALERTS = Array.from({ length: 100 }, (_, n) => `alert-${n}`);

/**
 * Measured over HTTP with everything that an assistant's call includes. Each measurement waits for the
 * investigations that it starts.
 */
export const bench: Bench = {
  name: 'confirm',
  about: '100 reruns in one call / in 100 calls',
  sides: ['confirm', 'singles'],
  unit: 'ms',
  direction: 'at_most',
  target: 0.05,
  run: async () => {
    const stage = await Stage.open({ env: ASSISTANT_ENV, longLived: true });
    try {
      const ledger = new Ledger();
      await loadBase(stage, ledger, 10);
      await sendAlerts(stage.client(), ledger, ALERTS, true);
      await finishRuns(stage.client(), ledger);
      const { organization } = stage;
      await stage.operate('org-features', { organization, enable: ['bulk_facts_rerun'], disable: [] });
      const analysts = new Analysts(stage);
      const sides = { confirm: () => analysts.confirm(), singles: () => analysts.singles() };
      return await measureInterleaved(sides);
    } finally {
      await stage.close();
    }
  },
};

/** A new analyst for each measurement, because an analyst may start 300 reruns a day. */
class Analysts {
  private people = 0;

  constructor(private readonly stage: Stage) {}

  async confirm(): Promise<{ value: number; cpuMs: number }> {
    const by = await this.next();
    const proposal = await propose(by, this.stage, ALERTS, 1);
    return this.measured(by, async () => Object.values((await confirm(by, this.stage, proposal)).dispatched));
  }

  async singles(): Promise<{ value: number; cpuMs: number }> {
    const by = await this.next();
    return this.measured(by, async () => {
      const runs: string[] = [];
      for (const alert_id of ALERTS) runs.push(await this.rerun(by, alert_id));
      return runs;
    });
  }

  private async rerun(by: BuiltAssistant, alert_id: string): Promise<string> {
    const { investigation_id } = await by.call<{ investigation_id: string }>(
      this.stage.process,
      'rerun_investigation',
      { alert_id },
    );
    return investigation_id;
  }

  private next(): Promise<BuiltAssistant> {
    const { stage } = this;
    return BuiltAssistant.connect(stage.process, stage.organization, `bench-${++this.people}@example.com`);
  }

  private async measured(by: BuiltAssistant, task: () => Promise<readonly string[]>) {
    const { process: server } = this.stage;
    let runs: readonly string[] = [];
    const { ms: value, cpuMs } = await timed(server.pid, async () => {
      runs = await task();
    });
    if (new Set(runs).size !== ALERTS.length) throw new Error(`${runs.length} runs were dispatched`);
    for (const investigation_id of runs)
      await eventually(`run ${investigation_id}`, async () => {
        const asked = by.call<{ state: string }>(server, 'get_rerun_status', { investigation_id });
        return (await asked).state === 'completed' ? true : null;
      });
    return { value, cpuMs };
  }
}
