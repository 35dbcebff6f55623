import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { AcceptCaseNarrative } from '../../../src/cases/commands/accept-case-narrative.command.js';
import { ChangeCase } from '../../../src/cases/commands/change-case.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
import { CheckCaseNarrative } from '../../../src/cases/queries/check-case-narrative.query.js';
import { GetCase } from '../../../src/cases/queries/get-case.query.js';
import type { Caller } from '@alert-review/kernel';
import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let ann: Caller;
let caseId: string;

const MOA = 'Between 10 and 18 January 2025 Moa Fransson received 5 payments from 5 people.';
const ADA = 'Between 10 and 18 January 2025 Ada Lind received 5 payments from 5 people.';

beforeAll(async () => {
  server = await suiteApp();
  const bank = await DecidingBank.in(server);
  await server.bus.send(new SetOrganizationFeatures(bank.bank.caller, { enable: ['cases'], disable: [] }));
  ann = { ...(await bank.person()), features: ['cases'] };
  const make = new Builders(71);
  const alertIds: string[] = [];
  for (const name of ['Moa Fransson', 'Ada Lind'])
    alertIds.push((await InvestigatedAlert.in(server, bank.bank, make, { name })).alertId);
  caseId = await server.bus.send(new OpenCase(ann, { alertIds }));
});

const get = () => server.bus.send(new GetCase(ann, { caseId }));
const write = async (narrative: string): Promise<number> => {
  const { version: seenVersion } = await get();
  const change = { type: 'writeTexts', title: 'Two customers', narrative, seenVersion } as const;
  await server.bus.send(new ChangeCase(ann, { caseId, change }));
  return seenVersion + 1;
};
const accept = (seenVersion: number, isConfirmed = false, by = ann) =>
  server.bus.send(new AcceptCaseNarrative(by, { caseId, seenVersion, isConfirmed }));

test('a text about two customers is checked against the records of both', async () => {
  const faults = async (text: string) => {
    const { marks } = await server.bus.send(new CheckCaseNarrative(ann, { caseId, text }));
    return marks.flatMap(({ verdict, text: piece }) => (verdict === 'supported' ? [] : piece));
  };
  expect(await faults(`${MOA} ${ADA}`)).toEqual([]);
  expect(await faults(`${MOA} ${ADA.replace('5 payments', '7 payments')}`)).toEqual(['7']);
});

test('an accepted text keeps version, author, check, and what was confirmed without support', async () => {
  const right = await write(`${MOA} ${ADA}`);
  await accept(right);
  expect((await get()).accepted).toMatchObject({ version: right, faults: [], by: ann.userId });

  const version = await write(`${MOA} She received USD 77,777,777 from Nemo Nessuno.`);
  expect((await get()).accepted).toMatchObject({ version: right });
  await expect(accept(version)).rejects.toMatchObject({ details: { field: 'confirmed' } });
  await accept(version, true);
  await accept(version, true);
  const { accepted } = await get();
  expect(accepted).toMatchObject({ version, by: ann.userId });
  expect(accepted!.faults).toEqual([
    { kind: 'amount', text: '77,777,777', verdict: 'not_on_record', right: null },
    { kind: 'name', text: 'Nemo Nessuno', verdict: 'not_on_record', right: null },
  ]);
});

test('a text with a hard stop is not accepted, whatever somebody confirms', async () => {
  const version = await write(`${MOA} We told the customer about the suspicious activity report.`);
  await expect(accept(version, true)).rejects.toMatchObject({
    details: { field: 'narrative', message: expect.stringContaining('tips off') as string },
  });
});

test('only a person accepts, and only the version that the person read', async () => {
  const version = await write(MOA);
  await expect(accept(version, true, { ...ann, kind: 'agent' })).rejects.toMatchObject({
    code: expect.stringMatching(/permission_denied|case_not_found/) as string,
  });
  await expect(accept(version - 1, true)).rejects.toMatchObject({ code: 'case_changed' });
});

test('a stranger finds no such case', async () => {
  const other = await DecidingBank.in(server);
  const stranger = { ...(await other.person()), features: ['cases'] } as Caller;
  await expect(accept(1, true, stranger)).rejects.toMatchObject({ code: 'case_not_found' });
  await expect(
    server.bus.send(new CheckCaseNarrative(stranger, { caseId, text: MOA })),
  ).rejects.toMatchObject({ code: 'case_not_found' });
});
