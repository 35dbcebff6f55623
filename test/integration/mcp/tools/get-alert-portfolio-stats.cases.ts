import { GetAlertPortfolioStats } from '../../../../src/alerts/queries/get-alert-portfolio-stats.query.js';
import { AlertDays } from '../../../../src/alerts/alert-days.js';
import { encodeCountedAlert } from '../../../../src/alerts/domain/figures-sum.js';
import { AlertDayRecord } from '../../../../src/alerts/domain/alert-day.record.js';
import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import { RebuildReadModels } from '../../../../src/maintenance/commands/rebuild-read-models.command.js';
import { Records } from '../../../../src/platform/records/records.js';
import { RiskLists } from '../../../../src/risk-data/risk-lists.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { createdMs, RandomAlerts, type KnownAlert } from '../../../support/random-alerts.js';
import { createRowWriter } from '../../../support/put-rows.js';
import { countsOf, readsOf } from '../../../support/slow-stores.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

const putRows = createRowWriter();

const PLACES = 10n ** 14n;
let server: TestApp;
let bank: TestOrganization;
let known: RandomAlerts;
let client: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4310);
  client = await McpClient.connect(server, bank);
});

const stats = async (args: object, by = client) => {
  const { structured, text } = await by.call('get_alert_portfolio_stats', args);
  return structured ?? text;
};

/** In 10^-14, which all amounts of the test are whole numbers of. */
const whole = (decimal: string): bigint => {
  const [integer, fraction = ''] = decimal.split('.');
  return BigInt(integer + fraction.padEnd(14, '0'));
};
const decimal = (amount: bigint, places = 14): string => {
  const digits = amount.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
};

/** Dollars and euros with cents, bitcoins as they are. */
const shown = (text: string, currency: string): string => {
  const [integer, fraction = ''] = text.split('.');
  return currency === 'BTC' ? text : `${integer}.${fraction.padEnd(2, '0')}`;
};

const volumeIn = (alert: KnownAlert, currency: string): bigint | null => {
  const flagged = known.transactions.filter(
    ({ transaction_id, amount_currency }) =>
      amount_currency === currency && alert.uploaded.flagged_transaction_id_list.includes(transaction_id),
  );
  return flagged.length === 0 ? null : flagged.reduce((sum, { amount }) => sum + whole(amount), 0n);
};

