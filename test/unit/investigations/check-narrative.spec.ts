import {
  checkNarrative,
  NarrativeMismatch,
} from '../../../src/investigations/domain/consistency/check-narrative.js';
import {
  cite,
  phrase,
  type ReferencedText,
} from '../../../src/investigations/domain/texts/referenced-text.js';
import { seeded } from '../../support/seeded.js';
import { MUTATIONS } from './text-mutations.js';
import { givenCleared, givenEscalated, told } from './write-up-case.js';
import { cpuRatio } from '../../support/cpu-time.js';

const escalated = told(givenEscalated());
const cleared = told(givenCleared());
const check = (text: ReferencedText, { sources } = escalated) => checkNarrative(text, sources);

it('passes what the engine composes', () => {
  expect(escalated.run.failed).toEqual([]);
  expect(escalated.run.disposition).toBe('ESCALATED');
  expect(cleared.run.disposition).toBe('CLEARED');
  for (const each of [escalated, cleared])
    for (const text of [each.headline, each.narrative]) expect(() => check(text, each)).not.toThrow();
  expect(() => check(escalated.sar!)).not.toThrow();
});

const TEXTS: [string, ReferencedText, typeof escalated][] = [
  ['narrative of an escalated run', escalated.narrative, escalated],
  ['narrative of a cleared run', cleared.narrative, cleared],
  ['draft of a report', escalated.sar!, escalated],
];

describe.each(TEXTS)('a %s', (_, text, of) => {
  it.each(Object.entries(MUTATIONS))('does not pass when %s, 100 times', (_kind, mutate) => {
    const random = seeded(text.text.length);
    const passed: ReferencedText[] = [];
    for (let round = 0; round < 100; round++) {
      const mutant = mutate(text, random);
      try {
        check(mutant, of);
        passed.push(mutant);
      } catch (error) {
        expect(error).toBeInstanceOf(NarrativeMismatch);
      }
    }
    expect(passed).toEqual([]);
  });
});

it('tells of the place and the source only', () => {
  const lie = phrase`A score of ${cite('/score', '1.23')} points`;
  expect(() => check(lie)).toThrow(new NarrativeMismatch('the reference at 11 is not what /score says'));
});

it.each([
  ['a figure in digits of another script', phrase`٣ transactions`],
  ['a fraction', phrase`½ of them`],
  ['a disposition', phrase`CLEARED`],
  ['a quotation', phrase`the customer "Ada"`],
  ['a source that is not there', phrase`${cite('/nowhere', '1')}`],
  ['a source with a name of every object', phrase`${cite('/alert/constructor', '1')}`],
  ['a minus before a number', phrase`-${cite('/counts/redBlocks', escalated.sources.blocks.length)}`],
])('finds %s', (_, text) => {
  expect(() => check(text)).toThrow(NarrativeMismatch);
});

it('takes little of the time of a run', () => {
  const texts = [escalated.headline, escalated.narrative, escalated.sar!];
  const checked = () => texts.forEach((text) => check(text));
  expect(cpuRatio(checked, () => void told(givenEscalated()))).toBeLessThan(1);
});
