/**
 * Makes so many logs, which the product seals, changes each around it in thirteen ways, and prints how many
 * changes `alert-review verify` finds: `npx tsx scripts/tamper-with-logs.ts 1000`; behind it one kind of
 * store and the first seed. Exit code 1: one was not found, or an honest log was refused.
 */
import { Logger } from '@nestjs/common';
import Table from 'cli-table3';
import { AttackedStores } from '../test/support/audit-bundle/attacked-stores.js';
import { ATTACKS, FORGED_BEHIND, pastToAttack } from '../test/support/audit-bundle/attacks.js';

/** They mostly wait for their disks. */
const STORES_AT_ONCE = 3;
const BEHIND = 'decision forged behind the newest checkpoint, said to be unlooked at';
const HONEST = 'honest logs without a finding';
const placements = Number(process.argv[2] ?? 1000);
const first = Number(process.argv[4] ?? 0);
const names = ['embedded', 'EventStoreDB'] as const;
const asked = names.filter((name) => name === (process.argv[3] ?? name));
Logger.overrideLogger(false);

/** Returns of each kind how many were as they should be. */
async function counted(name: (typeof names)[number]): Promise<Map<string, number>> {
  const right = new Map([HONEST, BEHIND, ...Object.keys(ATTACKS)].map((kind) => [kind, 0]));
  const count = (kind: string, seed: number, isRight: boolean): void => {
    if (isRight) right.set(kind, right.get(kind)! + 1);
    else console.log(`${name}, seed ${seed}: ${kind}`);
  };
  let next = first;
  const work = async () => {
    const stores = await AttackedStores.open(name);
    for (let seed = next++; seed < first + placements; seed = next++) {
      await stores.fill(pastToAttack(seed));
      count(HONEST, seed, (await stores.verify(stores.held)).found === 0);
      await FORGED_BEHIND(stores, seed);
      const [unlooked] = (await stores.verify()).notLookedAt;
      count(BEHIND, seed, unlooked === '1 events newer than the newest checkpoint');
      for (const [kind, attack] of Object.entries(ATTACKS)) {
        const held = await attack(stores, seed);
        count(kind, seed, (await stores.verify(held)).found > 0);
      }
    }
    await stores.close();
  };
  await Promise.all(Array.from({ length: STORES_AT_ONCE }, work));
  return right;
}

const began = performance.now();
const figures = [];
for (const name of asked) figures.push(await counted(name));
const table = new Table({ head: ['changed', ...asked], style: { head: [], border: [] } });
for (const kind of figures[0]!.keys())
  table.push([kind, ...figures.map((right) => `${right.get(kind)} of ${placements}`)]);
console.log(table.toString());
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
const isRight = figures.every((right) => [...right.values()].every((count) => count === placements));
process.exitCode = isRight ? 0 : 1;
