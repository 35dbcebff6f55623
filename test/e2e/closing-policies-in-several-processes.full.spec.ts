import { GenerateApiKey } from '../../src/access/commands/generate-api-key.command.js';
import { callerOfUser } from '../../src/access/user-caller.js';
import { AnswerPolicyProposal } from '../../src/automation/commands/answer-policy-proposal.command.js';
import { StopClosingPolicy } from '../../src/automation/commands/stop-closing-policy.command.js';
import { DispositionEvents } from '../../src/dispositions/domain/disposition.events.js';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { type Caller, DAY_MS } from '@alert-review/kernel';
import { startApp, type TestApp } from '../support/app.js';
import { verifyBundle } from '../support/audit-bundle/verify-bundle.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import type { BuiltServer } from '../support/built-server.js';
import { inTime, whenTrue } from '../support/patience.js';
import { PolicyBank } from '../support/policy-bank.js';
import { describeWith } from '../support/require.js';
import { until } from '../support/rest-client.js';
import { UNLIMITED } from '../support/suite-app.js';
import { TickingClock } from '../support/test-clock.js';
import { newPerson, WebBrowser } from '../support/web-browser.js';

/** More than a policy chooses at once, so that the processes die in the first of two choices. */
const CLOSED = 52;
const FIRST_DEATH = 7;
const SECOND_DEATH = 15;
const CHOSEN = 6;
const RACED = 12;

const ADDRESS = '/settings/closing-policies';
const TERMS = {
  name: 'salaries',
  score_below: '20',
  subtypes: '',
  customer_kinds: [],
  a_day_max: '1000',
  wrong_share_max: '50',
  review_share: '100',
};
const ENV = { ...ASSISTANT_ENV, SWEEP_SECONDS: '1' };

const proposalIn = (text: string): string => /name="proposal" value="([^"]*)"/.exec(text)![1]!;
const answerAddressIn = (text: string): string =>
  new RegExp(`action="(${ADDRESS}/\\w+/answer)"`).exec(text)![1]!;

