import { FindAlerts } from '../../../src/alerts/queries/find-alerts.query.js';
import { AlertVolumeRecord, volumeId } from '../../../src/alerts/domain/alert-volume.record.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import type { SettableDisposition } from '../../../src/dispositions/domain/disposition.decider.js';
import { DispositionAttemptEvents } from '../../../src/dispositions/domain/disposition-attempt.events.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import type { Caller } from '@alert-review/kernel';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { saltedHash } from '../../../src/platform/crypto/salted-hash.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp } from '../../support/app.js';
import { decisionLines } from '../../support/decision-lines.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;

beforeAll(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person();
  ben = await bank.person();
});

const set = (by: Caller, alertId: string, disposition: SettableDisposition) =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition }));
const undo = (by: Caller, alertId: string) => server.bus.send(new UndoDisposition(by, alertId));
const newAlert = async (...more: [Parameters<DecidingBank['alerts']>[1]?]) =>
  (await bank.alerts(1, ...more))[0]!;

const idSaltOf = async (alert: string, hash: string): Promise<string> => {
  const records = server.app.get(Records, { strict: false }).for(ann);
  return (await records.get(AlertVolumeRecord, volumeId(alert, hash)))!.idSalt!;
};

/** The alert's row without the guards of its projection. */
const shown = async (alertId: string) => ({ ...(await bank.row(alertId)), rev: undefined });

async function attempts(): Promise<Record<string, unknown>[]> {
  const prefix = `${DispositionAttemptEvents.category}-${bank.bank.id}.`;
  const log = await server.app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 10_000 });
  return log
    .filter(({ stream }) => stream.startsWith(prefix))
    .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>);
}

