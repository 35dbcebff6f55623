import { caseAssessment, CaseGathering, scoringRecipe } from '@alert-review/judgement';

const amounts = [9_400, 9_700, 9_200, 9_600, 9_500];

const transactions = amounts.map((amount, i) => ({
  id: `t${i}`,
  hash: '',
  content: {
    transaction_id: `T${i}`,
    type: 'DEPOSIT',
    subtype: 'ACCOUNT_DEPOSIT',
    event_time: `2024-05-0${i + 1}T12:00:00Z`,
    amount: String(amount),
    amount_currency: 'USD',
    receiver: { entity_id: 'C1' },
  },
}));

const facts = CaseGathering.factsFromRecords({
  alert: {
    id: 'a1',
    hash: '',
    content: {
      alert_id: 'A1',
      entity_id_list: ['C1'],
      flagged_transaction_id_list: transactions.map(({ content }) => content.transaction_id),
      title: 'Cash just below the reporting threshold',
      rule_title: 'Structuring',
      created_at: '2024-05-06T00:00:00Z',
    },
  },
  entities: [{ id: 'c1', hash: '', content: { entity_id: 'C1', type: 'INDIVIDUAL', name: 'Anna Keller' } }],
  transactions,
  truncated: false,
  peers: null,
  gathered: [{ facts: { reportingThresholds: { USD: '10000' } }, versions: [] }],
});

const recipe = { ...scoringRecipe.of({}), version: 0 };
const input = { facts, recipe, ...caseAssessment.firstInvestigation };
export const exampleAssessment = caseAssessment.atOnce(input, (text) => text);

console.log(exampleAssessment.result.disposition, exampleAssessment.result.score);
console.log(exampleAssessment.summary.narrative);
