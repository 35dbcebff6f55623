import { checkAlerts } from '../../../src/rest/check-alerts.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(8);
const ids = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`);

it('gives back what the schema takes, however long its lists are', async () => {
  const sent = [make.fullAlert(['E-1'], ids(5_001)), make.alert(ids(5_000), ['T-1'])];
  const unknown = sent.map((alert) => ({ ...alert, nmae: 'x' }));
  expect(await checkAlerts(unknown)).toEqual(sent);
});

it('names a bad id where it stands, in its turn', async () => {
  const late = { ...make.alert(['E-1'], [...ids(12_000), '']), title: 5 };
  const bad = { field: 'alerts[1].flagged_transaction_id_list[12000]', value: '', message: 'is empty' };
  await expect(checkAlerts([make.alert(['E-1'], ['T-1']), late, null])).rejects.toMatchObject({
    message: `${bad.field} is empty`,
    details: {
      ...bad,
      problems: [
        bad,
        { field: 'alerts[1].title', value: 5, message: 'must be a text' },
        { field: 'alerts[2]', value: null, message: 'must be an object' },
      ],
      problems_total: 3,
    },
  });
});

it('lists 20 problems and counts all', async () => {
  const numbers = Array.from({ length: 12_000 }, (_, at) => at);
  const alert = { ...make.alert(['E-1'], ['T-1']), reference_ids: numbers };
  await expect(checkAlerts([alert])).rejects.toMatchObject({
    details: { problems: { length: 20 }, problems_total: 12_000 },
  });
});

it('lets others have their turn in between', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await checkAlerts([make.alert(['E-1'], ids(50_000))]);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(10);
});
