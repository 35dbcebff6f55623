import { parseTrace, syncFaults, type Acknowledgement } from '../../../faults/sync-trace.js';

const OPEN = '7 1.0 openat(AT_FDCWD</srv>, "/d/events/data.mdb", O_WRONLY|O_DSYNC) = 27</d/events/data.mdb>';
const REQUEST =
  '7 1.1 read(33<TCP:[127.0.0.1:1->127.0.0.1:2]>, "POST /x\\r\\nx-request-id: r1\\r\\n", 65536) = 30';
const PAGES = '8 1.2 pwrite64(26</d/events/data.mdb>, "\\2\\0"..., 4096, 8192) = 4096';
const EVENT = String.raw`8 1.2 pwrite64(26</d/events/data.mdb>, "{\"actor\":{}}", 4096, 8192) = 4096`;
const SYNC = '8 1.3 fdatasync(26</d/events/data.mdb>) = 0';
const META = '8 1.4 pwrite64(27</d/events/data.mdb>, "\\0\\0"..., 120, 16) = 120';
const ANSWER = '7 1.5 writev(33<TCP:[127.0.0.1:1->127.0.0.1:2]>, [{iov_base="HTTP/1.1 200 OK"}], 2) = 400';

const FILE = [
  '8 1.2 write(35</d/files/.incoming/7-1>, "[]", 2) = 2',
  '8 1.2 fsync(35</d/files/.incoming/7-1>) = 0',
  '8 1.2 link("/d/files/.incoming/7-1", "/d/files/org/s.json") = 0',
  '8 1.2 fsync(35</d/files/org>) = 0',
];

const EVENTS: Acknowledgement = {
  request: 'x-request-id: r1',
  answer: 'HTTP/1.1 200',
  durable: [{ environment: 'events' }],
};
const UPLOAD = { ...EVENTS, durable: [{ uploadedTo: 'files' }, ...EVENTS.durable] };

const faultsIn = (lines: readonly string[], wanted = EVENTS) =>
  syncFaults(parseTrace(lines.join('\n')), wanted);

test('a write that is synced before the answer is what has to be there', () => {
  expect(faultsIn([OPEN, REQUEST, PAGES, SYNC, META, ANSWER])).toEqual([]);
});

test('what a store notes of the others need not be synced before the answer', () => {
  expect(faultsIn([OPEN, REQUEST, EVENT, SYNC, META, PAGES, ANSWER])).toEqual([]);
});

test('calls that other threads interrupt count from their beginning to their end', () => {
  const begun = '8 1.3 fdatasync(26</d/events/data.mdb> <unfinished ...>';
  const ended = '8 1.5 <... fdatasync resumed>) = 0';
  expect(faultsIn([OPEN, REQUEST, PAGES, begun, ended, META, ANSWER])).toEqual([]);
  expect(faultsIn([OPEN, REQUEST, PAGES, begun, ANSWER, ended, META])).toHaveLength(1);
});

test.each([
  ['without a sync', [OPEN, REQUEST, PAGES, META, ANSWER], 'the sync of /events/data.mdb'],
  ['with a failed sync', [OPEN, REQUEST, PAGES, SYNC.replace('= 0', '= -1 EIO'), META, ANSWER], 'the sync'],
  ['with a sync of what stood there before', [OPEN, REQUEST, SYNC, PAGES, META, ANSWER], 'the sync'],
  [
    'with the sync of another store',
    [OPEN, REQUEST, PAGES, SYNC.replace('events', 'store'), META, ANSWER],
    'the sync',
  ],
  ['without the meta page', [OPEN, REQUEST, PAGES, SYNC, ANSWER], 'the meta page'],
  ['with a meta page that is not synchronous', [REQUEST, PAGES, SYNC, META, ANSWER], 'the meta page'],
  ['that was written before the request came', [OPEN, PAGES, SYNC, META, REQUEST, ANSWER], 'a write to'],
  ['answered too early', [OPEN, REQUEST, PAGES, SYNC, ANSWER, META], 'the meta page'],
  [
    'with a second event behind the sync',
    [OPEN, REQUEST, EVENT, SYNC, META, EVENT, PAGES, ANSWER],
    'the last write',
  ],
])('an acknowledgement %s is reported', (_, lines, words) => {
  expect(faultsIn(lines)).toEqual([expect.stringContaining(words)]);
});

test('a missing request or answer is reported', () => {
  expect(faultsIn([OPEN, PAGES])).toEqual([expect.stringContaining('no request')]);
  expect(faultsIn([OPEN, REQUEST, PAGES])).toEqual([expect.stringContaining('was not answered')]);
});

test.each([
  [[0, 1, 2, 3], []],
  [[0, 2, 3], [expect.stringContaining('the sync of the file')]],
  [[0, 1, 2], [expect.stringContaining('the sync of its folder')]],
  [[0, 1, 3, 2], [expect.stringContaining('the sync of its folder')]],
])('of an uploaded file the steps %j come out as %j', (steps, faults) => {
  const lines = [OPEN, REQUEST, ...steps.map((step) => FILE[step]!), PAGES, SYNC, META, ANSWER];
  expect(faultsIn(lines, UPLOAD)).toEqual(faults);
});
