import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import { OpenCase } from '../../../../src/cases/commands/open-case.command.js';
import type { Feature } from '../../../../src/kernel/features.js';
import { undecidedAlerts, type Writing } from './writing.js';

const CASES: Feature[] = ['cases', 'cases_for_assistants'];

let writing: Writing;
let case_id: string;

beforeAll(async () => {
  writing = await undecidedAlerts(9192);
  await writing.server.bus.send(new SetOrganizationFeatures(writing.bank.caller, CASES, []));
  const alert_ids = await writing.newAlerts(1);
  case_id = await writing.server.bus.send(
    new OpenCase({ ...writing.bank.caller, features: CASES }, alert_ids, 'One'),
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
    is_required: true,
  });
  expect(missing.findLastIndex((one) => one.is_required)).toBe(
    missing.findIndex((one) => !one.is_required) - 1,
  );
  expect(text).not.toContain('EFilingBatchXML');
});

test('a case that there is not, and an unknown kind, are refused', async () => {
  const missing = await writing.client.call('check_report_file', { case_id: 'nothing', kind: 'goaml' });
  expect(missing).toMatchObject({ isError: true, meta: { code: 'case_not_found' } });
  const other = await writing.client.call('check_report_file', { case_id, kind: 'pdf' });
  expect(other).toMatchObject({ isError: true, meta: { code: 'validation_error' } });
});

test('where assistants may not know of cases there is no such tool', async () => {
  await writing.server.bus.send(
    new SetOrganizationFeatures(writing.bank.caller, ['cases'], ['cases_for_assistants']),
  );
  const { json } = await writing.client.request('tools/call', { name: 'check_report_file', arguments: {} });
  expect(json).toMatchObject({ error: { message: 'Unknown tool' } });
});