async function expected(alerts: readonly KnownAlert[]) {
  const risk = await server.app.get(RiskLists, { strict: false }).current();
  let convertedTotal = 0n;
  const volumes = ['BTC', 'EUR', 'USD'].flatMap((currency) => {
    const found = alerts.flatMap((alert) => {
      const volume = volumeIn(alert, currency);
      return volume === null ? [] : [{ volume, day: alert.uploaded.created_at.slice(0, 10) }];
    });
    for (const { volume, day } of found) convertedTotal += volume * whole(risk.fx(currency, day) ?? '0');
    const sorted = found.map(({ volume }) => volume).sort((a, b) => (a < b ? -1 : 1));
    const total = sorted.reduce((sum, volume) => sum + volume, 0n);
    // Of the places of the total, at least of a cent.
    const smallest = 10n ** BigInt(14 - Math.max(2, decimal(total).split('.')[1]?.length ?? 0));
    return found.length === 0
      ? []
      : {
          currency,
          alerts: found.length,
          total: shown(decimal(total), currency),
          average: shown(decimal((total / BigInt(found.length) / smallest) * smallest), currency),
          maximum: shown(decimal(sorted.at(-1)!), currency),
          minimum: shown(decimal(sorted[0]!), currency),
        };
  });
  const ofStatus = (status: string) => alerts.filter(({ uploaded }) => uploaded.status === status).length;
  const by_type = (['TM', 'BM'] as const).flatMap((source) => {
    const ofSource = alerts.filter(({ uploaded }) => uploaded.source === source);
    const subtypes = ['DIRECT', 'INDIRECT']
      .map((subtype) => ({
        subtype,
        count: ofSource.filter(({ uploaded }) => uploaded.alert_subtype === subtype).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    return ofSource.length === 0 ? [] : { source, count: ofSource.length, subtypes, other_subtypes: 0 };
  });
  const hundredths = (convertedTotal + (PLACES * PLACES) / 200n) / ((PLACES * PLACES) / 100n);
  return {
    alert_count: alerts.length,
    by_status: { OPEN: ofStatus('OPEN'), CLOSED: ofStatus('CLOSED') },
    by_type,
    volumes,
    converted: {
      currency: risk.fxReference,
      total: shown(decimal(hundredths, 2), risk.fxReference),
      without_rate: volumes
        .map(({ currency }) => currency)
        .filter((of) => risk.fx(of, '2025-01-01') === null),
    },
    customer_data: {},
  };
}

const all = () => known.alerts;

test('all alerts are summed up, to the last decimal', async () => {
  expect(await stats({})).toEqual(await expected(all()));
});

test('and again whenever alerts were uploaded, changed and moved to other days', async () => {
  for (let round = 0; round < 8; round++) {
    await known.change(12);
    expect([round, await stats({})]).toEqual([round, await expected(all())]);
  }
});

test('whatever bounds, whole days and parts of days add up to what a look at each alert gives', async () => {
  for (let round = 0; round < 25; round++) {
    const [from, to] = [known.pick(all()), known.pick(all())]
      .map((alert) => createdMs(alert) + known.pick([-1, 0, 1]))
      .sort((a, b) => a - b) as [number, number];
    const sides = known.pick([
      { date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() },
      { date_from: new Date(from).toISOString() },
      { date_to: new Date(to).toISOString() },
      {
        date_from: new Date(from).toISOString().slice(0, 10),
        date_to: new Date(to).toISOString().slice(0, 10),
      },
    ]);
    const { date_from = '', date_to = '9' } = sides as { date_from?: string; date_to?: string };
    const within = all().filter(({ uploaded }) => {
      const { length } = date_from || date_to;
      const at = new Date(uploaded.created_at).toISOString();
      return length === 10
        ? at.slice(0, 10) >= date_from && at.slice(0, 10) <= date_to
        : at >= date_from && at <= date_to;
    });
    expect([round, sides, await stats(sides)]).toEqual([round, sides, await expected(within)]);
  }
});

test('questions that are asked while alerts change leave no old figures behind', async () => {
  let isOver = false;
  const asking = Array.from({ length: 3 }, async () => {
    while (!isOver) await server.bus.send(new GetAlertPortfolioStats(bank.caller, {}));
  });
  await known.change(25);
  isOver = true;
  await Promise.all(asking);
  expect(await stats({})).toEqual(await expected(all()));
});

test('after a rebuild the days are computed anew, and are the same', async () => {
  const before = await stats({});
  const [rebuilt] = await server.bus.send(
    new RebuildReadModels(operatorOfServer, { readModel: AlertReadModel.name }),
  );
  expect(rebuilt!.switched).toBe(true);
  expect(await stats({})).toEqual(before);
});

test('a later version of a transaction leaves the volume of an alert as it was uploaded', async () => {
  const before = await stats({});
  const rest = new RestClient(server, bank);
  await rest.transactions(known.transactions.map((row) => ({ ...row, amount: '1' })));
  await rest.alerts([known.alerts[0]!.uploaded]);
  expect(await stats({})).toEqual(before);
});

test.each([
  [{ date_from: 'x' }, 'date_from is neither a day'],
  [{ date_from: '2025-01-02', date_to: '2025-01-01' }, 'date_from is later than date_to'],
])('%j is refused', async (args, told) => {
  expect(await stats(args)).toContain(told);
});

test('alerts of another organization are not counted', async () => {
  const stranger = await McpClient.connect(server, await server.newOrganization());
  expect(await stats({}, stranger)).toMatchObject({
    alert_count: 0,
    by_status: { OPEN: 0, CLOSED: 0 },
    by_type: [],
    volumes: [],
    converted: { total: '0.00', without_rate: [] },
  });
});

test('of many subtypes the 50 commonest are named, and the alerts of the others counted', async () => {
  const other = await server.newOrganization();
  const rows = Array.from({ length: 53 }, (_, type) => ({ type, count: type < 3 ? 1 : 2 })).flatMap(
    ({ type, count }) =>
      Array.from({ length: count }, (_, at) => ({
        id: `01s${type}x${at}`,
        status: 'OPEN' as const,
        source: 'TM' as const,
        volumes: [],
        subtype: `T${type}`,
        createdAt: Date.parse('2025-01-01T00:00:00Z') + type,
      })),
  );
  await putRows(server, other, AlertReadModel, rows);
  const { alert_count, by_type } = (await stats({}, await McpClient.connect(server, other))) as {
    alert_count: number;
    by_type: { subtypes: { count: number }[]; other_subtypes: number }[];
  };
  expect([alert_count, by_type.length, by_type[0]!.subtypes.length]).toEqual([103, 1, 50]);
  expect(by_type[0]!.subtypes.every(({ count }) => count === 2)).toBe(true);
  expect(by_type[0]!.other_subtypes).toBe(3);
});

/** Of the third, what is counted is too long to stand in the index. */
const rowsOfDays = (first: string, counts: readonly number[]) =>
  counts.flatMap((count, day) =>
    Array.from({ length: count }, (_, at) => {
      const subtype = at === 2 ? 'x'.repeat(2_000) : 'DIRECT';
      const kind = { status: 'OPEN', source: 'TM', subtype } as const;
      const counts = { ...kind, volumes: [{ currency: 'EUR', total: '1.5' }] };
      const createdAt = Date.parse(first) + day * 86_400_000 + at;
      return { id: `01s${day}x${at}`, ...counts, counted: encodeCountedAlert(counts), createdAt };
    }),
  );

test('days are found and counted from keys, once for all who ask', async () => {
  const other = await server.newOrganization();
  await putRows(server, other, AlertReadModel, rowsOfDays('2025-01-01', [40, 0, 30, 3]));
  const days = server.app.get(AlertDays, { strict: false });
  const rowsRead = async (work: () => Promise<unknown>) =>
    (await readsOf(server, work)).flatMap(([name, rows]) => (name.startsWith('alert@') ? rows : []));

  const counts: number[] = [];
  const asked = [1, 2, 3].map(() => () => days.count(other.caller));
  // The first key of each day, and the end.
  expect(await rowsRead(async () => counts.push(...(await Promise.all(asked.map((ask) => ask())))))).toEqual([
    1, 1, 1, 0,
  ]);
  expect(counts).toEqual([73, 73, 73]);

  let told: unknown;
  const question = new GetAlertPortfolioStats(other.caller, {});
  // Of each day the keys, and the one alert that does not fit beside its key.
  expect(await rowsRead(async () => (told = await server.bus.send(question)))).toEqual([
    Infinity,
    1,
    Infinity,
    1,
    Infinity,
    1,
  ]);
  const long = `${'x'.repeat(100)}…`;
  expect(told).toMatchObject({
    alertCount: 73,
    byType: [
      {
        subtypes: [
          { subtype: 'DIRECT', count: 70 },
          { subtype: long, count: 3 },
        ],
      },
    ],
    volumes: [{ currency: 'EUR', alerts: 73, total: '109.5' }],
  });
});

test('many days that nobody has counted since they were marked are counted once for all', async () => {
  const other = await server.newOrganization();
  const rows = rowsOfDays(
    '2024-01-01',
    Array.from({ length: 70 }, () => 1),
  );
  await putRows(server, other, AlertReadModel, rows);
  const days = server.app.get(AlertDays, { strict: false });
  const counted = (expected: number) =>
    countsOf(server, async () => {
      const asked = Array.from({ length: 8 }, () => days.count(other.caller));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([expected]));
    });
  expect(await counted(70)).toBe(70);
  expect(await counted(70)).toBe(0);
  // One day has one more, and one day none.
  const moved = { ...rows[3]!, createdAt: rows[4]!.createdAt };
  await putRows(server, other, AlertReadModel, [moved, { ...rows[0]!, id: '01more' }]);
  const marks = server.app.get(Records, { strict: false }).for(other.caller);
  for (const { createdAt } of rows) {
    const id = new Date(createdAt).toISOString().slice(0, 10);
    await marks.compareAndSet(AlertDayRecord, { id }, { $inc: { marked: 1 } });
  }
  // Alerts are of 69 days now.
  expect(await counted(71)).toBe(69);
  expect(await days.count(other.caller, rows[3]!.createdAt, rows[4]!.createdAt + 1)).toBe(2);
  expect(await counted(71)).toBe(0);
});
