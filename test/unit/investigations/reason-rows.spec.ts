import { isFirmName } from '../../../src/investigations/domain/case/reasons/reason-rows.js';

it.each(['Nord Roofing AB', 'Nord Roofing S.A.', 'Nord Roofing L.L.C.', 'OOO Krovlya', 'Roof GmbH & Co. KG'])(
  'takes %s for a firm',
  (name) => expect(isFirmName(name)).toBe(true),
);

it.each(['Dario Pell', 'Nord Roofing', 'Ltd', ''])('takes %j for none', (name) =>
  expect(isFirmName(name)).toBe(false),
);
