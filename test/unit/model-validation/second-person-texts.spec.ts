import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { fourEyesRuleTexts } from '../../../src/model-validation/report/second-person-texts.js';

test('rules that are in force are told in words, and customers only counted', () => {
  expect(fourEyesRuleTexts(NO_SECOND_PERSON_RULES)).toEqual([]);
  const rules = {
    ...NO_SECOND_PERSON_RULES,
    cleared: true,
    customers: ['C-1', 'C-2'],
    flaggedFrom: { amount: 10_000, currency: 'EUR' },
    scoreFrom: 80,
    administration: true,
  };
  expect(fourEyesRuleTexts(rules)).toEqual([
    'every alert that is closed',
    'alerts with a score from 80',
    'alerts with flagged payments from EUR 10000',
    'alerts about 2 chosen customers',
    'changes of members, roles and these rules',
  ]);
});
