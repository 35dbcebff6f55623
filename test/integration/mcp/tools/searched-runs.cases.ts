import { PassagesReadModel } from '../../../../src/investigations/passages.read-model.js';
import type { PastInvestigations } from '../../../../src/investigations/search/past-investigations.js';
import type { TestApp, TestOrganization } from '../../../support/app.js';
import { MODEL_MISSING } from '../../../support/model.js';
import { openPast, passageRows } from '../../../support/past-investigations.js';
import { createRowWriter } from '../../../support/put-rows.js';
import { describeInstalled } from '../../../support/require.js';
import { mcpApp } from '../mcp-app.js';

const putRows = createRowWriter();

let server: TestApp;
beforeAll(async () => {
  server = await mcpApp();
});

describe('of many runs', () => {
  const sought = (text: string) => ({ text, constraints: {}, limit: 25 });
  const alertsBy = async (past: PastInvestigations, org: TestOrganization, text: string) =>
    (await past.search({ orgId: org.id }, sought(text))).hits.map(({ alert }) => alert);

  test('the newest are searched, and since when is told; one whose row comes late is found', async () => {
    const org = await server.newOrganization();
    await putRows(server, org, PassagesReadModel, passageRows(10, 14));
    const { past, stop } = openPast(server, 'none');
    past.bounds = { searched: 5, leftOver: 2, kept: 100 };
    const all = await past.search({ orgId: org.id }, sought('number10'));
    expect([all.hits.map(({ alert }) => alert), all.searchedSince]).toEqual([['alert-10'], null]);
    // Two hours before the others, as after a fault of its projection.
    await putRows(server, org, PassagesReadModel, passageRows(1, 2));
    expect(await alertsBy(past, org, 'number1')).toEqual(['alert-1']);

    await putRows(server, org, PassagesReadModel, passageRows(14, 16));
    const newest = await past.search({ orgId: org.id }, sought('number15'));
    expect(newest.hits.map(({ alert }) => alert)).toEqual(['alert-15']);
    expect(newest.searchedSince).toBe(new Date(11_000).toISOString());
    // Older ones go when they are more than two.
    expect(await alertsBy(past, org, 'number1')).toEqual(['alert-1']);
    await putRows(server, org, PassagesReadModel, passageRows(16, 17));
    expect(await alertsBy(past, org, 'number1')).toEqual([]);
    expect(await alertsBy(past, org, 'number12')).toEqual(['alert-12']);
    await stop();
  });

  test('organizations that were searched longest ago leave, and come back with a search', async () => {
    const organizations = await Promise.all([1, 2, 3].map(() => server.newOrganization()));
    for (const org of organizations) await putRows(server, org, PassagesReadModel, passageRows(0, 4));
    const { past, stop } = openPast(server, 'none');
    past.bounds = { searched: 5, leftOver: 2, kept: 9 };
    const thread = past.newThread();
    const kept = new Set<string>();
    const call = thread.call.bind(thread);
    thread.call = (method, ...args) => {
      if (method === 'add') kept.add(args[0] as string);
      if (method === 'forget') kept.delete(args[0] as string);
      return call(method, ...args);
    };
    past.newThread = () => thread;
    const areKept = () => organizations.map(({ id }) => kept.has(id));
    for (const org of organizations) expect(await alertsBy(past, org, 'number3')).toEqual(['alert-3']);
    expect(areKept()).toEqual([false, true, true]);
    expect(await alertsBy(past, organizations[1]!, 'number2')).toEqual(['alert-2']);
    expect(await alertsBy(past, organizations[0]!, 'number1')).toEqual(['alert-1']);
    expect(areKept()).toEqual([true, true, false]);
    // All at once, each needing the room of the others.
    const rounds = Array.from({ length: 12 }, (_, at) => organizations[at % 3]!);
    const found = await Promise.all(rounds.map((org) => alertsBy(past, org, 'number0')));
    expect(found).toEqual(rounds.map(() => ['alert-0']));
    expect(kept.size).toBe(2);
    await stop();
  });
});

/** Another text for the model, which numbers do not make. */
const inLetters = (at: number) => String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

describeInstalled(MODEL_MISSING, 'with a model', () => {
  test('vectors that could not be made are made once a minute has passed', async () => {
    const org = await server.newOrganization();
    await putRows(
      server,
      org,
      PassagesReadModel,
      passageRows(0, 2, (at) => `A match, ${inLetters(at)}`),
    );
    const { past, stop } = openPast(server, 'use-lite');
    const thread = past.newThread();
    const call = thread.call.bind(thread);
    let failures = 1;
    thread.call = (method, ...args) =>
      method === 'embed' && failures-- > 0
        ? Promise.reject(new Error('weights are broken'))
        : call(method, ...args);
    past.newThread = () => thread;
    const missing = async () => {
      const { withoutVector } = await past.search(
        { orgId: org.id },
        { text: 'number1', constraints: {}, limit: 5 },
      );
      return withoutVector;
    };
    while ((await missing()) > 1);
    expect([await missing(), await missing()]).toEqual([1, 1]);
    server.clock.advance(60_000);
    while ((await missing()) > 0);
    await stop();
  });

  test('new passages are found by words until their vectors are there; a stop waits for none', async () => {
    const other = await server.newOrganization();
    const long = 'many words '.repeat(50);
    await putRows(
      server,
      other,
      PassagesReadModel,
      passageRows(0, 400, (at) => `A match, number${at}, ${inLetters(at)}, of ${long}`),
    );
    const { past, stop } = openPast(server, 'use-lite');
    const thread = past.newThread();
    const call = thread.call.bind(thread);
    let made = 0;
    let goOn = (): void => undefined;
    const isStopping = new Promise<void>((resolve) => (goOn = resolve));
    // However slow the search is, there are vectors to be made when it is answered.
    thread.call = (method, ...args) => {
      const isHeld = method === 'embed' && ++made > 10;
      return isHeld ? isStopping.then(() => call(method, ...args)) : call(method, ...args);
    };
    past.newThread = () => thread;
    const { hits, withoutVector } = await past.search(
      { orgId: other.id },
      { text: 'number399', constraints: {}, limit: 25 },
    );
    expect(hits.map(({ run }) => run)).toContain('run-399');
    expect(withoutVector).toBeGreaterThan(0);
    const stopped = stop();
    goOn();
    expect(await stopped).toBe(true);
    expect(made).toBeLessThan(200);
    const again = past.search({ orgId: other.id }, { text: 'number399', constraints: {}, limit: 25 });
    await expect(again).rejects.toMatchObject({ code: 'shutting_down' });
  });
});
