import type { EventData, LoggedEvent } from '../../support/audit-bundle/logged-event.js';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { renumbered } from '../../support/audit-bundle/tampering.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 5, 1);
const past = new PastOfABank(1, 0);

/** Stream, type, data, time after the start in ms, who, and through which grant. */
type Told = readonly [
  stream: string,
  type: string,
  data: EventData,
  at: number,
  user?: string,
  grantId?: string,
];

/** A log of these events, everything about them right but for the rules that they break. */
async function areasOf(told: readonly Told[]): Promise<string[]> {
  const events = told.map(([stream, type, data, at, user = 'ann', grantId], index): LoggedEvent => {
    const place = { org: past.org, stream: stream.replace('-', `-${past.org}.`), revision: 0 };
    const recordedAt = new Date(START + at).toISOString();
    const actor = { client: null, ...(grantId && { grantId }), kind: 'human', user };
    return { id: `e${index}`, type, v: 1, ...place, recordedAt, actor, causation: null, data };
  });
  const { faults } = await verifyBundle(new SealedLog(past, 1, renumbered(events)).bundle());
  return faults.map(({ area, what }) => `${area}: ${what}`);
}
const set = (
  alert: string,
  disposition: string,
  previous: string | null,
  at: number,
  batch?: string,
): Told => [
  `disposition-${alert}`,
  'DispositionChanged',
  { ...(batch && { batch }), disposition, grounds: {}, previous },
  at,
];
const undo = (alert: string, undoes: string, at: number, user?: string, batch?: string): Told => [
  `disposition-${alert}`,
  'DispositionUndone',
  { ...(batch && { batch }), restored: null, undoes },
  at,
  user,
];
const proposed = (at: number, disposition?: string): Told => [
  'disposition-a',
  'DecisionProposed',
  { askedFor: ['undone'], ...(disposition && { disposition }), grounds: {}, previous: null },
  at,
];
const confirmed = (proposal: string, at: number, user: string): Told => [
  'disposition-a',
  'ProposalConfirmed',
  { proposal },
  at,
  user,
];
const POLICY = 'policy salaries version 2';
const choose = (alert: string, at: number): Told => [
  'closingPolicy-p',
  'ClosingsSelected',
  { chosen: [{ alert, run: 'r1' }], day: '2026-06-01', name: 'salaries', version: 2 },
  at,
  POLICY,
];
const close = (alert: string, at: number, { choice = 'e0', user = POLICY } = {}): Told => [
  `disposition-${alert}`,
  'AlertAutoClosed',
  { choice, disposition: 'CLEARED', grounds: {}, policy: 'p' },
  at,
  user,
];
const apply = (members: readonly [string, string][]): Told => [
  'dispositionBatch-b',
  'BatchApplied',
  { disposition: 'CLEARED', members: members.map(([alert, event]) => ({ alert, event })), skipped: [] },
  0,
];
const completed = (of: string, at: number): Told => [
  'dispositionBatch-b',
  'BatchCompleted',
  { failed: [], of },
  at,
];
const undoBatch = (at: number, user?: string): Told => [
  'dispositionBatch-b',
  'BatchUndone',
  { members: [{ alert: 'a', event: 'e4', undoes: 'e1' }], skipped: [] },
  at,
  user,
];
const reserve = (count: number, at: number, batch = `b${at}`): Told => [
  'rerunBudget-ann',
  'RerunsReserved',
  { batch, count },
  at,
];
const giveBack = (count: number, batch: string, at: number): Told => [
  'rerunBudget-ann',
  'RerunsReturned',
  { batch, count },
  at,
];
const single = (at: number): Told => [
  `investigation-r${at}`,
  'InvestigationQueued',
  { alert: 'a', rerun: { analystDisposition: null, batch: null }, run: at },
  at,
];
const confirm = (count: number): Told => [
  'rerunBatch-x',
  'RerunBatchConfirmed',
  { members: Array.from({ length: count }, (_, at) => ({ alert: `a${at}`, facts: 1, run: `r${at}` })) },
  0,
];
const manyAlerts = (count: number) =>
  Array.from({ length: count }, (_, at): [string, string] => [`a${at}`, `e${at + 1}`]);
