import { rm } from 'node:fs/promises';
import type { BlockId } from '@alert-review/judgement';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import type { InvestigationView } from '../../../src/investigations/queries/get-investigation.query.js';
import { startApp, type TestApp } from '../../support/app.js';
import { CaseWithEverything, changedInputs } from '../../support/case-with-everything.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let lists: string;
let server: TestApp;
let world: CaseWithEverything;
let before: InvestigationView;
const runs: string[] = [];

beforeAll(async () => {
  lists = await temporaryFolder();
  server = await startApp({ env: { RISK_DATA_DIR: lists } });
  world = await CaseWithEverything.in(server, lists);
  before = await world.alert.newestEnded();
  runs.push(before.id);
});
afterAll(async () => {
  await server.close();
  await rm(lists, { recursive: true, force: true });
});

type Change = (world: CaseWithEverything) => Promise<unknown>;

/** What changes in the stores, and the blocks that measure something else by it. */
const OF_THE_ALERT: readonly (readonly [string, Change, readonly BlockId[]])[] = [
  ['nothing', () => Promise.resolve(), []],
  ['title', (w) => w.changedAlert({ title: 'Another title' }), []],
  ['description', (w) => w.changedAlert({ description: 'Kelbor Mirandas was charged with fraud' }), []],
  [
    'flagged transactions',
    (w) => w.changedAlert({ flagged_transaction_id_list: w.idsOf(0, 2, 4) }),
    // The circle that the network shows is the same whichever of its transactions are flagged.
    ['account_age', 'customer_profile'],
  ],
];

const OF_THE_CUSTOMER: typeof OF_THE_ALERT = [
  ['date of birth', (w) => w.customer({ dob: '1950-02-28' }), []],
  ['name', (w) => w.customer({ name: 'Kelbor Mirandes' }), []],
  [
    'start of the account',
    (w) => w.customer({ registered_at: '2024-11-20T08:00:00Z' }),
    ['account_age', 'expected_activity'],
  ],
  ['occupation', (w) => w.customer({ occupation: 'Auctioneer' }), ['customer_profile']],
  [
    'income',
    (w) => w.customer({ annual_income: { upper_bound: 9_100, currency: 752 } }),
    ['expected_activity'],
  ],
  ['e-mail of another mailbox', (w) => w.customer({ emails: ['kelbor@example.org'] }), []],
  ['phone', (w) => w.customer({ phone_numbers: ['+351912345678'] }), ['email_phone']],
  ['IP address', (w) => w.customer({ ip_addresses: ['198.51.100.7'] }), ['ip_geo']],
  ['country', (w) => w.customer({ mailing_country: 'NO' }), []],
  ['nationality', (w) => w.customer({ nationality: ['IR'] }), ['email_phone', 'ip_geo']],
  ['tag', (w) => w.customer({ tags: ['pep'] }), ['screening']],
  ['owners', (w) => w.customer({ ubo: null }), ['customer_profile']],
  ['report on wallets', (w) => w.customer({ blockchain_intel: [] }), ['crypto_exposure']],
  ['website', (w) => w.customer({ website: 'https://example.org' }), []],
];

const PAYMENTS: readonly BlockId[] = ['transaction_patterns', 'counterparty_network'];

const OF_TRANSACTIONS: typeof OF_THE_ALERT = [
  ['amount', (w) => w.transaction(0, { amount: '9501' }), PAYMENTS],
  ['descriptor', (w) => w.transaction(0, { descriptor: 'Rent' }), []],
  [
    'address',
    (w) => w.transaction(4, { sender: { ...w.side, blockchain_addresses: ['bc1qother'] } }),
    ['crypto_exposure'],
  ],
  [
    'a payment that failed',
    (w) => w.transaction(3, { status: 'FAILED' }),
    ['expected_activity', ...PAYMENTS],
  ],
  ['a new one', (w) => w.spends('2025-01-15T08:00:00Z'), ['transaction_patterns']],
  ['a new one after the alert was raised', (w) => w.spends('2025-07-15T08:00:00Z'), []],
];

