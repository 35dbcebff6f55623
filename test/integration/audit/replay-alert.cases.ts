import { UploadAlerts } from '../../../src/alerts/commands/upload-alerts.command.js';
import { GetAlertAsOf } from '../../../src/audit/queries/get-alert-as-of.query.js';
import {
  ExportAlertsAsOf,
  ExportAlertsAsOfHandler,
} from '../../../src/audit/queries/export-alerts-as-of.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import type { Caller } from '@alert-review/kernel';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

// size: the path of an import is one line.

const make = new Builders(43);
let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
const times: string[] = [];

const pass = () => {
  times.push(server.clock.iso());
  server.clock.advance(60_000);
};

/** Upload and first run; a note; a decision of the customer's own system; a second run. */
beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  pass();
  alert = await InvestigatedAlert.in(server, bank, make);
  pass();
  const note = { blockType: 'general', classification: 'added_facts', body: 'Salary of Mr Quux' } as const;
  await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note }));
  pass();
  const decided = {
    disposition_status: 'CLEARED',
    disposition_notes: 'All is well',
    status: 'CLOSED',
  } as const;
  const client = new RestClient(server, bank);
  const { content } = (await client.stored('alert', alert.alertId))!;
  await client.alerts([{ ...content, ...decided }]);
  pass();
  await alert.rerun();
  pass();
});

const replay = (caller: Caller = bank.caller, alertId = alert.alertId) =>
  server.bus.send(new ReplayAlert(caller, alertId));

const asOf = (until: { at?: string; position?: bigint }, alertId = alert.alertId) =>
  server.bus.send(new GetAlertAsOf(bank.caller, { alertId, until }));

describe('the history of an alert', () => {
  it('tells each event in the order of the log, with what stood before and after', async () => {
    const { alertId, serviceId, steps } = await replay();
    expect({ alertId, serviceId }).toEqual({ alertId: alert.alertId, serviceId: (await alert.row()).id });
    expect(steps.map(({ type }) => type)).toEqual([
      'AlertsUploaded',
      'InvestigationQueued',
      'InvestigationStarted',
      'InvestigationCompleted',
      'BlockNoteAdded',
      'AlertsUploaded',
      'UploadedDispositionRecorded',
      'InvestigationQueued',
      'InvestigationStarted',
      'InvestigationCompleted',
    ]);
    for (const [at, step] of steps.entries()) {
      expect(step.before).toEqual(at === 0 ? { ...EMPTY } : steps[at - 1]!.after);
      if (at > 0) expect(BigInt(step.position)).toBeGreaterThan(BigInt(steps[at - 1]!.position));
    }
  });

  it('ends with what the alert shows', async () => {
    const { steps } = await replay();
    const { analystDisposition, finalDisposition, finalRiskScore, latestRunId, version, hash } =
      await alert.row();
    expect(steps.at(-1)!.after).toMatchObject({
      analystDisposition,
      finalDisposition,
      finalRiskScore,
      latestRun: latestRunId,
      alertVersion: version,
      alertHash: hash,
      notes: 1,
    });
  });

  it('keeps what people decided apart from what runs decided', async () => {
    const { steps } = await replay();
    const decided = steps.find(({ type }) => type === 'UploadedDispositionRecorded')!;
    expect(decided).toMatchObject({
      user: bank.keyId,
      value: 'CLEARED',
      before: { analystDisposition: null },
    });
    expect(decided.after).toEqual({
      ...decided.before,
      analystDisposition: 'CLEARED',
      decidedBy: bank.keyId,
      decisionEvent: decided.eventId,
      decidedAt: decided.effectiveAt ?? decided.at,
    });
    const rerun = steps.at(-1)!;
    const { finalDisposition, finalRiskScore, finalRun, resultHash, ...rest } = rerun.after;
    expect([finalDisposition, finalRiskScore]).toEqual([
      (await alert.newestEnded()).disposition,
      (await alert.newestEnded()).score,
    ]);
    expect(rerun.before).toMatchObject({ ...rest, latestRunState: 'running' });
    expect([finalRun, resultHash]).toEqual([rerun.after.latestRun, expect.any(String)]);
  });

  it('opens what people wrote for those who may read alerts, and tells others that it is there', async () => {
    const texts = async (caller: Caller) => {
      const { steps } = await replay(caller);
      return steps.map((step) => step.texts).filter((one) => Object.keys(one).length > 0);
    };
    expect(await texts(bank.caller)).toEqual([
      { body: 'Salary of Mr Quux' },
      { dispositionNotes: 'All is well' },
    ]);
    const auditor = { ...bank.caller, permissions: ['audit:export'], scopes: ['audit:export'] } as const;
    expect(await texts(auditor)).toEqual([{ body: null }, { dispositionNotes: null }]);
  });
});

