/** One system call of the traced server; `began` and `ended` are places in the order of the trace. */
export interface SystemCall {
  readonly name: string;
  readonly fd: string;
  readonly path: string;
  readonly began: number;
  readonly ended: number;
  readonly text: string;
  readonly succeeded: boolean;
  /** The descriptor was opened with O_DSYNC: what is written there is on the disk when the call returns. */
  readonly isSynchronous: boolean;
}

const LINE = /^(\d+) +[\d.]+ (.*)$/;
const RESUMED = /^<\.\.\. (\w+) resumed>/;
const DESCRIPTOR = /^\w+\((\d+)<(.*?)>(?=[,)])/s;
const RESULT = / = (-?\d+)(?:<(.*)>)?[^=]*$/s;

/** Reads what `strace -f -ttt -yy` wrote; calls that other threads interrupt are put together again. */
export function parseTrace(trace: string): SystemCall[] {
  const open = new Map<string, { began: number; text: string }>();
  const synchronous = new Set<string>();
  const calls: SystemCall[] = [];
  trace.split('\n').forEach((line, place) => {
    const [, thread, said] = LINE.exec(line) ?? [];
    if (thread === undefined || said === undefined) return;
    if (said.endsWith('<unfinished ...>')) {
      open.set(thread, { began: place, text: said.slice(0, -'<unfinished ...>'.length).trimEnd() });
      return;
    }
    const start = RESUMED.test(said) ? open.get(thread) : undefined;
    open.delete(thread);
    const text = start ? start.text + said.replace(RESUMED, '') : said;
    const name = /^\w+(?=\()/.exec(text)?.[0];
    const [, result = '-1', opened] = RESULT.exec(text) ?? [];
    if (name === undefined) return;
    if (name === 'openat' && text.includes('O_DSYNC')) synchronous.add(`${result} ${opened}`);
    const [, fd = '', path = ''] = DESCRIPTOR.exec(text) ?? [];
    const isSynchronous = synchronous.has(`${fd} ${path}`);
    const succeeded = Number(result) >= 0;
    calls.push({
      name,
      fd,
      path,
      began: start?.began ?? place,
      ended: place,
      text,
      succeeded,
      isSynchronous,
    });
  });
  return calls.sort((a, b) => a.began - b.began);
}

export interface Acknowledgement {
  /** Text in what the server reads when the request arrives. */
  readonly request: string;
  /** Text with which the answer begins. */
  readonly answer: string;
  /** What has to be on the disk between the two, in this order. */
  readonly durable: readonly Durable[];
  /** Work begins behind it, whose events the answer does not wait for. */
  readonly beginsWork?: true;
}

export type Durable =
  /** The data file of an lmdb environment: pages, sync, then the page that makes them valid. */
  | { readonly environment: string }
  /** An uploaded file: its bytes and their sync, then its name and the sync of the folder. */
  | { readonly uploadedTo: string };

const READS = new Set(['read', 'readv', 'recvfrom', 'recvmsg']);
const WRITES = new Set(['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'sendto', 'sendmsg']);
const SYNCS = new Set(['fsync', 'fdatasync']);

interface Span {
  readonly calls: readonly SystemCall[];
  readonly from: number;
  readonly to: number;
}

/** What is missing before the answer goes out, in words; [] when each step follows the one before it. */
export function syncFaults(calls: readonly SystemCall[], wanted: Acknowledgement): string[] {
  const request = calls.find(({ name, text }) => READS.has(name) && text.includes(wanted.request));
  if (!request) return [`no request with ${wanted.request} was read`];
  const answer = calls.find(
    ({ name, fd, text, began }) =>
      began > request.ended && WRITES.has(name) && fd === request.fd && text.includes(wanted.answer),
  );
  if (!answer) return [`${wanted.request} was not answered with ${wanted.answer}`];
  let from = request.ended;
  for (const durable of wanted.durable) {
    const span = { calls, from, to: answer.began };
    const steps = 'environment' in durable ? commitSteps(durable.environment) : fileSteps(durable.uploadedTo);
    const end = follow(span, steps);
    if (typeof end === 'string') return [`${wanted.request} was answered before ${end}`];
    from = end;
  }
  if (wanted.beginsWork) return [];
  return [...unsyncedEvents(calls, request.ended, answer.began)].map(
    (path) => `${wanted.request} was answered before the last write to ${path} was synced`,
  );
}

interface Step {
  readonly what: string;
  is(call: SystemCall): boolean;
}

const commitSteps = (environment: string): Step[] => {
  const file = `/${environment}/data.mdb`;
  const isData = (call: SystemCall) => call.path.endsWith(file) && WRITES.has(call.name);
  return [
    { what: `a write to ${file}`, is: (call) => isData(call) && !call.isSynchronous },
    { what: `the sync of ${file}`, is: ({ name, path }) => SYNCS.has(name) && path.endsWith(file) },
    {
      what: `the synchronous write of the meta page of ${file}`,
      is: (call) => isData(call) && call.isSynchronous,
    },
  ];
};

const fileSteps = (folder: string): Step[] => {
  const isIncoming = ({ path }: SystemCall) => path.includes(`/${folder}/.incoming/`);
  const isFolder = ({ path }: SystemCall) => new RegExp(`/${folder}/(?!\\.)[^/]+$`).test(path);
  return [
    { what: 'the bytes of the file were written', is: (call) => WRITES.has(call.name) && isIncoming(call) },
    { what: 'the sync of the file', is: (call) => SYNCS.has(call.name) && isIncoming(call) },
    {
      what: 'the file had its name',
      is: ({ name, text }) => /^(link|rename)/.test(name) && text.includes(folder),
    },
    { what: 'the sync of its folder', is: (call) => SYNCS.has(call.name) && isFolder(call) },
  ];
};

/** Where the last step ended; the words of the first step that did not follow the one before it. */
function follow({ calls, from, to }: Span, steps: readonly Step[]): number | string {
  let at = from;
  for (const { what, is } of steps) {
    const done = calls.find((call) => call.began > at && call.ended < to && call.succeeded && is(call));
    if (!done) return what;
    at = done.ended;
  }
  return at;
}

/** Part of each event. Once a second a store notes how far the others are, which no answer waits for. */
const EVENT = String.raw`\"actor\"`;

/** The log may not have a younger event that the answer did not wait for. */
function* unsyncedEvents(calls: readonly SystemCall[], from: number, to: number): Iterable<string> {
  const [write, ...rest] = commitSteps('events');
  const isEvent = (call: SystemCall) => write!.is(call) && call.text.includes(EVENT);
  const last = calls.filter((call) => call.began > from && call.began < to && isEvent(call)).at(-1);
  if (last && typeof follow({ calls, from: last.ended, to }, rest) === 'string') yield last.path;
}
