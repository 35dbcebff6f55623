import type {
  ActivityDot,
  CaseActivity,
  PartyActivity,
} from '../../../../src/investigations/queries/get-case-activity.query.js';
import { moneyOverTime } from '../../../../src/web/alerts/money-over-time.js';
import { paymentDots } from '../../../../src/web/alerts/payment-dots.js';
import { moneyThumbnail } from '../../../../src/web/alerts/money-thumbnail.js';
import { whoPaidWhom, type PassThroughPair } from '../../../../src/web/alerts/who-paid-whom.js';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-05T00:00:00Z');
const WEEKS = 20;

const party = (
  name: string,
  sums: { in?: string; out?: string; flaggedIn?: string; flaggedOut?: string },
  more: Partial<PartyActivity> = {},
) => ({
  id: `name:${name}`,
  party: { entityId: null, name },
  isOwn: false,
  means: null,
  sums: [{ currency: 'SEK', in: '0', out: '0', flaggedIn: '0', flaggedOut: '0', ...sums }],
  payments: 1,
  flagged: 0,
  firstMs: START_MS,
  lastMs: START_MS,
  ...more,
});

const activityOf = (parties: readonly PartyActivity[], more: Partial<CaseActivity> = {}): CaseActivity => {
  const total = (side: 'in' | 'out') => ({
    sum: String(parties.reduce((sum, { sums }) => sum + Number(sums[0]![side]), 0)),
    payments: parties.length,
  });
  return {
    subjectId: 'me',
    subject: null,
    declared: null,
    window: { startMs: START_MS + 60 * DAY_MS, endMs: START_MS + 80 * DAY_MS },
    period: { startMs: START_MS, endMs: START_MS + WEEKS * 7 * DAY_MS },
    truncated: false,
    total: parties.length,
    flagged: 1,
    sums: [{ currency: 'SEK', in: total('in'), out: total('out'), busiestIn: null, busiestOut: null }],
    series: [
      {
        currency: 'SEK',
        daysPerBucket: 7,
        buckets: Array.from({ length: WEEKS }, (_, week) => ({
          startMs: START_MS + week * 7 * DAY_MS,
          payments: week === 0 ? 0 : 2,
          in: week === 9 ? '10000.55' : week === 0 ? '0' : '400',
          out: week === 10 ? '9000' : '0',
          flaggedIn: week === 9 ? '8000' : '0',
          flaggedOut: '0',
          net: '0',
        })),
      },
    ],
    parties,
    partiesTotal: parties.length,
    transactions: [],
    dots: [],
    matching: 0,
    ...more,
  };
};

const days = (from: string, to: string): string => `/alerts/1?from=${from}&to=${to}`;
const ofParty = (id: string): string => `/alerts/1?party=${encodeURIComponent(id)}`;
const overTime = (activity: CaseActivity): string =>
  String(moneyOverTime(activity.series[0]!, activity, days));
const flows = (
  activity: CaseActivity,
  passedOn: readonly string[] = [],
  pairs: readonly PassThroughPair[] = [],
): string =>
  String(
    whoPaidWhom(activity, 'SEK', {
      whose: 'Eve <Example>',
      addressOfParty: ofParty,
      addressOfAll: '/alerts/1#all',
      passedOn: new Set(passedOn),
      pairs,
    }),
  );

