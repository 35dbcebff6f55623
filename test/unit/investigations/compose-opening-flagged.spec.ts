import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import {
  ownWindow,
  subjectOf,
  type CaseFacts,
} from '../../../src/investigations/domain/case/facts/case-facts.js';
import { hopOf } from '../../../src/investigations/domain/network/network-facts.js';
import { sentences } from '../../../src/investigations/domain/texts/referenced-text.js';
import {
  toldFlagged,
  toldParties,
  toldWhole,
} from '../../../src/investigations/engine/write-up/compose-opening.js';
import { givenCase, NOON_MS, type Payment } from './given-case.js';

const flagging = (ids: readonly string[], ...payments: Payment[]): CaseFacts =>
  givenCase({ payments, alert: { flagged_transaction_id_list: [...ids] } });

/** As it is shown, each piece compared with its source. */
function toldOf(facts: CaseFacts): string {
  const told = sentences(toldFlagged(facts), toldParties(facts), toldWhole(facts));
  checkNarrative(told, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
  return told.text;
}

const acme = { with: 'Acme' };

it('tells what moved between own accounts, which may be what was spent', () => {
  const spent: Payment = { daysAgo: 0, amount: '900', direction: 'out', ...acme };
  const facts = flagging(['T2'], { daysAgo: 2, amount: '1000', direction: 'self' }, spent);
  expect(toldOf(facts)).toBe(
    'It flags one transaction, of 30 June 2024: 900 USD went out through 1 payment to "acme". ' +
      '1,000 USD moved between own accounts.',
  );
});

describe('money that moves one way', () => {
  const out: Payment[] = ['Ann', 'Bo'].map((who) => ({
    daysAgo: 1,
    amount: '900',
    direction: 'out',
    with: who,
  }));
  const told = (came: string, ...more: Payment[]) =>
    toldOf(flagging(['T1'], { daysAgo: 2, amount: came, ...acme }, ...out, ...more));

  it('is told where nothing shows whose it is, by how much and with how many', () => {
    expect(told('300')).toContain(
      '1,500 USD more went out than came in, to 2 counterparties; ' +
        'nothing that was read shows where that money came from.',
    );
  });

  it('counts no counterparties where a payment names none', () => {
    const cash: Payment = { daysAgo: 2, amount: '9000', with: null };
    const spent: Payment = { daysAgo: 1, amount: '500', direction: 'out', with: 'Ann' };
    for (const aunt of [[], [{ daysAgo: 3, amount: '10', ...acme }]]) {
      const text = toldOf(flagging(['T1'], cash, spent, ...aunt));
      expect(text).toMatch(
        /USD more came in than went out; nothing that was read shows where that money came from\./,
      );
    }
  });

  it.each([
    ['less than five times the other', told('361')],
    ['beside money of own accounts', told('300', { daysAgo: 3, amount: '1500', direction: 'self' })],
    ['in several currencies', told('300', { daysAgo: 3, amount: '5', currency: 'EUR', ...acme })],
  ])('is not told %s', (_, text) => {
    expect(text).not.toContain('more went out');
  });
});

describe('an amount with a minus', () => {
  it('is money the other way in every text', () => {
    const facts = flagging(
      ['T1'],
      { daysAgo: 2, amount: '1000', ...acme },
      { daysAgo: 1, amount: '800', ...acme },
      { daysAgo: 0, amount: '-100', ...acme },
    );
    expect(toldOf(facts)).toBe(
      'It flags one transaction, of 28 June 2024: 1,000 USD came in through 1 payment from "acme". ' +
        'An amount with a minus is told as money the other way: 1 of the transactions that were read. ' +
        'In the whole time that was read, 1,800 USD came in and 100 USD went out; ' +
        'the largest payer was "acme" with 1,800 USD, the largest receiver was "acme" with 100 USD. ' +
        '1,700 USD more came in than went out, from 1 counterparty.',
    );
  });

  it('is told where it is flagged, beside the parties of the others', () => {
    const facts = flagging(
      ['T1', 'T2', 'T3'],
      { daysAgo: 2, amount: '1000', ...acme },
      { daysAgo: 1, amount: '-100', ...acme },
      { daysAgo: 0, amount: '500', with: 'Bo' },
    );
    const told = toldOf(facts);
    expect(told).toContain('1,500 USD came in through 2 payments from 2 counterparties; 100 USD went out ');
    expect(told).toContain(' through 1 payment to "acme".');
    expect(told).toContain('Most came from "acme" with 1,000 USD, "bo" with 500 USD.');
  });

  it.each(['in', 'out', 'self'] as const)(
    'keeps its size, and turns what is neither side: %s',
    (direction) => {
      const row = (amount: string) =>
        subjectOf(flagging(['T1'], { daysAgo: 0, amount, direction })).transactions[0]!;
      const turned = { in: 'out', out: 'in', self: 'self' }[direction];
      expect(row('-5000.50')).toEqual({
        ...row('5000.50'),
        amount: '5000.50',
        direction: turned,
        negative: true,
      });
      expect(row('5000.50')).not.toHaveProperty('negative');
    },
  );

  it('moves between accounts the other way as well', () => {
    const hop = (amount: string) =>
      hopOf({ id: 't1', atMs: NOON_MS, transfer: ['ann', 'bo', amount, 'USD', null] }, () => '1');
    expect(hop('5')).toMatchObject({ from: 'entity:ann', to: 'entity:bo', amount: 5, value: 5 });
    expect(hop('-5')).toMatchObject({ from: 'entity:bo', to: 'entity:ann', amount: 5, value: 5 });
    expect(hop('-0')).toBeNull();
  });

  it('is left out of the parties of facts that earlier versions recorded', () => {
    const facts = flagging(
      ['T1'],
      { daysAgo: 1, amount: '1000', ...acme },
      { daysAgo: 0, amount: '1', ...acme },
    );
    const asRecorded = (each: CaseFacts['entities'][number]) =>
      'transactions' in each
        ? { ...each, transactions: [each.transactions[0]!, { ...each.transactions[1]!, amount: '-100' }] }
        : each;
    const told = toldOf({ ...facts, entities: facts.entities.map(asRecorded) });
    expect(told).not.toContain('900 USD');
  });
});

describe('what is flagged beside the money of the customer', () => {
  const declined = { status: 'DECLINED', amount: '70000' } as const;

  it('has no part in the dates and counts of what is told', () => {
    const facts = flagging(
      ['T1', 'T2', 'T3', 'T4'],
      { daysAgo: 30, ...declined },
      { daysAgo: 9, amount: '10', ...acme },
      { daysAgo: 4, amount: '20', ...acme },
      { daysAgo: 0, ...declined },
    );
    const days = 'from 21 June 2024 to 26 June 2024';
    expect(toldOf(facts)).toContain(
      `It flags 2 transactions in which money of the customer moved ${days}: 30 USD came in `,
    );
  });

  it('leaves one day of a single transaction', () => {
    const facts = flagging(['T1', 'T2'], { daysAgo: 30, ...declined }, { daysAgo: 4, amount: '20', ...acme });
    expect(toldOf(facts)).toMatch(
      /^It flags one transaction in which money of the customer moved, of 26 June 2024: /,
    );
  });

  it('gives the dates where it is all that is flagged', () => {
    const facts = flagging(['T1'], { daysAgo: 3, ...declined }, { daysAgo: 0, amount: '20', ...acme });
    expect(ownWindow(facts)).toEqual(facts.window);
    expect(facts.window.startMs).toBe(NOON_MS - 3 * 86_400_000);
  });
});
