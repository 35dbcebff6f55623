import { countOutcomesBy, customerGroupsOf } from '../../../src/alerts/domain/outcome-groups.js';

const AT = Date.parse('2026-06-15');

test.each([
  [{ nationality: ['SE'], dob: '1990-06-16', name: 'Greta Östlund' }, 'SE', '30 to 44', 'Latin'],
  [{ nationality: ['SE', 'FR', 'SE'], dob: '2009-01-01', name: 'Иван' }, 'FR and SE', 'below 18', 'Cyrillic'],
  [{ nationality: [], citizenship: ['EG'], dob: '1951-06-15', name: 'محمد Ali' }, 'EG', 'from 75', 'Arabic'],
  [{ dob: null, name: '王伟' }, 'not known', 'not known', 'Chinese, Japanese or Korean'],
  [{ name: '123' }, 'not known', 'not known', 'another one'],
  [null, 'not known', 'not known', 'not known'],
])('%j', (traits, nationality, age, script) => {
  expect(customerGroupsOf(traits, AT)).toEqual({ nationality, age, script });
});

test('alerts of a group are counted with what was escalated, decided and reversed', () => {
  const alert = (rule: string, isEscalated: boolean, isConfirmed: boolean | null) => ({
    rule,
    isEscalated,
    isConfirmed,
  });
  const alerts = [
    alert('mule', true, true),
    alert('mule', true, false),
    alert('mule', true, null),
    alert('clear', false, true),
  ];
  expect(countOutcomesBy(alerts, ({ rule }) => rule)).toEqual([
    { name: 'mule', alerts: 3, escalated: 3, decided: 2, confirmed: 1, reversed: 1 },
    { name: 'clear', alerts: 1, escalated: 0, decided: 1, confirmed: 1, reversed: 1 },
  ]);
});
