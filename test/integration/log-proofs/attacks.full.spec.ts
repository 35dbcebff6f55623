import { AttackedStores } from '../../support/audit-bundle/attacked-stores.js';
import { ATTACKS, FORGED_BEHIND, pastToAttack } from '../../support/audit-bundle/attacks.js';

/** More of them by hand: scripts/tamper-with-logs.ts. */
const SEEDS = [1, 2, 3];

describe.each(['embedded', 'EventStoreDB'] as const)('a log on %s', (name) => {
  let stores: AttackedStores;
  beforeAll(async () => {
    stores = await AttackedStores.open(name);
  });
  afterAll(() => stores.close());

  test.each(SEEDS)('has no finding while it is honest, and one for each change (seed %i)', async (seed) => {
    await stores.fill(pastToAttack(seed));
    expect((await stores.verify(stores.held)).findings).toEqual([]);
    const missed: string[] = [];
    for (const [kind, attack] of Object.entries(ATTACKS)) {
      const held = await attack(stores, seed);
      if ((await stores.verify(held)).found === 0) missed.push(kind);
    }
    expect(missed).toEqual([]);
  });

  test('what is behind the newest checkpoint is said to be unlooked at', async () => {
    await stores.fill(pastToAttack(4));
    await FORGED_BEHIND(stores, 4);
    const { found, notLookedAt } = await stores.verify();
    expect([found, notLookedAt[0]]).toEqual([0, '1 events newer than the newest checkpoint']);
  });

  test('a read that is removed from a closed day is named by its day', async () => {
    await stores.fill(pastToAttack(5));
    await ATTACKS['read removed from the access log of a closed day']!(stores, 5);
    const { findings } = await stores.verify();
    expect(findings).toEqual([
      {
        store: 'access log',
        record: 'day',
        id: expect.stringMatching(/^20250301 of org5$/) as string,
        fault: 'it has 11 entries, and not the 12 with which the day was closed',
        way: 'backup',
      },
    ]);
  });
});
