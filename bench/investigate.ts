import { formatFigure, measureInterleaved, median, ROUNDS_MIN, timed, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';

const CUSTOMERS = 2_000;
const CUSTOMERS_QUICK = 400;
/** After a few hundred investigations, V8 has optimized most of the code. */
const ALERTS_PER_ROUND = 100;
const ALERTS_PER_ROUND_QUICK = 15;
const ROUNDS = ROUNDS_MIN + 1;
const ABSOLUTE_AIM_MS = 12;

/**
 * Duration of single investigations by the server's clock, from queued to completed. Compares the same alerts
 * in a bank with ten times as many customers and transactions.
 */
export const bench: Bench = {
  name: 'investigate',
  about: 'run in a bank of ten times the data / bank',
  sides: ['tenfold', 'single'],
  unit: 'ms',
  direction: 'at_most',
  gate: 2,
  target: 1.2,
  run: async ({ quick }) => {
    const customers = quick ? CUSTOMERS_QUICK : CUSTOMERS;
    const perRound = quick ? ALERTS_PER_ROUND_QUICK : ALERTS_PER_ROUND;
    const banks: BankServer[] = [];
    try {
      for (const factor of [10, 1])
        banks.push(await BankServer.withAlerts(customers * factor, perRound * ROUNDS + 1));
      const [tenfold, single] = banks.map((bank) => new Side(bank, perRound));
      const samples = await measureInterleaved({
        tenfold: () => tenfold!.investigateNext(),
        single: () => single!.investigateNext(),
      });
      const byRound = Array.from({ length: ROUNDS }, (_, round) =>
        median([tenfold!, single!].flatMap(({ rounds }) => rounds[round]!)),
      );
      console.log(`p50 of each round since the start: ${byRound.map(formatFigure).join(', ')} ms`);
      const p50 = median([tenfold!, single!].flatMap(({ rounds }) => rounds.slice(1).flat()));
      console.log(`p50 behind the first round: ${formatFigure(p50)} ms (aim ${ABSOLUTE_AIM_MS} ms)`);
      return samples;
    } finally {
      for (const bank of banks) await bank.stop();
    }
  },
};

class Side {
  readonly rounds: number[][] = [];
  private next = 1;

  constructor(
    private readonly bank: BankServer,
    private readonly perRound: number,
  ) {}

  /** Returns the median of a round of alerts that were not investigated before. */
  async investigateNext(): Promise<{ value: number; cpuMs: number }> {
    const times: number[] = [];
    const { cpuMs } = await timed(this.bank.pid, async () => {
      for (let i = 0; i < this.perRound; i++) times.push(await this.bank.investigate(`alert-${this.next++}`));
    });
    this.rounds.push(times);
    return { value: median(times), cpuMs };
  }
}
