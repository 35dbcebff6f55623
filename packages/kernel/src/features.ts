/**
 * Features that an organization can turn on. A feature that is off answers "not enabled" to everyone in the
 * organization.
 */
export const FEATURES = {
  semantic_search: 'Search for past investigations by meaning (search_agent_investigations)',
  teamwork: 'Teams, and who has an alert: inboxes, taking and giving alerts, workload',
  cases: 'Cases: several alerts under one narrative, with deadlines and records of reports',
  cases_for_assistants: 'Assistants may read cases (get_case); needs cases',
  checked_narratives:
    'Assistants may check a text about an alert or a case against the record (check_narrative)',
  automation:
    'Closing by policy: alerts with a low score are closed without a person, with reviews and a brake',
  bulk_facts_rerun: 'Facts for many alerts at once (propose_bulk_facts_rerun, confirm_bulk_facts_rerun)',
} as const;

export type Feature = keyof typeof FEATURES;

export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
