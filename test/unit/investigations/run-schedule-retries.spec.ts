import { readFileSync } from 'node:fs';
import { INCOMPLETE_REASONS } from '../../../src/investigations/domain/runs/investigation.events.js';
import {
  RETRY_BACKOFF,
  retryDelayMs,
  RUN_BATCH_LIMITS,
  CLAIM_LIMITS,
  ATTEMPT_COUNT_CHANGES,
  FAILED_RUNS_TIME_SHARE_MAX,
  reasonOfFinalEnding,
  GIVE_UP_RULES,
  giveUpReason,
  nextAttemptMs,
  type AttemptEnding,
  type FinalEnding,
} from '../../../src/investigations/domain/runs/run-schedule.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

describe('given attempts that ended without a score, when the next one begins or one has ended', () => {
  type Row = [AttemptEnding, 'begin' | 'end', attempts: number, reason: string];
  const limits: readonly Row[] = [
    ['unanswered', 'begin', 10, 'cut_off'],
    ['refused', 'begin', 10, 'case_unreadable'],
    ['failed', 'end', 3, 'case_unreadable'],
    ['alert_closed', 'end', 1, 'alert_closed'],
    ['records_unreadable', 'end', 1, 'records_unreadable'],
    ['case_too_large', 'end', 1, 'case_too_large'],
    ['result_too_large', 'end', 1, 'result_too_large'],
    ['block_failed', 'end', 1, 'block_failed'],
  ];

  it.each(limits)('then %s at its %s gives the run up after %d, as %s', (ending, checkedAt, most, reason) => {
    expect(giveUpReason(checkedAt, { [ending]: most - 1 })).toBeNull();
    expect(giveUpReason(checkedAt, { [ending]: most })).toBe(reason);
    expect(giveUpReason(checkedAt, { [ending]: most + 1 })).toBe(reason);
  });

  it.each(limits)('then %s is not looked at elsewhere than at the %s', (ending, checkedAt) => {
    expect(giveUpReason(checkedAt === 'begin' ? 'end' : 'begin', { [ending]: 1_000 })).toBeNull();
  });

  it.each<FinalEnding>([
    ...(['alert_closed', 'records_unreadable', 'case_too_large'] as const),
    ...(['result_too_large', 'block_failed'] as const),
  ])('then %s gives the run up at the first attempt, for the reason that the table names', (ending) => {
    const { attempts, reason } = GIVE_UP_RULES.find((rule) => rule.ending === ending)!;
    expect([reasonOfFinalEnding(ending), 1]).toEqual([reason, attempts]);
  });

  it('then a store that is away for everybody gives up no run, however often', () => {
    for (const checkedAt of ['begin', 'end'] as const)
      expect(giveUpReason(checkedAt, { store_away: 1_000_000 })).toBeNull();
  });

  it('then a run that may be what ends the process is called cut off before anything else', () => {
    expect(giveUpReason('begin', { unanswered: 10, refused: 10 })).toBe('cut_off');
  });

  it('then counts of different endings do not add up', () => {
    expect(giveUpReason('begin', { unanswered: 9, refused: 9 })).toBeNull();
  });

  it('then every ending has one rule, and every reason that the API names has one', () => {
    expect(GIVE_UP_RULES.map(({ ending }) => ending)).toEqual([
      ...limits.slice(0, 2).map(([ending]) => ending),
      'store_away',
      ...limits.slice(2).map(([ending]) => ending),
    ]);
    // Only runs of earlier engines ended so.
    const ofToday = INCOMPLETE_REASONS.filter((reason) => reason !== 'text_mismatch');
    expect([...new Set(GIVE_UP_RULES.flatMap(({ reason }) => reason ?? []))].sort()).toEqual(ofToday.sort());
  });
});

describe('given the counts of a run, when something happens to an attempt', () => {
  const after = (...happened: (keyof typeof ATTEMPT_COUNT_CHANGES)[]) => {
    const counts = { unanswered: 0, refused: 0, failed: 0 };
    for (const each of happened)
      for (const [name, added] of Object.entries(ATTEMPT_COUNT_CHANGES[each]))
        counts[name as keyof typeof counts] += added;
    return counts;
  };

  it.each<[(keyof typeof ATTEMPT_COUNT_CHANGES)[], ReturnType<typeof after>]>([
    [['begun'], { unanswered: 1, refused: 0, failed: 0 }],
    [['begun', 'failed'], { unanswered: 0, refused: 0, failed: 1 }],
    [['begun', 'ended_by_store'], { unanswered: 0, refused: 0, failed: 0 }],
    [['begun', 'ended_by_store', 'refused'], { unanswered: 0, refused: 1, failed: 0 }],
  ])('then %j counts as %j', (happened, counts) => {
    expect(after(...happened)).toEqual(counts);
  });
});

describe('given failures in a row, when the next attempt or batch is planned', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 8],
    [8, 256],
    [9, 300],
    [1_000, 300],
  ])('then a run pauses after %d further ones for %d s from the start of its last attempt', (before, s) => {
    expect(retryDelayMs(RETRY_BACKOFF.attempt, before)).toBe(s * SECOND_MS);
    expect(nextAttemptMs(MINUTE_MS, before + 1)).toBe(MINUTE_MS + s * SECOND_MS);
  });

  it.each([
    [0, 1],
    [1, 2],
    [4, 16],
    [5, 30],
    [1_000, 30],
  ])('then an organization pauses after %d further batches for %d s', (before, s) => {
    expect(retryDelayMs(RETRY_BACKOFF.batch, before)).toBe(s * SECOND_MS);
  });
});

describe('the tables in docs/operations/investigation-retries.md', () => {
  const text = readFileSync('docs/operations/investigation-retries.md', 'utf8').replaceAll(/ +/g, ' ');

  it.each(GIVE_UP_RULES)('show the rule for $ending', ({ ending, attempts, reason, checkedAt }) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${ending}\` |`));
    const [, , means, ...shown] = row!.split('|').map((cell) => cell.trim());
    const when = checkedAt === 'begin' ? 'before the next attempt' : 'at once';
    expect(means).not.toBe('');
    expect(shown.slice(0, 3)).toEqual(reason ? [String(attempts), `\`${reason}\``, when] : ['', 'never', '']);
  });

  it('show the pauses', () => {
    const shown = ({ firstMs, maxMs }: { firstMs: number; maxMs: number }) =>
      `| ${firstMs / SECOND_MS} s | ${maxMs / SECOND_MS} s |`;
    expect(text).toContain(
      `| next attempt, counted from the start of the last attempt ${shown(RETRY_BACKOFF.attempt)}`,
    );
    const what =
      'next batch of an organization, counted from the start of a batch in which no investigation ended';
    expect(text).toContain(`| ${what} ${shown(RETRY_BACKOFF.batch)}`);
  });

  it('show the sizes of a batch and the share of what fails', () => {
    for (const shown of [
      `| new investigations; the same limit applies to failed investigations | ${RUN_BATCH_LIMITS.runsMax} |`,
      `| time in which a batch starts investigations | ${RUN_BATCH_LIMITS.beginsWithinMs / SECOND_MS} s |`,
      `| the batch stops if this number of investigations cannot start | ${RUN_BATCH_LIMITS.notBegunMax} |`,
      `| reservations left by a crash, checked after a batch without result | ${CLAIM_LIMITS.perBatchMax} |`,
      `| the check stops if a store refuses this number of reservations | ${CLAIM_LIMITS.refusedMax} |`,
      `| largest share of the time for failed investigations | ${FAILED_RUNS_TIME_SHARE_MAX * 100} % |`,
    ])
      expect(text).toContain(shown);
  });
});