const OF_OTHERS: typeof OF_THE_ALERT = [
  [
    'a payment between counterparties',
    (w) => w.transaction(1, { status: 'FAILED' }),
    ['counterparty_network'],
  ],
  ['country of a counterparty', (w) => w.counterparty({ mailing_country: 'MM' }), []],
  ['name of a counterparty', (w) => w.counterparty({ name: 'Somebody Else' }), []],
  [
    'decision on an alert of a counterparty',
    (w) => w.client.alerts([{ ...w.stored.other, disposition_status: 'STR_FILED' }]),
    ['counterparty_network'],
  ],
  ['the same e-mail', (w) => w.stranger({ emails: ['kelbor@example.org'] }), ['email_phone']],
  ['the same phone', (w) => w.stranger({ phone_numbers: ['+351912345678'] }), ['email_phone']],
  ['the same IP address', (w) => w.stranger({ ip_addresses: ['198.51.100.7'] }), ['ip_geo']],
  ['nothing in common', (w) => w.stranger({}), []],
];

const OF_LISTS: typeof OF_THE_ALERT = [
  ['Tor exits', (w) => w.list('tor-exits.txt', '192.0.2.9\n'), ['ip_geo']],
  ['VPN ranges', (w) => w.list('vpn-ranges.txt', '192.0.2.0/24\n'), ['ip_geo']],
  [
    'FATF',
    (w) => w.list('fatf.json', '{"call_for_action":["MM"],"increased_monitoring":["BG"]}'),
    ['ip_geo'],
  ],
  ['sanctions', mountSanctions, ['screening']],
  ['name of a counterparty, which is screened', (w) => w.counterparty({ name: 'Else' }), []],
  [
    'articles',
    (w) => w.list('articles.jsonl', '{"id":"a1","text":"Kelbor Mirandes is accused of fraud"}\n'),
    ['adverse_media'],
  ],
  ['disposable domains', (w) => w.list('disposable-domains.txt', 'example.org\n'), ['email_phone']],
  ['occupations', (w) => w.list('occupations.json', '["baker"]'), ['customer_profile']],
];

const OF_THE_ORGANIZATION: typeof OF_THE_ALERT = [
  ['peers', cutPeersAnew, PAYMENTS],
  ['recipe', setWeight, ['ip_geo']],
  ['note of an analyst', addNote, ['email_phone']],
];

async function mountSanctions(w: CaseWithEverything): Promise<void> {
  await mountOfac(lists, ofacFiles([{ id: 1, name: 'MIRANDAS, Kelbor', aliases: ['K'] }]));
  await w.takeListsOver();
}

/** The table stands for a day. */
async function cutPeersAnew(w: CaseWithEverything): Promise<void> {
  await w.stranger({});
  w.server.clock.advance(25 * 60 * 60_000);
}

async function setWeight(w: CaseWithEverything): Promise<void> {
  const replace = { blocks: { ip_geo: { weight: 0.4 } } };
  await w.server.bus.send(new SetRecipe(w.bank.caller, { replace, enable: [], disable: [] }));
}

async function addNote(w: CaseWithEverything): Promise<void> {
  const note = { blockType: 'general', classification: 'added_facts' as const };
  const body = 'He works abroad.';
  const claims = [
    { type: 'moved_country', basis: 'document_seen', document: 'permit', statement: 'He works abroad.' },
  ] as const;
  await w.server.bus.send(
    new AddBlockNote(w.bank.caller, { alertId: w.alert.alertId, note: { ...note, body, claims } }),
  );
}

describe.each([
  ['the alert', OF_THE_ALERT],
  ['the customer', OF_THE_CUSTOMER],
  ['transactions', OF_TRANSACTIONS],
  ['other customers', OF_OTHERS],
  ['lists', OF_LISTS],
  ['the organization', OF_THE_ORGANIZATION],
])('%s', (_, changes) => {
  test.each(changes)('%s: what rests on it changes, and nothing else', async (_title, change, readers) => {
    await change(world);
    const after = await world.alert.rerun();
    const changed = changedInputs(before, after);
    before = after;
    runs.push(after.id);
    expect({ state: after.state, changed }).toEqual({ state: 'completed', changed: readers });
  });
});

test('every one of these runs is replayed to its old bytes', async () => {
  const replays = await Promise.all(runs.map((id) => world.replay(id)));
  expect(replays.map(({ outcome, paths, missing }) => ({ outcome, paths, missing }))).toEqual(
    runs.map(() => ({ outcome: 'equal', paths: [], missing: [] })),
  );
});
