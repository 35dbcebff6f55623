import { FindParties } from '../../../src/alerts/queries/find-parties.query.js';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const CUSTOMERS = 30;
const LIMIT = 20;

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

test.each([1, 9, 10, 25])('customers that are gone take no places of others: %i gone', async (gone) => {
  const bank = await server.newOrganization();
  const make = new Builders(gone);
  const client = new RestClient(server, bank);
  const all = Array.from({ length: CUSTOMERS }, () => make.entity({ name: 'Alva Sandgren' }));
  await client.entities(...all);
  const find = () => server.bus.send(new FindParties(bank.caller, { name: 'Alva Sandgren', limit: LIMIT }));
  const before = await find();
  expect([before.found.length, before.hasMore]).toEqual([LIMIT, true]);
  const records = server.app.get(Records, { strict: false }).for(bank.caller);
  // Those that are found first; the rest of the search follows a moment later.
  const ids: string[] = [];
  for await (const { id } of records.stream(EntityRecord.current, {}, { index: 'own_id' })) ids.push(id);
  const shown = before.found.map(({ serviceId }) => serviceId);
  const first = [...shown, ...ids.filter((id) => !shown.includes(id))].slice(0, gone);
  for (const id of first) await records.remove(EntityRecord.current, { id });
  const left = CUSTOMERS - gone;
  const after = await find();
  expect([after.found.length, after.hasMore]).toEqual([Math.min(LIMIT, left), left > LIMIT]);
  expect(after.found.filter(({ serviceId }) => first.includes(serviceId))).toEqual([]);
});
