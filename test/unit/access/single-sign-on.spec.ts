import { SingleSignOn } from '../../../src/access/domain/organization.events.js';
import { roleOfGroups } from '../../../src/access/domain/single-sign-on.js';

const roles = [
  { group: 'everybody', role: 'viewer' as const },
  { group: 'team', role: 'analyst' as const },
  { group: 'quality', role: 'reviewer' as const },
  { group: 'heads', role: 'admin' as const },
];

test.each([
  [[], null],
  [['others', 'Team', 'team '], null],
  [['everybody'], 'viewer'],
  [['everybody', 'quality'], 'reviewer'],
  [['quality', 'team', 'everybody'], 'analyst'],
  [['everybody', 'heads', 'team'], 'admin'],
])('groups %j have the role %s', (groups, role) => {
  expect(roleOfGroups({ roles }, groups)).toBe(role);
});

test('a domain is kept in lower case; what is none is refused', () => {
  const { domains } = SingleSignOn.shape;
  expect(domains.parse([' Example.COM '])).toEqual(['example.com']);
  for (const text of ['example', '@example.com', 'a b.com', '.com', 'example.com.'])
    expect([text, domains.safeParse([text]).success]).toEqual([text, false]);
});
