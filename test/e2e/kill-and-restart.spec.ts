import { killPosts } from '../faults/kill-posts.js';
import { LONG_KILL_KINDS, killRounds } from '../faults/kill-rounds.js';

const SEED = 20_250_301;
/** `npm run test:faults -- kill` has 20 and more. */
const ROUNDS = 1;
/** Of what one call begins and many steps end; bulk decisions have those of `bulk-steps` besides. */
const BATCH_ROUNDS = 2;
/** A moment may come too late: so many kills have to hit work, or there are further rounds. */
const HITS_LEAST = 1;
/** Rounds of half the rows and alerts: `npm run test:faults -- kill` has whole ones. */
const SHARE = 0.5;
/** There are more rounds of these. */
const BATCH_SHARE = 0.25;

// Posts have `kill.spec.ts`.
test.each(LONG_KILL_KINDS.filter((kind) => kind !== killPosts))(
  'kill -9 during $name loses nothing, doubles nothing and leaves read models that equal their rebuild',
  async (kind) => {
    const isBatch = kind.name === 'bulk' || kind.name === 'reruns';
    const rounds = isBatch ? BATCH_ROUNDS : ROUNDS;
    const reports = await killRounds(kind, {
      seed: SEED,
      rounds,
      hitsLeast: HITS_LEAST,
      share: isBatch ? BATCH_SHARE : SHARE,
    });
    expect(reports.length).toBeGreaterThanOrEqual(rounds);
    expect(reports.filter(({ inFlight }) => inFlight > 0).length).toBeGreaterThanOrEqual(HITS_LEAST);
  },
);
