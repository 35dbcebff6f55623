import { throttleFailureReports } from '../../../../src/platform/jobs/repeated-failures.js';
import { TestClock } from '../../../support/test-clock.js';

describe('given a queue that fails with every command', () => {
  const clock = new TestClock();
  const told: object[] = [];
  const report = throttleFailureReports(
    clock,
    (error, job) => void told.push({ error: String(error), ...job }),
  );
  const failure = 'Error: WRONGTYPE';
  const failAgain = () => report(new Error('WRONGTYPE'), { queue: 'seal-log' });

  test('then the log has the failure once a minute, with the number of those between', () => {
    for (let n = 0; n < 500; n++) failAgain();
    expect(told).toEqual([{ error: failure, queue: 'seal-log' }]);
    clock.advance(60_000);
    failAgain();
    expect(told.slice(1)).toEqual([{ error: failure, queue: 'seal-log', repeats: 499 }]);
  });

  test('then other queues, other failures and single jobs are told', () => {
    const before = told.length;
    report(new Error('WRONGTYPE'), { queue: 'import' });
    report(new Error('OOM'), { queue: 'seal-log' });
    for (const key of ['org.1', 'org.1']) report(new Error('WRONGTYPE'), { queue: 'seal-log', key });
    expect(told.slice(before)).toHaveLength(4);
  });
});
