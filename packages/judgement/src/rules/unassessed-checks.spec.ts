import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@alert-review/kernel';
import { runBlocks } from '../assessment/run-blocks.js';
import { shownResult } from '../assessment/shown-result.js';
import type { WalletFacts } from '../case/facts/wallet-facts.js';
import { DEFAULT_RECIPE, recipeOfSettings, type Recipe } from '../recipe/recipe.js';
import { RunResult } from '../scoring/run-result.js';
import { composeTexts } from '../texts/compose-texts.js';
import { faultsIn } from '../../test/check-text.js';
import { givenCase, hmac, NOON_MS, peersWith, type Given } from '../../test/given-case.js';
import { FLAGS } from './rule-table.js';
import { titleOfFlagInColor } from './titles.js';
import { UNASSESSED_CHECK_RULES } from './unassessed-rows.js';

// size: a text is read as one line.

const IP = { address: '192.0.2.1', country: 'SE', hosting: false, vpn: false, sharedWith: [] };
const WALLETS: WalletFacts = {
  listDate: '2024-06-28',
  listStale: false,
  addresses: 1,
  sanctioned: [],
  direct: [],
  assets: {},
  bridges: [],
  reports: [],
};
const NAMES = { listDate: '2024-06-28', listStale: false, screened: [], unscreened: 0 };
const MEDIA = { hasArticles: true, listDate: '2024-06-27', looked: 0, unread: 0, texts: [] };

const NETWORK = {
  followed: 1,
  counterparties: 1,
  truncated: false,
  cycles: [],
  chain: [],
  pattern: null,
  escalated: [],
};

const LONG_BEFORE = { count: 9, firstMs: NOON_MS - 300 * DAY_MS, lastMs: NOON_MS - 40 * DAY_MS };

/** A case in which everything can be assessed. */
const WHOLE = {
  payments: Array.from({ length: 40 }, (_, i) => ({ daysAgo: 5 * i, descriptor: 'Rent', withEntity: 'C2' })),
  registeredAt: '2020-01-01T00:00:00Z',
  peers: peersWith({}),
  entity: {
    name: 'Jon Jonsson',
    tags: ['retail'],
    annual_income: { currency: 840, upper_bound: 90_000 },
  },
  further: {
    names: NAMES,
    media: MEDIA,
    wallets: WALLETS,
    places: { ips: [{ ...IP, tor: false }], counterparties: [], counterpartiesTruncated: false, fatf: {} },
    contacts: {
      emails: [{ address: 'jon@example.com', disposable: null, lookAlikeOf: null }],
      phones: [],
      shared: [],
    },
    network: NETWORK,
  },
} satisfies Given;

const further = (more: object): Given => ({ ...WHOLE, further: { ...WHOLE.further, ...more } });
const entity = (more: object): Given => ({ ...WHOLE, entity: { ...WHOLE.entity, ...more } });
const paid = (more: object): Given => ({
  ...WHOLE,
  payments: WHOLE.payments.map((each) => ({ ...each, ...more })),
});

const checksOf = (given: Given, recipe: Recipe = DEFAULT_RECIPE) =>
  runBlocks(givenCase(given), recipe, hmac).unassessed ?? [];
const sentenceOf = (given: Given, code: string) =>
  checksOf(given).find((check) => check.code === code)?.sentence;