describe('a decision', () => {
  it('is read back at once, with who made it', async () => {
    const alert = await newAlert();
    expect(await set(ann, alert, 'ESCALATED')).toEqual({
      alertId: alert,
      analystDisposition: 'ESCALATED',
      previousDisposition: null,
      changed: true,
      changedAt: server.clock.iso(),
      waits: false,
    });
    const [event] = await bank.events(alert);
    expect(await bank.row(alert)).toMatchObject({
      analystDisposition: 'ESCALATED',
      dispositionSetBy: ann.userId,
      dispositionEvent: event!.id,
      dispositionedAt: server.clock.iso(),
    });
    expect(await bank.told(alert)).toMatchObject([
      { revision: 0, outcome: 'applied', value: 'ESCALATED', user: ann.userId, eventId: event!.id },
    ]);
  });

  it('through an assistant names the assistant’s client and the user', async () => {
    const alert = await newAlert();
    await set(bank.assistantOf(ann), alert, 'CLEARED');
    expect((await bank.events(alert))[0]!.actor).toEqual({
      kind: 'agent',
      user: ann.userId,
      client: 'client1',
      grantId: 'grant1',
      scope: ann.scopes.join(' '),
    });
  });

  it('names the grounds: version of the alert, newest run and notes', async () => {
    const alert = await InvestigatedAlert.in(server, bank.bank);
    const body = 'The customer sold a boat.';
    const note = { blockType: 'general', classification: 'added_facts', body } as const;
    const first = await server.bus.send(new AddBlockNote(ann, { alertId: alert.alertId, note }));
    const second = await server.bus.send(new AddBlockNote(ann, { alertId: alert.alertId, note }));
    await set(ann, alert.alertId, 'CLEARED');
    const row = await alert.row();
    const run = await alert.newestEnded();
    const [event] = await bank.events(alert.alertId);
    expect(event!.data).toEqual({
      disposition: 'CLEARED',
      previous: null,
      grounds: {
        alertVersion: 1,
        alertHash: row.hash,
        alertIdHash: saltedHash(await idSaltOf(row.id, row.hash), alert.alertId),
        clientHash: null,
        run: run.id,
        result: { ...row.completedBy, score: row.finalRiskScore },
        resultHash: run.resultHash,
        newestNotes: [second.noteId, first.noteId],
      },
    });
  });

  it('it leaves what runs found alone, and a rerun leaves it alone', async () => {
    const alert = await InvestigatedAlert.in(server, bank.bank);
    const { finalDisposition, finalRiskScore } = await alert.row();
    const other = finalDisposition === 'CLEARED' ? 'ESCALATED' : 'CLEARED';
    await set(ann, alert.alertId, other);
    expect(await alert.row()).toMatchObject({ analystDisposition: other, finalDisposition, finalRiskScore });
    await alert.rerun();
    expect(await alert.row()).toMatchObject({ analystDisposition: other, finalDisposition, finalRiskScore });
  });

  it('the same value by the same user changes nothing and says so', async () => {
    const alert = await newAlert();
    const { changedAt } = await set(ann, alert, 'ESCALATED');
    const before = await attempts();
    server.clock.advance(60_000);
    expect(await set(bank.assistantOf(ann), alert, 'ESCALATED')).toMatchObject({ changed: false, changedAt });
    expect(await bank.events(alert)).toHaveLength(1);
    const [attempt, ...more] = (await attempts()).slice(before.length);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({
      type: 'DispositionUnchanged',
      actor: { kind: 'agent', user: ann.userId },
      data: { alert: await bank.serviceId(alert), disposition: 'ESCALATED' },
    });
    server.clock.advance(240_001);
    await expect(undo(ann, alert)).rejects.toMatchObject({ code: 'undo_refused' });
  });

  it('a second person agrees by an event of their own', async () => {
    const alert = await newAlert();
    await set(ann, alert, 'ESCALATED');
    expect(await set(ben, alert, 'ESCALATED')).toMatchObject({
      changed: true,
      previousDisposition: 'ESCALATED',
    });
    expect((await bank.events(alert)).map(({ actor }) => actor.user)).toEqual([ann.userId, ben.userId]);
  });

  it('a later upload does not replace it, and has no line of the log as the first one has', async () => {
    const lines = decisionLines(server);
    const alert = await newAlert({ disposition_status: 'UNDER_INVESTIGATION' });
    await set(ann, alert, 'CLEARED');
    await bank.upload({ alert_id: alert, disposition_status: 'ESCALATED' });
    expect(await bank.row(alert)).toMatchObject({ version: 2, analystDisposition: 'CLEARED' });
    // The history has it, as a decision that does not count.
    expect((await bank.events(alert)).slice(2)).toMatchObject([{ data: { because: 'decided' } }]);
    const id = await bank.serviceId(alert);
    const correlationId = expect.any(String) as string;
    expect(lines()).toMatchObject([
      { msg: 'a decision was uploaded', alert: id, organization: bank.bank.id, via: 'rest', correlationId },
      { msg: 'a decision was applied', alert: id, organization: bank.bank.id, user: ann.userId },
    ]);
  });
});

describe('an alert that is looked for by its own id again', () => {
  it('is found once, with what stands by then, beside one that is not there', async () => {
    const [one, other] = (await bank.alerts(2)) as [string, string];
    const find = async (by: Caller, ...alertIds: string[]) => {
      const found = await server.bus.send(new FindAlerts(by, { alertIds }));
      return found
        .map(({ alertId, analystDisposition }) => `${alertId} ${analystDisposition ?? null}`)
        .sort();
    };
    for (const stands of [null, 'CLEARED', 'ESCALATED'] as const) {
      if (stands) await set(ann, one, stands);
      const found = [`${one} ${stands}`, `${other} null`].sort();
      expect(await find(ann, one)).toEqual([`${one} ${stands}`]);
      expect(await find(ann, one, other)).toEqual(found);
      expect(await find(ann, one, other, one)).toEqual(found);
      expect(await find(ann, one, 'none', other)).toEqual(found);
    }
    const stranger = await (await DecidingBank.in(server)).person();
    expect(await find(stranger, one, other)).toEqual([]);
  });
});

