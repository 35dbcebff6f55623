import { checkAlerts } from '../../../src/rest/check-alerts.js';
import { UPLOAD_ALERTS_CONTRACT } from '../../../src/rest/transaction-monitoring/alerts.controller.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(8);
const check = (alerts: unknown, more: object = {}) =>
  checkAlerts(UPLOAD_ALERTS_CONTRACT.body, { alerts, ...more });
const ids = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`);

it('gives back what the schema takes, however long its lists are', async () => {
  const sent = [make.fullAlert(['E-1'], ids(5_001)), make.alert(ids(5_000), ['T-1'])];
  const unknown = sent.map((alert) => ({ ...alert, nmae: 'x' }));
  expect((await check(unknown)).upload).toEqual({ alerts: sent });
});

it('names a bad id where it stands, in its turn', async () => {
  const late = { ...make.alert(['E-1'], [...ids(12_000), '']), title: 5 };
  const bad = { field: 'alerts[1].flagged_transaction_id_list[12000]', value: '', message: 'is empty' };
  const checked = await check([make.alert(['E-1'], ['T-1']), late, null], { trigger_execution: 'yes' });
  expect(checked).toMatchObject({
    upload: null,
    problems: [
      { field: 'trigger_execution', value: 'yes', message: 'must be true or false' },
      bad,
      { field: 'alerts[1].title', value: 5, message: 'must be a text' },
      { field: 'alerts[2]', value: null, message: 'must be an object' },
    ],
    total: 4,
  });
  const [sound, part, none] = checked.ids;
  expect(sound).toEqual({ entity_id_list: ['E-1'], flagged_transaction_id_list: ['T-1'] });
  expect(part!.flagged_transaction_id_list.slice(-2)).toEqual(['T-11999', null]);
  expect(none).toEqual({ entity_id_list: [], flagged_transaction_id_list: [] });
});

it('lists 100 problems and counts all', async () => {
  const numbers = Array.from({ length: 12_000 }, (_, at) => at);
  const alert = { ...make.alert(['E-1'], ['T-1']), reference_ids: numbers };
  expect(await check([alert])).toMatchObject({ problems: { length: 100 }, total: 12_000 });
});

it.each([[undefined], [null], [[]], ['x'], [Array.from({ length: 101 }, () => ({}))]])(
  'throws where there is no list of alerts to look into (%#)',
  async (alerts) => {
    await expect(check(alerts)).rejects.toMatchObject({ details: { field: 'alerts' } });
  },
);

it('lets others have their turn in between', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await check([make.alert(['E-1'], ids(50_000))]);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(10);
});
