import { caseFact, type CaseFact } from '../case-file/case-fact.js';
import type { CaseFile } from '../case-file/case-file.js';
import { decisiveComparisons, decisiveGaps, decisivePayments } from './decisive.js';

// size: a title is read as one line.

const fileOf = (...facts: readonly CaseFact[]): CaseFile => ({
  recommendation: 'escalate',
  pattern: 'mule',
  role: 'suspect',
  facts,
});

const how = (kind: string, weight: number, ...transactions: readonly string[]): CaseFact =>
  caseFact({ part: 'how', kind, weight, transactions });
const idsOf = (facts: readonly CaseFact[]) => facts.map(({ transactions }) => transactions[0]);

describe('the payments that a narrative tells', () => {
  it('are the weightiest, in order of time, and a payment that is told as the way on of another stands once', () => {
    const file = fileOf(
      how('payment_in', 0.6, 'in1', 'out1'),
      how('payment_out', 0.9, 'out1'),
      how('payment_in', 0.2, 'in2'),
    );
    expect(idsOf(decisivePayments(file))).toEqual(['in1', 'in2']);
  });

  it('are at most five, and fewer beside a line on all of them', () => {
    const singles = Array.from({ length: 9 }, (_, i) => how('payment_in', i / 10, `in${i}`));
    expect(idsOf(decisivePayments(fileOf(...singles)))).toEqual(['in4', 'in5', 'in6', 'in7', 'in8']);
    const together = [how('payments_in_together', 0.5, 'all'), how('payments_out_together', 0.5, 'gone')];
    expect(idsOf(decisivePayments(fileOf(...together, ...singles)))).toEqual(['all', 'gone', 'in7', 'in8']);
  });

  it('say how money left again, unless one of them says it', () => {
    const pair = how('payment_in', 0.6, 'in1', 'out1');
    const left = (...ids: readonly string[]) =>
      decisivePayments(fileOf(pair, how('left', 0.9, ...ids))).length;
    expect([left('out1'), left('out2'), left('out1', 'out2')]).toEqual([1, 2, 2]);
  });
});

it('of comparisons, what carries the recommendation, one peer group and every red indicator are told', () => {
  const facts = [
    'measure',
    'measure',
    'measure',
    'peers_fan_in',
    'peers_burst',
    'indicator',
    'indicator',
    'owned',
  ];
  const file = fileOf(...facts.map((kind) => caseFact({ part: 'comparison', kind })));
  expect(decisiveComparisons(file).map(({ kind }) => kind)).toEqual([
    'measure',
    'measure',
    'peers_fan_in',
    'indicator',
    'indicator',
    'owned',
  ]);
});

it('open questions begin with what was not screened, and gaps of the customer file are left to its indicator', () => {
  const gap = (kind: string, weight: number) => caseFact({ part: 'gap', kind, weight });
  const file = fileOf(
    gap('file', 0.9),
    gap('unknown', 0.1),
    gap('unmoved', 0.2),
    gap('not_assessed', 0),
    gap('open', 0.3),
    gap('would', 0.5),
  );
  expect(decisiveGaps(file).map(({ kind }) => kind)).toEqual(['not_assessed', 'unmoved', 'open', 'would']);
});
