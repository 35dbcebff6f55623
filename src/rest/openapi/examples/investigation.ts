import type { Example } from '../operation.js';

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
      risk_score: 73.9,
      disposition: 'ESCALATED',
      review_status: 'NOT_REVIEWED',
      reviewed_at: null,
      queued_at: '2025-03-01T09:00:00.000Z',
      started_at: '2025-03-01T09:00:00.000Z',
      completed_at: '2025-03-01T09:00:00.000Z',
      outcome: { rule: 'score', because: 'The risk score 73.90 reaches the escalation threshold of 60.' },
      assessed_share: 0.6,
      summary: {
        headline: 'Alert alert-1: ESCALATED, risk 73.90 of 100',
        narrative:
          '# Alert alert-1: ESCALATED, risk 73.90 of 100\n\n## Executive summary\nThe alert "Deposits below the reporting threshold" (rule "Structuring") names the entity customer-1 as its subject. Its window runs from 2025-03-02T12:00Z to 2025-03-07T12:00Z; 6 transactions of the subject since 2024-09-08 were read, 6 of them flagged by the alert.\n\nFlags: 0 black, 2 red, 1 yellow, 0 green, 3 without a finding, 4 not assessed (60 % assessed).\n\n## Findings\n\n### Transaction patterns: 64.00 of 100, 60.91 points of the total\n- **TP1 red**: 6 transactions of 80 to 100 % of a reporting threshold in the busiest 7 days (from 2025-03-02).\n- **TP4 yellow**: 6 of 6 amounts are round (100 %).\n\n### Account age: 55.00 of 100, 12.99 points of the total\n- **AA1 red**: The account was 1.12 days old at its first flagged transaction (registered 2025-03-01, flagged 2025-03-02).\n\n## Mitigating facts\nNone found.\n\n## Not assessed\n- **TP2 gray**: 0 transactions with new counterparties in the busiest 3 days; fewer than 100 peers to compare with.\n- **TP3 gray**: 0 incoming amounts left again within 5 days at 88 to 112 %; fewer than 100 peers to compare with.\n- **TP5 gray**: Fewer than 100 peers to compare the volume with.\n- **AA2 gray**: First value 9500.00 USD; fewer than 100 peers to compare it with.\n\n## Outcome\n**ESCALATED.** The risk score 73.90 reaches the escalation threshold of 60.',
      },
      assessments: {
        account_age: [
          {
            block_id: 'account_age',
            state: 'recomputed',
            score: 55,
            contribution: 12.99,
            write_up:
              '**Account age: 55.00 of 100.** First flagged transaction on 2025-03-02.\n\n- **AA1 red**: The account was 1.12 days old at its first flagged transaction (registered 2025-03-01, flagged 2025-03-02).\n- **AA3 white**: Not dormant before: silent for 1 days at most.\n- **AA4 white**: Registered on 2025-03-01.\n- **AA2 gray**: First value 9500.00 USD; fewer than 100 peers to compare it with.',
            flags: [
              {
                flag_id: 'AA1',
                color: 'red',
                value: 1.12,
                threshold: { red: 7, yellow: 30, green: 730 },
                rationale:
                  'The account was 1.12 days old at its first flagged transaction (registered 2025-03-01, flagged 2025-03-02).',
                evidence: [],
              },
              {
                flag_id: 'AA2',
                color: 'gray',
                value: '9500.00',
                threshold: null,
                rationale: 'First value 9500.00 USD; fewer than 100 peers to compare it with.',
                evidence: [],
              },
              {
                flag_id: 'AA3',
                color: 'white',
                value: 0,
                threshold: { yellow: 3, red: 5 },
                rationale: 'Not dormant before: silent for 1 days at most.',
                evidence: [],
              },
              {
                flag_id: 'AA4',
                color: 'white',
                value: '2025-03-01',
                threshold: null,
                rationale: 'Registered on 2025-03-01.',
                evidence: [],
              },
            ],
          },
        ],
        customer_analysis: [],
        email_and_ip_risks: [],
        crypto_risks: [],
        adverse_media: [],
        transaction_patterns: [
          {
            block_id: 'transaction_patterns',
            state: 'recomputed',
            score: 64,
            contribution: 60.91,
            write_up:
              '**Transaction patterns: 64.00 of 100.** 6 transactions from 2024-09-08 to 2025-03-07: in 57900 USD, out 0 USD.\n\n- **TP1 red**: 6 transactions of 80 to 100 % of a reporting threshold in the busiest 7 days (from 2025-03-02).\n- **TP4 yellow**: 6 of 6 amounts are round (100 %).\n- **TP6 white**: The largest amount, 9900 USD on 2025-03-04, is 1.02 times the median of 9650 USD.\n- **TP2 gray**: 0 transactions with new counterparties in the busiest 3 days; fewer than 100 peers to compare with.\n- **TP3 gray**: 0 incoming amounts left again within 5 days at 88 to 112 %; fewer than 100 peers to compare with.\n- **TP5 gray**: Fewer than 100 peers to compare the volume with.',
            flags: [
              {
                flag_id: 'TP1',
                color: 'red',
                value: 6,
                threshold: { yellow: 3, red: 6 },
                rationale:
                  '6 transactions of 80 to 100 % of a reporting threshold in the busiest 7 days (from 2025-03-02).',
                evidence: [
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000000',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000001',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000002',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000003',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000004',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000005',
                ],
              },
              {
                flag_id: 'TP2',
                color: 'gray',
                value: 0,
                threshold: null,
                rationale:
                  '0 transactions with new counterparties in the busiest 3 days; fewer than 100 peers to compare with.',
                evidence: [],
              },
              {
                flag_id: 'TP3',
                color: 'gray',
                value: 0,
                threshold: null,
                rationale:
                  '0 incoming amounts left again within 5 days at 88 to 112 %; fewer than 100 peers to compare with.',
                evidence: [],
              },
              {
                flag_id: 'TP4',
                color: 'yellow',
                value: { round: 6, count: 6 },
                threshold: { yellow: { percent: 60, count: 5 } },
                rationale: '6 of 6 amounts are round (100 %).',
                evidence: [
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000000',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000001',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000002',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000003',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000004',
                  '01jn8k2m4y6q8s0v2x4z6b8d0c_00000005',
                ],
              },
              {
                flag_id: 'TP5',
                color: 'gray',
                value: { count: 6, inflow: { USD: '57900' } },
                threshold: null,
                rationale: 'Fewer than 100 peers to compare the volume with.',
                evidence: [],
              },
              {
                flag_id: 'TP6',
                color: 'white',
                value: '1.02',
                threshold: { yellow: 10, red: 30 },
                rationale:
                  'The largest amount, 9900 USD on 2025-03-04, is 1.02 times the median of 9650 USD.',
                evidence: ['01jn8k2m4y6q8s0v2x4z6b8d0c_00000002'],
              },
            ],
          },
        ],
      },
      config_hash: '3LIyljw4lxDzO6wCagnoAo6nQNo1JBRSuiKHjPG2kd0',
      list_versions: { peers: 'OnrrFUMetlfyuOaGLqOlkSnXfjbskjjwLCF2iJpaLJw' },
      result_hash: '34s64q3xyS4hHDXG-hPkY8br92NvN8iiTpo6_DS5NS4',
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
