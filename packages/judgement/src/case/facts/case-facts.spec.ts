import type { GivenAlert } from '../../given/given-records.js';
import type { GivenEntity } from '../../given/given-records.js';
import type { GivenTransaction } from '../../given/given-records.js';
import {
  buildFacts,
  rowsComparableWithPeers,
  lookbackPeriodOf,
  subjectIdOf,
  subjectFactsOf,
  alertWindowOf,
  type CaseFacts,
  type CaseInput,
} from './case-facts.js';
import { activityRowsOf } from '../../activity/entity-activity.js';
import { daysBefore, givenCase, NOON_MS, payment } from '../../../test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';

const alert: GivenAlert = {
  alert_id: 'A1',
  entity_id_list: ['C1', 'C2', 'C1'],
  flagged_transaction_id_list: ['T2', 'T3'],
  title: 'Unusual activity',
  created_at: '2024-07-01T00:00:00',
  rule_title: 'Rule 7',
};
const input: CaseInput = {
  alert: { id: 'alert1', hash: 'ha', content: alert },
  entities: [{ id: 'e2', hash: 'h2', content: { entity_id: 'C2', type: 'BUSINESS' } }],
  transactions: [
    payment(3, { daysAgo: 0, direction: 'out' }),
    payment(1, { daysAgo: 200 }),
    payment(2, { daysAgo: 10 }),
    payment(2, { daysAgo: 10 }),
    payment(4, { daysAgo: -1 }),
  ],
  truncated: false,
  peers: null,
};

describe('subject of an alert', () => {
  const sent = (from: string, to: string) =>
    ({ sender: { entity_id: from }, receiver: { entity_id: to } }) as unknown as GivenTransaction;

  it('takes part in most of the flagged transactions', () => {
    expect(subjectIdOf(alert, [sent('C2', 'X1'), sent('X2', 'C2'), sent('C1', 'C2')])).toBe('C2');
  });

  it('is the first one listed where several take part in as many, or nobody in any', () => {
    expect(subjectIdOf(alert, [sent('C2', 'C1')])).toBe('C1');
    expect(subjectIdOf(alert, [sent('X1', 'X2')])).toBe('C1');
  });
});

describe('lookback of an alert', () => {
  it('covers half a year, and every flagged transaction however far apart they are', () => {
    const endMs = 1_000 * DAY_MS;
    expect(lookbackPeriodOf({ startMs: endMs - DAY_MS, endMs })).toEqual({ startMs: 820 * DAY_MS, endMs });
    expect(lookbackPeriodOf({ startMs: 3 * DAY_MS, endMs })).toEqual({ startMs: 3 * DAY_MS, endMs });
  });

  it('ends when the alert was raised: never before its last flagged transaction', () => {
    const window = { startMs: 990 * DAY_MS, endMs: 1_000 * DAY_MS };
    expect(lookbackPeriodOf(window, 1_000.5 * DAY_MS)).toEqual({
      startMs: 820.5 * DAY_MS,
      endMs: 1_000.5 * DAY_MS,
    });
    expect(lookbackPeriodOf(window, 995 * DAY_MS).endMs).toBe(window.endMs);
    expect(lookbackPeriodOf(window, 2_000 * DAY_MS)).toEqual({
      startMs: 910 * DAY_MS,
      endMs: 1_090 * DAY_MS,
    });
  });
});

describe('what compares with peers', () => {
  const rows = [0, 179, 180, 180.001].map((daysAgo, i) => payment(i, { daysAgo }));
  const over = (startMs: number) =>
    rowsComparableWithPeers(activityRowsOf({ entityId: 'C1', transactions: rows }), {
      startMs,
      endMs: NOON_MS,
    }).length;

  it('is half a year, however far the window reaches', () => {
    expect(over(NOON_MS - 180 * DAY_MS)).toBe(4);
    expect(over(NOON_MS - 181 * DAY_MS)).toBe(3);
  });
});

describe('window of an alert', () => {
  const bounds = { start_date: '2024-05-01T00:00:00Z', end_date: '2024-05-31T02:00:00+02:00' };

  it('runs from the first to the last flagged transaction', () => {
    expect(alertWindowOf({ ...alert, ...bounds }, [5, 3, 9])).toEqual({ startMs: 3, endMs: 9 });
  });

  it('falls back on start_date and end_date, then on created_at; never on the clock', () => {
    const start = Date.UTC(2024, 4, 1);
    const end = Date.UTC(2024, 4, 31);
    expect(alertWindowOf({ ...alert, ...bounds }, [])).toEqual({ startMs: start, endMs: end });
    expect(alertWindowOf({ ...alert, start_date: bounds.start_date }, [])).toEqual({
      startMs: start,
      endMs: start,
    });
    expect(alertWindowOf({ ...alert, end_date: bounds.end_date }, [])).toEqual({ startMs: end, endMs: end });
    expect(alertWindowOf(alert, [])).toEqual({ startMs: Date.UTC(2024, 6, 1), endMs: Date.UTC(2024, 6, 1) });
  });
});

