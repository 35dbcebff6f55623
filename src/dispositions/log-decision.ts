import { Logger } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';

const logger = new Logger('decisions');

/** Tells operators of a decision about one alert (service id); its line names the tool, if one made it. */
export function logDecision(
  outcome: 'applied' | 'undone',
  { orgId: organization, userId: user, clientId: client, via }: Caller,
  alert: string,
  batch?: string,
): void {
  logger.log({ msg: `a decision was ${outcome}`, alert, organization, user, client, via, batch });
}
