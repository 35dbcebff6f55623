import { EventLoopBudget } from '../../../src/platform/process/event-loop-budget.js';

/** In which turn of the event loop each of so many callers did its work. */
async function turnsOf(callers: number, most: number): Promise<number[]> {
  const turn = new EventLoopBudget(most);
  let now = 0;
  const count = (): void => {
    now++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const work = async (): Promise<number> => {
    let at = -1;
    await turn.run(() => {
      at = now;
      return 1;
    });
    return at;
  };
  const turns = await Promise.all(Array.from({ length: callers }, work));
  clearImmediate(next);
  return turns;
}

test('what many callers do together is spread over turns', async () => {
  const turns = await turnsOf(10, 3);
  expect(turns.slice(0, 3)).toEqual([0, 0, 0]);
  expect(new Set(turns).size).toBe(4);
  for (const turn of turns) expect(turns.filter((each) => each === turn).length).toBeLessThanOrEqual(3);
});

test('work that comes to nothing is done at once, until the turn is over', async () => {
  const turn = new EventLoopBudget(1);
  const done: string[] = [];
  const work = (name: string, weight: number) =>
    turn.run(() => {
      done.push(name);
      return weight;
    });
  const all = [work('first', 0), work('second', 1), work('third', 0)].map(
    (later) => later ?? Promise.resolve(),
  );
  expect(done).toEqual(['first', 'second']);
  await Promise.all(all);
  expect(done).toEqual(['first', 'second', 'third']);
});
