import { ACTIVITY_CASES } from './activity-cases.js';
import { CONTACT_CASES, PLACE_CASES } from './contact-cases.js';
import { ACCOUNT_AGE_CASES, PROFILE_CASES } from './customer-cases.js';
import type { FlagCases } from './edge.js';
import { MEDIA_CASES, SCREENING_CASES } from './name-cases.js';
import { CRYPTO_CASES, NETWORK_CASES } from './network-cases.js';
import { FAN_CASES, PATTERN_CASES } from './transaction-cases.js';

export const CASES: FlagCases = {
  ...ACCOUNT_AGE_CASES,
  ...PROFILE_CASES,
  ...ACTIVITY_CASES,
  ...CONTACT_CASES,
  ...PLACE_CASES,
  ...PATTERN_CASES,
  ...FAN_CASES,
  ...NETWORK_CASES,
  ...CRYPTO_CASES,
  ...SCREENING_CASES,
  ...MEDIA_CASES,
};
