import { policyActor, policyOfActor } from './policy-actor.js';

describe('the actor of a policy', () => {
  it('is told from its id', () => {
    const version = { name: 'small-salaries', version: 12 };
    expect(policyActor(version)).toBe('policy small-salaries version 12');
    expect(policyOfActor(policyActor(version))).toEqual(version);
  });

  it.each(['01j9x4m5n6p7q8r9s0t1v2w3x4', 'job-runner', 'policy a version 1', 'policy abc version 0', null])(
    'is not %s',
    (user) => expect(policyOfActor(user)).toBeNull(),
  );
});
