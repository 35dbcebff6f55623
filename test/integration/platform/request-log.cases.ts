import { Lifecycle } from '../../../src/platform/process/lifecycle.js';
import {
  RequestLogPageRecord,
  type LoggedRequest,
} from '../../../src/platform/request-log/request-log-page.record.js';
import { RequestLog } from '../../../src/platform/request-log/request-log.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const OWNER = callerOf('a');

let platform: OpenPlatform;
const logs: RequestLog[] = [];

beforeAll(async () => {
  platform = await openPlatform({ records: [RequestLogPageRecord] });
});
afterAll(async () => {
  for (const log of logs) await log.flush();
  await platform.close();
});

/** The log as one process has it. */
function aLog(records = platform.records): RequestLog {
  const logger = { log: () => undefined, error: () => undefined };
  const exit = () => undefined;
  const log = new RequestLog(
    records,
    new Lifecycle({ noticeMs: 0, drainMs: 1_000, atTerminal: false, logger, exit }),
  );
  logs.push(log);
  return log;
}

const request = (requestId: string): LoggedRequest => ({
  at: '2025-03-01T09:00:00.000Z',
  method: 'GET',
  route: '/api/v1/request-log',
  status: 200,
  error: null,
  requestId,
  durationMs: 3,
});

function note(log: RequestLog, key: string, from: number, count: number): void {
  for (let at = from; at < from + count; at++) log.note('a', key, request(String(at)));
}

const idsIn = async (log: RequestLog, key: string, before: number | null = null, limit = 5_000) =>
  (await log.newest(OWNER, key, before, limit)).map(({ requestId }) => requestId);

const downFrom = (newest: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(newest - at));

test('nothing is known of another key or organization', async () => {
  const log = aLog();
  note(log, 'k1', 0, 3);
  expect(await idsIn(log, 'k1')).toEqual(['2', '1', '0']);
  expect(await idsIn(log, 'k')).toEqual([]);
  expect(await log.newest(callerOf('b'), 'k1', null, 10)).toEqual([]);
});

test.each([1, 99, 100, 101, 999, 1_000, 1_001, 1_100, 1_101, 2_350])(
  'the last 1,000 of %d are kept, whole and in order, however they were written',
  async (total) => {
    const log = aLog();
    const key = `of-${total}`;
    for (let from = 0; from < total; from += 37) {
      note(log, key, from, Math.min(37, total - from));
      await log.flush();
    }
    expect(await idsIn(log, key)).toEqual(downFrom(total - 1, Math.min(total, 1_000)));
    const pages = await platform.records
      .for(OWNER)
      .count(RequestLogPageRecord, { keyId: key }, { index: 'key' });
    expect(pages).toBeLessThanOrEqual(11);
  },
);

test('of more than wait between two writes the newest are kept', async () => {
  const log = aLog();
  note(log, 'burst', 0, 4_321);
  expect(await idsIn(log, 'burst')).toEqual(downFrom(4_320, 1_000));
});

test('one reads on behind any request, while others come', async () => {
  const log = aLog();
  note(log, 'paged', 0, 250);
  const [, second] = await log.newest(OWNER, 'paged', null, 2);
  note(log, 'paged', 250, 250);
  expect(await idsIn(log, 'paged', second!.number, 3)).toEqual(['247', '246', '245']);
});

test('several processes write one log, and no request is lost or doubled', async () => {
  const processes = Array.from({ length: 4 }, () => aLog(platform.process().records));
  for (let round = 0; round < 10; round++) {
    processes.forEach((log, at) => note(log, 'shared', round * 100 + at * 25, 25));
    await Promise.all(processes.map((log) => log.flush()));
  }
  const found = await idsIn(processes[0]!, 'shared');
  expect(found.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});

test('what could not be written is written later', async () => {
  let isAway = true;
  const { records } = platform;
  const log = aLog({
    ...records,
    for(caller: { orgId: string }) {
      if (isAway) throw new Error('the store is away');
      return records.for(caller);
    },
  } as unknown as typeof records);
  note(log, 'away', 0, 150);
  await log.flush();
  note(log, 'away', 150, 10);
  isAway = false;
  expect(await idsIn(log, 'away')).toEqual(downFrom(159, 160));
});
