/**
 * The analysis blocks in the order in which they run and are displayed. Their names are public and never
 * change.
 */
export const BLOCK_IDS = [
  'account_age',
  'customer_profile',
  'expected_activity',
  'email_phone',
  'ip_geo',
  'transaction_patterns',
  'counterparty_network',
  'crypto_exposure',
  'screening',
  'adverse_media',
] as const;

export type BlockId = (typeof BLOCK_IDS)[number];

/** The assessment groups of the REST API and the blocks that each contains. */
export const DIMENSIONS = {
  account_age: ['account_age'],
  customer_analysis: ['customer_profile', 'expected_activity', 'screening'],
  email_and_ip_risks: ['email_phone', 'ip_geo'],
  crypto_risks: ['crypto_exposure'],
  adverse_media: ['adverse_media'],
  transaction_patterns: ['transaction_patterns', 'counterparty_network'],
} as const satisfies Record<string, readonly BlockId[]>;

export type Dimension = keyof typeof DIMENSIONS;
