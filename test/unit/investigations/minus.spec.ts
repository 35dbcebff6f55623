import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import {
  rowsByEntity,
  rowsOf,
  rowsOfTransfers,
} from '../../../src/investigations/domain/activity/entity-activity.js';
import { subjectOf } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { doubtfulMinus } from '../../../src/investigations/domain/case/money/doubtful-minus.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { hopOf } from '../../../src/investigations/domain/network/network-facts.js';
import { sentences } from '../../../src/investigations/domain/texts/referenced-text.js';
import { toldFlagged } from '../../../src/investigations/engine/write-up/compose-opening.js';
import { transferOf } from '../../../src/ingestion/domain/transaction.record.js';
import { givenCase, NOON_MS, payment, type Payment } from './given-case.js';

const out = (daysAgo: number, amount: string, given: Partial<Payment> = {}): Payment => {
  return { daysAgo, amount, direction: 'out', with: `Shop ${daysAgo}`, ...given };
};
const sent = (count: number, amount: string, given: Partial<Payment> = {}): Payment[] =>
  Array.from({ length: count }, (_, i) => out(40 + i, amount, given));

const rowsFor = (payments: readonly Payment[]) =>
  rowsOf({ entityId: 'C1', transactions: payments.map((each, i) => payment(i + 1, each)) });
const directionsOf = (payments: readonly Payment[]) => [
  ...new Set(rowsFor(payments).map(({ direction }) => direction)),
];

describe('a minus before nearly all that a customer sent', () => {
  it('is notation, and is told as such', () => {
    const facts = givenCase({ payments: [...sent(3, '-20'), out(0, '-500')] });
    expect(subjectOf(facts).transactions.at(-1)).toMatchObject({ direction: 'out', noted: true });
    const told = sentences(toldFlagged(facts));
    checkNarrative(told, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
    expect(told.text).toBe(
      'It flags one transaction, of 30 June 2024: 500 USD went out through 1 payment to "shop 0". Nearly ' +
        'all that the customer sent is written with a minus, which is read as notation: 4 transactions ' +
        'are told as their sender and receiver say.',
    );
  });

  it('needs three of them, and nine for each other one', () => {
    expect(directionsOf(sent(2, '-20'))).toEqual(['in']);
    expect(directionsOf(sent(3, '-20'))).toEqual(['out']);
    expect(directionsOf([...sent(9, '-20'), out(1, '20')])).toEqual(['out']);
    expect(directionsOf([...sent(8, '-20'), out(1, '20')])).toEqual(['in', 'out']);
  });

  it.each(['CREDIT', 'CHARGEBACK', 'DEPOSIT', 'INTEREST'] as const)(
    'is none where a %s says that money came in',
    (type) => {
      expect(directionsOf(sent(5, '-20', { type }))).toEqual(['in']);
    },
  );

  it('holds for what the customer received, and between others of the bank', () => {
    const received: Payment = { daysAgo: 1, amount: '-70', withEntity: 'C2' };
    expect(rowsFor([...sent(3, '-20'), received]).at(-1)).toMatchObject({ direction: 'in', noted: true });
    const transfer = ['ann', 'bo', '-5', 'USD', null] as const;
    const hop = hopOf({ id: 't1', atMs: NOON_MS, transfer }, () => '1', undefined, true);
    expect(hop).toMatchObject({ from: 'entity:ann', to: 'entity:bo', amount: 5 });
    const others = rowsByEntity([payment(1, { daysAgo: 1, amount: '-70', withEntity: 'C2' })], true);
    expect(others.get('C2')).toMatchObject([{ direction: 'out' }]);
  });

  it('is the same of peers, whose rows come from an index', () => {
    const payments = [...sent(4, '-20'), { daysAgo: 1, amount: '80' }];
    const found = payments.map((each, i) => {
      const { id, content } = payment(i + 1, each);
      return { id, atMs: Date.parse(content.event_time), transfer: transferOf(content) };
    });
    const directions = rowsOfTransfers('C1', found).map(({ direction }) => direction);
    expect(directions).toEqual(rowsFor(payments).map(({ direction }) => direction));
  });
});

describe('a minus that may be notation', () => {
  const doubtful = (payments: readonly Payment[]) => {
    const { rows, isMixed } = doubtfulMinus(givenCase({ payments }));
    return { ids: rows.map(({ ownId }) => ownId), isMixed };
  };

  it('takes nothing back that was paid to the same party before', () => {
    const ikea = { with: 'Ikea' };
    expect(doubtful([out(9, '50', ikea), out(8, '-50', ikea)]).ids).toEqual([]);
    expect(doubtful([out(9, '50', ikea), out(8, '-30', ikea), out(7, '-30', ikea)]).ids).toEqual(['T3']);
    expect(doubtful([out(9, '50', ikea), out(8, '-51', ikea)]).ids).toEqual(['T2']);
    expect(doubtful([out(8, '-50', ikea), out(7, '50', ikea)]).ids).toEqual(['T1']);
    expect(doubtful([out(8, '-50', ikea), out(8, '50', ikea)]).ids).toEqual([]);
    expect(doubtful([{ daysAgo: 9, amount: '50', ...ikea }, out(8, '-50', ikea)]).ids).toEqual(['T2']);
  });

  it('is one of several ways to write where it is more than one in ten', () => {
    expect(doubtful([...sent(9, '20'), out(1, '-50')])).toEqual({ ids: ['T10'], isMixed: false });
    expect(doubtful([...sent(8, '20'), out(1, '-50')])).toEqual({ ids: ['T9'], isMixed: true });
  });
});
