import { missingGround } from '../../../src/investigations/domain/scoring/ground.js';
import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, peersWith, type Given, type Payment } from './given-case.js';

/** The twelve fields of due diligence of a person. */
const PROFILE = {
  name: 'Jon Jonsson',
  dob: '1970-03-04',
  nationality: ['IS'],
  mailing_street_address: 'Main Street 1',
  mailing_country: 'IS',
  emails: ['jon.jonsson@jonsson.example'],
  phone_numbers: ['+3546101234'],
  occupation: 'Teacher',
  employment_status: 'employed',
  purpose_of_account: ['SALARY'],
  source_of_funds: ['Salary'],
  annual_income: { upper_bound: 10_000_000, currency: 840 },
} as const;
const steady = (amount: string): Payment[] =>
  Array.from({ length: 6 }, (_, i) => ({ daysAgo: i * 30, amount }));
const known = (amount: string, given: Given = {}): Given => ({
  payments: steady(amount),
  entity: structuredClone(PROFILE) as unknown as Given['entity'] & object,
  ...given,
});
const outcomeOf = (given: Given, recipe = DEFAULT_RECIPE) => {
  const { disposition, outcome } = runBlocks(givenCase(given), recipe, hmac);
  return { disposition, ...outcome! };
};

describe('ground for clearing', () => {
  it('is there for a customer of whom enough is known', () => {
    expect(outcomeOf(known('100'))).toMatchObject({ disposition: 'CLEARED', rule: 'none' });
  });

  it.each([
    ['Sanctions screening', 'names on sanctions lists', 'a sanctions list in force'],
    ['Possible PEP', 'politically exposed persons', 'tags of the customer'],
    ['Adverse media hit', 'negative news', 'a list of articles'],
    ['Wallet exposure', 'blockchain addresses', 'a report of a vendor'],
    ['Login over VPN', 'IP addresses', 'with their IP addresses'],
    [
      'Sanctions evasion indicators',
      'goods and services for those under sanctions',
      'papers of the shipment',
    ],
  ])('is not there where the rule "%s" asks what nothing answers', (rule, what, settledBy) => {
    const asking = known('100', { alert: { rule_title: rule } });
    const { disposition, rule: decided, because } = outcomeOf(asking);
    expect([disposition, decided]).toEqual(['ESCALATED', 'insufficient_data']);
    expect(because).toContain(`asks about ${what}`);
    expect(because).toContain(settledBy);
  });

  it('is not there where a list is stale, and asks for that list and for no address', () => {
    const wallets = {
      listDate: '2024-01-01',
      listStale: true,
      addresses: 1,
      sanctioned: [],
      direct: null,
      assets: {},
      bridges: [],
      reports: [],
    };
    const asking = known('100', { alert: { rule_title: 'Wallet exposure' }, further: { wallets } });
    const settled = /stale.* It would take a list of sanctioned addresses of the last 7 days\.$/;
    expect(outcomeOf(asking).because).toMatch(settled);
  });

  it.each([
    ['all that left', ['tx00002'], 'CLEARED'],
    ['a part of it', ['tx00003'], 'ESCALATED'],
  ])(
    'is there without peers for what passed through where a reason is given for %s',
    (_, explained, expected) => {
      const payments: Payment[] = [
        { daysAgo: 9, amount: '30000', with: 'Sven Dahl' },
        { daysAgo: 8, amount: '29500', direction: 'out', with: 'Jon Jonsson' },
        { daysAgo: 7, amount: '20', direction: 'out', with: 'Jon Jonsson' },
      ];
      const explanations = [
        { kind: 'put_aside' as const, basis: 'texts' as const, word: 'Jon Jonsson', transactions: explained },
      ];
      const alert = { rule_title: 'Rapid movement of funds' };
      expect(outcomeOf(known('100', { payments, alert, further: { explanations } })).disposition).toBe(
        expected,
      );
    },
  );

  const in5Days = (ins: number, out: string): Payment[] => [
    ...Array.from({ length: ins }, (_, i): Payment => ({ daysAgo: 3, amount: '9000', with: `Payer ${i}` })),
    { daysAgo: 2, amount: out, direction: 'out', with: 'One' },
  ];

  it.each<[string, Payment[], string | null]>([
    ['Rapid movement of funds', in5Days(3, '26500'), 'money that passed through'],
    ['Rapid movement of funds', in5Days(3, '100'), null],
    ['Many senders in a short time', in5Days(3, '100'), 'many senders'],
    ['Fan-in from new senders', in5Days(2, '100'), null],
    ['Payments to several persons', in5Days(2, '100'), null],
    ['Velocity', in5Days(3, '100'), 'bursts of transactions'],
    ['Structuring', [{ daysAgo: 1, currency: 'XXT', amount: '9' }], 'structuring'],
    ['Structuring', [{ daysAgo: 1, currency: 'XXT', amount: '9', type: 'PAYMENT' }], null],
    ['Possible child abuse', in5Days(1, '100'), 'a crime against persons'],
    ['Payments match a typology of child abuse', in5Days(1, '100'), 'a crime against persons'],
    ['Payments for child care match', in5Days(1, '100'), null],
    ['Possible match with a terrorist list', in5Days(1, '100'), 'names on sanctions lists'],
    ['Structured cash', [{ daysAgo: 1, currency: 'XXT', amount: '9' }], 'structuring'],
    ['Complex corporate structure', [{ daysAgo: 1, currency: 'XXT', amount: '9' }], null],
  ])('is there without peers where nobody could be unusual: "%s" of %j: %s', (rule, payments, what) => {
    const { rule: decided, because } = outcomeOf(known('100', { payments, alert: { rule_title: rule } }));
    const asks = /asks about ([^,]+), which/.exec(because)?.[1] ?? null;
    expect([asks === null ? null : decided, asks?.slice(0, what?.length) ?? null]).toEqual([
      what && 'insufficient_data',
      what,
    ]);
  });

  it.each([
    [2, 'none'],
    [4, 'insufficient_data'],
  ])('is not there without peers where %s sums of 9,000 went on: %s', (ins, rule) => {
    expect(outcomeOf(known('100', { payments: in5Days(ins, `${ins * 8_900}`) })).rule).toBe(rule);
  });

  it('needs no peers where little is flagged and little moved beside it', () => {
    const sold = (each: string): Payment[] =>
      Array.from({ length: 5 }, (_, i): Payment => ({ daysAgo: i, amount: each, with: `Buyer ${i}` }));
    const asked = (payments: Payment[]) =>
      outcomeOf(known('100', { payments, alert: { rule_title: 'Many senders in a short time' } })).rule;
    expect(asked(sold('999.99'))).toBe('none');
    expect(asked(sold('1000'))).toBe('insufficient_data');
    expect(asked([...sold('400'), { daysAgo: 1, amount: '3100', with: 'Buyer' }])).toBe('insufficient_data');
    const sent: Payment = { daysAgo: 1, amount: '5000', with: 'Seller', direction: 'out' };
    expect(asked([...sold('400'), sent])).toBe('insufficient_data');
  });

  it('is there where the same is answered', () => {
    const asking = { alert: { rule_title: 'New account, income below the deposits' } };
    expect(outcomeOf(known('100', asking)).rule).toBe('none');
    const unknown = known('100', { ...asking, registeredAt: null });
    expect(outcomeOf({ ...unknown, entity: { ...PROFILE, annual_income: null } as never }).rule).toBe(
      'insufficient_data',
    );
  });

  it('is asked of blockchain monitoring by where the alert comes from', () => {
    expect(outcomeOf(known('100', { alert: { source: 'BM' } })).rule).toBe('insufficient_data');
  });

  it('is not there for much money of a customer without a profile, and is for little', () => {
    const unprofiled = (amount: string): Given => ({
      payments: steady(amount),
      registeredAt: daysBefore(900),
    });
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    // Six payments of USD, of which 10,000 are reported.
    expect(outcomeOf(unprofiled('8333.34'), floor)).toMatchObject({ rule: 'insufficient_data' });
    expect(outcomeOf(unprofiled('8333.33'), floor)).toMatchObject({ rule: 'none' });
    expect(outcomeOf(unprofiled('8333.34'), floor).because).toContain(
      'a pay slip, a tax assessment or annual accounts',
    );
    expect(outcomeOf(unprofiled('8333.34'), floor).because).toContain(
      'Insufficient data: 50,000.04 USD came in, one way at least 5 times the sum from which cash is ' +
        'reported, and hardly anything is known',
    );
    expect(outcomeOf(unprofiled('150000'), { ...floor, unprofiledSumsMax: 1_000 }).rule).toBe('none');
    expect(outcomeOf(known('150000'), floor).rule).toBe('none');
  });

  it.each<[string, string, string, string]>([
    ['CHF', '7800', 'insufficient_data', 'by its rate'],
    ['CHF', '7000', 'none', 'by its rate'],
    ['USDT', '8334', 'insufficient_data', 'as the dollar that it follows'],
    ['USDT', '8333', 'none', 'as the dollar that it follows'],
    ['BTC', '0.084', 'insufficient_data', 'by what is dust of it'],
    ['BTC', '0.083', 'none', 'by what is dust of it'],
    ['RUB', '8334', 'insufficient_data', 'as if it were the reference, for want of a rate'],
    ['RUB', '8333', 'none', 'as if it were the reference, for want of a rate'],
    ['SHIB', '1', 'insufficient_data', 'as much, for nobody can value it'],
  ])('counts six payments of %s %s: %s, %s', (code, amount, rule) => {
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    const payments = steady(amount).map((each) => ({ ...each, currency: code }));
    const profile = { highRiskOccupation: null, highRiskIndustry: null, reference: 'USD' };
    const further = { profile: { ...profile, rates: { CHF: '1.1', USDT: '1', RUB: null, BTC: null } } };
    expect(outcomeOf({ payments, registeredAt: daysBefore(900), further }, floor).rule).toBe(rule);
  });

  it('adds up what came in in several currencies', () => {
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    const payments = steady('8333').map((each, i) => ({ ...each, currency: ['USD', 'EUR', 'GBP'][i % 3]! }));
    const given = { registeredAt: daysBefore(900) };
    expect(outcomeOf({ payments, ...given }, floor).rule).toBe('none');
    const more = [...payments, { daysAgo: 1, amount: '10', currency: 'AUD' }];
    expect(outcomeOf({ payments: more, ...given }, floor).rule).toBe('insufficient_data');
  });

  it('is not there because of one word on the source of funds', () => {
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    const entity = { name: 'Jon Jonsson', source_of_funds: ['Salary'] };
    const given: Given = { payments: steady('150000'), registeredAt: daysBefore(900), entity };
    expect(outcomeOf(given, floor).rule).toBe('insufficient_data');
  });

  it('is not there where the block that has to answer is switched off, whatever another one says', () => {
    const asking = known('100', { alert: { rule_title: 'Deposits above the declared income' } });
    expect(outcomeOf(asking).rule).toBe('none');
    const recipe = structuredClone(DEFAULT_RECIPE);
    recipe.blocks.expected_activity!.enabled = false;
    const off = outcomeOf(asking, recipe);
    expect(off.rule).toBe('insufficient_data');
    expect(off.because).toContain('switched off in the recipe. It would take a run with that block.');
  });

  it.each([
    'Top-up of an e-wallet',
    'Purchase of a wallet and two mobile phones',
    'Interac e-mail money transfer',
    'Profile picture changed',
  ])('is not asked for by other words: %s', (title) => {
    const { entity, ...given } = known('100', { alert: { rule_title: title } });
    const unknown = { ...entity, emails: [], phone_numbers: [], annual_income: null };
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    expect(outcomeOf({ ...given, entity: unknown }, floor).rule).toBe('none');
  });

  it('says in the flag’s own words why it could not be assessed', () => {
    const { because } = outcomeOf(known('100', { alert: { rule_title: 'Login over VPN' } }));
    expect(because).toMatch(
      /IP addresses, which could not be assessed: IG\d says "[^"]+"\. It would take the log of/,
    );
  });

  it('is not there below the share of flags that the recipe names, and the text says what would help', () => {
    const entity = { dob: '1970-03-04' };
    const given: Given = { payments: [{ daysAgo: 0 }], registeredAt: null, entity };
    const share = runBlocks(givenCase(given), DEFAULT_RECIPE, hmac).assessedShare * 100;
    const at = (assessedPercentMin: number) => outcomeOf(given, { ...DEFAULT_RECIPE, assessedPercentMin });
    expect(at(Math.floor(share - 1)).rule).toBe('none');
    const below = at(Math.ceil(share + 1));
    expect(below).toMatchObject({ disposition: 'ESCALATED', rule: 'insufficient_data' });
    expect(below.because).toMatch(/It would take .*a sanctions list in force/);
  });

  it.each<[string, Given['entity'] & object, string, RegExp | null]>([
    ['a name', {}, 'insufficient_data', /a date of birth nor a nationality .* It would take a passport\.$/],
    [
      'a name and a mailbox',
      { emails: ['a@b.example'], phone_numbers: ['+4612345678'] },
      'insufficient_data',
      null,
    ],
    ['a name and n/a', { dob: null, mailing_street_address: 'n/a' }, 'insufficient_data', null],
    ['a name and a birth date', { dob: '1970-03-04' }, 'none', null],
    ['a name and a citizenship', { citizenship: ['IS'] }, 'none', null],
    ['the name of a firm', { type: 'BUSINESS' }, 'insufficient_data', /take an extract of the register/],
    ['the name and number of a firm', { type: 'BUSINESS', corporate_tax_id: '12-3' }, 'none', null],
  ])('is not there without an identity: %s', (_, entity, rule, because) => {
    const given: Given = { payments: steady('10'), registeredAt: daysBefore(900), entity };
    const recipe = { ...DEFAULT_RECIPE, assessedPercentMin: 1 };
    const outcome = outcomeOf({ ...given, entity: { name: 'Jon Jonsson', ...entity } }, recipe);
    expect(outcome.rule).toBe(rule);
    if (because) expect(outcome.because).toMatch(because);
    expect(outcomeOf(given, { ...recipe, assessedPercentMin: 0 }).rule).toBe('none');
  });

  it.each([
    ['added_facts', 'The date of birth should be 1980-05-01.', 'none'],
    ['added_facts', 'The date of birth is not known.', 'insufficient_data'],
    ['correct_incomplete', 'The date of birth should be 1980-05-01.', 'insufficient_data'],
  ] as const)('is there by a date of birth that a note names: %s, "%s": %s', (classification, body, rule) => {
    const entity = { name: 'Jon Jonsson' };
    const facts = givenCase({ payments: steady('10'), registeredAt: daysBefore(900), entity });
    const note = { noteId: 'note1', blockType: 'general' as const, classification, body };
    const past = { ...NO_PAST, notes: [readNote(note, FLAGS)] };
    const recipe = { ...DEFAULT_RECIPE, assessedPercentMin: 1 };
    expect(runBlocks(facts, recipe, hmac, undefined, past).outcome!.rule).toBe(rule);
  });

  it('is not there for much money far beyond the declared income, and is for less', () => {
    const cleaner = { ...PROFILE, annual_income: { upper_bound: 18_000, currency: 840 } };
    const paid = (amount: string) =>
      outcomeOf({ payments: steady(amount), registeredAt: daysBefore(900), entity: cleaner as never });
    expect(paid('8333.33').rule).toBe('none');
    const { rule, because } = paid('8333.34');
    expect(rule).toBe('insufficient_data');
    expect(because).toMatch(
      /^Insufficient data: 50,000\.04 USD came in, .* neither a payment .* income is from: EA2 says "Inflow /,
    );
    expect(because).toMatch(/It would take a contract, a tax assessment or another document/);
  });

  it('is asked of declared deposits where no income was declared, not where the income holds them', () => {
    const deposits = { estimated_monthly_deposits: { upper_bound: 2_000, currency: 840 } };
    const paid = (income: number | null, amount: string) => {
      const annual_income = income === null ? null : { upper_bound: income, currency: 840 };
      const entity = { ...PROFILE, ...deposits, annual_income };
      return outcomeOf({ payments: steady(amount), registeredAt: daysBefore(900), entity: entity as never });
    };
    expect(paid(null, '8333.34').because).toMatch(/money beyond the declared deposits is from: EA1 says /);
    expect(paid(null, '8333.33').rule).toBe('none');
    expect(paid(100_000, '8333.34').rule).toBe('none');
  });

  it('is not there for a red flag where neither the record nor the own past says what is usual', () => {
    const peers = peersWith({ burst: { p80: '2', p95: '4' } });
    const strangers = Array.from({ length: 9 }, (_, i): Payment => ({ daysAgo: i / 9, with: `Man ${i}` }));
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 1 };
    const asked = (days: number, entity: object, payments = strangers) => {
      const born = { dob: '1990-01-02', ...entity };
      return outcomeOf({ payments, registeredAt: daysBefore(days), peers, entity: born }, floor);
    };
    const { rule, because } = asked(60, {});
    expect(rule).toBe('insufficient_data');
    expect(because).toMatch(
      /^Insufficient data: TP2 says "9 .*"; the account is known for too short a time .* on record/,
    );
    expect(asked(91, {}).rule).toBe('none');
    expect(asked(60, { occupation: 'Nurse' }).rule).toBe('none');
    expect(asked(60, { source_of_wealth: ['Savings'] }).rule).toBe('none');
    expect(asked(60, {}, strangers.slice(0, 4)).rule).toBe('none');
  });

  it('tells a share that is too low as a lower number than the one that is needed', () => {
    const flags = Array.from({ length: 203 }, (_, i) => ({
      flagId: `F${i}`,
      color: i < 50 ? ('white' as const) : ('gray' as const),
      rationale: '',
      evidence: [],
    }));
    const blocks = [{ blockId: 'screening' as const, flags }];
    const money = { goneOn: null, openLarge: null, moved: '', hasOwnSums: true, reportableSums: 0 };
    const asks = {
      isBlockchainAlert: false,
      isOnChain: false,
      unknownRules: null,
      isExplained: false,
      isLittle: false,
      isFlagged: () => false,
      isDeclared: false,
    };
    const known = { isIdentified: true, isLivelihoodKnown: true, hasOwnPast: true };
    const asked = {
      ...asks,
      ...{ alert: '', blocks, topicsOf: () => [], ...money },
      known: { type: 'INDIVIDUAL' as const, ...known },
    };
    const rules = { assessedPercentMin: 25, unprofiledSumsMax: 5 };
    expect(missingGround(asked, rules)!.text).toMatch(/: 24 % of the flags .* where 25 % are needed/);
    expect(
      missingGround({ ...asked, blocks: [{ ...blocks[0]!, flags: flags.slice(0, 200) }] }, rules),
    ).toBeNull();
  });
});
