/** Switches an organization can turn on. What is off answers "not enabled" to everyone in it. */
export const FEATURES = {
  semantic_search: 'Semantic search over past investigations (search_agent_investigations)',
  bulk_facts_rerun: 'Bulk facts reruns (propose_bulk_facts_rerun, confirm_bulk_facts_rerun)',
} as const;

export type Feature = keyof typeof FEATURES;

export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
