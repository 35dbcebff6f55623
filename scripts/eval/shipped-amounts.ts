import path from 'node:path';
import { SystemClock } from '@alert-review/kernel';
import { LIST_CATALOGUE, RiskData } from '@alert-review/judgement';
import { ListFolder } from '../../src/risk-data/list-folder.js';
import { ActiveList } from '../../src/risk-data/active-list.js';

const SHIPPED = path.join(import.meta.dirname, '../../packages/judgement/src/risk-data/data');

/** The lists that say something of amounts alone: the shipped reporting thresholds and rates of exchange. */
export async function shippedAmounts(): Promise<RiskData> {
  const folder = new ListFolder(SHIPPED);
  const inForce = async <Name extends 'fx' | 'reporting_thresholds'>(name: Name) => {
    const list = new ActiveList(name, 'shipped', await folder.read(name, LIST_CATALOGUE[name].files));
    await list.prepare(new SystemClock());
    return list;
  };
  return new RiskData({
    fx: await inForce('fx'),
    reporting_thresholds: await inForce('reporting_thresholds'),
  });
}
