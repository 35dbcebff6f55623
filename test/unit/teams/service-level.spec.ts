import {
  dueTimesOfServiceLevel,
  openQuestionPeriods,
  noticesInEvents,
  unrecordedNotices,
} from '../../../src/teams/domain/service-level.js';
import type { ServiceLevel } from '../../../src/teams/domain/teams.events.js';
import { ALWAYS_WORKING } from '../../../src/teams/domain/working-hours.js';
import { HOUR_MS } from '@alert-review/kernel';
import { QuestionEvents } from '../../../src/questions/domain/question.events.js';

const LEVEL: ServiceLevel = { id: 'all', firstLook: 4, decision: 20, warnAt: 75, calendar: null };
const NEW = { arrivedAt: 0, stops: [], lookedAt: null, decidedAt: null };

/** Instants in hours since the arrival. */
const inHours = (value: number | null) => value && value / HOUR_MS;
const at = (hours: number) => hours * HOUR_MS;
const duesIn = (times: Partial<Parameters<typeof dueTimesOfServiceLevel>[2]>, level = LEVEL) =>
  dueTimesOfServiceLevel(level, ALWAYS_WORKING, { ...NEW, ...times }).map(
    ({ target, warnAt, dueAt, doneAt }) => [target, inHours(warnAt), inHours(dueAt), inHours(doneAt)],
  );

test('a new alert is due from its arrival, with a warning before', () => {
  expect(duesIn({})).toEqual([
    ['first_look', 3, 4, null],
    ['decision', 15, 20, null],
  ]);
  expect(duesIn({}, { ...LEVEL, firstLook: null })).toEqual([['decision', 15, 20, null]]);
});

test('who decides has looked', () => {
  expect(duesIn({ decidedAt: at(2) }).map((due) => due[3])).toEqual([2, 2]);
});

test('while a question is open nothing is due, but for what was due before', () => {
  expect(duesIn({ stops: [{ from: at(10), to: null }] })).toEqual([
    ['first_look', 3, 4, null],
    ['decision', null, null, null],
  ]);
  expect(duesIn({ stops: [{ from: at(16), to: null }] })[1]).toEqual(['decision', 15, null, null]);
});

test('afterwards the rest of the time is left', () => {
  const stops = [
    { from: at(10), to: at(30) },
    { from: at(31), to: at(35) },
    { from: at(100), to: null },
  ];
  expect(duesIn({ stops })[1]).toEqual(['decision', 39, 44, null]);
});

test('a question asked before the arrival counts from the arrival on', () => {
  expect(duesIn({ arrivedAt: at(5), stops: [{ from: at(1), to: at(8) }] })[0]).toEqual([
    'first_look',
    11,
    12,
    null,
  ]);
});

const question = (type: keyof typeof QuestionEvents.definitions, hours: number, id: string) => ({
  type,
  data: { question: id },
  recordedAt: new Date(at(hours)).toISOString(),
});

test('the clock stands from the first open question until none is open', () => {
  expect(QuestionEvents.category).toBe('alertQuestion');
  expect(
    openQuestionPeriods([
      question('QuestionAsked', 1, 'a'),
      question('QuestionAsked', 2, 'b'),
      question('QuestionAnswered', 3, 'a'),
      question('QuestionWithdrawn', 5, 'b'),
      question('QuestionAnswered', 6, 'b'),
      question('QuestionAsked', 7, 'c'),
    ]),
  ).toEqual([
    { from: at(1), to: at(5) },
    { from: at(7), to: null },
  ]);
});

const told = (type: string, target: string, due: number) => ({
  type,
  data: { target, due: new Date(at(due)).toISOString() },
  recordedAt: '',
});

test('warnings and breaches are to be told in the order of time, each once', () => {
  const dues = dueTimesOfServiceLevel(LEVEL, ALWAYS_WORKING, NEW);
  const kinds = (events: Parameters<typeof noticesInEvents>[0], of = dues) =>
    unrecordedNotices(of, noticesInEvents(events)).map(
      ({ kind, target, at: when }) => `${kind} ${target} ${inHours(when)}`,
    );
  expect(kinds([])).toEqual([
    'warned first_look 3',
    'breached first_look 4',
    'warned decision 15',
    'breached decision 20',
  ]);
  expect(kinds([told('ServiceLevelWarned', 'first_look', 4), told('AlertRouted', '', 0)])).toEqual([
    'breached first_look 4',
    'warned decision 15',
    'breached decision 20',
  ]);
  expect(kinds([told('ServiceLevelBreached', 'decision', 20)])).toEqual([
    'warned first_look 3',
    'breached first_look 4',
  ]);
  const later = dueTimesOfServiceLevel({ ...LEVEL, decision: 40 }, ALWAYS_WORKING, {
    ...NEW,
    lookedAt: at(5),
  });
  expect(kinds([told('ServiceLevelBreached', 'decision', 20)], later)).toEqual([
    'breached first_look 4',
    'warned decision 30',
    'breached decision 40',
  ]);
});

test('what was done in time is not told of', () => {
  const dues = dueTimesOfServiceLevel(LEVEL, ALWAYS_WORKING, { ...NEW, lookedAt: at(4), decidedAt: at(20) });
  expect(unrecordedNotices(dues, [])).toEqual([]);
});
