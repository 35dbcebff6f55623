import { nameParts } from './name-parts.js';
import { nameScore } from './name-score.js';

const score = (a: string, b: string): number =>
  nameScore(nameParts(a, 'organization'), nameParts(b, 'organization'));

test.each([
  ['บริษัท สยามทอง จำกัด', 'สยามทอง', ['co', 'ltd']],
  ['บริษัทสยามทองจำกัด', 'สยามทอง', ['co', 'ltd']],
  ['บริษัท สยามทอง จำกัด (มหาชน)', 'สยามทอง', ['co', 'plc']],
  ['บมจ.สยามทอง', 'สยามทอง', ['plc']],
  ['ห้างหุ้นส่วนจำกัด สยามทอง', 'สยามทอง', ['lp']],
  ['شركة النور ذ.م.م', 'النور', ['co', 'llc']],
  ['شركة النور ذات المسؤولية المحدودة', 'النور', ['co', 'llc']],
  ['شركة النور المساهمة العامة', 'النور', ['co', 'pao']],
  ['النور ش.م.ع.م', 'النور', ['saog']],
  ['النور منطقة حرة', 'النور', ['fze']],
  ['مؤسسة النور', 'النور', ['est']],
])('%s is %s with the forms %j', (name, plain, codes) => {
  const { words, forms } = nameParts(name, 'organization');
  expect(words.map(({ text }) => text)).toEqual(
    nameParts(plain, 'organization').words.map(({ text }) => text),
  );
  expect(forms.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['บริษัท สยามทอง จำกัด', 'Siam Thong Co., Ltd.'],
  ['JSCARGUMENT', 'JSC Argument'],
  ['JSCARGUMENT', 'Argument OAO'],
  ['OOOROMASHKA', 'Romashka LLC'],
  ['ОООРОМАШКА', 'OOO "Romashka"'],
  ['ROMASHKALLC', 'Romashka'],
  ['MUSTERWERKGMBH', 'Musterwerk GmbH'],
  ['PJSCGAZMASH', 'Gazmash PJSC'],
  ['ЗАОВОСТОКМАШ', 'Vostokmash ZAO'],
])('%s resembles %s', (a, b) => {
  expect(score(a, b)).toBeGreaterThanOrEqual(90);
});

test.each([
  ['Zaozhuang Mining', 'Zhuang Mining'],
  ['Incaservice', 'Aservice Inc'],
  ['Spacetech', 'Cetech SpA'],
  ['Agrotrade', 'Rotrade AG'],
  ['Toolmaker', 'Lmaker TOO'],
  ['OOOROMASHKA', 'Argument LLC'],
])('a word that begins like a legal form is no form: %s is not %s', (a, b) => {
  expect(score(a, b)).toBeLessThan(90);
});

test('the name of a person keeps its letters', () => {
  expect(nameParts('Lilia Oooromashka', 'person').others).toEqual([]);
});