const CASES: readonly (readonly [code: string, sentence: string, given: Given])[] = [
  [
    'sanctions_not_screened',
    'Sanctions: not screened, no list is loaded.',
    further({ names: { ...NAMES, listDate: null } }),
  ],
  [
    'sanctions_list_outdated',
    'Sanctions: not screened against a current list, that of 28 June 2024 is out of date.',
    further({ names: { ...NAMES, listStale: true } }),
  ],
  [
    'sanctions_names_left_out',
    'Sanctions: not every name was screened, as there were too many or one was too long.',
    further({ names: { ...NAMES, unscreenedCounterparties: 3 } }),
  ],
  [
    'addresses_not_screened',
    'Blockchain addresses: not screened, no list of sanctioned addresses is loaded.',
    further({ wallets: { ...WALLETS, listDate: null } }),
  ],
  [
    'addresses_not_screened',
    'Blockchain addresses: not screened against a current list, that of 28 June 2024 is out of date.',
    further({ wallets: { ...WALLETS, listStale: true } }),
  ],
  [
    'media_not_searched',
    'Adverse media: not searched, no articles are loaded.',
    further({ media: { ...MEDIA, hasArticles: false, listDate: null } }),
  ],
  [
    'media_not_read_in_full',
    'Adverse media: not read in full, texts left out or read in part: 2.',
    further({ media: { ...MEDIA, looked: 3, unread: 2 } }),
  ],
  [
    'customer_not_named',
    'Name of the customer: not on record, so no list can be searched for it.',
    entity({ name: null }),
  ],
  [
    'device_data_missing',
    'Devices and IP addresses: not assessed, none is on record.',
    further({ places: { ...WHOLE.further.places, ips: [] } }),
  ],
  [
    'tor_not_checked',
    'Tor exits: not checked, no current list is loaded.',
    further({ places: { ...WHOLE.further.places, ips: [{ ...IP, tor: null }] } }),
  ],
  [
    'payments_missing',
    'Payments: not assessed, none of the customer is on record.',
    { ...WHOLE, payments: [] },
  ],
  [
    'payment_references_missing',
    'Payment references: not assessed, no flagged transfer has one.',
    paid({ descriptor: undefined }),
  ],
  [
    'counterparties_not_named',
    'Counterparties: not assessed, no flagged transfer names one.',
    paid({ with: null, withEntity: undefined }),
  ],
  [
    'past_not_on_record',
    'Change against earlier months: not assessed, the payments that were read begin on 25 June 2024.',
    { ...WHOLE, payments: WHOLE.payments.slice(0, 2) },
  ],
  [
    'past_read_in_part',
    'Change against earlier months: not assessed, payments before 25 June 2024 were read by counterparty alone.',
    {
      ...further({ earlier: { untilMs: NOON_MS - 6 * DAY_MS, byParty: { 'entity:C2': LONG_BEFORE } } }),
      payments: WHOLE.payments.slice(0, 2),
    },
  ],
  [
    'past_read_in_part',
    'Change against earlier months: not assessed, payments before 25 June 2024 were read by counterparty alone.',
    { ...WHOLE, payments: [...WHOLE.payments.slice(0, 2), { daysAgo: 700, withEntity: 'C3' }] },
  ],
  [
    'payments_left_out',
    'Payments: not all assessed, only the newest 10,000 and the flagged ones were read.',
    { ...WHOLE, truncated: true },
  ],
  [
    'expected_activity_missing',
    'Expected activity: not compared, neither income nor deposits are declared.',
    entity({ annual_income: null }),
  ],
  [
    'vendor_data_missing',
    'Wallets: not assessed, no report of a blockchain vendor is on record.',
    further({ wallets: { ...WALLETS, direct: null } }),
  ],
  [
    'counterparties_not_followed',
    'Payments of counterparties: not followed, none is known here as a customer.',
    further({ network: { ...NETWORK, followed: 0 } }),
  ],
  [
    'counterparties_not_followed',
    'Payments of counterparties: none were followed.',
    further({ network: { ...NETWORK, followed: 0 }, partyTypes: { 'entity:C2': 'BUSINESS' } }),
  ],
  [
    'comparable_customers_missing',
    'Comparable customers: not compared, fewer than 100 are alike.',
    { ...WHOLE, peers: null },
  ],
  [
    'exposed_person_not_screened',
    'Politically exposed persons: not screened, the customer record has no tags.',
    entity({ tags: [] }),
  ],
  [
    'ownership_missing',
    'Ownership: not assessed, no beneficial owner is on record.',
    entity({ type: 'BUSINESS' }),
  ],
  [
    'contact_details_missing',
    'Contact details: not assessed, no e-mail address or phone number is on record.',
    further({ contacts: { emails: [], phones: [], shared: [] } }),
  ],
  [
    'registration_date_missing',
    'Account age: not assessed, the registration date is missing.',
    { ...WHOLE, registeredAt: null },
  ],
];

/** The heading of an escalated narrative, or the words that open the paragraph of a closed one. */
const OPEN_QUESTIONS = /## Open questions\n|\*\*Open questions:\*\* /;

