import { flippedBits } from '../faults/flipped-bits.js';

/** `npm run test:faults -- bits` has 200. */
const FLIPS = 15;

test('a flipped bit of any store ends no process, and nothing wrong is served without a word', async () => {
  for (const { faults } of await flippedBits({ seed: 20_260_301, flips: FLIPS })) expect(faults).toEqual([]);
});
