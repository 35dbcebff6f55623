import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { CalibrateRecipe } from '../../../src/alerts/queries/calibrate-recipe.query.js';
import type { TestApp } from '../../support/app.js';
import { putRows } from '../../support/put-rows.js';
import { suiteApp } from '../../support/suite-app.js';

/** As many documents as one query reads. */
const ALERTS_READ_MAX = 10_000;

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

test('an organization with more decided alerts than are read gets figures of the newest', async () => {
  const bank = await server.newOrganization();
  const rows = Array.from({ length: ALERTS_READ_MAX + 1 }, (_, at) => ({
    id: `${at}`,
    alertId: `${at}`,
    createdAt: at,
    finalRiskScore: 80,
    finalDisposition: 'ESCALATED' as const,
    analystDisposition: 'ESCALATED' as const,
    completedRunId: `run-${at}`,
    entityIds: [],
  }));
  await putRows(server, bank, AlertReadModel, rows);
  const { decided, truncated } = await server.bus.send(new CalibrateRecipe(bank.caller, 0.95));
  expect({ decided, truncated }).toEqual({ decided: ALERTS_READ_MAX, truncated: true });
});