describe('undo', () => {
  it('restores what was there before, through another client of the same user', async () => {
    const alert = await newAlert();
    await set(ben, alert, 'CLEARED');
    const before = await shown(alert);
    await set(ann, alert, 'ESCALATED');
    server.clock.advance(300_000);
    expect(await undo(bank.assistantOf(ann), alert)).toEqual({
      alertId: alert,
      analystDisposition: 'CLEARED',
      undoneAt: server.clock.iso(),
      waits: false,
      onceConfirmed: null,
    });
    expect(await shown(alert)).toEqual(before);
    const told = await bank.told(alert);
    expect(told.map(({ outcome, value }) => [outcome, value])).toEqual([
      ['applied', 'CLEARED'],
      ['applied', 'ESCALATED'],
      ['undone', 'CLEARED'],
    ]);
    expect(told[2]).toMatchObject({ user: ann.userId, kind: 'agent' });
    expect((await bank.events(alert))[2]!.data).toMatchObject({ undoes: told[1]!.eventId });
  });

  it('restores what was uploaded, with its sealed author', async () => {
    const said = {
      disposition_status: 'CLOSED' as const,
      dispositioned_at: '2025-02-21T10:00:00Z',
      dispositioned_by: 'zebedee@example.com',
    };
    const alert = await newAlert(said);
    const before = await shown(alert);
    await set(ann, alert, 'CLEARED');
    expect(await bank.row(alert)).toMatchObject({ dispositionSetBy: ann.userId });
    await undo(ann, alert);
    expect(await shown(alert)).toEqual(before);
  });

  it('restores the value before, not one that was uploaded meanwhile, which comes again', async () => {
    const alert = await newAlert({ disposition_status: 'CLOSED' });
    await set(ann, alert, 'CLEARED');
    const meanwhile = { alert_id: alert, disposition_status: 'MONITORING' as const };
    await bank.upload(meanwhile);
    expect(await undo(ann, alert)).toMatchObject({ analystDisposition: 'CLOSED' });
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'CLOSED' });
    await bank.upload(meanwhile);
    expect(await bank.row(alert)).toMatchObject({ version: 2, analystDisposition: 'MONITORING' });
  });

  it('of the first decision leaves an alert that nobody decided about', async () => {
    const alert = await newAlert();
    await set(ann, alert, 'ESCALATED');
    expect(await undo(ann, alert)).toMatchObject({ analystDisposition: null });
    expect(await bank.row(alert)).toMatchObject({
      analystDisposition: null,
      dispositionedAt: null,
      dispositionSetBy: null,
      dispositionEvent: null,
    });
  });

  it.each([
    ['of another user’s change', 'the most recent change was made by someone else', 0],
    ['later than 5 minutes after it', 'your change is older than 5 minutes', 300_001],
  ])('%s is refused, and says that nothing was written', async (_, reason, afterMs) => {
    const alert = await newAlert();
    await set(ann, alert, 'ESCALATED');
    server.clock.advance(afterMs);
    await expect(undo(afterMs === 0 ? ben : ann, alert)).rejects.toMatchObject({
      code: 'undo_refused',
      message: `Undo refused: ${reason}. Nothing was written`,
      details: { field: 'alert_id', value: alert },
    });
    expect(await bank.events(alert)).toHaveLength(1);
  });
});

describe('an alert that is not the caller’s', () => {
  it.each([
    ['set', (by: Caller, id: string) => set(by, id, 'CLEARED')],
    ['undo', undo],
  ] as const)('%s: foreign and service ids are missing ids', async (_, ask) => {
    const alert = await newAlert();
    const stranger = await (await DecidingBank.in(server)).person();
    const refusal = async (by: Caller, id: string) => {
      const error = (await ask(by, id).then(
        () => new Error('it was answered'),
        (refused: unknown) => refused,
      )) as Error & { code: string; details: object };
      const { code, message, details } = error;
      return JSON.parse(JSON.stringify({ code, message, details }).replaceAll(id, 'ID')) as object;
    };
    const missing = await refusal(ann, 'no-such-alert');
    expect(missing).toMatchObject({ code: 'alert_not_found', message: 'Alert not found' });
    expect(await refusal(stranger, alert)).toEqual(missing);
    expect(await refusal(ann, await bank.serviceId(alert))).toEqual(missing);
    expect(await bank.events(alert)).toEqual([]);
  });

  it('and one whose role may not write is refused before anything else', async () => {
    const viewer = await bank.person('viewer');
    await expect(set(viewer, 'no-such-alert', 'CLEARED')).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await expect(undo(viewer, 'no-such-alert')).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
