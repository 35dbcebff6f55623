import { CUSTOMER_ROLES } from '../scoring/customer-role.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { COLORS, SEVERITY_BY_COLOR } from '../scoring/flag.js';
import { BLOCK_STATES, OUTCOME_KINDS } from '../scoring/run-result.js';
import { FINAL_DISPOSITIONS } from '../scoring/score.js';

/** Codes in results, for schemas and forms. They never change, because stored results contain them. */
export const RESULT_CODES = {
  /** Analysis blocks, in the order in which they run and are displayed. */
  blocks: BLOCK_IDS,
  blockStates: BLOCK_STATES,
  /** Colours of flags, worst first. */
  colors: COLORS,
  severityByColor: SEVERITY_BY_COLOR,
  dispositions: FINAL_DISPOSITIONS,
  outcomeKinds: OUTCOME_KINDS,
  customerRoles: CUSTOMER_ROLES,
} as const;
