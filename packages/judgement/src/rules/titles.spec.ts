import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RunResult } from '../scoring/run-result.js';
import { REVIEW_REQUEST_ROWS, BLOCKS, FLAGS, HYPOTHESES, MANDATORY_ROWS } from './rule-table.js';
import { shownBlocks, shownHypothesis } from './shown-findings.js';
import { clearPatternOf, shownOutcome } from './shown-outcome.js';
import { isKnownRuleOrFlag, PAST_TITLES, titleOfRuleOrFlag } from './titles.js';

/** A result as engine 39 stored it: a rule and a pattern that are gone, a flag that is called otherwise. */
const STORED = path.resolve(import.meta.dirname, '../../../../test/fixtures/results/engine-39.json');
const OLD = RunResult.parse(JSON.parse(readFileSync(STORED, 'utf8')));
/** The same with the titles that results keep today, of a release that this one does not know. */
const WITH_TITLES = RunResult.parse({
  ...OLD,
  outcome: { ...OLD.outcome, rule: 'rule_of_2031' },
  titles: {
    rule_of_2031: 'a rule of later',
    CN1: 'Senders of later',
    transaction_patterns: 'Patterns of later',
  },
  hypotheses: [
    {
      ...OLD.hypotheses![0]!,
      words: {
        title: 'a pattern of later',
        role: 'victim',
        twin: 'its innocent reading',
        would: 'A document',
        measures: { senders: 'Senders, as they were counted' },
      },
    },
  ],
});

describe('given a result of an engine whose table had other rows', () => {
  test('then the rule that decided has the title of that time', () => {
    expect(shownOutcome(OLD)).toMatchObject({
      rule: 'passed_on',
      title: 'most of what came in left again, or goes to one',
    });
  });

  test('then the pattern is shown in the words of that time, though the table has it no more', () => {
    expect(clearPatternOf(OLD)).toEqual({
      id: 'funnel',
      title: 'a funnel account: many pay in, one or few draw it out elsewhere',
      role: 'suspect',
      points: 70,
    });
    expect(shownHypothesis(OLD)).toMatchObject({
      id: 'funnel',
      twin: expect.stringContaining('a treasurer') as string,
      would: expect.stringContaining('The list of those') as string,
    });
  });

  test('then flags have the titles of that time, those that are gone as well', () => {
    const flags = shownBlocks(OLD).flatMap((block) => block.flags.map(({ id, title }) => [id, title]));
    expect(Object.fromEntries(flags)).toEqual({
      CN1: 'Many rare senders',
      CN6: 'Long-standing counterparties',
      TP6: 'Unusually large amount',
    });
  });
});

describe('given a result that keeps its titles', () => {
  test('then they are shown, whatever the table says', () => {
    expect(shownOutcome(WITH_TITLES)).toMatchObject({ title: 'a rule of later' });
    expect(clearPatternOf(WITH_TITLES)).toMatchObject({ title: 'a pattern of later', role: 'victim' });
    expect(shownHypothesis(WITH_TITLES)).toMatchObject({
      twin: 'its innocent reading',
      for: [{ title: 'Senders, as they were counted' }],
    });
    expect(shownBlocks(WITH_TITLES)[0]).toMatchObject({ title: 'Patterns of later' });
    expect(shownBlocks(WITH_TITLES).flatMap(({ flags }) => flags)[1]).toMatchObject({
      title: 'Senders of later',
    });
  });
});

describe('given ids that no release knows', () => {
  const unknown = RunResult.parse({
    ...OLD,
    outcome: { ...OLD.outcome, rule: 'never_heard_of', would: 'A letter' },
    hypotheses: [{ ...OLD.hypotheses![0]!, id: 'never_heard_of' }],
    perBlock: OLD.perBlock.map((block) => ({
      ...block,
      flags: block.flags.map((flag) => ({ ...flag, flagId: 'XY7', mandatory: 'constructor' })),
    })),
  });

  test('then they are shown in plain words, never empty and never as an error', () => {
    expect(shownOutcome(unknown)).toMatchObject({ title: 'never heard of' });
    expect(clearPatternOf(unknown)).toMatchObject({
      id: 'never_heard_of',
      title: 'never heard of',
      role: 'unknown',
    });
    expect(shownHypothesis(unknown)).toMatchObject({ twin: null, would: 'A letter' });
    expect(shownBlocks(unknown)[0]!.flags[0]).toMatchObject({ title: 'flag XY7', mandatory: 'constructor' });
  });

  test('then a filter refuses them, but takes those of earlier tables', () => {
    expect(['never_heard_of', 'passed_on', 'funnel', 'TP6', 'mule'].filter(isKnownRuleOrFlag)).toEqual([
      'passed_on',
      'funnel',
      'TP6',
      'mule',
    ]);
  });
});

describe('the table of past titles', () => {
  const entries = [...PAST_TITLES.flags, ...PAST_TITLES.rules, ...PAST_TITLES.patterns];

  test('says each title once, and for results of another engine only', () => {
    expect(new Set(entries.map(({ id, until }) => `${id} ${until}`)).size).toBe(entries.length);
    for (const { id, until, title } of entries) {
      expect(titleOfRuleOrFlag(id, { engine: until })).toBe(title);
      if (isOfToday(id)) expect(titleOfRuleOrFlag(id, { engine: until + 10 })).not.toBe(title);
    }
  });

  const today = [...FLAGS, ...MANDATORY_ROWS, ...HYPOTHESES, ...REVIEW_REQUEST_ROWS].map(({ id }) => id);
  const isOfToday = (id: string): boolean => today.includes(id);

  test('a result without an engine has the oldest title', () => {
    expect(titleOfRuleOrFlag('CN1', { engine: null })).toBe('Many new senders');
  });

  test('no flag, rule, pattern or block shares its id with another kind', () => {
    const ids = [...new Set([...today, ...entries.map(({ id }) => id)]), ...BLOCKS.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(today).size).toBe(today.length);
  });
});
