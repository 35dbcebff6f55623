import type { Caller } from '@alert-review/kernel';
import { AskCustomer } from '../../../src/questions/commands/ask-customer.command.js';
import { EndQuestion } from '../../../src/questions/commands/end-question.command.js';
import { DrawQualitySample } from '../../../src/quality-reviews/commands/draw-quality-sample.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { RUN_STATE_PATH } from '../../../src/web/alerts/alert-address.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '../../../src/access/domain/user.events.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { CreateSupportTicket } from '../../../src/support/commands/create-support-ticket.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SaveWebhook } from '../../../src/webhooks/commands/save-webhook.command.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../../src/webhooks/domain/webhook.events.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly by: Readonly<Record<Role, string>>;
  readonly fields: readonly string[];
}

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'page-rights.md'), 'utf8');

/** What the documentation says, which is what is tested. */
const ROWS: readonly Row[] = [...PAGE.matchAll(/^\| (GET|POST) `([^`]+)` \| (.*) \| (.*) \|$/gm)].map(
  ([, method, path, rights, fields]) => {
    const cells = rights!.split(' | ');
    const by = Object.fromEntries(ROLES.map((role, at) => [role, cells[at]])) as Row['by'];
    return {
      method: method as Row['method'],
      path: path!,
      by,
      fields: [...fields!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    };
  },
);

const MISSING = '01J00000000000000000000000';
/** Linked from a page, and no page of ours. */
const DESCRIPTION_OF_THE_API = '/api/docs';
const REFUSED_ROLE = 'Your role does not allow this.';
const REFUSED_FORM = 'reload the page';

const addressOf = ({ path }: Row, id = MISSING): string => path.replaceAll(/:\w+/g, id);
const patternOf = ({ path }: Row): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
/** Sends a form, as multipart where the page takes files. */
const sendForm = async (
  browser: WebBrowser,
  address: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
) => {
  const answer = await browser.post(address, fields);
  return answer.status === 415 ? browser.postFiles(address, fields, {}) : answer;
};
/** Why apart: signing out would end the browser of the other cases. */
const isShown = ({ method, by }: Row): boolean => method === 'GET' && by.admin === 'yes';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await bankWithTeamwork();
});

async function bankWithTeamwork(): Promise<TestOrganization> {
  const made = await server.newOrganization();
  await server.bus.send(
    new SetOrganizationFeatures(made.caller, { enable: ['automation', 'cases', 'teamwork'], disable: [] }),
  );
  return made;
}

describe.each(ROLES)('%s', (role) => {
  let browser: WebBrowser;

  beforeAll(async () => {
    ({ browser } = await signedIn(server, bank, role));
  });

  test.each(ROWS.map((row) => [`${row.method} ${row.path}`, row.by[role], row] as const))(
    '%s: %s',
    async (_, right, row) => {
      const answer =
        row.method === 'GET'
          ? await browser.get(addressOf(row))
          : await sendForm(browser, addressOf(row), { form_token: [] });
      expect(answer.text.includes(REFUSED_ROLE)).toBe(right === 'no');
      // A form that the role may send is refused for its missing token alone.
      if (row.method === 'POST' && right !== 'no')
        expect([answer.status, answer.text.includes(REFUSED_FORM)]).toEqual([403, true]);
    },
  );
});

test('without a session a page leads to the sign-in, and a form is refused', async () => {
  const browser = new WebBrowser(server);
  for (const row of ROWS.filter(({ by }) => by.admin === 'yes')) {
    const { status, location } =
      row.method === 'GET' ? await browser.get(addressOf(row)) : await browser.post(addressOf(row));
    const expected = row.method === 'GET' ? [303, '/login?'] : [401, undefined];
    expect([row.path, status, location?.slice(0, 7)]).toEqual([row.path, ...expected]);
  }
});

describe('pages of an investigated alert', () => {
  let browser: WebBrowser;
  let pages: ReadonlyMap<string, string>;
  let id: string;

  /** Opens every page that links of the dashboard lead to, each kind of page twice at most. */
  beforeAll(async () => {
    ({ browser } = await signedIn(server, bank, 'admin'));
    const alert = await InvestigatedAlert.in(server, bank, new Builders(77), {});
    await alert.rerun();
    id = (await alert.row()).id;
    const note = { blockType: 'general', classification: 'added_facts', body: 'A fact.' } as const;
    const file = { name: 'a.txt', content: Buffer.from('a') };
    await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note, files: [file] }));
    const asking: Caller = { ...bank.caller, features: ['teamwork'] };
    const asked = new AskCustomer(asking, { alertId: alert.alertId, text: 'What for?' });
    const { questionId } = await server.bus.send(asked);
    const answer = { state: 'answered', text: 'Rent.', documents: [file] } as const;
    await server.bus.send(
      new EndQuestion(asking, { alertId: alert.alertId, question: questionId, end: answer }),
    );
    // What leads to further pages: an upload with a rejected row, a ticket and a webhook.
    const fromBank = new RestClient(server, bank);
    await fromBank.entities(alert.entity, { entity_id: 'bad' });
    const ticket = { title: 'A title', description: 'A description' };
    await server.bus.send(new CreateSupportTicket(bank.caller, { texts: ticket, alertId: null }));
    const at = server.clock.iso();
    await server.bus.send(
      new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'CLEARED' }),
    );
    server.clock.advance(1_000);
    const webhook = { url: 'https://bank.example/', types: WEBHOOK_MESSAGE_TYPES, enabled: true };
    await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings: webhook }));
    await server.app.get(LogSealer, { strict: false }).seal();
    const drawn = { of: 'decided', from: at, to: at, count: 1 } as const;
    await server.bus.send(new DrawQualitySample(bank.caller, drawn));
    await server.bus.send(
      new OpenCase({ ...bank.caller, features: ['cases'] }, { alertIds: [alert.alertId] }),
    );
    const found = new Map<string, string>();
    const ahead = ['/alerts?decision=any'];
    const seen = new Map<string, number>();
    for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
      const { pathname, searchParams } = new URL(address, 'http://localhost');
      const row = ROWS.find((one) => isShown(one) && patternOf(one).test(pathname));
      const kind = `${row?.path} ${[...searchParams.keys()].sort().join(' ')}`;
      const times = seen.get(kind) ?? 0;
      if (!row || times === 2 || found.has(address)) continue;
      seen.set(kind, times + 1);
      const { text, location } = await browser.get(address);
      if (location !== null) ahead.push(location);
      found.set(address, text);
      for (const [, href] of text.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)(?:#[^"]*)?"/g))
        ahead.push(href!.replaceAll('&amp;', '&'));
    }
    pages = found;
  });

  const rowAt = (method: Row['method'], address: string): Row => {
    const { pathname } = new URL(address, 'http://localhost');
    const fits = ROWS.filter((row) => row.method === method && patternOf(row).test(pathname));
    // The one that says most: `/alerts/decisions` is no alert.
    const [row] = fits.sort((one, other) => one.path.split(':').length - other.path.split(':').length);
    if (!row) throw new Error(`${method} ${address} is no page`);
    return row;
  };

  test('every page is linked from another one', () => {
    const reached = new Set([...pages.keys()].map((address) => rowAt('GET', address).path));
    for (const text of pages.values())
      for (const [, action] of text.matchAll(/<form\b[^>]*method="get"[^>]*action="([^"]*)"/g))
        reached.add(rowAt('GET', action!).path);
    // Shown only behind keys, members and applications, which this organization lacks.
    const isBehindARow = ({ path }: Row) => path.startsWith('/settings/') && path.includes('/:id/');
    const isAskedByScript = ({ path }: Row) => path === RUN_STATE_PATH;
    // Where the identity provider sends an administrator back to.
    const isBehindAProvider = ({ path }: Row) => path === '/settings/sign-in/test/:id';
    // Shown where a report file was made.
    const isBehindAFile = ({ path }: Row) => path === '/cases/:id/kept-report-file';
    const unreached = ROWS.filter(
      (row) =>
        isShown(row) &&
        !reached.has(row.path) &&
        !isBehindARow(row) &&
        !isAskedByScript(row) &&
        !isBehindAProvider(row) &&
        !isBehindAFile(row),
    );
    expect(unreached.map(({ path }) => path)).toEqual([]);
  });

  test('no heading, list or navigation is empty, and nothing is counted as “1 alerts”', () => {
    const faults = /<(h\d|nav|ul|ol|dl)\b[^>]*>\s*<\/\1>|(?<![\d.,:-])1 (?:more )?(?:[a-z]{3,}[^s\W]s)\b/g;
    for (const [address, text] of pages) expect([address, text.match(faults)]).toEqual([address, null]);
  });

  test('links have declared fields only', () => {
    for (const text of pages.values())
      for (const [, href] of text.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)(?:#[^"]*)?"/g)) {
        if (href === DESCRIPTION_OF_THE_API) continue;
        const { searchParams } = new URL(href!.replaceAll('&amp;', '&'), 'http://localhost');
        const { path, fields } = rowAt('GET', href!);
        for (const name of searchParams.keys())
          expect([path, fields]).toEqual([path, expect.arrayContaining([name])]);
      }
  });

  test('forms have declared fields only, and a token when they change something', () => {
    let forms = 0;
    for (const [address, text] of pages)
      for (const [form, attributes] of text.matchAll(/<form\b([^>]*)>[\s\S]*?<\/form>/g)) {
        // The form of a shortcut: the script reads it, and nothing of it is sent.
        if (attributes!.includes('method="dialog"')) continue;
        const isPost = attributes!.includes('method="post"');
        const action = /action="([^"]*)"/.exec(attributes!)?.[1] ?? address;
        const targets = [action, ...[...form.matchAll(/formaction="([^"]*)"/g)].map(([, other]) => other!)];
        const declared = targets.flatMap((each) => rowAt(isPost ? 'POST' : 'GET', each).fields);
        const names = [...form.matchAll(/<(?:input|select|textarea|button)\b[^>]*?\sname="([^"]*)"/g)].map(
          ([, name]) => name!,
        );
        expect([address, names.includes('form_token')]).toEqual([address, isPost]);
        const others = names.filter((name) => name !== 'form_token' && !name.startsWith('seen_'));
        expect([action, declared]).toEqual([action, expect.arrayContaining(others)]);
        forms += 1;
      }
    expect(forms).toBeGreaterThan(pages.size);
  });

  test('no page may be framed, or run what is not ours', async () => {
    for (const address of pages.keys()) {
      const { headers } = await browser.get(address);
      expect([address, headers['content-security-policy']]).toEqual([
        address,
        expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      ]);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  /** A good form by its address: what is refused is the alert alone. */
  const GOOD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/alerts/:id/decision': { one: 'CLEARED', back: '/alerts' },
    '/alerts/:id/undo': { back: '/alerts' },
    '/alerts/:id/proposal': { proposal: 'p', answer: 'confirm', back: '/alerts' },
    '/alerts/:id/take': { back: '/alerts' },
    '/alerts/:id/release': { back: '/alerts' },
    '/alerts/:id/give': { back: '/alerts', user: MISSING },
    '/alerts/:id/snooze': { back: '/alerts', hours: '24' },
    '/alerts/:id/rerun': { reason: 'a reason' },
    '/alerts/:id/predict': { reason: 'a reason' },
    '/alerts/:id/notes': { block: 'general', classification: 'added_facts', note: 'words of another bank' },
    '/alerts/:id/claims': { confirmed_note: 'n1' },
    '/alerts/:id/data': { customer: 'somebody', name: 'Somebody' },
    '/alerts/:id/questions': { text: 'words of another bank' },
    '/alerts/:id/narrative-check': { text: 'words of another bank' },
    '/alerts/:id/questions/:question': { text: 'words of another bank' },
    '/alerts/:id/questions/:question/withdraw': { reason: 'a reason' },
    '/alerts/:id/feedback': { flag: 'identity/K1', color: 'white' },
  };

  test('an alert of another organization is answered as a missing one, by pages and forms', async () => {
    const foreign = await signedIn(server, await bankWithTeamwork(), 'admin');
    await foreign.browser.get('/alerts');
    for (const row of ROWS.filter(({ path }) => path.startsWith('/alerts/:id'))) {
      const answers = [];
      for (const asked of [id, MISSING]) {
        const address = addressOf(row, asked);
        const { browser: other } = foreign;
        const fields = GOOD[row.path];
        if (row.method === 'POST' && !fields) throw new Error(`GOOD lacks ${row.path}`);
        const { status, text } = fields ? await sendForm(other, address, fields) : await other.get(address);
        answers.push([row.path, status, text.replaceAll(asked, 'ID')]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toEqual([row.path, 404, expect.any(String)]);
    }
    expect((await browser.get(`/alerts/${id}`)).text).not.toContain('words of another bank');
  });
});
