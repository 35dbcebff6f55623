import { NoSpaceError } from '@alert-review/lmdb-store';
import { AppError, DataDirectoryInUseError, EnvironmentError, StoreFault } from '@alert-review/kernel';
import { MissingRightError } from '../../../src/platform/event-store/event-store.js';
import { Lifecycle } from '../../../src/platform/process/lifecycle.js';
import { retryUntilStoresAnswer } from '../../../src/platform/retry-until-stores-answer.js';

const away = new AppError('store_unavailable', { store: 'event_store' });
const refused = new AppError(
  'store_unavailable',
  {},
  { cause: new MissingRightError('it may not read $all') },
);

let said: string[];
let lifecycle: Lifecycle;
const say = ({ msg }: { msg: string }) => said.push(msg);
const logger = { log: say, warn: say, error: say };

beforeEach(() => {
  said = [];
  lifecycle = new Lifecycle({ noticeMs: 0, drainMs: 0, atTerminal: false, logger, exit: () => undefined });
});

/** The pauses between tries in milliseconds, and how it ended, where each try but the last one fails so. */
async function started(errors: readonly Error[]): Promise<{ pausesMs: number[]; result: unknown }> {
  const pausesMs: number[] = [];
  const step = async () => {
    const error = errors[pausesMs.length];
    if (error) throw error;
    return 'started';
  };
  const pause = async (ms: number) => pausesMs.push(ms);
  const { signal } = new AbortController();
  const context = { lifecycle, logger, signal, pause };
  const result = await retryUntilStoresAnswer(step, context).catch((error: unknown) => error);
  return { pausesMs, result };
}

it('waits longer each time, up to ten seconds, and says once that it waits and that it goes on', async () => {
  const { pausesMs, result } = await started(Array<Error>(8).fill(away));
  expect(pausesMs).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(result).toBe('started');
  expect(said).toEqual([`the start waits: ${away.message}`, 'the start goes on: the stores answer']);
  expect(lifecycle.waitsFor).toBeNull();
});

it('looks for room four times a second, and says which is missing', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const folder = new EnvironmentError('files cannot be used', { cause: full });
  const nearly = new StoreFault('events cannot be opened', { cause: new NoSpaceError('Nearly full.') });
  const { pausesMs, result } = await started([away, away, folder, nearly, nearly]);
  expect(pausesMs).toEqual([250, 500, 250, 250, 250]);
  expect(result).toBe('started');
  expect(said.slice(1)).toEqual([
    'the start waits: The disk is full.',
    'the start waits: Nearly full.',
    'the start goes on: the stores answer',
  ]);
});

it('says another reason once more: the missing right, not the store that refused', async () => {
  await started([away, away, refused, refused]);
  expect(said).toEqual([
    `the start waits: ${away.message}`,
    'the start waits: it may not read $all',
    'the start goes on: the stores answer',
  ]);
});

it('says another cause once more, by its name and code and not by its words', async () => {
  const of = (name: string, code?: number) => {
    const cause = Object.assign(new Error('connect 10.0.0.1, account root'), { name, code });
    return new AppError('store_unavailable', { store: 'read_store' }, { cause });
  };
  const lost = of('MongoServerSelectionError');
  const wrong = of('MongoServerError', 18);
  await started([lost, lost, wrong, wrong]);
  expect(said).toEqual([
    `the start waits: ${lost.message} (MongoServerSelectionError)`,
    `the start waits: ${wrong.message} (MongoServerError 18)`,
    'the start goes on: the stores answer',
  ]);
});

it('says nothing where the first try works, and throws any other error at once', async () => {
  const other = new Error('another one');
  expect(await started([])).toEqual({ pausesMs: [], result: 'started' });
  expect(await started([other])).toEqual({ pausesMs: [], result: other });
  expect(said).toEqual([]);
});

it('waits while a command has the stores, but not for a server that has them', async () => {
  const [byCommand, byServer] = [false, true].map(
    (isServer) => new DataDirectoryInUseError('used', isServer),
  );
  const { pausesMs, result } = await started([byCommand!, byCommand!]);
  expect([pausesMs, result]).toEqual([[250, 250], 'started']);
  expect(said).toEqual(['the start waits: used', 'the start goes on: the stores answer']);
  expect((await started([byCommand!, byServer!])).result).toBe(byServer);
});
