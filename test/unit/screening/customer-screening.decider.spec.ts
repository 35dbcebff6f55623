import { customerScreeningDecider } from '../../../src/screening/domain/customer-screening.decider.js';
import { given } from '../../support/given.js';

const decider = customerScreeningDecider;
const pair = { list: 'OFAC-SDN', entry: '7', version: 'v1' };
const matched = (over: Partial<typeof pair & { isExact: boolean; isWeak: boolean }> = {}) => {
  const told = { score: 90, isExact: false, isWeak: false, name: 'KELBOR', role: 'subject' as const };
  return { type: 'ListEntryMatched', data: { ...pair, ...told, ...over } } as const;
};
const allowed = {
  type: 'ListEntryAllowed',
  data: { ...pair, until: '2025-12-31', reason: 'sealed' },
} as const;

test('a hit is told once for a customer and an entry, also when the entry changes', () => {
  given(decider).when(matched()).then(matched());
  given(decider, matched()).when(matched()).then();
  given(decider, matched())
    .when(matched({ version: 'v2' }))
    .then();
  given(decider, matched())
    .when(matched({ entry: '8' }))
    .then(matched({ entry: '8' }));
});

test('what an allow entry stands for is told once the entry of the list has changed', () => {
  given(decider, allowed).when(matched()).then();
  const changed = matched({ version: 'v2' });
  given(decider, matched(), allowed).when(changed).then(changed);
  given(decider, matched(), allowed, changed).when(changed).then();
});

test('an identity that has become exact is told, whatever was told or allowed before', () => {
  const exact = matched({ isExact: true });
  given(decider, matched()).when(exact).then(exact);
  given(decider, allowed).when(exact).then(exact);
  given(decider, matched(), exact).when(exact).then();
  given(decider, matched(), exact).when(matched()).then();
});

test('a hit that was only to be looked at is told once more when it is a full one, not the other way', () => {
  const weak = matched({ isWeak: true });
  given(decider, weak)
    .when(matched({ isWeak: true, version: 'v2' }))
    .then();
  given(decider, weak).when(matched()).then(matched());
  given(decider, weak, matched()).when(weak).then();
  given(decider, weak, matched(), allowed).when(matched()).then();
});

test('an allow entry may be made anew, with another reason or day', () => {
  given(decider, matched(), allowed).when(allowed).then(allowed);
});
