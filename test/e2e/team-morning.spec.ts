import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { BrowserContext, Page } from 'playwright-core';
import { alertOf, entityOf } from '../faults/upload-bodies.js';
import { VERIFIER } from '../support/audit-bundle/verify-bundle.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { runCli } from '../support/built-server.js';
import { PAGE_PATIENCE_MS } from '../support/patience.js';
import { ALERTS, describeQueue, uploadPayment } from '../support/queue-stage.js';

const EACH = 100;
/** Every so many of an analyst's alerts is escalated, and so many of what waits is sent back. */
const ESCALATED_EVERY = 10;
const SENT_BACK_EVERY = 25;
const SINGLE_KEYS = 30;
/** As many alerts as are decided at once. */
const BATCH = 50;
const LOOPBACK = 'http://127.0.0.1/callback';
const REASON = 'The contract was seen';
const NAMES = ['cleo', 'dora', 'lena', 'otto'] as const;
const addressOf = (name: string) => `${name}@nordhaven.example`;
const UNLIMITED = Object.fromEntries(
  Object.entries(ASSISTANT_ENV).filter(([name]) => name !== 'PUBLIC_BASE_URL'),
);
/** The server believes that it is a day later. */
const NEXT_DAY = '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+86400000';

interface AuditLine {
  readonly type: string;
  readonly value: string | null;
  readonly kind: string;
  readonly user: string;
  readonly subject: string;
}

/**
 * A morning of a team, whose cases go on where the one before ended: a step that comes to a morning is one
 * more case. Cleo works in Chromium, Dora by an assistant, Lena leads and is the second person, Otto audits.
 */
