import { OutageReporter } from '../../../src/platform/event-store/outage-reporter.js';
import { TestClock } from '../../support/test-clock.js';

const MINUTE = 60_000;
const ONE = {};
const OTHER = {};

let clock: TestClock;
let said: string[];
let outage: OutageReporter;

beforeEach(() => {
  clock = new TestClock();
  said = [];
  outage = new OutageReporter(clock, {
    away: (awayMs) => said.push(`away ${awayMs / MINUTE}`),
    back: (awayMs) => said.push(`back ${awayMs / MINUTE}`),
  });
});

/** Tries of both parts every five seconds. */
function stayAway(minutes: number): void {
  for (let tries = 0; tries < minutes * 12; tries++) {
    for (const part of [ONE, OTHER]) outage.lost(part, new Error('refused'));
    clock.advance(5_000);
  }
}

it('is said at growing intervals, at most an hour apart, and when all parts are back', () => {
  stayAway(200);
  outage.back(ONE);
  expect(said).toEqual([
    'away 0',
    'away 1',
    'away 3',
    'away 7',
    'away 15',
    'away 31',
    'away 63',
    'away 123',
    'away 183',
  ]);
  outage.back(OTHER);
  expect(said.at(-1)).toBe('back 200');
});

it('of an hour is seven lines', () => {
  stayAway(60);
  [ONE, OTHER].forEach((part) => outage.back(part));
  expect(said).toHaveLength(7);
});

it('is said again at the next one, however long the one before was', () => {
  stayAway(60);
  [ONE, OTHER].forEach((part) => outage.back(part));
  said = [];
  clock.advance(2 * MINUTE);
  outage.lost(ONE, new Error('refused'));
  expect(said).toEqual(['away 0']);
});

it('that comes and goes is one line and its end in a minute', () => {
  for (let time = 0; time < 3 * MINUTE; time += 1_000) {
    outage.lost(ONE, new Error('refused'));
    outage.back(ONE);
    clock.advance(1_000);
  }
  expect(said).toEqual(Array(3).fill(['away 0', 'back 0']).flat());
});

it('that is short enough to be said by nobody ends unsaid', () => {
  outage.lost(ONE, new Error('refused'));
  outage.back(ONE);
  said = [];
  clock.advance(5_000);
  outage.lost(ONE, new Error('refused'));
  outage.back(ONE);
  outage.back(OTHER);
  expect(said).toEqual([]);
});
