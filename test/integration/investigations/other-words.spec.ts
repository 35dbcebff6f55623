import {
  isSteady,
  uploadsInOtherWords,
  verdictsOf,
  type Pair,
  type Verdict,
} from '../../../scripts/eval/invariance/pairs.js';
import { smallBanks } from '../../../scripts/eval/invariance/uploads.js';
import { withServer } from '../../cases/made-up-bank.js';

const SEED = 5;
/** Of ten own cases each: 120 pairs. */
const BANKS = 2;

async function pairsOfSample(): Promise<Pair[]> {
  const banks = (await smallBanks(SEED)).filter(({ set }) => set === 'own').slice(0, BANKS);
  return withServer(async (server) => {
    const pairs: Pair[] = [];
    for (const [at, { set, upload }] of banks.entries()) {
      let told: ReadonlyMap<string, Verdict> = new Map();
      for (const [change, changed] of uploadsInOtherWords(upload, SEED + at)) {
        const verdicts = await verdictsOf(server, changed);
        if (change === null) told = verdicts;
        else for (const [id, other] of verdicts) pairs.push({ set, id, change, told: told.get(id)!, other });
      }
    }
    return pairs;
  });
}

test('the same payments in other words get the same result', async () => {
  const pairs = await pairsOfSample();
  expect(pairs).toHaveLength(120);
  const changed = pairs.filter((pair) => !isSteady(pair));
  expect(changed.map(({ change, id, told, other }) => ({ change, id, told, other }))).toEqual([]);
});