describe('what a run could not assess', () => {
  test.each(CASES)('%s: %s', (code, sentence, given) => {
    expect(sentenceOf(given, code)).toBe(sentence);
    expect(sentenceOf(WHOLE, code)).toBeUndefined();
  });

  test('each check of the table has a case', () => {
    const alone = ['customer_record_missing'];
    expect([...new Set([...CASES.map(([code]) => code), ...alone])].sort()).toEqual(
      UNASSESSED_CHECK_RULES.map(({ code }) => code).sort(),
    );
  });

  test('a customer without a record is said to be without one, not to lack each of its fields', () => {
    const facts = givenCase(WHOLE);
    const entities = facts.entities.map((each) => ({ ...each, profile: null }));
    const codes = runBlocks({ ...facts, entities }, DEFAULT_RECIPE, hmac).unassessed!.map(({ code }) => code);
    expect(codes).toContain('customer_record_missing');
    expect(codes).not.toContain('expected_activity_missing');
  });

  test('a block that is switched off is told, and not that its data is missing', () => {
    const recipe = recipeOfSettings({ blocks: { screening: { enabled: false } } });
    const checks = checksOf(further({ names: { ...NAMES, listDate: null } }), recipe);
    expect(checks[0]).toMatchObject({
      code: 'block_switched_off',
      sentence: 'Screening: not assessed, switched off in the scoring rules.',
    });
    expect(checks.map(({ code }) => code)).not.toContain('sanctions_not_screened');
  });

  test('every gray flag is explained by a check, unless the case has nothing that it examines', () => {
    for (const [, , given] of [...CASES, ['', '', { payments: [{ daysAgo: 1 }] }] as const]) {
      const result = runBlocks(givenCase(given), DEFAULT_RECIPE, hmac);
      const explained = result.unassessed!.flatMap(({ flags }) => flags);
      const gray = result.perBlock.flatMap(({ flags }) => flags.filter(({ color }) => color === 'gray'));
      const silent = gray.filter(({ flagId }) => !explained.includes(flagId)).map(({ flagId }) => flagId);
      const without = FLAGS.filter(
        ({ block, feature }) => block === 'crypto_exposure' || feature === 'sanctions_match:owner',
      ).map(({ id }) => id);
      expect(silent.filter((id) => !without.includes(id))).toEqual([]);
    }
  });

  test.each(CASES)('%s is an open question of the text with its sources', (_, sentence, given) => {
    const facts = givenCase(given);
    const run = runBlocks(facts, DEFAULT_RECIPE, hmac);
    const { summary } = composeTexts(facts, DEFAULT_RECIPE, run);
    const { narrative: text, references } = summary;
    const from = { facts, run, recipe: DEFAULT_RECIPE, notes: [] };
    expect(faultsIn({ text, references: references!.narrative }, from)).toEqual([]);
    const [, open = ''] = text.split(OPEN_QUESTIONS);
    expect(open).not.toBe('');
    const subject = sentence.split(':')[0]!.slice(1);
    expect(open).toContain(subject);
  });
});

test('lists are the first open questions, and no text denies a match that was not looked for', () => {
  const facts = givenCase({ payments: WHOLE.payments, entity: WHOLE.entity });
  const run = runBlocks(facts, DEFAULT_RECIPE, hmac);
  const { summary, sarNarrative } = composeTexts(facts, DEFAULT_RECIPE, run);
  const [, open = ''] = summary.narrative.split(OPEN_QUESTIONS);
  expect(open).toMatch(/^Not assessed: sanctions, adverse media\.\n/);
  const rationales = run.perBlock.flatMap(({ flags }) => flags.map(({ rationale }) => rationale));
  const all = [summary.narrative, sarNarrative?.text ?? '', ...rationales].join('\n');
  expect(all).not.toMatch(/no match|resembles (?:one|an entry)|none resembles/i);
});

test('a stored result without the list of checks is read and shown as one that does not record it', () => {
  const stored = path.resolve(import.meta.dirname, '../../../../test/fixtures/results/engine-39.json');
  const old = RunResult.parse(JSON.parse(readFileSync(stored, 'utf8')));
  expect(shownResult(old).unassessed).toBeNull();
  const run = runBlocks(givenCase(WHOLE), DEFAULT_RECIPE, hmac);
  const { unassessed, ...earlier } = run;
  expect(unassessed).toBeDefined();
  expect(composeTexts(givenCase(WHOLE), DEFAULT_RECIPE, earlier).summary.narrative).not.toBe('');
});

test('a flag that found nothing unusual is not called by what it looked for', () => {
  const greens = FLAGS.filter(({ bands }) => bands.green);
  expect(greens.map(({ id }) => titleOfFlagInColor({ flagId: id, color: 'green' }))).toEqual([
    'Long-standing account',
    'Low risk score of the vendor',
  ]);
  for (const { id, title } of FLAGS)
    expect(titleOfFlagInColor({ flagId: id, color: 'gray' })).toBe(`${title}: not assessed`);
  const run = runBlocks(givenCase(WHOLE), DEFAULT_RECIPE, hmac);
  const shown = shownResult(run).blocks.flatMap(({ flags }) => flags);
  expect(shown.find(({ color }) => color === 'green')?.title).toBe('Long-standing account');
});