/** One step per test: each goes on where the one before it ended. */
describeWith(['redis-server'], 'two processes that close by policy on shared back ends', () => {
  let backEnds: SharedBackEnds;
  /** Third process, in which the test itself prepares alerts. It runs no jobs, so it closes nothing. */
  let office: TestApp;
  let bank: PolicyBank;
  let one: BuiltServer;
  let other: BuiltServer;
  let ann: WebBrowser;
  let kim: WebBrowser;
  let rob: WebBrowser;
  let robId: string;
  let ben: WebBrowser;
  let analyst: BuiltAssistant;
  let annAtOffice: Caller;
  let robAtOffice: Caller;
  let kimAtOffice: Caller;
  let policy: string;
  /** Alerts that the policy has closed, and of which one was undone. */
  let closed: string[];
  let undone: string;

  const start = () => backEnds.process(ENV);

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ own: true, filesShared: true });
    // It also prepares the stores, which a process that runs no jobs does not.
    await backEnds.bank('Another Bank');
    const env = { ...backEnds.env, ...UNLIMITED, ROLE: 'api' };
    const dataDir = await backEnds.dataDirOfProcess();
    office = await startApp({ env, dataDir, clock: new TickingClock(Date.now() - 2 * DAY_MS) });
    // Access that was given outside the product is doubted for a day.
    const organization = await office.newOrganization();
    const people = [];
    for (const role of ['admin', 'admin', 'admin', 'analyst'] as const)
      people.push(await newPerson(office, organization, role));
    setOfficeClock();
    [one, other] = await Promise.all([start(), start()]);
    bank = await PolicyBank.in(office, organization);
    setOfficeClock();
    await bank.decided();
    const logIn = async (email: string, at: BuiltServer) => {
      const browser = new WebBrowser(at);
      expect((await browser.logIn(email)).status).toBe(303);
      return browser;
    };
    ann = await logIn(people[0]!.email, one);
    rob = await logIn(people[1]!.email, other);
    kim = await logIn(people[2]!.email, one);
    ben = await logIn(people[3]!.email, other);
    robId = people[1]!.id;
    const atOffice = ({ id }: { readonly id: string }): Caller => ({
      ...callerOfUser({ id, orgId: organization.id, role: 'admin' }, [], `request of ${id}`),
      features: ['automation'],
    });
    [annAtOffice, robAtOffice, kimAtOffice] = people.slice(0, 3).map(atOffice) as [Caller, Caller, Caller];
    const joining = { backEnds, organization: bank.people.bank.id, role: 'analyst' } as const;
    analyst = await BuiltAssistant.invited(one, joining);
  });
  afterAll(async () => {
    await office?.close();
    await backEnds?.stop();
  });

  const setOfficeClock = () => office.clock.leap(Date.now() - office.clock.now());
  const log = () => backEnds.events!.log;
  const logged = (type: string): number => log().all.filter((event) => event.type === type).length;

  /** Acts as soon as the log holds `count` more events of a type, before their writer hears of them. */
  function atEvent(type: string, count: number, act: () => void): void {
    const wanted = logged(type) + count;
    const stop = log().onAppend(() => {
      if (logged(type) < wanted) return;
      stop();
      act();
    });
  }

  /**
   * The policy chooses nothing more, also in a run that has begun: a choice and the stop are events of one
   * stream.
   */
  const stopPolicy = () => office.bus.send(new StopClosingPolicy(annAtOffice, policy));

  async function restartPolicy(confirmedBy: Caller): Promise<void> {
    await bank.propose({ aDayMax: Number(TERMS.a_day_max), scoreBelow: 25 }, annAtOffice);
    const { proposal } = await untilPolicy((shown) => shown.proposal !== null);
    const answer = { policy, proposal: proposal!.event, answer: 'confirm' } as const;
    await office.bus.send(new AnswerPolicyProposal(confirmedBy, answer));
  }

  /** Types of the events about the decision on an alert, as the log has them at this moment. */
  async function typesOf(alertId: string): Promise<string[]> {
    const alert = await bank.people.serviceId(alertId);
    const stream = `${DispositionEvents.category}-${bank.people.bank.id}.${alert}`;
    return log().all.flatMap((event) => (event.stream === stream ? [event.type] : []));
  }
  // Rows and pages of one process may follow an event of another one by a moment.
  const untilStands = (alertId: string, wanted: string | null) =>
    whenTrue(async () => ((await bank.people.row(alertId)).analystDisposition ?? null) === wanted);
  const untilPolicy = (isSo: (shown: Awaited<ReturnType<PolicyBank['policy']>>) => boolean) =>
    until(() => bank.policy(policy), isSo);

  /** The page of policies, once it shows a proposal. */
  const pageWithProposal = async (browser: WebBrowser): Promise<string> =>
    (
      await until(
        () => browser.get(ADDRESS),
        ({ text }) => text.includes('name="proposal"'),
      )
    ).text;

  const decide = (at: BuiltServer, alertId: string) =>
    analyst.call(at, 'update_alert_disposition', {
      alert_id: alertId,
      disposition: 'ESCALATED',
      reason: 'I know this customer',
    });

  /** Investigates one more alert, and waits until the policy has closed it. */
  async function oneMoreIsClosed(score = 12): Promise<string> {
    const [alert] = await bank.investigated(1, { score });
    await whenTrue(async () => (await typesOf(alert!)).length > 0);
    expect(await typesOf(alert!)).toEqual(['AlertAutoClosed']);
    return alert!;
  }

  test('a policy is proposed at one process and confirmed at the other', async () => {
    await ann.get(ADDRESS);
    expect(await ann.post(ADDRESS, TERMS)).toMatchObject({ status: 303, location: `${ADDRESS}?saved=yes` });
    const text = await pageWithProposal(rob);
    const answer = { proposal: proposalIn(text), answer: 'confirm' };
    expect((await rob.post(answerAddressIn(text), answer)).status).toBe(303);
    policy = /\/(\w+)\/answer$/.exec(answerAddressIn(text))![1]!;
    await untilPolicy(({ state, version }) => state === 'running' && version === 1);
  });

  test('both are killed in the middle of closings, and each alert is closed once', async () => {
    await stopPolicy();
    closed = await bank.investigated(CLOSED);
    // Only one of them closes at a time: whichever it is, it dies with an append that is not answered.
    atEvent('AlertAutoClosed', FIRST_DEATH, () => void one.end('SIGKILL'));
    atEvent('AlertAutoClosed', SECOND_DEATH, () => void other.end('SIGKILL'));
    await restartPolicy(robAtOffice);
    await Promise.all([one.exited, other.exited]);
    expect(logged('AlertAutoClosed')).toBeLessThan(CLOSED);
    [one, other] = await Promise.all([backEnds.again(one, ENV), backEnds.again(other, ENV)]);
    await whenTrue(() => logged('AlertAutoClosed') === CLOSED);
    await oneMoreIsClosed();
    for (const alert of closed) expect([alert, await typesOf(alert)]).toEqual([alert, ['AlertAutoClosed']]);
    await untilPolicy(({ figures }) => figures.closed === CLOSED + 1 && figures.undone === 0);
  });

  test('an undone closing, and a closed alert that is investigated again, stay as they are', async () => {
    await analyst.renew(one);
    undone = closed.pop()!;
    const again = closed[0]!;
    const address = `/alerts/${await bank.people.serviceId(undone)}`;
    ben = ben.on(other);
    await ben.get(address);
    expect((await ben.post(`${address}/undo`, { back: address })).status).toBe(303);
    for (const [at, alert] of [
      [one, again],
      [other, undone],
    ] as const) {
      const asked = { alert_id: alert };
      const { investigation_id } = await analyst.call<{ investigation_id: string }>(
        at,
        'rerun_investigation',
        asked,
      );
      const status = () => analyst.call<{ state: string }>(at, 'get_rerun_status', { investigation_id });
      expect(await inTime(status, ({ state }) => state !== 'completed')).toMatchObject({
        state: 'completed',
      });
    }
    await oneMoreIsClosed();
    expect(await typesOf(again)).toEqual(['AlertAutoClosed']);
    await untilStands(again, 'CLEARED');
    expect(await typesOf(undone)).toEqual(['AlertAutoClosed', 'DispositionUndone']);
    await untilStands(undone, null);
  });

  test('who lost the role confirms nothing more at the other process; the policy goes on', async () => {
    [ann, kim, rob] = [ann.on(one), kim.on(one), rob.on(other)];
    await ann.get(ADDRESS);
    expect((await ann.post(ADDRESS, { ...TERMS, score_below: '30' })).status).toBe(303);
    const text = await pageWithProposal(rob);
    const answer = { proposal: proposalIn(text), answer: 'confirm' };
    await kim.get('/settings/members');
    expect((await kim.post(`/settings/members/${robId}/role`, { role: 'analyst' })).status).toBe(303);
    expect((await rob.post(answerAddressIn(text), answer)).status).toBe(403);
    expect((await rob.post(`${ADDRESS}/${policy}/stop`)).status).toBe(403);
    expect(await bank.policy(policy)).toMatchObject({ state: 'running', version: 2 });
    await oneMoreIsClosed();
    expect((await kim.post(answerAddressIn(text), answer)).status).toBe(303);
    const [closing] = await bank.people.events(await oneMoreIsClosed(27));
    expect(closing!.actor.user).toBe('policy salaries version 3');
  });

  test('who decides between a choice and its closings wins, after both processes died there', async () => {
    await stopPolicy();
    const alerts = await bank.investigated(CHOSEN);
    atEvent('ClosingsSelected', 1, () => void Promise.all([one.end('SIGKILL'), other.end('SIGKILL')]));
    await restartPolicy(kimAtOffice);
    await Promise.all([one.exited, other.exited]);
    for (const alert of alerts) expect(await typesOf(alert)).toEqual([]);
    const desk = await backEnds.process({ ...ENV, ROLE: 'api' });
    await analyst.renew(desk);
    const decided = alerts.slice(0, CHOSEN / 2);
    const left = alerts.slice(CHOSEN / 2);
    for (const alert of decided) await decide(desk, alert);
    const wanted = logged('AlertAutoClosed') + left.length;
    [one, other] = await Promise.all([backEnds.again(one, ENV), backEnds.again(other, ENV)]);
    await whenTrue(() => logged('AlertAutoClosed') === wanted);
    await oneMoreIsClosed();
    for (const alert of decided) expect(await typesOf(alert)).toEqual(['DispositionChanged']);
    for (const alert of left) expect(await typesOf(alert)).toEqual(['AlertAutoClosed']);
  });

  test(`of ${RACED} alerts that a person decides during closings, the person decides each`, async () => {
    await analyst.renew(one);
    const alerts = await bank.people.alerts(RACED);
    const waiting: string[] = [];
    const decisions: Promise<unknown>[] = [];
    const decideWaiting = () => {
      for (const alert of waiting.splice(0))
        decisions.push(decide(decisions.length % 2 === 0 ? one : other, alert));
    };
    const stop = log().onAppend(() => {
      if (log().all.at(-1)!.type === 'ClosingsSelected') decideWaiting();
    });
    for (const alert of alerts) {
      waiting.push(alert);
      await bank.complete(alert);
    }
    stop();
    decideWaiting();
    await Promise.all(decisions);
    await oneMoreIsClosed();
    for (const alert of alerts) {
      const types = await typesOf(alert);
      const closings = types.filter((type) => type === 'AlertAutoClosed').length;
      const expected = [...Array<string>(closings).fill('AlertAutoClosed'), 'DispositionChanged'];
      expect([alert, closings <= 1, types]).toEqual([alert, true, expected]);
      await untilStands(alert, 'ESCALATED');
    }
  });

  test('the rows follow from the log, and no alert was closed twice', async () => {
    for (const { readModel, liveHash, rebuiltHash } of await backEnds.verified())
      expect({ readModel, hash: liveHash }).toEqual({ readModel, hash: rebuiltHash });
    const closings = log().all.filter(({ type }) => type === 'AlertAutoClosed');
    expect(new Set(closings.map(({ stream }) => stream)).size).toBe(closings.length);
    await untilPolicy(({ figures }) => figures.closed === closings.length && figures.undone === 1);
  });

  test('a bundle of one process is checked offline, and names the policy', async () => {
    const sealer = office.app.get(LogSealer, { strict: false });
    // Twice: the first call may join a seal that began before the last event.
    for (let round = 0; round < 2; round++) await sealer.seal();
    const scopes = ['audit:export', 'alerts:read'] as const;
    const { key } = await office.bus.send(
      new GenerateApiKey(bank.people.bank.caller, { name: 'audit', scopes }),
    );
    const shown = closed[1]!;
    const url = `/api/v1/audit/bundle?alerts=${shown},${undone}`;
    const { status, text } = await other.rest({ method: 'GET', url, headers: { 'x-api-key': key } });
    expect(status).toBe(200);
    const { faults, story } = await verifyBundle(text, { show: shown });
    expect(faults).toEqual([]);
    expect(story.join('\n')).toMatch(/policy salaries version 2: closed by a policy.*score 12/);
    const ofUndone = await verifyBundle(text, { show: undone });
    expect(ofUndone.story.join('\n')).toMatch(/policy salaries version 2: closed by a policy[^]*undid/);
  });
});
