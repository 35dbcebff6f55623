import type { InvestigationContent } from '@alert-review/judgement';
import { peerStripsOf } from '../../../../src/investigations/domain/case/peer-strips.js';
import { peerStrips } from '../../../../src/web/alerts/peer-strips.js';

type Result = InvestigationContent['result'];
type StoredFlag = Result['perBlock'][number]['flags'][number];

const cited = (metric: string, cuts: Readonly<Record<string, readonly [share: string, text: string]>>) =>
  Object.entries(cuts).flatMap(([name, [share, text]]) => [
    { at: 0, text: share, source: `/rule/percentile/${name}` },
    { at: 0, text, source: `/peers/${metric}/${name}` },
  ]);

const flag = (flagId: string, more: Partial<StoredFlag>): StoredFlag => ({
  flagId,
  color: 'red',
  value: 12,
  threshold: { red: 10, yellow: 3 },
  rationale: '',
  evidence: [],
  ...more,
});

const FAN_IN = cited('fan_in', { p80: ['80', '3'], p95: ['95', '10'] });

const resultWith = (...flags: readonly StoredFlag[]) =>
  ({
    perBlock: [{ blockId: 'counterparty_network', state: 'recomputed', score: 1, flags }],
  }) as never as Result;

describe('indicators beside comparable customers', () => {
  test('a strip has the percentiles that the result cites, the value and the threshold', () => {
    expect(peerStripsOf(resultWith(flag('CN1', { references: FAN_IN })))).toEqual([
      {
        flagId: 'CN1',
        value: 12,
        threshold: 10,
        cuts: [
          { of: 80, upTo: 3 },
          { of: 95, upTo: 10 },
        ],
      },
    ]);
  });

  test('of several measures it is the one that was compared, and amounts have separators', () => {
    const value = { count: 79, inflow: { SEK: '10688.41' } };
    const count = cited('count', { p80: ['80', '29'], p95: ['95', '72'] });
    const inflow = cited('inflow SEK', { p80: ['80', '1,200.50'], p99: ['99', '9,000'] });
    const of = (references: StoredFlag['references']) =>
      peerStripsOf(resultWith(flag('TP5', { value, references })))[0];
    expect(of(count)).toMatchObject({ value: 79 });
    expect(of(inflow)).toMatchObject({
      value: 10_688.41,
      cuts: [{ upTo: 1_200.5 }, { of: 99, upTo: 9_000 }],
    });
  });

  test.each([
    ['a result without references', flag('CN1', {})],
    ['an indicator without a finding', flag('CN1', { color: 'white', references: FAN_IN })],
    ['an indicator with bounds of its own', flag('CN3', { references: [] })],
    ['a value in words', flag('CN1', { value: 'many', references: FAN_IN })],
    ['no red threshold', flag('CN1', { threshold: null, references: FAN_IN })],
  ])('%s has none', (_name, stored) => {
    expect(peerStripsOf(resultWith(stored))).toEqual([]);
  });

  test('the page draws each with its text, or says that there is none', () => {
    const strips = peerStripsOf(resultWith(flag('CN1', { references: FAN_IN })));
    const drawn = String(peerStrips({ strips, blocks: [] })).replaceAll(/\s+/g, ' ');
    expect(drawn).toContain(
      'aria-label="CN1: 12; of comparable customers 80 of 100 have 3 or fewer, 95 of 100 have 10 or fewer; ' +
        'red above 10"',
    );
    expect(drawn).toContain('<circle class="customer" cx="95.2%"');
    expect(String(peerStrips({ strips: [], blocks: [] }))).toContain(
      'has no figures of comparable customers',
    );
  });

  test('a strip leads to its indicator with the payments', () => {
    const strips = peerStripsOf(resultWith(flag('CN1', { references: FAN_IN })));
    const blocks = [{ flags: [{ id: 'CN1', title: 'Many "senders"' }] }] as never;
    expect(String(peerStrips({ strips, blocks }))).toContain(
      '<a class="tall" href="#indicator-CN1">Many &quot;senders&quot;</a>',
    );
  });
});
