import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seeded } from '../../../test/support/seeded.js';
import { firstDecisions, quantileOf, trueMissRate, type SimulatedBank } from '../test/simulated-bank.js';
import { logEvidenceAgainst } from './anytime-bounds.js';
import { binomialUpperBound } from './binomial-bounds.js';
import { DecisionTally } from './decision-tally.js';
import { highestSafeThreshold } from './threshold-table.js';

const BANKS = 500;
const CONFIDENCE = 0.95;
const README = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A share of banks in which a promise held does not exclude that it holds with `CONFIDENCE`. */
const isInKeeping = (held: number): boolean =>
  binomialUpperBound(Math.round(held * BANKS), BANKS, CONFIDENCE) >= CONFIDENCE;

/** The cells of each line of a table in the README, by its first cell. */
const readmeRow = (name: string): string[] | undefined =>
  README.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === name)
    ?.slice(2, -1);

interface Choice extends SimulatedBank {
  readonly name: string;
  readonly decisions: number;
  /** Low scores are drawn with this chance, others always. */
  readonly sampling: number;
}

const CHOICES: readonly Choice[] = [
  { name: '2,000 decisions, 10 % guilty', decisions: 2_000, guiltyShare: 0.1, errorRate: 0, sampling: 1 },
  {
    name: 'the same, 5 % of decisions wrong',
    decisions: 2_000,
    guiltyShare: 0.1,
    errorRate: 0.05,
    sampling: 1,
  },
  { name: 'the same, 20 % guilty', decisions: 2_000, guiltyShare: 0.2, errorRate: 0, sampling: 1 },
  { name: '20 % guilty, 5 % wrong', decisions: 2_000, guiltyShare: 0.2, errorRate: 0.05, sampling: 1 },
  {
    name: '20,000 decisions, below 30 one in five',
    decisions: 20_000,
    guiltyShare: 0.1,
    errorRate: 0,
    sampling: 0.2,
  },
];

test.each(CHOICES)(
  'a chosen threshold keeps its promise: $name',
  ({ name, decisions, sampling, ...bank }) => {
    const chosen = Array.from({ length: BANKS }, (_, seed) => {
      const random = seeded(90_000 + seed);
      const seen = firstDecisions(bank, decisions, seed).flatMap((each) => {
        if (sampling === 1 || each.score >= 30) return [each];
        return random() < sampling ? [{ ...each, weight: 1 / sampling }] : [];
      });
      return highestSafeThreshold(DecisionTally.of(seen), 0.05, CONFIDENCE).chosen?.threshold ?? 0;
    });
    const held = chosen.filter((threshold) => trueMissRate(threshold) <= 0.05).length / BANKS;
    const none = chosen.filter((threshold) => threshold === 0).length / BANKS;
    expect(isInKeeping(held)).toBe(true);
    expect(readmeRow(name)).toEqual([percent(held), percent(none), String(quantileOf(chosen, 0.5))]);
  },
);

const isAbove = (rate: number, events: number, trials: number): boolean =>
  events > rate * trials &&
  logEvidenceAgainst(1 - rate, trials - events, trials) >= -Math.log(1 - CONFIDENCE);
const isBelow = (rate: number, events: number, trials: number): boolean =>
  events < rate * trials && logEvidenceAgainst(rate, events, trials) >= -Math.log(1 - CONFIDENCE);
const REVIEWS = 2_000;

test.each([0.02, 0.05, 0.1])('bounds of a rate of %d hold after each of 2,000 reviews', (rate) => {
  let upperHeld = 0;
  let lowerHeld = 0;
  const stops: number[] = [];
  for (let seed = 0; seed < BANKS; seed++) {
    const random = seeded(seed);
    let events = 0;
    let wasBelow = false;
    let wasAbove = false;
    for (let trials = 1; trials <= REVIEWS; trials++) {
      if (random() < rate) events++;
      wasBelow ||= isBelow(rate, events, trials);
      wasAbove ||= isAbove(rate, events, trials);
    }
    upperHeld += Number(!wasBelow);
    lowerHeld += Number(!wasAbove);
    stops.push(reviewsUntilStop(2 * rate, rate, seed));
  }
  expect([upperHeld, lowerHeld].every((held) => isInKeeping(held / BANKS))).toBe(true);
  expect(readmeRow(`rate of ${100 * rate} %`)).toEqual([
    percent(upperHeld / BANKS),
    percent(lowerHeld / BANKS),
    String(quantileOf(stops, 0.5)),
    String(quantileOf(stops, 0.95)),
  ]);
});

/** Number of reviews until it is certain that the true rate is above the promised one. */
function reviewsUntilStop(trueRate: number, promised: number, seed: number): number {
  const random = seeded(50_000 + seed);
  let events = 0;
  for (let trials = 1; ; trials++) {
    if (random() < trueRate) events++;
    if (isAbove(promised, events, trials)) return trials;
  }
}
