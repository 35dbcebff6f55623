import { modelRun } from '../faults/model-run.js';

/** `npm run test:faults -- model` has 1,000. */
const OPERATIONS = 100;

test('after random operations and kills the server holds what a small model of it holds', async () => {
  const report = await modelRun({ seed: 20_260_301, operations: OPERATIONS });
  expect(report.kills).toBeGreaterThan(0);
});
