import { findUnusual, type SourceTransaction } from '../../../../scripts/make-samples/alert-rules.js';
import {
  COUNTERPARTIES_MAX,
  FLAGGED_MAX,
  raiseAlerts,
} from '../../../../scripts/make-samples/raise-alerts.js';
import { openSampleSet, readSampleLines, SAMPLE_SEED } from '../../../../samples/demo/sample-set.js';
import { Alert } from '../../../../src/alerts/domain/alert.record.js';
import { readPackedCells } from './sample-tables.js';

const alerts = readSampleLines('alerts.jsonl').map(
  (line) => JSON.parse(line) as ReturnType<typeof raiseAlerts>[number],
);
const numberOf = (account = '') => (account === 'EXT' ? null : Number(account));
const transactions = readPackedCells('transactions').map(
  ([txId, date = '', kind, amount = '', from, to]): SourceTransaction => ({
    txId: Number(txId),
    date,
    kind: kind === 'CASH' ? 'CASH' : 'TRANSFER',
    amount,
    from: numberOf(from),
    to: numberOf(to),
  }),
);
const accountOf = (entityId: string | undefined) => Number(entityId?.slice(3));

const transfer = (
  txId: number,
  day: number,
  from: number,
  to: number,
  amount = '10.00',
): SourceTransaction => ({
  txId,
  date: new Date(Date.UTC(2023, 0, day)).toISOString().slice(0, 10),
  kind: 'TRANSFER',
  amount,
  from,
  to,
});

/** With 101 accounts the percentiles fall on ranks, not between them. */
const ACCOUNTS = 101;
const found = (transactions: SourceTransaction[], rule: string) =>
  findUnusual(transactions, ACCOUNTS).filter((finding) => finding.rule === rule);

describe('the rules', () => {
  test('fan-in counts different new senders whose first and last day lie at most 14 days apart', () => {
    const fanIn = [
      transfer(1, 1, 11, 0),
      transfer(2, 8, 12, 0),
      transfer(3, 15, 13, 0),
      transfer(4, 16, 14, 0),
    ];
    const [finding] = found(fanIn, 'fan_in');
    expect(finding).toMatchObject({ account: 0, value: 3, threshold: 0 });
    expect(finding?.rows.map(({ txId }) => txId)).toEqual([2, 3, 4]);
  });

  test('a sender counts once, and not at all after its third transfer', () => {
    const twice = [transfer(1, 1, 11, 0), transfer(2, 2, 11, 0)];
    expect(found(twice, 'fan_in')).toMatchObject([{ account: 0, value: 1 }]);
    expect(found([...twice, transfer(3, 3, 11, 0)], 'fan_in')).toEqual([]);
  });

  test('fan-out looks at receivers', () => {
    expect(found([transfer(1, 1, 5, 11), transfer(2, 2, 5, 12)], 'fan_out')).toMatchObject([
      { account: 5, value: 2 },
    ]);
  });

  test('burst counts new transfers both ways at most 3 days apart', () => {
    const burst = [transfer(1, 1, 5, 11), transfer(2, 4, 12, 5), transfer(3, 5, 5, 13)];
    expect(found(burst, 'burst').find(({ account }) => account === 5)).toMatchObject({ value: 2 });
  });

  test('the largest amount is measured against the 99th percentile of all accounts', () => {
    const transfers = Array.from({ length: 49 }, (_, i) => transfer(i, 1, i * 2, i * 2 + 1));
    expect(found([...transfers, transfer(49, 1, 96, 98, '50.00')], 'largest_amount')).toEqual([]);
    const oneAlone = [...transfers, transfer(50, 2, 98, 98, '60.00')];
    expect(found(oneAlone, 'largest_amount')).toMatchObject([{ account: 98, value: 60, threshold: 10 }]);
  });

  test('cash is no transfer inside the bank', () => {
    expect(findUnusual([{ ...transfer(1, 1, 0, 0), to: null, kind: 'CASH' }], ACCOUNTS)).toEqual([]);
  });
});

describe('the alerts of the whole sample', () => {
  test('are what the rules raise', () => {
    expect(raiseAlerts(SAMPLE_SEED, transactions, 10_000)).toEqual(alerts);
  });

  test('are 1,735, an eighth of them true, with nine tenths of the labelled accounts', () => {
    const labelled = new Set(readPackedCells('labels/accounts').map(([id]) => Number(id)));
    const hits = alerts.filter(({ entity_id_list: [subject] }) => labelled.has(accountOf(subject))).length;
    expect(alerts).toHaveLength(1_735);
    expect(hits / alerts.length).toBeCloseTo(0.12, 2);
    expect(hits / labelled.size).toBeCloseTo(0.9, 2);
  });

  test('satisfy the contract of the API and state their figures', () => {
    for (const alert of alerts) {
      expect(Alert.parse(alert)).toEqual(alert);
      expect(alert.flagged_transaction_id_list.length).toBeLessThanOrEqual(FLAGGED_MAX);
      expect(alert.entity_id_list.length).toBeLessThanOrEqual(1 + COUNTERPARTIES_MAX);
      expect(new Set(alert.entity_id_list).size).toBe(alert.entity_id_list.length);
      expect(alert.created_at).toBe(alert.end_date);
      expect(alert.start_date <= alert.end_date).toBe(true);
    }
    expect(alerts.find(({ alert_id }) => alert_id === 's0-alert-003737')).toMatchObject({
      title: 'Fan-out to new receivers: s0-003737',
      rule_title: 'Fan-out to new receivers',
      description:
        'Fan-out to new receivers: 9 new receivers within 14 days (5473.72 SEK in 9 transfers, ' +
        '2023-06-19 to 2023-06-28); the 90th percentile of all accounts is 6.',
    });
  });
});

describe('a sample set', () => {
  test('of all customers holds all transactions and the 500 latest alerts, the latest first', () => {
    const { entities, alerts: latest } = openSampleSet();
    expect(entities).toHaveLength(10_000);
    expect(latest).toEqual(alerts.slice(0, 500));
    const times = alerts.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('of some customers names no id outside of itself', () => {
    const set = openSampleSet(100);
    const uploads = [...set.transactions()];
    const entityIds = new Set(set.entities.map(({ entity_id }) => entity_id));
    const transactionIds = new Set(uploads.map(({ transaction_id }) => transaction_id));
    const parties = uploads.flatMap(({ sender, receiver }) =>
      [sender, receiver].flatMap((party) => ('entity_id' in party ? [party.entity_id] : [])),
    );
    expect(entityIds.size).toBe(100);
    expect(parties.filter((id) => !entityIds.has(id))).toEqual([]);
    expect(parties.length).toBeGreaterThanOrEqual(uploads.length);
    expect(set.alerts.length).toBeGreaterThan(10);
    for (const { entity_id_list, flagged_transaction_id_list } of set.alerts) {
      expect(entity_id_list.filter((id) => !entityIds.has(id))).toEqual([]);
      expect(flagged_transaction_id_list.filter((id) => !transactionIds.has(id))).toEqual([]);
    }
  });

  test('is a part of the larger one', () => {
    const [small, large] = [openSampleSet(20), openSampleSet(60)];
    expect(large.entities.slice(0, 20)).toEqual(small.entities);
    const byId = new Map([...large.transactions()].map((upload) => [upload.transaction_id, upload]));
    for (const upload of small.transactions()) {
      const { event_time, amount } = byId.get(upload.transaction_id) ?? {};
      expect({ event_time, amount }).toEqual({ event_time: upload.event_time, amount: upload.amount });
    }
  });
});
