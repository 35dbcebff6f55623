import type { Example } from '../../contract.js';
import { recorded } from './recorded.js';

export const OUTCOME_EXAMPLES: readonly Example[] = recorded('countOutcomes', [
  { name: 'Since a day', parameters: { from: '2026-01-01' } },
  { name: 'A day that is none', parameters: { from: '2026-02-30' } },
]);