describe('money over time', () => {
  test('each week with money leads to its days, and says its sums', () => {
    const drawn = overTime(activityOf([party('Ann', { in: '17600' }), party('Bob', { out: '9000' })]));
    const [columns = ''] = drawn.split('The same amounts as a table');
    expect(columns.match(/<a\s+href/g)).toHaveLength(WEEKS - 1);
    expect(columns.match(/<rect class="reach"[^>]* width="25"/g)).toHaveLength(WEEKS - 1);
    expect(drawn.match(/<title>/g)).toHaveLength(WEEKS - 1);
    expect(drawn).toContain('<a href="/alerts/1?from=2026-03-09&amp;to=2026-03-15"');
    expect(drawn).toMatch(
      /<title>9\s?–\s?15 Mar 2026: 2 payments, received SEK 10,001, sent SEK 0; flagged SEK 8,000</u,
    );
    expect(drawn).toContain('received SEK 17,600 in 2 payments, sent SEK 9,000 in 2 payments');
    expect(drawn).toMatch(/Flagged, 6\s?–\s?26 Mar 2026: received SEK 8,000</u);
  });

  test('the table below is exact', () => {
    const [, figures = ''] = overTime(activityOf([])).split('The same amounts as a table');
    expect(figures).toContain('SEK <data value="10000.55">10,000.55</data>');
    expect(figures.match(/<time/g)).toHaveLength(WEEKS - 1);
  });

  test('bursts of flagged payments are shaded apart, and counted', () => {
    const activity = activityOf([]);
    const [series] = activity.series;
    const buckets = series!.buckets.map((each, at) => ({
      ...each,
      flaggedOut: [1, 3, 14].includes(at) ? '5' : '0',
      flaggedIn: '0',
    }));
    const drawn = String(moneyOverTime({ ...series!, buckets }, activity, days));
    expect(drawn.match(/class="window"/g)).toHaveLength(2);
    expect(drawn).toMatch(/Flagged, 6\s?–\s?26 Mar 2026 in 2 bursts: sent SEK 15</u);
  });

  test('without flagged transactions nothing is shaded, and the caption has all money', () => {
    const { series, ...money } = activityOf([party('Ann', { in: '100' })]);
    const drawn = String(moneyOverTime(series[0]!, { ...money, series, window: null }, days));
    expect(drawn).not.toMatch(/class="window"|time of flagged payments|Flagged, \d/);
    expect(drawn).toContain('received SEK 100 in 1 payment');
  });

  test('an expected amount is a line where it fits, else it is told only', () => {
    const declared = (to: number) => ({
      monthlyDeposits: { from: 0, to, currency: 'SEK' },
      monthlyWithdrawals: { from: 0, to, currency: 'EUR' },
      monthlyTrades: null,
      annualIncome: null,
      netWorth: null,
    });
    const near = overTime(activityOf([], { declared: declared(20_000) }));
    expect(near.match(/<line class="expected"/g)).toHaveLength(1);
    expect(near).toContain('expected: incoming up to SEK 20,000 a month (line: SEK 4,600 a week)</span');
    // On the picture the line has the amount of a column's days, where the columns are the shortest.
    expect(near).toMatch(/text-anchor="start"\s+x="8%"\s+y="[\d.]+"\s*>expected up to SEK 4,600 a week</u);
    expect(near).toContain('one column: a week, in SEK');
    // 18,400 in a week, where the largest column has 10,000, would take half of the picture's height.
    for (const amount of [80_000, 2_000_000]) {
      const far = overTime(activityOf([], { declared: declared(amount) }));
      expect(far).not.toContain('<line class="expected"');
      expect(far).toContain(' a week, above the scale)');
    }
  });
});