describeQueue(
  'a morning of two analysts, a lead and an auditor over 200 alerts',
  (stage) => {
    const ids = {} as Record<(typeof NAMES)[number], string>;
    const pages = {} as Record<(typeof NAMES)[number], Page>;
    const contexts: BrowserContext[] = [];
    const day = new Date().toISOString().slice(0, 10);
    let assistant: BuiltAssistant;
    let sentBack = 0;

    const at = (address: string) => `http://localhost:${stage.server.port}${address}`;
    const open = (page: Page, address: string) => page.goto(at(address));
    const barOf = (page: Page) => page.locator('#decide');
    const call = <Answer>(name: string, args: object) => assistant.call<Answer>(stage.server, name, args);

    async function asPerson(name: (typeof NAMES)[number]): Promise<Page> {
      const context = await stage.browser.newContext();
      contexts.push(context);
      const page = (pages[name] = await context.newPage());
      page.setDefaultTimeout(PAGE_PATIENCE_MS);
      await stage.signIn(addressOf(name), page);
      return page;
    }

    /** Addresses of the alerts that a queue shows first. */
    async function listed(page: Page, filter: string): Promise<string[]> {
      await open(page, `/alerts?${filter}`);
      const links = await page.locator('.row a.name').all();
      return Promise.all(links.map(async (link) => (await link.getAttribute('href'))!));
    }

    async function sendKey(page: Page, key: string, told: string | RegExp): Promise<void> {
      // The script of a page that has just been opened binds the keys.
      await page.waitForLoadState();
      await page.keyboard.press(key);
      // The form of a bulk decision asks for a reason where it goes against a recommendation.
      await page.keyboard.type('Seen.');
      await page.keyboard.press('Enter');
      await page.getByText(told).first().waitFor();
    }

    const logged = async (page: Page) => {
      const answer = await page.request.get(at('/decisions/export?what=all&format=ndjson'));
      const lines = (await answer.text()).trim().split('\n');
      return lines.slice(0, -1).map((line) => JSON.parse(line) as AuditLine);
    };

    beforeAll(async () => {
      const roles = { cleo: 'analyst', dora: 'analyst', lena: 'reviewer', otto: 'reviewer' } as const;
      for (const name of NAMES) ids[name] = await stage.member(addressOf(name), roles[name]);
      const firm = { ...entityOf('F-0'), type: 'BUSINESS', name: 'Corner Shop Ltd' };
      expect(await stage.calls.post('entities', { entities: [firm] })).toMatchObject({ status: 200 });
      await uploadPayment(stage.calls, 'T-1', 'F-0');
    });
    afterAll(() => Promise.all(contexts.map((context) => context.close())));

    test('the administrator makes teams with rules, and says what a second person confirms', async () => {
      const { page, organization } = stage;
      await stage.server.operate('org-features', { organization, enable: ['teamwork'], disable: undefined });
      await open(page, '/settings/teams');
      for (const [team, kind, analyst] of [
        ['People', 'person', 'cleo'],
        ['Firms', 'business', 'dora'],
      ] as const) {
        const form = page.locator('section', { hasText: 'Another team' }).last();
        await form.getByLabel('Name').fill(team);
        for (const member of [analyst, 'lena']) await form.getByLabel(addressOf(member)).first().check();
        await form.getByRole('button', { name: 'Add team' }).click();
        await page.getByRole('link', { name: `Change ${team}` }).waitFor();
        await page.getByLabel('Team', { exact: true }).selectOption({ label: team });
        await page.getByLabel('Kind of customer').selectOption({ label: kind });
        await page.getByRole('button', { name: 'Add rule' }).click();
        await page.getByText(`of a ${kind}`).waitFor();
      }
      await page.getByLabel('Who may decide on an alert').selectOption('team');
      await page.locator('section', { hasText: 'Who decides' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved. The change takes effect at once.').waitFor();
      await open(page, '/settings/second-person');
      await page.getByLabel('Every alert that is escalated').check();
      await page.getByLabel('Every decision that an assistant made').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
    });

    test('200 alerts are there, investigated and in the inboxes of the teams', async () => {
      const more = Array.from({ length: EACH - ALERTS }, (_each, n) => alertOf(`P-${n}`, 'E-0', 'T-0'));
      const firms = Array.from({ length: EACH }, (_each, n) => alertOf(`F-${n}`, 'F-0', 'T-1'));
      for (const alerts of [more, firms])
        expect(await stage.calls.post('alerts', { alerts })).toMatchObject({ status: 200 });
      const all = [...more, ...firms].map(({ alert_id }) => alert_id);
      all.push(...Array.from({ length: ALERTS }, (_each, n) => `A-${n}`));
      for (let first = 0; first < all.length; first += BATCH)
        expect(
          await stage.calls.post('alerts/investigate', { alert_ids: all.slice(first, first + BATCH) }),
        ).toMatchObject({ status: 200 });
      while ((await listed(stage.page, 'outcome=none')).length > 0) continue;
      const lena = await asPerson('lena');
      await open(lena, '/workload');
      for (const team of ['People', 'Firms'])
        await lena.getByRole('row', { name: new RegExp(`^${team} ${EACH} ${EACH} `) }).waitFor();
    });

    test('the lead gives three alerts to an analyst, and proposes one decision of her own', async () => {
      const { lena } = pages;
      const team = await teamFilter(lena, 'People');
      const [own, ...given] = (await listed(lena, team)).slice(0, 4);
      for (const address of given) {
        await open(lena, address);
        await lena.locator('.further > summary').click();
        await lena.getByText('Assign', { exact: true }).first().click();
        await lena.getByLabel('Person').selectOption({ label: addressOf('cleo') });
        await lena.getByRole('button', { name: 'Assign', exact: true }).click();
        await barOf(lena)
          .getByText(`assigned to ${addressOf('cleo')}`)
          .waitFor();
      }
      await open(lena, own!);
      await sendKey(lena, 'e', 'You propose');
      expect(await barOf(lena).getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    });

    async function teamFilter(page: Page, name: string): Promise<string> {
      await open(page, '/alerts');
      const option = page.locator('select[name=who] option', { hasText: `team ${name}` });
      return new URLSearchParams({ who: (await option.getAttribute('value'))! }).toString();
    }

    /** By keys alone: first what was given to her, then the next one again and again, then fifty at once. */
    async function cleosMorning(): Promise<void> {
      const page = await asPerson('cleo');
      for (const address of await listed(page, 'who=me')) {
        await open(page, address);
        await sendKey(page, 'c', 'is closed.');
      }
      await sendKey(page, 'u', 'is undecided again.');
      await sendKey(page, 'c', 'is closed.');
      for (let taken = 1; taken <= SINGLE_KEYS; taken++) {
        const before = page.url();
        await page.waitForLoadState();
        await page.keyboard.press('t');
        // The key opens a form, which asks before it takes an alert.
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => /\/alerts\/\w+$/.test(url.pathname) && url.href !== before);
        await barOf(page).getByText('assigned to you').waitFor();
        if (taken % ESCALATED_EVERY === 0) await sendKey(page, 'e', 'You propose');
        else await sendKey(page, 'c', 'is closed.');
      }
      const rest = `/alerts?${await teamFilter(page, 'People')}&decision=open`;
      for (await open(page, rest); (await page.locator('.row').count()) > 0; await open(page, rest)) {
        const waiting = page.locator('.row', { hasText: 'waits for four-eyes approval' });
        if ((await page.locator('.row').count()) === (await waiting.count())) break;
        const boxes = page.locator('.row:not(:has-text("waits for four-eyes approval")) .pick input');
        for (const box of (await boxes.all()).slice(0, BATCH)) await box.check();
        await sendKey(page, 'c', /alerts? closed\./);
      }
    }

    /** By the tools of an assistant, which takes, reads and decides until nothing is left. */
    async function dorasMorning(): Promise<number> {
      assistant = await BuiltAssistant.of(stage.server, addressOf('dora'), {
        redirect_uri: LOOPBACK,
        resource: undefined,
      });
      for (let decided = 0; ; decided++) {
        const { taken } = await call<{ taken: { alert_id: string } | null }>('take_next_alert', {});
        if (!taken) return decided;
        const { alert_id } = taken;
        await call('get_alert', { alert_id });
        const disposition = decided % ESCALATED_EVERY === 0 ? 'ESCALATED' : 'CLEARED';
        const answer = await call('update_alert_disposition', { alert_id, disposition, reason: REASON });
        expect(answer).toMatchObject({
          note: expect.stringContaining('another person has to confirm') as string,
        });
      }
    }

    test('both analysts work at once: by keys, and by an assistant whose decisions all wait', async () => {
      const [, decided] = await Promise.all([cleosMorning(), dorasMorning()]);
      expect(decided).toBe(EACH);
    });

    test('nobody confirms their own: not on the page, not by the assistant', async () => {
      const dora = await asPerson('dora');
      const [address] = await listed(dora, `decision=waits&${await teamFilter(dora, 'Firms')}`);
      await open(dora, address!);
      await barOf(dora).getByText('You propose').waitFor();
      const [, alert_id] = /alert\s+(\S+)/.exec(await dora.locator('.head .lead').innerText())!;
      const { waiting_decision: waits } = await call<{
        waiting_decision: { proposal_id: string; once_confirmed: string };
      }>('get_alert', { alert_id });
      const { proposal_id, once_confirmed: waiting } = waits;
      const own = call('answer_proposal', { alert_id, proposal_id, waiting, answer: 'confirm' });
      await expect(own).rejects.toThrow('answer_proposal: ');
    });

    test('the lead confirms, and sends some back, which are decided anew', async () => {
      const { lena, cleo } = pages;
      let seen = 0;
      const answerAll = async (page: Page, sendsBack: boolean) => {
        for (;;) {
          const waiting = await listed(page, 'decision=waits');
          let answered = 0;
          for (const address of waiting) {
            await open(page, address);
            if ((await barOf(page).getByRole('button', { name: 'Confirm' }).count()) === 0) continue;
            answered++;
            if (sendsBack && ++seen % SENT_BACK_EVERY === 0) {
              sentBack++;
              await barOf(page).getByLabel('Reason, if you send it back').fill('Of which year?');
              await barOf(page).getByRole('button', { name: 'Send back' }).click();
              await barOf(page).getByText('“Of which year?”').waitFor();
            } else {
              await barOf(page).getByRole('button', { name: 'Confirm' }).click();
              await page.waitForURL(/decided=/);
            }
          }
          if (answered === 0) return;
        }
      };
      await answerAll(lena, true);
      expect(sentBack).toBeGreaterThan(2);
      const anew = await listed(pages.dora, `decision=open&${await teamFilter(pages.dora, 'Firms')}`);
      for (const address of anew) {
        await open(pages.dora, address);
        await sendKey(pages.dora, 'c', 'is closed.');
      }
      await answerAll(lena, false);
      await answerAll(cleo, false);
      expect(await listed(stage.page, 'decision=waits')).toEqual([]);
      for (const address of await listed(cleo, 'decision=open')) {
        await open(cleo, address);
        await sendKey(cleo, 'c', 'is closed.');
      }
      expect(await listed(stage.page, 'decision=open')).toEqual([]);
    });

    test('in the log every alert is decided by the right people, none taken twice, none lost', async () => {
      const lines = await logged(stage.page);
      const of = (type: string) => lines.filter((line) => line.type === type);
      const had = of('AlertAssigned').map(({ subject }) => subject);
      expect(new Set(had).size).toBe(had.length);
      const confirmed = of('ProposalConfirmed');
      const returned = of('ProposalReturned').length;
      expect([of('DecisionProposed').length, returned]).toEqual([confirmed.length + returned, sentBack]);
      for (const { kind, user } of confirmed)
        expect([kind, [ids.lena, ids.cleo].includes(user)]).toEqual(['human', true]);
      expect(confirmed.filter(({ user }) => user === ids.cleo)).toHaveLength(1);
    });

    test('the next day the auditor looks at a sample, asks as of the day and reads a history', async () => {
      await stage.startAgain({ NODE_OPTIONS: NEXT_DAY });
      const otto = await asPerson('otto');
      await open(otto, '/decisions/second-looks');
      await otto.getByLabel('From').fill(day);
      await otto.getByLabel('To').fill(day);
      await otto.getByLabel('How many').fill('10');
      // Until a checkpoint after the day is signed, which the sign-in of the auditor made due.
      while (!/second-looks\/\w+$/.test(otto.url())) {
        await otto.getByRole('button', { name: 'Draw' }).click();
        await otto.waitForLoadState();
      }
      await otto.getByText(`10 alerts of ${2 * EACH}`).waitFor();
      await stage.isSound('sample', otto);
      await otto
        .getByRole('link', { name: /^[APF]-\d/ })
        .first()
        .click();
      await otto.getByText('What was decided on this alert is not shown.').waitFor();
      await stage.isSound('second-look', otto);
      await otto.getByLabel('Reason', { exact: true }).fill('Seen in the contract');
      await otto.getByRole('button', { name: 'escalated', exact: true }).click();
      await otto.getByText('1 looked at.').waitFor();
      const answer = await otto.request.get(at(`/decisions/as-of?at=${day}`));
      const rows = parse(await answer.text(), { bom: true, relaxColumnCount: true });
      const head = rows[0]!.map((name) => name.replaceAll('_', '').toLowerCase());
      const columns = ['alertid', 'analystdisposition', 'decidedby'].map((name) => head.indexOf(name));
      // The last line is the number of those before it.
      const stood = rows.slice(1, -1).map((row) => columns.map((column) => row[column]!));
      expect([stood.length, new Set(stood.map(([id]) => id)).size]).toEqual([2 * EACH, 2 * EACH]);
      for (const [id, disposition, by] of stood) {
        expect([id, disposition]).toEqual([id, expect.stringMatching(/^(CLEARED|ESCALATED)$/)]);
        expect([id, id!.startsWith('F') ? [ids.dora] : [ids.cleo, ids.lena]]).toEqual([
          id,
          expect.arrayContaining([by]),
        ]);
      }
      await open(otto, (await listed(otto, 'decision=ESCALATED'))[0]!);
      await otto.getByRole('link', { name: 'History' }).click();
      await otto.getByText('four-eyes approval given').first().waitFor();
      await stage.isSound('history', otto);
    });

    test('the bundle for an outside auditor has no fault', async () => {
      const { dataDir } = stage.server;
      const bundle = path.join(dataDir, 'morning.ndjson');
      const made = await runCli(dataDir, ['audit', 'bundle', '--out', bundle]);
      expect([made.code, made.stderr]).toEqual([0, expect.any(String)]);
      const { status, stdout } = spawnSync(process.execPath, [VERIFIER, bundle], { encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, expect.stringContaining('No fault found.')]);
    });
  },
  UNLIMITED,
);
