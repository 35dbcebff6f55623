import { KILL_KINDS, killRounds } from '../faults/kill-rounds.js';

const SEED = 20_250_301;
/** `npm run test:faults -- kill` has 20. */
const ROUNDS = 5;
/** On a busy machine a moment may come too late; without these hits the rounds would show nothing. */
const HITS_LEAST = 2;

test.each(KILL_KINDS)(
  'kill -9 during $name loses nothing, doubles nothing and leaves read models that equal their rebuild',
  async (kind) => {
    const reports = await killRounds(kind, { seed: SEED, rounds: ROUNDS });
    expect(reports).toHaveLength(ROUNDS);
    expect(reports.filter(({ inFlight }) => inFlight > 0).length).toBeGreaterThanOrEqual(HITS_LEAST);
  },
  180_000,
);
