import path from 'node:path';
import { RiskList, RiskData } from '@alert-review/judgement';
import { ListFolder } from '../../src/risk-data/list-folder.js';
import { runAllSteps } from '../../packages/judgement/src/steps.js';

const SHIPPED = path.join(import.meta.dirname, '../../packages/judgement/src/risk-data/data');

/** The lists that say something of amounts alone: the shipped reporting thresholds and rates of exchange. */
export async function shippedAmounts(): Promise<RiskData> {
  const folder = new ListFolder(SHIPPED);
  const inForce = async <Name extends 'fx' | 'reporting_thresholds'>(name: Name) => {
    const list = new RiskList(name, 'shipped', await folder.read(name, RiskList.filesOf(name)));
    await list.prepare(async (steps) => runAllSteps(steps));
    return list;
  };
  return new RiskData({
    fx: await inForce('fx'),
    reporting_thresholds: await inForce('reporting_thresholds'),
  });
}
