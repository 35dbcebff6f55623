import { resolveAlertReference, serviceIdInUrl } from '../../../src/reruns/domain/alert-reference.js';

const BASE = 'https://review.example.com';

// Ruling 41.
test.each([
  [`${BASE}/alerts/s1`, BASE, 's1'],
  [`${BASE}/alerts/s1/`, BASE, 's1'],
  [`${BASE}/alerts/s1?tab=notes#top`, BASE, 's1'],
  ['HTTPS://REVIEW.EXAMPLE.COM/alerts/s1', BASE, 's1'],
  [`${BASE}/bank/alerts/s1`, `${BASE}/bank`, 's1'],
  [`${BASE}/bank/alerts/s1`, `${BASE}/bank/`, 's1'],
  [`${BASE}/alerts/s1`, `${BASE}/bank`, null],
  [`${BASE}/alerts/`, BASE, null],
  [`${BASE}/alerts/s1/notes`, BASE, null],
  [`${BASE}/entities/s1`, BASE, null],
  ['https://elsewhere.example.com/alerts/s1', BASE, null],
  ['http://review.example.com/alerts/s1', BASE, null],
  ['s1', BASE, null],
  ['', BASE, null],
])('%s at %s is the page of %s', (text, base, id) => {
  expect(serviceIdInUrl(text, base)).toBe(id);
});

describe('what an identifier names', () => {
  const a = { id: 's1', alertId: 'A-1' };
  const b = { id: 's2', alertId: 's1' };
  const known = { byOwnId: new Map([['A-1', a]]), byServiceId: new Map([['s1', a]]) };
  const both = { byOwnId: new Map([['s1', b]]), byServiceId: known.byServiceId };

  test.each(['A-1', 's1', `${BASE}/alerts/s1`])('%s', (text) => {
    expect(resolveAlertReference(text, BASE, known)).toBe(a);
  });

  test('nothing, or two alerts', () => {
    expect(resolveAlertReference('s2', BASE, known)).toBe('not_found');
    expect(resolveAlertReference('s1', BASE, both)).toBe('ambiguous');
  });
});
