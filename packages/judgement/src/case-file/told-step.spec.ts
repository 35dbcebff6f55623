import { HYPOTHESES, MANDATORY_ROWS } from '../rules/rule-table.js';
import { clearPatternOf } from '../rules/shown-outcome.js';
import { daysBefore, givenCase, type Given, type Payment } from '../../test/given-case.js';
import { told } from '../../test/write-up-case.js';

/** Groceries of half a year. */
const LIFE: readonly Payment[] = Array.from({ length: 20 }, (_, i) => ({
  daysAgo: 20 + i * 8,
  amount: `${10 + i}`,
  direction: 'out',
  with: `Shop ${i % 4}`,
  type: 'PAYMENT',
}));

const into = (daysAgo: number, amount: string, who: string, more: Partial<Payment> = {}): Payment => ({
  daysAgo,
  amount,
  with: who,
  type: 'TRANSFER',
  ...more,
});
const out = (daysAgo: number, amount: string, who = 'Far Stranger'): Payment =>
  into(daysAgo, amount, who, { direction: 'out' });

const PHONE = { phone_numbers: ['+46701234567'] };
const PERSON = { name: 'Jon Falk', occupation: 'Teacher', ...PHONE };

/** The next steps of a narrative, as one text. */
const stepsIn = (text: string): string =>
  (/## Next steps\n([^]*?)\n\n/.exec(text)?.[1] ?? '').replaceAll(/^\d\. /gm, '').replaceAll('\n', ' ');

/** What a result says of these payments, all of which the alert flags. */
function resultOf(payments: readonly Payment[], { alert, ...given }: Given = {}) {
  const flagged_transaction_id_list = payments.map((_, i) => `T${LIFE.length + 1 + i}`);
  const facts = givenCase({
    registeredAt: daysBefore(800),
    payments: [...LIFE, ...payments],
    entity: PERSON,
    ...given,
    alert: { flagged_transaction_id_list, ...alert },
  });
  const { run, narrative } = told(facts);
  const { text } = narrative;
  return { run, text, step: stepsIn(text), name: clearPatternOf(run)?.id };
}

const STRANGERS = Array.from({ length: 4 }, (_, i) => into(3 + i / 4, '2000', `Payer ${i}`));
const GONE = out(2, '7900');

describe('a pattern of suspects', () => {
  const EXPLAINED: [string, readonly Payment[], string][] = [
    [
      'a loan',
      [into(3, '12000', 'Credit House', { type: 'LOAN' }), out(2, '11800')],
      'a loan ("credit house")',
    ],
    ['an estate', [into(3, '12000', 'Notary Lund'), out(2, '11800')], 'from an institution ("notary lund")'],
    [
      'an own account',
      [into(3, '12000', 'Jon Falk'), out(2, '11800')],
      'from an own account elsewhere ("jon falk")',
    ],
    ['own family', [into(3, '12000', 'Ada Falk'), out(2, '11800')], 'from a namesake ("ada falk")'],
    [
      'one sale',
      [into(3, '12000', 'Peer Holm', { descriptor: 'sale of car' }), out(2, '11800')],
      'a sale ("peer holm")',
    ],
    [
      'pay by the month',
      [1, 31, 61, 91].flatMap((day) => [
        into(day + 1, '4000', 'Steel AB', { descriptor: 'salary' }),
        out(day, '3900', `Far Stranger ${day}`),
      ]),
      'pay ("steel ab")',
    ],
  ];

  it('is named where strangers pay in and it is gone', () => {
    const { name, run } = resultOf([...STRANGERS, GONE]);
    expect([name, run.role, run.outcome!.kind]).toEqual(['mule', 'suspect', 'hypothesis']);
  });

  it.each(EXPLAINED)('is not named where the record explains the money: %s', (_, payments, words) => {
    const { run, name, text, step } = resultOf(payments);
    expect(run.hypotheses![0]!.points).toBeGreaterThan(0);
    // A borrowed or own sum that is gone makes a victim, whom no pattern of suspects names.
    const named = HYPOTHESES.find(({ id }) => id === name)?.role;
    expect([['victim', 'not_known'].includes(run.role!), named === 'suspect']).toEqual([true, false]);
    const isAsked = run.disposition === 'ESCALATED' && run.role === 'not_known';
    expect(text.includes(`mostly ${words}`)).toBe(isAsked);
    expect(step.includes('Do not contact the customer: it could tip them off.')).toBe(isAsked);
  });

  it('is named again where more of strangers comes in, and the score does not fall', () => {
    const estate = [into(3, '17000', 'Notary Lund'), out(2, '16800', 'Far Builder')];
    const few = resultOf([...STRANGERS, GONE, ...estate]);
    const more = resultOf([...STRANGERS, into(2.5, '9000', 'Payer 9'), out(2, '16900'), ...estate]);
    expect([few.name, more.name]).toEqual([undefined, 'mule']);
    expect(few.run.disposition).toBe('ESCALATED');
    expect(few.text).toContain('The record explains');
    expect(few.step).toContain('paper on file');
    expect(more.run.score).toBeGreaterThanOrEqual(few.run.score!);
  });

  it('keeps its name where a payer only calls the money pay, or several sell', () => {
    const pay = resultOf([...STRANGERS.map((each) => ({ ...each, descriptor: 'salary' })), GONE]);
    const sold = resultOf([...STRANGERS.map((each) => ({ ...each, descriptor: 'sale of car' })), GONE]);
    expect([pay.name, sold.name]).toEqual(['mule', 'mule']);
  });
});

describe('the next step', () => {
  const savings = (days: number): Payment =>
    into(days + 3, '30000', 'Jon Falk savings', { type: 'INTERNAL' });
  const robbed = (days: number): readonly Payment[] => [
    savings(days),
    out(days + 2, '6000'),
    out(days + 1, '9000'),
    out(days, '14500'),
  ];

  it('holds money that left within a month of the alert, and none that is long gone', () => {
    const [fresh, late] = [robbed(1), robbed(31)].map((payments) => resultOf(payments));
    expect(fresh!.step).toMatch(
      /^Call the customer first, on the known number, before more .*hold and return the money\.$/,
    );
    expect(late!.step).toMatch(/^Call the customer first, on the known number: /);
    expect(late!.step).not.toMatch(/hold|before more/);
  });

  it('asks the branches of senders who are all customers of this bank, and other banks otherwise', () => {
    const inHouse = STRANGERS.map((each, i) => ({ ...each, withEntity: `D${i}` }));
    const partyNames = Object.fromEntries(STRANGERS.map((each, i) => [`entity:D${i}`, each.with!]));
    const here = resultOf([...inHouse, GONE], { further: { partyNames } });
    const elsewhere = resultOf([...STRANGERS, GONE]);
    expect([here.name, elsewhere.name]).toEqual(['mule', 'mule']);
    expect(here.step).toContain('Ask the branches of the senders, who are all customers of this bank,');
    expect(elsewhere.step).toContain('Ask the banks of the senders who are not customers here');
  });

  it('holds the money itself where all recipients are customers of this bank', () => {
    const paid = robbed(1).map((each) => (each.direction === 'out' ? { ...each, withEntity: 'D1' } : each));
    const { run, step } = resultOf(paid, { further: { partyNames: { 'entity:D1': 'Far Stranger' } } });
    expect(run.role).toBe('victim');
    expect(step).toContain('Hold what is left on the accounts of the recipients');
    expect(step).not.toContain('receiving banks');
  });

  it('calls nobody on a number that is not on file', () => {
    const { step } = resultOf(robbed(1), { entity: { name: 'Jon Falk', occupation: 'Teacher' } });
    expect(step).toMatch(
      /^Call the customer first, on a number that the branch confirms, as none is on file, before/,
    );
  });

  it.each<[string, Given['alert']]>([
    ['its rule', { rule_title: 'Account takeover indicator' }],
    ['its title', { title: 'Large transfer from a new device' }],
    ['its words', { description: 'Payments after a password reset.' }],
  ])('blocks access before all else where %s asks about it', (_, alert) => {
    for (const payments of [robbed(1), [...STRANGERS, GONE]])
      expect(resultOf(payments, { alert }).step).toMatch(/^Block access first/);
    expect(resultOf([...STRANGERS, GONE], { alert }).step).toContain(
      'Do not contact the customer: it could tip them off.',
    );
  });

  it('looks at cash machines only where cash was drawn', () => {
    const alert = { title: 'New device' };
    const drawn = into(1, '700', 'ATM', { direction: 'out', type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL' });
    expect(resultOf([...STRANGERS, GONE, drawn], { alert }).step).toContain('cash machines');
    expect(resultOf([...STRANGERS, GONE], { alert }).step).not.toContain('cash machines');
  });

  it('of a firm that was robbed calls an owner alone, and nobody who only holds the account', () => {
    const robbedFirm = (owners: readonly [first: string, last: string][]) =>
      resultOf(
        [
          into(4, '30000', 'Credit House', { type: 'LOAN' }),
          ...Array.from({ length: 6 }, (_, i) => into(12 + 28 * i, '20000', 'Buyer One')),
          ...Array.from({ length: 6 }, (_, i) => out(10 + 28 * i, '2500', 'Landlord')),
          out(3, '9000', 'New One'),
          out(2, '14000', 'New Two'),
          out(1, '15500', 'New Two'),
        ],
        {
          entity: {
            type: 'BUSINESS',
            name: 'Nordhus',
            ...PHONE,
            account_holder_name: 'Paula Clerk',
            ubo: { individual: owners.map(([first_name, last_name], id) => ({ id, first_name, last_name })) },
          },
          alert: { flagged_transaction_id_list: [34, 35, 36].map((n) => `T${n}`) },
        },
      );
    const named = robbedFirm([['Ruth', 'Lind']]);
    const nobody = robbedFirm([]);
    expect(named.run.role).toBe('victim');
    expect(named.step).toMatch(/^Call the owner "Ruth Lind" first and alone, on the known number/);
    expect(nobody.step).toMatch(/^Call an owner of the firm first and alone/);
    expect(named.step + nobody.step).not.toContain('Paula');
  });

  it('is no check of shell firms where the customer is a charity', () => {
    const shell = HYPOTHESES.find(({ id }) => id === 'shell_chain')!.next;
    const donors = Array.from({ length: 4 }, (_, i) => into(3 + i / 4, '9000', `Payer ${i}`));
    const stepOf = (industry: string) =>
      resultOf([...donors, out(2, '35500')], { entity: { type: 'BUSINESS', name: 'Nordhus', industry } });
    const [firm, ...charities] = ['Furniture', 'Non-profit, animal welfare', 'Foundation'].map(stepOf);
    expect(firm!.step).toContain(shell);
    for (const { name, step } of charities) {
      expect([name, step.includes(shell)]).toEqual(['shell_chain', false]);
      expect(step).toContain(
        'Do not contact the customer: it could tip them off. Find in the customer’s file who',
      );
    }
  });

  it.each(HYPOTHESES.filter(({ role }) => role === 'suspect').map(({ id, next }) => [id, next]))(
    'of the pattern %s calls no customer and holds nothing',
    (_, next) => expect(next).not.toMatch(/\bcall\b|hold the money|before/i),
  );

  it.each(MANDATORY_ROWS.filter(({ id }) => /^sanction/.test(id)).map(({ id, next }) => [id, next]))(
    'of %s stops first, compares, then tells the officer',
    (_, next) =>
      expect(next).toMatch(/^(?:Stop|Freeze) .*ompare .*sanctions officer.*Do not contact the customer/s),
  );
});

describe('a hit on a list that decides', () => {
  it('shows list, entry, score and each field that was compared', () => {
    const entry = {
      listId: 'OFAC SDN',
      entryId: '4711',
      name: 'Zembrano Far Trading and Shipping',
      score: 97,
      dobs: [],
      nationalities: [],
      countries: [],
      program: 'TEST',
      sharedBy: 1,
    };
    const screened = {
      role: 'subject' as const,
      name: 'Zembrano Far Trading and Shipping',
      isPerson: false,
      dob: null,
      nationalities: [],
      countries: [],
      isCut: false,
      candidates: [entry],
    };
    const names = { listDate: '2026-06-01', listStale: false, unscreened: 0, screened: [screened] };
    const { run, text, step } = resultOf([out(2, '9000', 'Zembrano Far Trading and Shipping')], {
      entity: { type: 'BUSINESS', name: 'Oldsen Carpentry' },
      further: { names },
    });
    expect(run.outcome).toMatchObject({ kind: 'mandatory', rule: 'sanctions_undecided' });
    expect(text).toMatch(
      /^- .*"Zembrano.*" resembles .*"Zembrano.*97.*4711.*birth date unknown.*country unknown/m,
    );
    expect(step).toMatch(/^Stop payments/);
  });
});
