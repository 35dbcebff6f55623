import { Clock } from '../../kernel/clock.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { AwaitedCodeRecord } from '../domain/awaited-code.record.js';
import { SecondFactors, type BegunSecondFactor } from '../second-factors.js';

export interface AwaitedCode {
  /** What has to be set up first; null: the code of the app that is known. */
  readonly begun: BegunSecondFactor | null;
}

/** Returns what a browser whose password was right is asked for; null where nothing is, or no more. */
export const GetAwaitedCode = defineQuery(
  'GetAwaitedCode',
  { public: true },
  (token: string) => ({ caller: null, token }),
  [Records, SecondFactors, Clock],
  async ({ token }, records, factors, clock): Promise<AwaitedCode | null> => {
    const awaited = await records.forSystem().get(AwaitedCodeRecord, hashOfToken(token));
    if (!awaited || clock.now() >= awaited.endsAt) return null;
    return { begun: await factors.begun(awaited, awaited.userId, awaited.email) };
  },
);