describe('facts of a case', () => {
  const facts = buildFacts(input);

  it('looks back 180 days from when the alert was raised, half a day after its last transaction', () => {
    expect(facts.window).toEqual({ startMs: NOON_MS - 10 * DAY_MS, endMs: NOON_MS });
    const endMs = NOON_MS + DAY_MS / 2;
    expect(facts.lookback).toEqual({ startMs: endMs - 180 * DAY_MS, endMs });
  });

  it('puts the first entity of the list first and names each once, known or not', () => {
    expect(facts.entities.map(({ entityId, id }) => [entityId, id])).toEqual([
      ['C1', null],
      ['C2', 'e2'],
    ]);
  });

  it('sees the transactions of the lookback from the side of the entity, in time order', () => {
    const subject = subjectFactsOf(facts);
    expect(subject.transactions.map(({ id, direction, flagged }) => [id, direction, flagged])).toEqual([
      ['tx00002', 'in', true],
      ['tx00003', 'out', true],
    ]);
    expect(subject.transactions[0]).toMatchObject({ counterparty: 'name:steady partner', amount: '123.45' });
  });

  it('knows the first transaction and the last one before the lookback', () => {
    expect(subjectFactsOf(facts).firstTransaction!.id).toBe('tx00001');
    expect(subjectFactsOf(facts).lastBeforeMs).toBe(NOON_MS - 200 * DAY_MS);
  });

  it('knows the activity of the subject alone, whoever else is listed', () => {
    const listed = { ...alert, entity_id_list: ['X1', 'C1'] };
    const both = [
      payment(2, { daysAgo: 10, withEntity: 'X1' }),
      payment(3, { daysAgo: 0, withEntity: 'X1' }),
    ];
    const given = buildFacts({ ...input, alert: { ...input.alert, content: listed }, transactions: both });
    expect(subjectFactsOf(given)).toMatchObject({ entityId: 'X1', transactions: [{ direction: 'out' }, {}] });
    expect(given.entities[1]).toEqual({ id: null, entityId: 'C1', profile: null });
  });

  it('names entities beside the subject by their hash, and in earlier runs by their content', () => {
    const [other] = input.entities;
    const content = { ...other!.content, name: 'Somebody' } as GivenEntity;
    const given = { ...input, entities: [{ ...other!, content }] };
    const shown = (made: CaseFacts) => made.entities.find(({ entityId }) => entityId === content.entity_id);
    const entityId = content.entity_id;
    expect(shown(buildFacts({ ...given, othersByHash: true }))).toEqual({
      id: 'e2',
      entityId,
      hash: other!.hash,
    });
    expect(shown(buildFacts(given))).toEqual({ id: 'e2', entityId, profile: content });
  });

  it('lists every record version once', () => {
    expect(facts.versions.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'alert alert1',
      'entity e2',
      'transaction tx00001',
      'transaction tx00002',
      'transaction tx00003',
      'transaction tx00004',
    ]);
  });

  it('keeps a registration date without a zone as UTC', () => {
    const given = givenCase({ registeredAt: daysBefore(5).slice(0, -1) });
    expect(subjectFactsOf(given).registeredAtMs).toBe(NOON_MS - 5 * DAY_MS);
  });
});

it('tells counterparties apart by entity, name or address, whatever their spelling', () => {
  const counterpartyOf = (sender: object) => {
    const row = payment(1, { daysAgo: 0 });
    const content = { ...row.content, sender };
    const facts = buildFacts({ ...input, transactions: [{ ...row, content }] });
    return subjectFactsOf(facts).transactions[0]!.counterparty;
  };
  expect(counterpartyOf({ entity_id: 'X' })).toBe('entity:X');
  expect(counterpartyOf({ name: '  ÅSA  Ek ' })).toBe(counterpartyOf({ name: 'åsa ek' }));
  expect(counterpartyOf({ blockchain_addresses: ['0xAB'] })).toBe('address:0xab');
  expect(counterpartyOf({ blockchain_addresses: ['1Ab'] })).toBe('address:1Ab');
  expect(counterpartyOf({})).toBeNull();
});
