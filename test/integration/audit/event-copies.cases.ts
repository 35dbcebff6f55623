import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { DispositionEvents } from '../../../src/dispositions/domain/disposition.events.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { AlertNotesEvents } from '../../../src/investigations/domain/notes/alert-notes.events.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { RecipeEvents } from '../../../src/investigations/recipe/recipe.events.js';
import { AppError } from '@alert-review/kernel';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { ShownEvents } from '../../../src/platform/decisions/shown-events.js';
import { EventRegistry } from '../../../src/platform/event-store/event-registry.js';
import { MissingRightError } from '../../../src/platform/event-store/event-store.js';
import { LOG_ASKED_AGAIN_MS, LogSilence } from '../../../src/platform/event-store/log-silence.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let investigated: InvestigatedAlert;
let alert: string;
let silence: LogSilence;
let shown: ShownEvents;
/** What the log answers instead of the events; null while it works. */
let fails: Error | null;

const get = <T>(type: abstract new (...args: never[]) => T): T => server.app.get(type, { strict: false });

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  investigated = await InvestigatedAlert.in(server, bank, new Builders(43));
  const { alertId } = investigated;
  ({ id: alert } = await investigated.row());
  const fact = { blockType: 'general', classification: 'added_facts' } as const;
  for (const body of ['The payments are rent.', 'His sister lives there.'])
    await server.bus.send(new AddBlockNote(bank.caller, { alertId, note: { ...fact, body } }));
  for (const disposition of ['ESCALATED', 'CLEARED'] as const)
    await server.bus.send(new UpdateAlertDisposition(bank.caller, { alertId, disposition, reason: 'so' }));
  await server.bus.send(
    new SetRecipe(bank.caller, { replace: null, enable: [], disable: [], escalateAt: 77 }),
  );
});

beforeEach(() => {
  silence = new LogSilence(server.clock);
  fails = null;
  const decisions = get(Decisions);
  const readMany: Decisions['readMany'] = async (...asked) => {
    if (fails) throw fails;
    return decisions.readMany(...asked);
  };
  const log = Object.assign(Object.create(decisions) as Decisions, { readMany });
  shown = new ShownEvents(log, get(ReadModels), get(EventRegistry), silence);
});

const away = () => new AppError('store_unavailable', { store: 'event_store', effect: 'Nothing was read.' });

test.each([
  ['decisions', DispositionEvents, 2],
  ['notes', AlertNotesEvents, 2],
])('the copies of %s are the events of the log, in their order', async (_, family, count) => {
  const logged = await get(Decisions).read(family, bank.caller, alert);
  expect(logged).toHaveLength(count);
  expect(await shown.read(family, bank.caller, alert)).toEqual(logged);
  fails = away();
  expect(await shown.read(family, bank.caller, alert)).toEqual(logged);
});

test('scoring rules, too', async () => {
  const { orgId } = bank.caller;
  const logged = await get(Decisions).read(RecipeEvents, bank.caller, orgId);
  expect(logged).toHaveLength(1);
  silence.begin();
  expect(await shown.read(RecipeEvents, bank.caller, orgId)).toEqual(logged);
});

test('another organization has none of them', async () => {
  const other = await server.newOrganization();
  silence.begin();
  expect(await shown.read(DispositionEvents, other.caller, alert)).toEqual([]);
});

test('a log that did not answer is not asked until five seconds are over', async () => {
  fails = away();
  await shown.read(DispositionEvents, bank.caller, alert);
  fails = new Error('asked again');
  expect(await shown.read(DispositionEvents, bank.caller, alert)).toHaveLength(2);
  server.clock.advance(LOG_ASKED_AGAIN_MS);
  await expect(shown.read(DispositionEvents, bank.caller, alert)).rejects.toBe(fails);
});

test.each<[string, () => AppError]>([
  ['a stream that somebody deleted', () => new AppError('stream_deleted', { stream: 'x' })],
  [
    'an account without the right',
    () =>
      new AppError(
        'store_unavailable',
        { store: 'event_store', effect: 'Nothing was read.' },
        { cause: new MissingRightError('it may not read streams') },
      ),
  ],
])('%s is told, and not hidden by copies', async (_, fault) => {
  fails = fault();
  await expect(shown.read(DispositionEvents, bank.caller, alert)).rejects.toBe(fails);
  expect(silence.isSilent).toBe(false);
});

test('an embedded log is asked whatever happened', async () => {
  silence = new LogSilence(server.clock, false);
  silence.begin();
  expect(silence.isSilent).toBe(false);
});

test('an erasure removes the copies of the alert', async () => {
  const customer = investigated.entity.entity_id;
  const why = { before: null, reason: 'asked for', force: true, dryRun: false };
  await server.bus.send(new PurgeCustomerData(bank.caller, { customer, ...why }));
  silence.begin();
  for (const family of [DispositionEvents, AlertNotesEvents])
    expect(await shown.read(family, bank.caller, alert)).toEqual([]);
  expect(await get(Decisions).read(AlertNotesEvents, bank.caller, alert)).toHaveLength(2);
});
