import { loadConfig } from '../../../src/platform/config/config.js';
import { requestContext, type TracePlace } from '../../../src/platform/process/request-context.js';
import {
  JOB_CAUSES_MAX,
  currentJobCauses,
  mergeJobCauses,
  openSpan,
  parseTraceparent,
  tracePlaceOfNewestCause,
  tracePlaceOfRequest,
  startTraces,
  tracedWork,
} from '../../../src/platform/observability/traces.js';
import { AppError } from '@alert-review/kernel';
import { TraceCollector } from '../../support/trace-collector.js';

const TRACE = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const SPAN = '00f067aa0ba902b7';
const SAMPLED: TracePlace = { traceId: TRACE, spanId: SPAN, traceFlags: 1 };

let collector: TraceCollector;
let stop: () => Promise<void>;

const start = async (env: Readonly<Record<string, string>> = {}) => {
  const config = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  stop = (await startTraces(config))!;
};
const inRequest = <T>(correlationId: string, work: () => T, place = SAMPLED): T =>
  requestContext.run({ requestId: 'r', correlationId }, work, place);

beforeEach(async () => {
  collector = await TraceCollector.start();
  stop = async () => {};
});
afterEach(async () => {
  await stop();
  await collector.stop();
});

test('without an endpoint nothing is begun, and work is done as it is', async () => {
  expect(await startTraces(loadConfig({}))).toBeNull();
  expect(openSpan('SERVER', 'GET /', {})).toBeNull();
  expect(inRequest('1', currentJobCauses)).toEqual([]);
  expect(await inRequest('1', () => tracedWork('work', {}, async () => 7))).toBe(7);
});

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, traceFlags: 1 }],
  [`00-${TRACE}-${SPAN}-02`, { traceId: TRACE, spanId: SPAN, traceFlags: 0 }],
  [`cc-${TRACE}-${SPAN}-01-of-tomorrow`, { traceId: TRACE, spanId: SPAN, traceFlags: 1 }],
  [`ff-${TRACE}-${SPAN}-01`, null],
  [`00-${TRACE}-${SPAN}-012`, null],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [[`00-${TRACE}-${SPAN}-01`], null],
  ['', null],
])('the traceparent %j is read as %j', async (given, expected) => {
  await start();
  const found = parseTraceparent(given) ?? null;
  expect(found).toEqual(expected && { ...expected, isRemote: true });
});

test.each([
  ['parentbased_always_on', '0', ['root', 'sampled']],
  ['parentbased_always_off', '1', ['sampled']],
  ['parentbased_traceidratio', '0', ['sampled']],
  ['parentbased_traceidratio', '1.0', ['root', 'sampled']],
  ['always_on', '0', ['root', 'sampled', 'unsampled']],
  ['always_off', '1', []],
  ['traceidratio', '0', []],
])('%s with the share %s traces %j', async (sampler, share, expected) => {
  await start({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share });
  openSpan('SERVER', 'root', {})!.end();
  openSpan('SERVER', 'sampled', {}, SAMPLED)!.end();
  openSpan('SERVER', 'unsampled', {}, { ...SAMPLED, traceFlags: 0 })!.end();
  await stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(expected);
});

test('work outside a trace, or in one that is not sampled, makes no span', async () => {
  await start();
  await tracedWork('alone', {}, async () => 1);
  await inRequest('1', () => tracedWork('unsampled', {}, async () => 1), { ...SAMPLED, traceFlags: 0 });
  await stop();
  expect(collector.spans).toEqual([]);
});

test('an error is told by its kind alone; a refusal is no failure', async () => {
  await start();
  const fail = (name: string, error: Error) =>
    inRequest('1', () => tracedWork(name, {}, () => Promise.reject(error)).catch(() => undefined));
  await fail('broken', new TypeError('says SECRET'));
  await fail('refused', new AppError('not_found', { field: 'path', value: 'SECRET' }));
  await fail('away', new AppError('store_unavailable', { store: 'SECRET' }));
  await stop();
  const told = collector.spans.map(({ name, status, attributes }) => [
    name,
    status.code,
    attributes['error.type'],
  ]);
  expect(told).toEqual([
    ['broken', 2, 'TypeError'],
    ['refused', 0, 'not_found'],
    ['away', 2, 'store_unavailable'],
  ]);
  expect(collector.bodies.join()).not.toContain('SECRET');
});

test('a key carries its requests; a job hands them on and finds each', async () => {
  await start();
  const other = { ...SAMPLED, spanId: 'a'.repeat(16) };
  const causes = mergeJobCauses(inRequest('02', currentJobCauses), inRequest('01', currentJobCauses, other));
  expect(inRequest('03', currentJobCauses, { ...SAMPLED, traceFlags: 0 })).toEqual([]);
  expect(tracePlaceOfNewestCause(causes)).toMatchObject({ spanId: SPAN });
  expect(tracePlaceOfNewestCause([])).toBeUndefined();
  const job = openSpan('CONSUMER', 'job', {}, tracePlaceOfNewestCause(causes))!;
  await requestContext.run({ requestId: 'q:k' }, inJob, { ...job.place, causes });
  async function inJob() {
    expect(currentJobCauses()).toEqual(causes);
    expect(tracePlaceOfRequest('01')).toMatchObject({ spanId: other.spanId });
    expect(tracePlaceOfRequest('0')).toBeUndefined();
    await tracedWork(
      'part',
      {},
      async () => expect(currentJobCauses()).toEqual(causes),
      tracePlaceOfRequest('01'),
    );
  }
  await stop();
  expect(collector.named('part')[0]).toMatchObject({ traceId: TRACE, parentSpanId: other.spanId });
  const many = Array.from({ length: JOB_CAUSES_MAX + 3 }, (_, n) => `${n}`);
  expect(mergeJobCauses(many, ['last', '5'])).toEqual([...many.slice(4), 'last']);
});
