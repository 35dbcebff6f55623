import { Global, Module } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { RiskLists } from './risk-lists.js';

/** Interval between checks; a new list is in force after twice this time. */
const CHECK_EVERY_MS = 60_000;
/** Delay of the first check: by then requests are served, and a command without a server is over. */
const FIRST_CHECK_MS = 2_000;

function openWatched(config: Config, clock: Clock, lifecycle: Lifecycle): RiskLists {
  const lists = new RiskLists(config.riskDataDir, clock);
  const first = setTimeout(() => void lists.check(), FIRST_CHECK_MS).unref();
  const checking = setInterval(() => void lists.check(), CHECK_EVERY_MS).unref();
  lifecycle.onStop('risk lists', 'work', async () => {
    clearTimeout(first);
    clearInterval(checking);
  });
  return lists;
}

@Global()
@Module({
  providers: [{ provide: RiskLists, inject: [Config, Clock, Lifecycle], useFactory: openWatched }],
  exports: [RiskLists],
})
export class RiskDataModule {}