const batchOf = (count: number): Told[] => [
  apply(manyAlerts(count)),
  ...manyAlerts(count).map(([alert]) => set(alert, 'CLEARED', null, 1, 'b')),
  completed('apply', 2),
];
const undoneBatch = (at: number, user?: string): Told[] => [
  apply([['a', 'e1']]),
  set('a', 'CLEARED', null, 1, 'b'),
  completed('apply', 2),
  undoBatch(at, user),
  undo('a', 'e1', at, user, 'b'),
  completed('undo', at),
];

describe('allowed to the last millisecond', () => {
  test.each<[string, readonly Told[]]>([
    ...(
      [
        ['a decision names no assistant', 'one', null],
        ['a consent names no assistant', null, 'two'],
      ] as const
    ).map(([name, consented, decided]): [string, readonly Told[]] => [
      name,
      [
        ['grant-g', 'ConsentGranted', { clientHash: consented }, 0],
        [
          'disposition-a',
          'DispositionChanged',
          { disposition: 'CLEARED', grounds: { clientHash: decided }, previous: null },
          1,
          'ann',
          'g',
        ],
      ],
    ]),
    ['an undo after 5 minutes', [set('a', 'CLEARED', null, 0), undo('a', 'e0', 5 * MINUTE)]],
    ['an undo of a batch after 60 minutes', undoneBatch(HOUR)],
    [
      'a confirmed undo that was proposed after 5 minutes',
      [
        set('a', 'CLEARED', null, 0),
        proposed(5 * MINUTE),
        confirmed('e1', HOUR, 'bob'),
        undo('a', 'e0', HOUR),
      ],
    ],
    [
      'an undo of a policy by anybody, a week later',
      [choose('a', 0), close('a', 1), undo('a', 'e1', 168 * HOUR)],
    ],
    ['a decision over a policy', [choose('a', 0), close('a', 1), set('a', 'ESCALATED', 'CLEARED', 2)]],
    ['a batch of 50', batchOf(50)],
    ['a proposal of 100', [confirm(100)]],
    ['300 reruns, and one a day later', [reserve(300, 0), reserve(1, 24 * HOUR)]],
    ['300 reruns of which some were given back', [reserve(300, 0, 'x'), giveBack(5, 'x', 1), reserve(5, 2)]],
    ['the same by another user', [set('a', 'CLEARED', null, 0), set('a', 'CLEARED', 'CLEARED', 1)]],
  ])('%s', async (_, told) => {
    expect(await areasOf(told)).toEqual([]);
  });
});

