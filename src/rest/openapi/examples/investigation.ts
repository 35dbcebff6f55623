import type { Example } from '../operation.js';
import { ASSESSMENTS_EXAMPLE } from './assessments.js';

// size: texts stand here as the server writes them, on one line each

export const INVESTIGATION_ID = '01jn8k2m4y6q8s0v2x4z6b8d0e';

export const INVESTIGATION_EXAMPLES: readonly Example[] = [
  {
    name: 'At its end',
    parameters: { investigation_id: INVESTIGATION_ID },
    status: 200,
    answer: {
      agent_investigation_id: '01jn8k2m4y6q8s0v2x4z6b8d0e',
      alert_id: 'alert-1',
      processing_status: 'completed',
      risk_score: 86.85,
      risk_score_without_notes: null,
      disposition: 'ESCALATED',
      review_status: 'NOT_REVIEWED',
      reviewed_at: null,
      queued_at: '2025-03-01T09:00:00.000Z',
      started_at: '2025-03-01T09:00:00.000Z',
      completed_at: '2025-03-01T09:00:00.000Z',
      outcome: { rule: 'score', because: 'The risk score 86.85 reaches the escalation threshold of 60.' },
      assessed_share: 0.43,
      summary: {
        headline: 'Alert alert-1: ESCALATED, risk 86.85 of 100',
        narrative:
          '# Alert alert-1: ESCALATED, risk 86.85 of 100\n\n## Executive summary\nThe alert "Deposits below the reporting threshold" (rule "Structuring") names the entity customer-1 as its subject. Its window runs from 2025-03-02T12:00Z to 2025-03-07T12:00Z; 6 transactions of the subject since 2024-09-08 were read, 6 of them flagged by the alert.\n\nFlags: 0 black, 3 red, 2 yellow, 0 green, 16 without a finding, 28 not assessed (43 % assessed).\n\n## Findings\n\n### Transaction patterns: 64.00 of 100, 50.56 points of the total\n- **TP1 red**: 6 transactions of 80 to 100 % of a reporting threshold in the busiest 7 days (from 2025-03-02).\n- **TP4 yellow**: 6 of 6 amounts are round (100 %).\n\n### Expected activity: 55.00 of 100, 22.34 points of the total\n- **EA2 red**: Inflow at the rate of 607284.44 EUR a year (30 days observed); declared are 40000 EUR a year (yellow above 80000, red above 200000).\n\n### Account age: 55.00 of 100, 10.79 points of the total\n- **AA1 red**: The account was 1.12 days old at its first flagged transaction (registered 2025-03-01, flagged 2025-03-02).\n\n### Customer profile: 20.00 of 100, 3.16 points of the total\n- **CP1 yellow**: 4 of 12 due diligence fields are missing: mailing street address, employment status, purpose of account, source of funds.\n\n## Mitigating facts\nNone found.\n\n## Not assessed\n- **TP2 gray**: 0 transactions with new counterparties in the busiest 3 days; fewer than 100 peers to compare with.\n- **TP3 gray**: 0 incoming amounts left again within 5 days at 88 to 112 %; fewer than 100 peers to compare with.\n- **TP5 gray**: Fewer than 100 peers to compare the volume with.\n- **EA1 gray**: No monthly deposits were declared.\n- **EA3 gray**: No number of trades a month was declared.\n- **AA2 gray**: First value 9500.00 USD; fewer than 100 peers to compare it with.\n- **CP5 gray**: No source of funds was uploaded.\n- **IG1 gray**: No IP address of the subject is known.\n- **IG2 gray**: No IP address of the subject is known.\n- **IG4 gray**: No IP address of the subject is known.\n- **IG5 gray**: No IP address of the subject is known.\n- **CN1 gray**: 0 distinct new senders in the busiest 14 days; fewer than 100 peers to compare with.\n- … and 16 more\n\n## Outcome\n**ESCALATED.** The risk score 86.85 reaches the escalation threshold of 60.',
      },
      assessments: ASSESSMENTS_EXAMPLE,
      config_hash: '55Gpo-ddZ-qYO3AGpJOmz90atP6UqKyGHDA96Hr_Zno',
      recipe_version: 0,
      list_versions: {
        sanctioned_addresses: '2025-12-04 b0f219a57e0b',
        fatf: '2026-02-13 a1b050a6fcb2',
        disposable_domains: '2026-09-21 6739829d3ded',
        disposable_domains_wide: '2024-12-07 2545d667f105',
        free_mail_domains: '2026-09-23 1aa2fd2efc02',
        known_domains: '2026-03-01 96cb7845aff2',
        ip_country: '2026-06-17 3ed0c9509108',
        ip_asn: '2026-06-17 b0bea412eba7',
        hosting_asns: '2026-08-22 da76767b9933',
        vpn_ranges: '2026-08-22 c5ed6a6062a4',
        occupations: '2026-03-01 10e4beaae87a',
        industries: '2026-03-01 23784a8f0d0c',
        offences: '2026-03-01 75ffca055967',
        fx: '2026-01-01 755a92c66df0',
        reporting_thresholds: '2026-03-01 392721150ef3',
        peers: 'OnrrFUMetlfyuOaGLqOlkSnXfjbskjjwLCF2iJpaLJw',
      },
      result_hash: 'K80bKBlPY476M2LaX4odaC47QnmOQcQPvX1Je__EB20',
    },
  },
  {
    name: 'No such investigation',
    parameters: { investigation_id: 'unknown' },
    status: 404,
    answer: {
      error: 'investigation_not_found',
      message: 'Investigation not found',
      details: { field: null, value: null },
    },
  },
];
