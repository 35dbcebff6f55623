import type { TestApp, TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { API, RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
});

test('an investigation says by which part of the score and by which row it was decided', async () => {
  const alert = await InvestigatedAlert.in(server, bank);
  const { id, content } = await alert.newestEnded();
  const stored = content!.result.outcome!;
  const { json } = await client.get(`${API}/investigation/${id}`);
  expect(json).toMatchObject({
    outcome: { kind: stored.kind, rule: stored.rule, title: expect.any(String) as string },
  });
  const [best, next] = content!.result.hypotheses!;
  const { looks_like } = json as { looks_like: object | null };
  // A pattern is named from 40 points, and 10 ahead of the next, on.
  if (best && best.points >= 40 && best.points - (next?.points ?? 0) >= 10)
    expect(looks_like).toMatchObject({ id: best.id, points: best.points });
  else expect(looks_like).toBeNull();
});
