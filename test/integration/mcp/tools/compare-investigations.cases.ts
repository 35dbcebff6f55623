import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let runs: string[];

beforeAll(async () => {
  reading = await investigatedTwice(4103);
  const { client, alert } = reading;
  const { structured } = await client.call('list_alert_investigations', { alert_id: alert.alertId });
  const { investigations } = structured as { investigations: { investigation_service_id: string }[] };
  runs = investigations.map((run) => run.investigation_service_id);
});

const compare = (args: object) =>
  reading.client.call('compare_investigations', { alert_id: reading.alert.alertId, ...args });

test('the newest run is compared with the one before, and a named module shows its write-ups', async () => {
  const { structured } = await compare({ module: 'transaction_patterns' });
  expect(structured).toMatchObject({
    baseline: { investigation_service_id: runs[1] },
    after: {
      investigation_service_id: runs[0],
      decided_by: { kind: expect.any(String) as string, rule: expect.any(String) as string },
    },
    risk_score_delta: 0,
    disposition_changed: false,
    config_matches: true,
  });
  const { modules } = structured as { modules: { module: string; write_up?: { after: string } }[] };
  expect(modules.filter(({ write_up }) => write_up).map(({ module }) => module)).toEqual([
    'transaction_patterns',
  ]);
});

test.each([
  ['a run that is not there', () => ({ after: 'never-seen' }), 'investigation_not_found'],
  ['runs in the wrong order', () => ({ baseline: runs[0], after: runs[1] }), 'validation_error'],
  ['a module that did not run', () => ({ module: 'astrology' }), 'validation_error'],
])('%s is refused with what to do', async (_, args, code) => {
  expect(await compare(args())).toMatchObject({ isError: true, meta: { code } });
});
