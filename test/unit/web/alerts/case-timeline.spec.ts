import { caseTimeline } from '../../../../src/web/alerts/case-timeline.js';

type Input = Parameters<typeof caseTimeline>[0];

const CREATED = '2026-03-10T00:00:00Z';

const row = {
  serviceId: 'this',
  createdAt: Date.parse(CREATED),
  title: 'This',
  decision: { disposition: 'ESCALATED', at: '2026-03-12T00:00:00Z', by: null, event: 'e' },
  work: { due: null },
} as unknown as Input['row'];
const window = { startMs: Date.parse('2026-02-01'), endMs: Date.parse('2026-03-01') };
const input: Input = {
  row,
  entity: { registered_at: '1998-05-01T00:00:00Z' } as Input['entity'],
  activity: { flagged: 3, window } as Input['activity'],
  related: [],
  runs: {
    investigations: [{ ranAt: '2026-03-11T00:00:00Z', state: 'completed', disposition: 'CLEARED' }],
  } as unknown as Input['runs'],
};
const drawn = (more: Partial<Input> = {}): string =>
  String(caseTimeline({ ...input, ...more })).replaceAll(/\s+/g, ' ');

test('moments stand in order of time, each with its day', () => {
  const told = [
    ...drawn().matchAll(/<li><span class="key (\w+)">([^<]*)<\/span> (?:<a[^>]*>)?([^<]*)(?:<\/a>)?<\/li>/g),
  ];
  expect(told.map(([, kind, day, text]) => [kind, day?.replaceAll(/\s/g, ' '), text])).toEqual([
    ['account', '1 May 1998', 'customer since'],
    ['flagged', '1 Feb – 1 Mar 2026', 'flagged activity'],
    ['alert', '10 Mar 2026', 'this alert was raised'],
    ['run', '11 Mar 2026', 'investigation, recommends closing'],
    ['decision', '12 Mar 2026', 'decided: escalated'],
  ]);
});

test('an account of decades does not press the rest together', () => {
  const [, left, width] = /<rect class="flagged" x="([\d.]+)%" y="6" width="([\d.]+)%"/.exec(drawn())!;
  expect([Number(left), Number(width)]).toEqual([6, expect.closeTo(65.3, 0)]);
});

test('what is not known is left out, and a hostile title stays data', () => {
  const other = { ...row, serviceId: 'other', title: '"><script>', createdAt: window.startMs };
  const text = drawn({
    entity: null,
    activity: null,
    runs: { ...input.runs, investigations: [] },
    related: [other],
  });
  expect(text.match(/<circle/g)).toHaveLength(3);
  expect(text).not.toMatch(/<script|NaN|Invalid/);
});

test('everything on one day is drawn, too', () => {
  const text = drawn({ activity: null, entity: null, runs: { ...input.runs, investigations: [] } });
  expect(text).not.toContain('NaN');
});

test('the line has round days, the first with its year', () => {
  const names = [...drawn().matchAll(/<text x="[\d.]+%" y="\d+">([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual(['1 Feb 2026', '8 Feb', '15 Feb', '22 Feb', '1 Mar']);
});
