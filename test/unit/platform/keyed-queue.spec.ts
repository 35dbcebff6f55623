import { KeyedQueue } from '../../../src/platform/process/keyed-queue.js';

/** A task that ends when it is told to. */
function held<T>(result: T) {
  let end: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (end = resolve));
  let started = false;
  const task = async () => {
    started = true;
    await released;
    return result;
  };
  return { task, end: () => end(), hasStarted: () => started };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('tasks of one key run one after another, in their order', async () => {
  const queue = new KeyedQueue();
  const first = held('first');
  const second = held('second');
  const results = [queue.run('k', first.task), queue.run('k', second.task)];
  await settle();
  expect([first.hasStarted(), second.hasStarted()]).toEqual([true, false]);
  first.end();
  await settle();
  expect(second.hasStarted()).toBe(true);
  second.end();
  expect(await Promise.all(results)).toEqual(['first', 'second']);
});

test('tasks of different keys run side by side', async () => {
  const queue = new KeyedQueue();
  const first = held(1);
  const second = held(2);
  const results = [queue.run('k', first.task), queue.run('l', second.task)];
  await settle();
  expect([first.hasStarted(), second.hasStarted()]).toEqual([true, true]);
  first.end();
  second.end();
  expect(await Promise.all(results)).toEqual([1, 2]);
});

test('a task that fails is the failure of its caller only', async () => {
  const queue = new KeyedQueue();
  const failed = queue.run('k', () => Promise.reject(new Error('no')));
  const next = queue.run('k', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('a task may queue up another one, also of its own key', async () => {
  const queue = new KeyedQueue();
  const order: string[] = [];
  let inner: Promise<void> | undefined;
  await queue.run('k', async () => {
    inner = queue.run('k', async () => void order.push('inner'));
    order.push('outer');
  });
  await inner;
  expect(order).toEqual(['outer', 'inner']);
});

test('a task of several keys waits for all of them and holds all of them', async () => {
  const queue = new KeyedQueue();
  const first = held(1);
  const both = held(2);
  const next = held(3);
  const results = [
    queue.run('k', first.task),
    queue.runAll(['l', 'k'], both.task),
    queue.runAll(['k', 'l'], next.task),
  ];
  await settle();
  expect([first.hasStarted(), both.hasStarted(), next.hasStarted()]).toEqual([true, false, false]);
  first.end();
  await settle();
  expect([both.hasStarted(), next.hasStarted()]).toEqual([true, false]);
  both.end();
  next.end();
  expect(await Promise.all(results)).toEqual([1, 2, 3]);
});

test('nothing is kept of keys whose tasks are over', async () => {
  const queue = new KeyedQueue();
  await Promise.all(Array.from({ length: 100 }, (_, n) => queue.run(`k${n % 10}`, settle)));
  await settle();
  expect((queue as unknown as { tails: Map<string, unknown> }).tails.size).toBe(0);
});
