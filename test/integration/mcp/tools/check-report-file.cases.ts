import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import { OpenCase } from '../../../../src/cases/commands/open-case.command.js';
import { GetCase } from '../../../../src/cases/queries/get-case.query.js';
import type { Feature } from '@alert-review/kernel';
import { Builders } from '../../../support/builders.js';
import { RestClient } from '../../../support/rest-client.js';
import { undecidedAlerts, type Writing } from './writing.js';

const make = new Builders(9_193);

const CASES: Feature[] = ['cases', 'cases_for_assistants'];

let writing: Writing;
let case_id: string;

beforeAll(async () => {
  writing = await undecidedAlerts(9192);
  await writing.server.bus.send(
    new SetOrganizationFeatures(writing.bank.caller, { enable: CASES, disable: [] }),
  );
  const alert_ids = await writing.newAlerts(1);
  case_id = await writing.server.bus.send(
    new OpenCase({ ...writing.bank.caller, features: CASES }, { alertIds: alert_ids, title: 'One' }),
  );
});

test('an assistant is told what a report file lacks, the required first, and gets no file', async () => {
  const asked = { case_id, kind: 'fincen_sar' };
  const { structured, text } = await writing.client.call('check_report_file', asked);
  expect(structured).toMatchObject({ state: 'failed', missing_total: expect.any(Number) as number });
  const { missing } = structured as { missing: { field: string; is_required: boolean }[] };
  expect(missing).toContainEqual({
    field: 'Institution: Legal name',
    where: 'Settings, Report files',
    place: 'organization',
    is_required: true,
  });
  expect(missing.findLastIndex((one) => one.is_required)).toBe(
    missing.findIndex((one) => !one.is_required) - 1,
  );
  expect(structured).toMatchObject({
    schema: 'invalid',
    rules: 'broken',
    broken_rules: expect.any(Array) as unknown[],
    subjects_total: 1,
    parties: [],
    parties_total: 0,
  });
  expect(text).not.toContain('EFilingBatchXML');
});

test('further customers of an alert are parties, and no subjects', async () => {
  const { server, bank, client, newAlerts } = writing;
  const others = [make.entity({ entity_id: 'PARTY-1' }), make.entity({ entity_id: 'PARTY-2' })];
  for (const other of others) await new RestClient(server, bank).entities(other);
  const ids = others.map(({ entity_id: id }) => id);
  const caller = { ...bank.caller, features: CASES };
  const { alerts } = await server.bus.send(new GetCase(caller, { caseId: case_id }));
  const [first] = alerts[0]!.customers;
  const alert_ids = await newAlerts(1, { entity_id_list: [first!, ...ids] });
  const opened = await server.bus.send(new OpenCase(caller, { alertIds: alert_ids }));
  const { structured } = await client.call('check_report_file', { case_id: opened, kind: 'fincen_sar' });
  expect(structured).toMatchObject({ subjects: [first], parties: ids, parties_total: 2 });
});

test('a case that there is not, and an unknown kind, are refused', async () => {
  const missing = await writing.client.call('check_report_file', { case_id: 'nothing', kind: 'goaml' });
  expect(missing).toMatchObject({ isError: true, meta: { code: 'case_not_found' } });
  const other = await writing.client.call('check_report_file', { case_id, kind: 'pdf' });
  expect(other).toMatchObject({ isError: true, meta: { code: 'validation_error' } });
});

test('where assistants may not know of cases there is no such tool', async () => {
  await writing.server.bus.send(
    new SetOrganizationFeatures(writing.bank.caller, {
      enable: ['cases'],
      disable: ['cases_for_assistants'],
    }),
  );
  const { json } = await writing.client.request('tools/call', { name: 'check_report_file', arguments: {} });
  expect(json).toMatchObject({ error: { message: 'Unknown tool' } });
});
