/** Matches an abbreviation with or without dots and blanks between its letters. */
const dotted = (letters: string): string => [...letters].join('[.\\s\\u200c]*');

const whole = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})\\.?`, 'giu');

/**
 * Legal forms in other scripts with their Latin form, longest first. They are replaced before
 * transliteration, because afterwards they look like ordinary words, and Thai does not separate words. A
 * selection from the commercial laws of these countries.
 */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [whole(dotted('شمعع')), 'saog'],
  [whole(dotted('شمعم')), 'saoc'],
  [whole(`ذات (?:ال)?مس[ؤئو]ولي[ةه] (?:ال)?محدود[ةه]|(?:${dotted('ش')}[.\\s]*)?${dotted('ذمم')}`), 'llc'],
  [whole(`(?:ال)?مساهم[ةه] (?:ال)?عام[ةه]|${dotted('شمع')}`), 'pjsc'],
  [whole(`(?:ال)?مساهم[ةه] (?:(?:ال)?مقفل[ةه]|(?:ال)?مصري[ةه]|(?:ال)?خاص[ةه])|${dotted('شمم')}`), 'sae'],
  [whole(`${dotted('شمك')}(?:[.\\s]*[عم])?`), 'kscc'],
  [whole(`${dotted('شمب')}(?:[.\\s]*[عم])?`), 'bsc'],
  [whole(dotted('شمق')), 'qsc'],
  [whole(dotted('شمل')), 'sal'],
  [whole(`(?:ال)?مساهم[ةه]`), 'jsc'],
  [whole('با مسئولیت محدود|با مسؤولیت محدود'), 'llc'],
  [whole('سهامی عام'), 'pjsc'],
  [whole('سهامی خاص'), 'prjsc'],
  [whole('سهامی'), 'jsc'],
  [whole('شرکت'), 'company'],
  [whole('گروه'), 'group'],
  [whole(`(?:ال)?منطق[ةه] (?:ال)?حر[ةه]|${dotted('ممح')}|${dotted('شمح')}`), 'fze'],
  [whole(`(?:ال)?توصي[ةه] (?:ال)?بسيط[ةه]`), 'lp'],
  [whole(`(?:ال)?تضامن(?:ي[ةه])?`), 'gp'],
  [whole(`(?:ال)?محدود[ةه]`), 'ltd'],
  [whole(`(?:ال)?شرك[ةه]`), 'company'],
  [whole(`(?:ال)?مؤسس[ةه]`), 'establishment'],
  [whole(`${dotted('αεε')}|${dotted('αε')}`), 'sa'],
  [whole(`${dotted('επε')}|${dotted('ικε')}`), 'ltd'],
  [whole(dotted('εε')), 'lp'],
  [whole(dotted('οε')), 'gp'],
  [whole('прат'), 'prjsc'],
  [whole('пат'), 'pjsc'],
  [whole('შპს|სპს'), 'llc'],
  [whole('სს'), 'jsc'],
  [whole('սպը'), 'llc'],
  [whole('բբը'), 'ojsc'],
  [whole('փբը'), 'cjsc'],
  [whole('בע["״\'׳]{0,2}מ'), 'ltd'],
  [/ห้างหุ้นส่วนจำกัด|หจก\.?/gu, 'lp'],
  [/ห้างหุ้นส่วน(?:สามัญ)?|หสน\.?/gu, 'gp'],
  [/จำกัด\s*\(\s*มหาชน\s*\)|บมจ\.?|\(\s*มหาชน\s*\)/gu, 'pcl'],
  [/จำกัด|บจก\.?/gu, 'ltd'],
  [/บริษัท/gu, 'company'],
];

const HAS_SCRIPT = new RegExp(
  ['Arabic', 'Thai', 'Greek', 'Cyrillic', 'Georgian', 'Armenian', 'Hebrew']
    .map((script) => `\\p{Script=${script}}`)
    .join('|'),
  'u',
);

/** Replaces legal forms in other scripts by separate words in Latin letters. */
export function withLatinLegalForms(name: string): string {
  if (!HAS_SCRIPT.test(name)) return name;
  let text = name.normalize('NFC').replace(/[\u064b-\u0652\u0640]/g, '');
  for (const [form, latin] of FORMS) text = text.replace(form, ` ${latin} `);
  return text;
}

/**
 * Only these, because other forms are also the beginning or end of words, such as SPA in Space and INC in
 * Incas.
 */
const IN_FRONT = new RegExp(
  '(?<![\\p{L}\\p{N}])(?:(?:[ocpn]?jsc|llc|ooo|oao|gmbh|fgup|ltd|plc|ооо|оао|фгуп)(?=\\p{L}{4})|' +
    '(?:[зп]ао)(?=\\p{L}{6}))',
  'giu',
);
const BEHIND = /(?<=\p{L}{4})(?:[ocpn]?jsc|llc|gmbh|ltd|plc|ooo|ооо|оао)(?![\p{L}\p{N}])/giu;

/**
 * Returns the name with legal forms separated that are joined with a word, as in JSCARGUMENT; null if there
 * are none.
 */
export function withLegalFormsApart(name: string): string | null {
  const apart = name.replace(IN_FRONT, '$& ').replace(BEHIND, ' $&');
  return apart === name ? null : apart;
}
