import { phoneByPlan } from './phone-number.js';

test.each([
  ['+46701740605', 'SE', 'MOBILE'],
  ['+442079460958', 'GB', 'FIXED_LINE'],
  ['+445600123456', 'GB', 'VOIP'],
  ['+12025550123', 'US', 'OTHER'],
  ['+99912345', null, null],
  ['0701740605', null, null],
  ['', null, null],
])('the phone number %s', (number, country, type) => {
  expect(phoneByPlan(number)).toEqual({ country, type });
});
