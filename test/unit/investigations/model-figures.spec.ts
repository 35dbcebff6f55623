import { readModelFigures } from '../../../src/investigations/engine/model-figures.js';

test('the figures of the repository have their shape', async () => {
  await expect(readModelFigures()).resolves.not.toBeNull();
});