describe('broken, though every hash and signature is right', () => {
  test.each<[string, readonly Told[], string]>([
    [
      'a closing by a policy over a decision',
      [choose('a', 0), set('a', 'ESCALATED', null, 1), close('a', 2)],
      'Rules: a policy closes what nobody has decided',
    ],
    [
      'a closing that the policy has not chosen',
      [choose('b', 0), close('a', 1)],
      'Rules: a policy closes what it has chosen before',
    ],
    [
      'a closing of a person in the name of a policy',
      [choose('a', 0), close('a', 1, { user: 'ann' })],
      'Rules: the actor of a closing',
    ],
    ['an undo too late', [set('a', 'CLEARED', null, 0), undo('a', 'e0', 6 * MINUTE)], 'Rules: undo'],
    [
      'an undo by another',
      [set('a', 'CLEARED', null, 0), undo('a', 'e0', 1, 'bob')],
      'Rules: undo by the one who decided',
    ],
    [
      'a confirmed undo that was proposed too late',
      [
        set('a', 'CLEARED', null, 0),
        proposed(6 * MINUTE),
        confirmed('e1', 6 * MINUTE, 'bob'),
        undo('a', 'e0', 6 * MINUTE),
      ],
      'Rules: undo',
    ],
    [
      'an undo too late, after another one was confirmed',
      [
        proposed(0, 'CLEARED'),
        confirmed('e0', 1, 'bob'),
        set('a', 'CLEARED', null, 1),
        undo('a', 'e2', 6 * MINUTE),
      ],
      'Rules: undo',
    ],
    [
      'a decision that its maker confirmed',
      [proposed(0, 'CLEARED'), confirmed('e0', 1, 'ann'), set('a', 'CLEARED', null, 1)],
      'Rules: confirmed by another person',
    ],
    [
      'a confirmation of another proposal',
      [proposed(0, 'CLEARED'), confirmed('e9', 1, 'bob'), set('a', 'CLEARED', null, 1)],
      'Rules: the proposal that is confirmed',
    ],
    ['an undo of nothing', [undo('a', 'e9', 0)], 'Decisions: the one that is undone'],
    [
      'an undo of an older one',
      [set('a', 'CLEARED', null, 0), set('a', 'ESCALATED', 'CLEARED', 1), undo('a', 'e0', 2)],
      'Decisions: the one that is undone',
    ],
    [
      'an undo that restores another',
      [set('a', 'CLEARED', null, 0), set('a', 'ESCALATED', 'CLEARED', 1), undo('a', 'e1', 2)],
      'Decisions: what stands again',
    ],
    ['a wrong one before', [set('a', 'CLEARED', 'ESCALATED', 0)], 'Decisions: the one before'],
    [
      'another assistant than the one that was consented to',
      [
        ['grant-g', 'ConsentGranted', { clientHash: 'one' }, 0],
        [
          'disposition-a',
          'DispositionChanged',
          { disposition: 'CLEARED', grounds: { clientHash: 'two' }, previous: null },
          1,
          'ann',
          'g',
        ],
      ],
      'Decisions: assistant that the consent names',
    ],
    [
      'an upload over a decision',
      [
        set('a', 'CLEARED', null, 0),
        ['disposition-a', 'UploadedDispositionRecorded', { disposition: 'CLOSED' }, 1],
      ],
      'Rules: an upload over a decision',
    ],
    ['a batch undone too late', undoneBatch(HOUR + MINUTE), 'Rules: undo of a batch'],
    [
      'a batch undone by another',
      undoneBatch(MINUTE, 'bob'),
      'Rules: undo of a batch by the one who decided',
    ],
    ['a batch of 51', batchOf(51), 'Rules: alerts of a batch'],
    ['a proposal of 101', [confirm(101)], 'Rules: alerts of a proposal'],
    ['301 reruns', [reserve(300, 0), reserve(1, 23 * HOUR)], 'Rules: reruns of a user in 24 hours'],
    ['300 reruns after a single one', [single(0), reserve(300, HOUR)], 'Rules: reruns of a user in 24 hours'],
    ['more given back than reserved', [reserve(3, 0, 'x'), giveBack(5, 'x', 1)], 'Rules: reruns given back'],
    [
      'a batch without a member',
      [apply([['a', 'e1']]), completed('apply', 1)],
      'Batches: apply of b: member e1',
    ],
    ['a member without a batch', [set('a', 'CLEARED', null, 0, 'b')], 'Batches: apply of b: its first event'],
    [
      'a member that the batch does not name',
      [apply([]), set('a', 'CLEARED', null, 1, 'b'), completed('apply', 2)],
      'Batches: apply of b: e1',
    ],
    [
      'a type in a foreign stream',
      [['alertNotes-a', 'DispositionChanged', { disposition: 'CLEARED', previous: null }, 0]],
      'Streams: kind of stream',
    ],
  ])('%s', async (_, told, fault) => {
    expect(await areasOf(told)).toContain(fault);
  });

  test('a time far from its checkpoint', async () => {
    const told = [
      set('a', 'CLEARED', null, 0),
      ...Array.from({ length: 60 }, (_, at) => set(`x${at}`, 'CLEARED', null, HOUR)),
    ];
    const backdated = [...told, set('b', 'CLEARED', null, 0), set('c', 'CLEARED', null, HOUR)];
    expect(await areasOf(told)).toEqual([]);
    expect((await areasOf(backdated)).join()).toContain('Times: recordedAt by the checkpoint before');
  });
});
