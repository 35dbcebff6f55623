import type { Caller } from '@alert-review/kernel';
import { SignFile } from '../../log-proofs/queries/sign-file.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { GetValidationReport } from './get-validation-report.query.js';

/**
 * Returns the report for a model validator as a signed file, which verifier/verify.js checks offline. Throws
 * bad_request before the first checkpoint.
 */
export const GetValidationFile = defineQuery(
  'GetValidationFile',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Bus],
  async ({ caller }, bus): Promise<string> => {
    const text = await bus.send(new GetValidationReport(caller));
    return bus.send(new SignFile(caller, { kind: 'model validation file', text }));
  },
);