describe('an alert as of then', () => {
  it('is what the last event up to then left, at that very millisecond too', async () => {
    const { steps } = await replay();
    for (const at of new Set(steps.map((step) => step.at))) {
      const then = steps.findLast((step) => step.at <= at)!.after;
      expect(await asOf({ at })).toEqual({
        alertId: alert.alertId,
        serviceId: (await alert.row()).id,
        ...then,
      });
      const before = steps.findLast((step) => step.at < at);
      const instant = new Date(Date.parse(at) - 1).toISOString();
      if (before) expect(await asOf({ at: instant })).toMatchObject(before.after);
      else await expect(asOf({ at: instant })).rejects.toMatchObject({ code: 'alert_not_found' });
    }
  });

  it('at each place of the log is what that step left', async () => {
    for (const { position, after } of (await replay()).steps)
      expect(await asOf({ position: BigInt(position) })).toMatchObject(after);
  });

  it('is the same for one and for all alerts of the organization', async () => {
    const all = async (at: string) => {
      const states: unknown[] = [];
      for await (const state of await server.bus.send(new ExportAlertsAsOf(bank.caller, { at })))
        states.push(state);
      return states;
    };
    expect(await all(times[0]!)).toEqual([]);
    for (const at of times.slice(1)) expect(await all(at)).toEqual([await asOf({ at })]);
  });
});

describe('an export of many alerts', () => {
  let other: TestOrganization;
  let ids: string[];
  const states = async () => {
    const found: [string, string | null][] = [];
    const exported = await server.bus.send(new ExportAlertsAsOf(other.caller, {}));
    for await (const { alertId, analystDisposition } of exported) found.push([alertId, analystDisposition]);
    return found;
  };
  const everyOne = () => ids.map((id) => [id, 'CLEARED']);

  beforeAll(async () => {
    other = await server.newOrganization();
    const client = new RestClient(server, other);
    const customer = make.entity();
    await client.entities(customer);
    const alerts = Array.from({ length: 40 }, () => make.alert([customer.entity_id], []));
    await server.bus.send(new UploadAlerts(other.caller, { alerts, triggerExecution: false }));
    ids = alerts.map(({ alert_id }) => alert_id);
    await server.bus.send(
      new UpdateAlertDispositionsBulk(other.caller, { alertIds: ids, disposition: 'CLEARED', batchId: null }),
    );
  });

  it('reads the log once and no stream', async () => {
    const events = server.app.get(EventStore, { strict: false });
    const { readStream, readAll } = events;
    const read: string[] = [];
    events.readStream = (stream, ...more) => (read.push(stream), readStream.call(events, stream, ...more));
    events.readAll = (page) => {
      if (page.after === null) read.push('the log from its start');
      return readAll.call(events, page);
    };
    expect(await states()).toEqual(everyOne());
    Object.assign(events, { readStream, readAll });
    // The job that sums up accesses reads its own streams whenever it runs.
    const ofExport = read.filter((stream) => !stream.startsWith('accessDigest-'));
    expect(ofExport).toEqual(['the log from its start']);
  });

  it('takes more passes over the log than one for more alerts than memory is for', async () => {
    const handler = server.app.get(ExportAlertsAsOfHandler, { strict: false });
    const { alertsPerPass } = handler;
    handler.alertsPerPass = 7;
    expect(await states()).toEqual(everyOne());
    handler.alertsPerPass = alertsPerPass;
  });
});

it.each(['replay', 'as of'])('%s: a foreign, a missing and a service id are one', async (way) => {
  const ask = (caller: Caller, id: string) =>
    way === 'replay'
      ? server.bus.send(new ReplayAlert(caller, id))
      : server.bus.send(new GetAlertAsOf(caller, { alertId: id, until: {} }));
  const stranger = await server.newOrganization();
  const asked: [Caller, string][] = [
    [stranger.caller, alert.alertId],
    [bank.caller, 'A-nowhere'],
    [bank.caller, (await alert.row()).id],
  ];
  for (const [caller, value] of asked)
    await expect(ask(caller, value)).rejects.toMatchObject({
      code: 'alert_not_found',
      details: { field: 'alert_id', value },
    });
});

const EMPTY = {
  alertVersion: null,
  alertHash: null,
  analystDisposition: null,
  decidedBy: null,
  decidedAt: null,
  decisionEvent: null,
  finalDisposition: null,
  finalRiskScore: null,
  finalRun: null,
  resultHash: null,
  latestRun: null,
  latestRunState: null,
  notes: 0,
  team: null,
  assignee: null,
  assignedAt: null,
  openQuestions: 0,
  snoozedUntil: null,
  serviceLevel: null,
  serviceLevelDue: null,
  proposedDisposition: null,
  proposedOutcome: null,
  proposedBy: null,
  proposedAt: null,
};
