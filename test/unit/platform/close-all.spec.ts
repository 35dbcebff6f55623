import { closeAll } from '../../../src/platform/process/close-all.js';

describe('closeAll', () => {
  const closed: string[] = [];
  const store = (name: string) => ({ close: () => void closed.push(name) });
  const throwing = (name: string) => ({
    close: () => {
      throw new Error(name);
    },
  });
  const rejecting = (name: string) => ({ close: () => Promise.reject(new Error(name)) });

  beforeEach(() => closed.splice(0));

  it('closes the newest first', async () => {
    await closeAll([store('a'), store('b')]);
    expect(closed).toEqual(['b', 'a']);
  });

  it.each([
    ['throws', throwing('b')],
    ['rejects', rejecting('b')],
  ])('closes the others when one %s, then throws its error', async (_how, broken) => {
    await expect(closeAll([store('a'), broken, store('c')])).rejects.toThrow(new Error('b'));
    expect(closed).toEqual(['c', 'a']);
  });

  it('names each of several that fail', async () => {
    const closing = closeAll([rejecting('a'), store('b'), throwing('c')]);
    await expect(closing).rejects.toMatchObject({ errors: [new Error('c'), new Error('a')] });
    expect(closed).toEqual(['b']);
  });
});