describe('who paid whom', () => {
  test('the largest are named, the others are counted, and no balance is made up', () => {
    const senders = Array.from({ length: 30 }, (_, at) => party(`Sender ${at}`, { in: String(100 + at) }));
    const drawn = flows(activityOf([...senders, party('Bob', { out: '1000' })]));
    expect(drawn.match(/<a class="end in"/g)).toHaveLength(7);
    expect(drawn).toMatch(/href="\/alerts\/1#all"\s+title="24 others: SEK 2,676 received"/);
    expect(drawn.match(/<a class="end out"/g)).toHaveLength(1);
    expect(drawn).toMatch(/Senders<\/span> <b>Eve &lt;Example&gt;<\/b> <span>Recipients/);
    expect(drawn).toContain('href="/alerts/1?party=name%3ABob"');
  });

  test('a counterparty is new only if the record reaches back before the alert', () => {
    const late = party('Late', { in: '500' }, { firstMs: START_MS + 70 * DAY_MS });
    expect(flows(activityOf([late, party('Early', { in: '400' })]))).toContain(
      'no payment before 6 Mar 2026',
    );
    const short = { startMs: START_MS + 50 * DAY_MS, endMs: START_MS + 90 * DAY_MS };
    expect(flows(activityOf([late], { period: short }))).not.toContain('no payment before');
  });

  test('those with the largest flagged amounts are named, and the other flagged ones are a group', () => {
    const large = Array.from({ length: 4 }, (_, at) => party(`Large ${at}`, { out: String(9_000 + at) }));
    const flagged = Array.from({ length: 9 }, (_, at) =>
      party(`Flagged ${at}`, { out: String(500 - at), flaggedOut: String(100 + at) }, { flagged: 1 }),
    );
    const drawn = flows(activityOf([...large, ...flagged])).replace(/\s+/g, ' ');
    const names = [...drawn.matchAll(/<span class="name">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual([
      ...[8, 7, 6, 5, 4, 3].map((at) => `Flagged ${at}`),
      '3 others, flagged',
      '4 others',
    ]);
    expect(drawn).toContain('<b class="flagged">303</b>');
  });

  test('the customer stays in the middle where nobody paid in', () => {
    const drawn = flows(activityOf([party('Bob', { out: '900' })]));
    expect([...drawn.matchAll(/<rect\s+x="([\d.]+)"/g)].map(([, x]) => x).sort()).toEqual(['49', '98']);
  });

  test('who is sender and recipient is marked on both sides', () => {
    expect(
      flows(activityOf([party('Bob', { in: '90', out: '150' })])).match(/Bob<\/span>\s+⇄/g),
    ).toHaveLength(2);
    expect(flows(activityOf([party('Ann', { in: '90' })]))).not.toContain('⇄');
  });

  test('the band of a sender whose money was sent on is highlighted, that of a recipient never', () => {
    const both = [party('Ann', { in: '100' }), party('Bob', { in: '90', out: '150' })];
    expect(flows(activityOf(both))).not.toContain('class="passed"');
    const drawn = flows(activityOf(both), ['name:Bob']);
    expect(drawn.match(/<path\s+class="passed"/g)).toHaveLength(1);
    expect(drawn).toContain('sent on nearly whole within 3 days');
  });

  test('the name of a link has count, amount and days', () => {
    expect(flows(activityOf([party('Ann', { in: '100' })]))).toMatch(
      /aria-label="Ann 100: SEK 100 received; 1 payment with each other, 0 flagged, 5 Jan 2026"/,
    );
  });

  test('the flagged part of an amount is in red, with the whole beside it where it is more', () => {
    const ofSum = (drawn: string) => drawn.replace(/\s+/g, ' ');
    const part = ofSum(flows(activityOf([party('Ann', { in: '100', flaggedIn: '40' })])));
    expect(part).toContain(
      '<b class="flagged">40</b> <span class="soft">of</span> <b class="plain-sum">100</b>',
    );
    const whole = ofSum(flows(activityOf([party('Ann', { in: '100', flaggedIn: '100' })])));
    expect(whole).toMatch(/<b class="flagged">100<\/b>\s*<\/a/);
    const other = ofSum(flows(activityOf([party('Ann', { in: '100', flaggedOut: '7' }, { flagged: 1 })])));
    expect(other).not.toContain('flagged">');
  });

  test('cash and crypto have bands of their own; own accounts are left out', () => {
    const drawn = flows(
      activityOf([
        party('', { in: '100' }, { means: 'cash', id: 'cash', party: { entityId: null, name: null } }),
        party('bc1q', { out: '90' }, { means: 'crypto' }),
        party('Own', { out: '70' }, { isOwn: true }),
      ]),
    );
    expect(drawn).toMatch(/<path\s+class="cash"\s+d="M2,[\d.]{1,5}C/);
    expect(drawn).toMatch(/<path\s+class="crypto"/);
    expect(drawn).toContain('Cash: SEK 100 received');
    expect(drawn).not.toContain('Own');
  });

  test('hostile names stay data, and many counterparties do not make a large picture', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      party(`"><script>${at}</script>\u202e${'x'.repeat(200)}`, { in: '1', out: '1' }),
    );
    const drawn = flows(activityOf(many, { partiesTotal: 10_000 }));
    expect(drawn).not.toMatch(/<script|\u202e/u);
    expect(drawn).toContain('>others<');
    expect(drawn.length).toBeLessThan(40_000);
  });

  test('without money in the currency there is no picture', () => {
    expect(
      whoPaidWhom(activityOf([]), 'EUR', {
        whose: 'Eve',
        addressOfParty: ofParty,
        addressOfAll: '/alerts/1#all',
        passedOn: new Set(),
        pairs: [],
      }),
    ).toBeNull();
  });
});

const dot = (at: number, name: string, amount: string, more: Partial<ActivityDot> = {}): ActivityDot => ({
  id: `t${at}`,
  ownId: `own-${at}`,
  atMs: START_MS + at * DAY_MS,
  amount,
  currency: 'SEK',
  flagged: false,
  direction: 'in',
  party: `name:${name}`,
  ...more,
});

describe('money that was passed on', () => {
  const parties = [
    ...Array.from({ length: 9 }, (_, at) => party(`Large ${at}`, { in: '1000', out: '1000' })),
    party('Ann', { in: '100' }),
    party('Bob', { out: '90' }),
  ];
  const pair = {
    came: dot(1, 'Ann', '100'),
    left: dot(2, 'Bob', '90', { direction: 'out' }),
    delay: '7 hours',
  };

  test('is a line from its sender to its recipient, and a row with both payments', () => {
    const drawn = flows(activityOf(parties), [], [pair]);
    expect(drawn.match(/<path\s+class="pair"/g)).toHaveLength(1);
    expect(drawn).toMatch(/href="\/transactions\/own-1">SEK 100<\/a> from Ann → <a/);
    expect(drawn).toMatch(/ → <a[^>]*href="\/transactions\/own-2">SEK 90<\/a> to Bob/);
    expect(drawn).toContain('within 7 hours');
    expect(flows(activityOf(parties))).not.toContain('pair');
  });

  test('is told without a line where its counterparty is not drawn', () => {
    const unknown = { ...pair, left: dot(2, 'Nobody drawn', '90', { direction: 'out' }) };
    const drawn = flows(activityOf(parties), [], [unknown]);
    expect(drawn).not.toMatch(/<path\s+class="pair"/);
    expect(drawn).toContain('to somebody else');
  });
});

describe('payments by amount', () => {
  const addresses = { addressOfDays: days, addressOfParty: ofParty };
  const drawnOf = (dots: readonly ActivityDot[], more: Partial<CaseActivity> = {}): string => {
    const activity = activityOf([party('Ann', { in: '1' }), party('Bob', { in: '1' })], { dots, ...more });
    return String(paymentDots(activity.series[0]!, activity, addresses));
  };

  test('equal amounts of one counterparty stand in one line of its colour', () => {
    const drawn = drawnOf([1, 8, 15].map((at) => dot(at, 'Ann', '426.54')));
    const [, path = ''] = /<path class="dot-a" d="([^"]+)"/.exec(drawn)!;
    const heights = [...path.matchAll(/M[\d.]+ ([\d.]+)h0/g)].map(([, y]) => y);
    expect([heights.length, new Set(heights).size]).toEqual([3, 1]);
    expect(drawn).toContain('<a class="key dot-a" href="/alerts/1?party=name%3AAnn">Ann</a>');
  });

  test('one payment alone has no colour of its own; a flagged one has a ring', () => {
    const drawn = drawnOf([dot(1, 'Ann', '5', { flagged: true }), dot(2, 'Bob', '7')]);
    expect(drawn).toMatch(/<path class="ring" d="M[\d.]+ [\d.]+h0" \/>/);
    expect(drawn).not.toContain('class="dot-a"');
  });

  test('columns lead to their days', () => {
    expect(drawnOf([dot(1, 'Ann', '5')]).match(/<a\s+href="\/alerts\/1\?from=/g)).toHaveLength(WEEKS - 1);
  });

  test('2,000 payments with hostile names stay data and a small picture', () => {
    const name = '"><script>1</script>\u202e';
    const dots = Array.from({ length: 2_000 }, (_, at) => dot(at % 140, name, String(10 + at)));
    const drawn = drawnOf(dots, { parties: [party(name, { in: '1' })], total: 10_000 });
    expect(drawn).not.toMatch(/<script|\u202e/u);
    expect(drawn).toContain('The picture shows only the flagged payments and the newest ones.');
    expect(drawn.length).toBeLessThan(60_000);
  });

  test('without an amount in the currency there is no picture', () => {
    expect(drawnOf([dot(1, 'Ann', '0'), dot(2, 'Ann', '5', { currency: 'EUR' })])).toBe('null');
  });
});

describe('money over time in a row of the queue', () => {
  const shape = {
    currency: 'SEK',
    fromDay: '2026-01-05',
    toDay: '2026-02-03',
    received: [100, 0, 0],
    sent: [0, 0, 50],
    flaggedReceived: [40, 0, 0],
    flaggedSent: [0, 0, 0],
  };

  test('is received above and sent below the line, flagged in a colour of its own', () => {
    const drawn = String(moneyThumbnail(shape));
    expect(drawn).toContain('<path d="M16 16v-15M80 16v7.5" />');
    expect(drawn).toContain('<path class="flagged" d="M16 16v-6" />');
    expect(drawn).toMatch(/aria-label="Money over time in SEK, 5 Jan\s?–\s?3 Feb 2026"/u);
  });

  test('is left out without a result', () => {
    expect(moneyThumbnail(null)).toBeNull();
  });
});
