import { ANSWER_BYTES_MAX } from '../../../src/mcp/answer-size.js';
import { getBulkRerunStatus } from '../../../src/mcp/tools/get-bulk-rerun-status.tool.js';
import type { RerunBatchStatus } from '../../../src/reruns/queries/get-bulk-rerun-status.query.js';
import { operatorCaller } from '../../../src/operator/operator.js';

const ALERTS = 100;
const BATCH = '01k7zq0v5m8x3n2b4c6d8f0g1h';

/** A batch of as many alerts as one may have, whose outcomes all moved. */
function statusOf(alertId: (at: number) => string): RerunBatchStatus {
  const places = Array.from({ length: ALERTS }, (_, at) => at);
  return {
    state: 'completed',
    total: ALERTS,
    completed: ALERTS,
    stillRunning: 0,
    incomplete: 0,
    byState: { queued: 0, running: 0, completed: ALERTS, incomplete: 0, stalled: 0, unknown: 0 },
    ageSeconds: 900,
    checkBackAfterSeconds: 0,
    results: places.map((at) => ({
      alertId: alertId(at),
      serviceId: `01k7zq0v5m8x3n2b4c6d8f0g1h_${String(at).padStart(5, '0')}`,
      batchId: BATCH,
      investigationId: BATCH,
      state: 'completed',
      finalRiskScore: 57.25,
      finalDisposition: 'ESCALATED',
      dispositionAtDispatch: 'SUSPICIOUS_CONFIRMED',
    })),
    delta: {
      alertsCompared: ALERTS,
      alertsNotCompared: [],
      modulesIdentical: 0,
      flagsChanged: 1_000,
      moduleDeltas: Array.from({ length: 20 }, (_, at) => ({
        module: `module_with_a_long_name_${at}`,
        alertsChanged: ALERTS,
        flagsFlipped: 1_000,
        averageScoreMovement: -12.34,
      })),
      dispositionChanges: places.map((at) => ({
        alertId: alertId(at),
        priorOutcome: 'CLEARED',
        newOutcome: 'ESCALATED',
        move: null,
        analystDisposition: 'SUSPICIOUS_CONFIRMED',
      })),
      agreementWithAnalyst: { before: 0, after: 0 },
    },
  };
}

test.each([
  ['own ids', (at: number) => `A-${at}`, null],
  ['addresses', (at: number) => `https://alerts.example.com/review/alerts/${'x'.repeat(40)}${at}`, 18],
  ['as long as they may be', (at: number) => `${at}${'x'.repeat(500)}`, 18],
  ['of wide characters', (at: number) => `${at}${'\u{1F600}'.repeat(400)}`, 5],
  ['of invisible characters', (at: number) => `${at}${'\u200B'.repeat(500)}`, 5],
])('the largest batch with ids that are %s fits into an answer', async (_, alertId, chars) => {
  const status = statusOf(alertId);
  const { result } = await getBulkRerunStatus.run(
    { batch_id: BATCH },
    operatorCaller({ id: 'bank', features: [] }, 'test'),
    () => Promise.resolve(status as never),
    { progress: () => undefined, signal: () => new AbortController().signal },
  );
  const [text] = result.content;
  expect(Buffer.byteLength(text!.text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  const { results, delta, shortened } = result.structuredContent as unknown as {
    results: { alert_id: string }[];
    delta: { disposition_changes: { alert_id: string }[] };
    shortened: string | null;
  };
  expect(results).toHaveLength(ALERTS);
  const cut = `Ids of more than ${chars} characters are cut, and in delta service ids stand for them`;
  const runs = 'investigation_id is left out: list_alert_investigations has it.';
  expect(shortened).toBe(chars && `${cut}; service_id is whole. ${runs}`);
  expect(new Set(delta.disposition_changes.map(({ alert_id }) => alert_id)).size).toBe(ALERTS);
  if (chars === null)
    expect(results.map(({ alert_id }) => alert_id)).toEqual(status.results.map(({ alertId }) => alertId));
});
