import {
  RunSchedule,
  type AttemptOutcome,
  type BatchEnding,
  type WaitingRun,
} from '../../../src/investigations/domain/runs/run-schedule.js';

const START_MS = Date.UTC(2026, 1, 1);
const fresh = (id: string): WaitingRun => ({ id, state: 'queued', startedAt: null });
const failed = (id: string, startedMs = START_MS): WaitingRun => ({
  id,
  state: 'running',
  startedAt: new Date(startedMs).toISOString(),
});
const idsOf = (runs: readonly WaitingRun[]) => runs.map(({ id }) => id);

/** A schedule, and batches of organization `a` in which each run ends as said. */
function given() {
  const schedule = new RunSchedule();
  const batch = (
    ending: BatchEnding,
    { org = 'a', runs = [fresh('r')], startMs = START_MS, tookMs = 0 } = {},
  ): number => {
    const made = schedule.batch(runs, [], startMs);
    for (const run of made.runs) if (made.begins(run, startMs)) made.count(run, ending);
    return schedule.close(org, made, startMs + tookMs);
  };
  return { schedule, batch };
}

describe('what a batch begins', () => {
  it('new runs come before those that failed, each in their order', () => {
    const { runs } = given().schedule.batch([fresh('n1'), fresh('n2')], [failed('f1')], START_MS);
    expect(idsOf(runs)).toEqual(['n1', 'n2', 'f1']);
  });

  it('a run that could not be begun comes last, the one that was tried longest ago first', () => {
    const { schedule } = given();
    schedule.recordNotBegun(fresh('n1'), START_MS + 2);
    schedule.recordNotBegun(fresh('n2'), START_MS + 1);
    const runs = () => idsOf(schedule.batch([fresh('n1'), fresh('n2')], [failed('f1')], START_MS).runs);
    expect(runs()).toEqual(['f1', 'n2', 'n1']);
    schedule.recordEnding(fresh('n1'), 'failed', START_MS + 3);
    expect(runs()).toEqual(['n1', 'f1', 'n2']);
  });

  it('so many more are read as cannot be begun, up to a thousand', () => {
    const { schedule } = given();
    expect(schedule.runsMax).toBe(50);
    for (let i = 0; i < 1_000; i++) schedule.recordNotBegun(fresh(`r${i}`), START_MS);
    expect(schedule.runsMax).toBe(1_050);
    schedule.recordNotBegun(fresh('one more'), START_MS);
    expect(schedule.runsMax).toBe(51);
  });

  it('after a second it begins no further run but the first of those that failed', () => {
    const runs = [fresh('n1'), fresh('n2'), fresh('n3')];
    const batch = given().schedule.batch(runs, [failed('f1'), failed('f2')], START_MS);
    const at = [0, 999, 1_000, 5_000, 5_000];
    const begun = batch.runs.filter((run, i) => batch.begins(run, START_MS + at[i]!));
    expect(idsOf(begun)).toEqual(['n1', 'n2', 'f1']);
  });

  it('its first run begins however late', () => {
    const run = fresh('n1');
    expect(
      given()
        .schedule.batch([run], [], START_MS)
        .begins(run, START_MS + 9_000),
    ).toBe(true);
  });

  it('three runs that could not be begun end it', () => {
    const batch = given().schedule.batch(
      ['1', '2', '3', '4'].map((id) => fresh(id)),
      [failed('f1')],
      START_MS,
    );
    const begun = batch.runs.filter((run) => {
      const begins = batch.begins(run, START_MS);
      if (begins) batch.count(run, 'not_begun');
      return begins;
    });
    expect(idsOf(begun)).toEqual(['1', '2', '3']);
  });
});

describe('what the outcome of an attempt means', () => {
  it.each<[AttemptOutcome, BatchEnding]>([
    ['completed', 'ended'],
    ['incomplete', 'ended'],
    ['failed', 'failed'],
    [null, 'failed'],
  ])('%s: %s', (outcome, ending) => {
    expect(given().schedule.recordEnding(failed('r'), outcome, START_MS)).toBe(ending);
  });

  it('a store that refused it is away, unless a run was completed since it was last begun', () => {
    const { schedule } = given();
    const refused = (startedMs: number) =>
      schedule.recordEnding(failed('r', startedMs), 'refused', START_MS + 9);
    expect(refused(START_MS)).toBe('store_away');
    schedule.recordEnding(fresh('other'), 'completed', START_MS + 5);
    expect(refused(START_MS + 6)).toBe('store_away');
    expect(refused(START_MS + 5)).toBe('refused');
  });

  it('of a first attempt that a store refused nothing is known', () => {
    const { schedule } = given();
    schedule.recordEnding(fresh('other'), 'completed', START_MS);
    expect(schedule.recordEnding(fresh('r'), 'refused', START_MS)).toBe('store_away');
  });
});

describe('when the next batch begins', () => {
  it('at once after one that ended a run, or that began none', () => {
    const { batch } = given();
    expect(batch('ended')).toBe(0);
    expect(batch('failed', { runs: [] })).toBe(0);
  });

  it.each<BatchEnding>(['failed', 'refused', 'store_away', 'not_begun'])(
    'a second after the start of one whose runs are all %s, then after a pause that doubles up to 30 s',
    (ending) => {
      const { batch } = given();
      const pauses = Array.from({ length: 7 }, () => batch(ending, { tookMs: 500 }) - START_MS);
      expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    },
  );

  it('with a short pause again once a run has ended; organizations do not share it', () => {
    const { batch } = given();
    batch('failed');
    batch('failed');
    expect(batch('failed', { org: 'b' }) - START_MS).toBe(1_000);
    batch('ended');
    expect(batch('failed') - START_MS).toBe(1_000);
  });
});

describe('when runs that failed are begun again', () => {
  const again = [failed('f')];

  it('at once, as long as none has failed again', () => {
    const { schedule, batch } = given();
    batch('failed', { tookMs: 10_000 });
    batch('ended', { runs: again, tookMs: 10_000 });
    batch('store_away', { runs: again, tookMs: 10_000 });
    batch('not_begun', { runs: again, tookMs: 10_000 });
    expect(schedule.retriesFromMs('a')).toBe(-Infinity);
  });

  it.each<BatchEnding>(['failed', 'refused'])(
    'once in a round, which leaves others as much time as those that are %s took',
    (ending) => {
      const { schedule, batch } = given();
      batch(ending, { runs: again, tookMs: 10_000 });
      expect(schedule.retriesFromMs('a')).toBe(START_MS + 20_000);
    },
  );

  it('every organization once in the same round, which each makes longer', () => {
    const { schedule, batch } = given();
    batch('failed', { runs: again, tookMs: 10_000 });
    expect(schedule.retriesFromMs('b')).toBe(-Infinity);
    batch('failed', { org: 'b', runs: again, startMs: START_MS + 10_000, tookMs: 3_000 });
    expect(schedule.retriesFromMs('a')).toBe(START_MS + 26_000);
    expect(schedule.retriesFromMs('b')).toBe(START_MS + 26_000);
  });

  it('in the next round all may again', () => {
    const { schedule, batch } = given();
    batch('failed', { runs: again, tookMs: 10_000 });
    batch('failed', { org: 'b', runs: again, startMs: START_MS + 20_000, tookMs: 1_000 });
    expect(schedule.retriesFromMs('a')).toBe(-Infinity);
    expect(schedule.retriesFromMs('b')).toBe(START_MS + 22_000);
  });
});
