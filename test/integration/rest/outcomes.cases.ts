import type { OutcomeKind } from '../../../src/investigations/domain/runs/run-result.js';
import { HYPOTHESES } from '../../../src/investigations/rules/rule-table.js';
import { RunFlagsReadModel } from '../../../src/investigations/run-flags.read-model.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { putRows } from '../../support/put-rows.js';
import { API, RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const [hypothesis] = HYPOTHESES;
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

const ran = (at: string, rule: string, kind: OutcomeKind | null) => ({
  id: `${at}-${rule}-${Math.random()}`,
  state: 'completed' as const,
  createdAt: at,
  rule,
  kind,
});

const outcomes = async (query = '', by = client) => (await by.get(`${API}/outcomes${query}`)).json as object;

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
  expect(await outcomes()).toMatchObject({
    outcomes: [{ kind: stored.kind, rule: stored.rule, count: 1 }],
    runs_counted: 1,
    truncated: false,
  });
});

test('results are counted by month and rule, those of earlier versions by their old name', async () => {
  await putRows(server, bank, RunFlagsReadModel, [
    ran('2026-01-31T23:59:59.999Z', 'clear', 'clear'),
    ran('2026-02-01T00:00:00.000Z', 'clear', 'clear'),
    ran('2026-02-02T00:00:00.000Z', hypothesis!.id, 'hypothesis'),
    ran('2026-02-03T00:00:00.000Z', hypothesis!.id, 'hypothesis'),
    ran('2026-01-05T00:00:00.000Z', 'insufficient_data', null),
    { id: 'open', state: 'open', createdAt: '2026-02-04T00:00:00.000Z', rule: null, kind: null },
  ]);
  const of = (month: string, kind: string | null, rule: string, title: unknown, count: number) => ({
    month,
    kind,
    rule,
    title,
    count,
  });
  const told = expect.any(String) as string;
  const february = [
    of('2026-02', 'hypothesis', hypothesis!.id, hypothesis!.title, 2),
    of('2026-02', 'clear', 'clear', told, 1),
  ];
  const january = [
    of('2026-01', 'clear', 'clear', told, 1),
    of('2026-01', null, 'insufficient_data', null, 1),
  ];
  expect(await outcomes()).toEqual({
    outcomes: [...february, ...january],
    runs_counted: 5,
    truncated: false,
  });
  expect(await outcomes('?from=2026-02-01')).toMatchObject({ outcomes: february, runs_counted: 3 });
  expect(await outcomes('?to=2026-01-31')).toMatchObject({ outcomes: january, runs_counted: 2 });
  const stranger = new RestClient(server, await server.newOrganization());
  expect(await outcomes('', stranger)).toEqual({ outcomes: [], runs_counted: 0, truncated: false });
});

test('a bound that is no day is refused', async () => {
  const { status, json } = await client.get(`${API}/outcomes?from=2026-02-30`);
  expect([status, json]).toEqual([400, expect.objectContaining({ error: 'bad_request' })]);
});
