import { factsOf, into, out, sourcesOf } from '../../test/flagged-case.js';
import type { Payment } from '../../test/given-case.js';
import { caseFact } from './case-fact.js';
import { paymentFacts } from './payment-facts.js';
import { plainPattern } from './plain-pattern.js';

const patternOf = (payments: readonly Payment[], flagged?: readonly string[]): string =>
  plainPattern(
    sourcesOf(factsOf(payments, flagged ? { alert: { flagged_transaction_id_list: flagged } } : {})),
  );

const RECIPIENTS = ['Ada Lind', 'Bo Holm', 'Cay Berg', 'Dan Sund', 'Eva Falt', 'Finn Rask'];
const sent = RECIPIENTS.map((who, i) => out(6 - i / 10, '1500', who));

describe('the plain pattern of flagged money', () => {
  it('is that it left again where what came in paid for what went out', () => {
    const came = into(6.5, '9000', 'Gro Hagen');
    expect(patternOf([came, ...sent])).toBe('passed_on');
  });

  it('is not that it left again where nearly nothing came in', () => {
    const came = into(6.5, '431', 'Gro Hagen');
    expect(patternOf([came, ...sent])).toBe('many_new_recipients');
  });

  it('is not that it left again where the alert flags no incoming money', () => {
    const flagged = sent.map((_, i) => `T${22 + i}`);
    expect(patternOf([into(6.5, '9000', 'Gro Hagen'), ...sent], flagged)).toBe('many_new_recipients');
  });

  it('calls recipients new only if most of them are', () => {
    const before = RECIPIENTS.map((who, i) => out(60 + i, '20', who));
    const flagged = sent.map((_, i) => `T${27 + i}`);
    expect(patternOf([...before, ...sent], flagged)).toBe('many_recipients');
  });

  it('is a direction where few take part', () => {
    expect(patternOf([into(5, '800', 'Ada Lind')])).toBe('incoming');
    expect(patternOf([out(5, '800', 'Ada Lind')])).toBe('outgoing');
  });
});

describe('a payment that carried another on', () => {
  const onwardOf = (came: string, left: string): unknown => {
    const from = sourcesOf(factsOf([into(5, came, 'Ada Lind'), out(4.9, left, 'Bo Holm')]));
    const [fact = caseFact({ part: 'how', kind: 'none' })] = paymentFacts(from, new Set()).filter(
      ({ kind }) => kind === 'payment_in',
    );
    return fact.values['onward_is'];
  };

  it('is of its size', () => {
    expect([onwardOf('2000', '1980'), onwardOf('2000', '2040')]).toEqual(['sent', 'sent']);
  });

  it('is neither larger, nor half of it', () => {
    expect([onwardOf('2000', '2400'), onwardOf('2000', '1100')]).toEqual(['none', 'none']);
  });
});
