import { splitPersonName } from '../../../../src/cases/report-files/person-names.js';

/** Name, first, middle, last name, suffix and title; country where it matters. */
type Case = [string, string | null, string | null, string | null, string?, string?, string?];

const namesOf = ([name, , , , , , country]: Case) => splitPersonName(name, country ?? null);
const expected = ([, first, middle, last, suffix = '', title = '']: Case) => ({
  first,
  middle,
  last,
  suffix: suffix || null,
  title: title || null,
});

const CERTAIN: Case[] = [
  ['Maria Lopez', 'Maria', null, 'Lopez'],
  ['Jan van der Berg', 'Jan', null, 'van der Berg'],
  ['JAN VAN DER BERG', 'JAN', null, 'VAN DER BERG'],
  ['Vincent van Gogh', 'Vincent', null, 'van Gogh'],
  ['Maria de la Cruz', 'Maria', null, 'de la Cruz'],
  ['Ana De Souza', 'Ana', null, 'De Souza'],
  ['Maria Da Silva', 'Maria', null, 'Da Silva'],
  ['Karl Theodor von und zu Guttenberg', 'Karl Theodor', null, 'von und zu Guttenberg'],
  ['Ali bin Abdullah', 'Ali', null, 'bin Abdullah'],
  ["Jacobus van 't Hoff", 'Jacobus', null, "van 't Hoff"],
  ['Jacobus van ’t Hoff', 'Jacobus', null, 'van ’t Hoff'],
  ["JACOBUS VAN 'T HOFF", 'JACOBUS', null, "VAN 'T HOFF"],
  ["Sophie in 't Veld", 'Sophie', null, "in 't Veld"],
  ['Piet op den Akker', 'Piet', null, 'op den Akker'],
  ['Rashid Al Maktoum', 'Rashid', null, 'Al Maktoum'],
  ['Rashid al-Maktoum', 'Rashid', null, 'al-Maktoum'],
  ['RASHID AL MAKTOUM', 'RASHID', null, 'AL MAKTOUM'],
  ['Ahmed El Sayed', 'Ahmed', null, 'El Sayed'],
  ['Ahmed Abd El Rahman', 'Ahmed', null, 'Abd El Rahman'],
  ['José Ortega y Gasset', 'José', null, 'Ortega y Gasset'],
  ['João dos Santos e Silva', 'João', null, 'dos Santos e Silva'],
  ['Maria Silva e dos Santos', 'Maria', null, 'Silva e dos Santos'],
  ['Jill St. John', 'Jill', null, 'St. John'],
  ['Ursula von der Leyen', 'Ursula', null, 'von der Leyen'],
  ['Yves Saint Laurent', 'Yves', null, 'Saint Laurent'],
  ["Gianni d' Angelo", 'Gianni', null, "d' Angelo"],
  ['van der Berg', null, null, 'van der Berg'],
  ["van 't Hoff", null, null, "van 't Hoff"],
  ['dos Santos e Silva', null, null, 'dos Santos e Silva'],
  ['van der Berg, Jan', 'Jan', null, 'van der Berg'],
  ['VAN DER BERG, JAN', 'JAN', null, 'VAN DER BERG'],
  ['DUPONT Jean', 'Jean', null, 'DUPONT'],
  ['Jean-Pierre DE LA TOUR', 'Jean-Pierre', null, 'DE LA TOUR'],
  ['John Q. Public', 'John', 'Q.', 'Public'],
  ['J. R. R. Tolkien', 'J.', 'R. R.', 'Tolkien'],
  ['Public, John Q', 'John', 'Q', 'Public'],
  ['Ivanov Ivan Ivanovich', 'Ivan', 'Ivanovich', 'Ivanov'],
  ['Anna Sergeevna Petrova', 'Anna', 'Sergeevna', 'Petrova'],
  ['Иванов Иван Иванович', 'Иван', 'Иванович', 'Иванов'],
  ['山田 太郎', '太郎', null, '山田'],
  ['John Smith Jr.', 'John', null, 'Smith', 'Jr.'],
  ['John Smith, Jr.', 'John', null, 'Smith', 'Jr.'],
  ['Smith, John Jr', 'John', null, 'Smith', 'Jr'],
  ['Smith, Jr., John', 'John', null, 'Smith', 'Jr.'],
  ['Smith III, John', 'John', null, 'Smith', 'III'],
  ['Smith, John, Sr.', 'John', null, 'Smith', 'Sr.'],
  ['John Smith PhD', 'John', null, 'Smith', '', 'PhD'],
  ['John Smith, Ph.D.', 'John', null, 'Smith', '', 'Ph.D.'],
  ['John Smith MD', 'John', null, 'Smith', '', 'MD'],
  ['John Smith, M.D.', 'John', null, 'Smith', '', 'M.D.'],
  ['Smith, John, MD', 'John', null, 'Smith', '', 'MD'],
  ['John Smith Jr., MD, PhD', 'John', null, 'Smith', 'Jr.', 'MD PhD'],
  ['Dipl.-Ing. Hans Müller', 'Hans', null, 'Müller', '', 'Dipl.-Ing.'],
  ['Dipl.-Ing. (FH) Hans Müller', 'Hans', null, 'Müller', '', 'Dipl.-Ing. (FH)'],
  ['Hans Müller, Dipl.-Ing.', 'Hans', null, 'Müller', '', 'Dipl.-Ing.'],
  ['Prof. Dr. Dr. h.c. mult. Hans von Müller', 'Hans', null, 'von Müller', '', 'Prof. Dr. Dr. h.c. mult.'],
  ['Müller, Dr. Hans', 'Hans', null, 'Müller', '', 'Dr.'],
  ['Ing. Jana Nováková, CSc.', 'Jana', null, 'Nováková', '', 'Ing. CSc.'],
  ['Mrs. Ann Lee', 'Ann', null, 'Lee', '', 'Mrs.'],
  ['Yo-Yo Ma', 'Yo-Yo', null, 'Ma'],
  ['Md Rahman', 'Md', null, 'Rahman'],
  ['Smith,', null, null, 'Smith'],
  ['', null, null, null],
];

test.each(CERTAIN)('%j is split for certain', (...given) => {
  expect(namesOf(given)).toEqual({ ...expected(given), doubt: null });
});

test('a given name behind the comma that is also a title is a given name', () => {
  expect(splitPersonName('Smith, Baron')).toMatchObject({ first: 'Baron', last: 'Smith', doubt: null });
});

const UNCERTAIN: Case[] = [
  ['María de los Ángeles Fernández de la Vega', 'María de los Ángeles', null, 'Fernández de la Vega'],
  ['Maria do Carmo Miranda da Cunha', 'Maria do Carmo', null, 'Miranda da Cunha'],
  ['María Elena de la Cruz', 'María Elena', null, 'de la Cruz'],
  [
    'Charles-Louis de Secondat, baron de La Brède',
    'Charles-Louis',
    null,
    'de Secondat',
    '',
    'baron de La Brède',
  ],
  ['Arthur Wellesley, 1st Duke of Wellington', 'Arthur', null, 'Wellesley', '', '1st Duke of Wellington'],
  ['Unknown Male', 'Unknown', null, 'Male'],
  ['Smith, Unknown', 'Unknown', null, 'Smith'],
  ['Maria Elena Lopez', 'Maria Elena', null, 'Lopez'],
  ['Madonna', null, null, 'Madonna'],
  ['VAN DER BERG JAN', 'JAN', null, 'VAN DER BERG'],
  ['van der Berg Jan', 'Jan', null, 'van der Berg'],
  ['VAN DER BERG', null, null, 'VAN DER BERG'],
  ['DE LA CRUZ GARCIA MARIA', 'MARIA', null, 'DE LA CRUZ GARCIA'],
  ['DOS SANTOS E SILVA JOAO', 'JOAO', null, 'DOS SANTOS E SILVA'],
  ['LOPEZ MARIA', 'LOPEZ', null, 'MARIA'],
  ['Maria de la Cruz García', 'Maria', null, 'de la Cruz García'],
  ['de la Cruz García', null, null, 'de la Cruz García'],
  ['Van Dyke', 'Van', null, 'Dyke'],
  ['Ben Miller', 'Ben', null, 'Miller'],
  ['Abdul Rahman', null, null, 'Abdul Rahman'],
  ['Ana dos Santos Silva', 'Ana', null, 'dos Santos Silva'],
  ['Maria del Carmen López', 'Maria del Carmen', null, 'López'],
  ['Maria del Carmen López García', 'Maria del Carmen', null, 'López García'],
  ['Gabriel García Márquez', 'Gabriel', null, 'García Márquez'],
  ['Juan Carlos Peña Ocampo', 'Juan Carlos', null, 'Peña Ocampo', '', '', 'MX'],
  ['Al Maktoum', null, null, 'Al Maktoum'],
  ['El Sayed', null, null, 'El Sayed'],
  ['Mohammed bin Rashid Al Maktoum', 'Mohammed bin Rashid', null, 'Al Maktoum'],
  ['Marine Le Pen', 'Marine', null, 'Le Pen'],
  ['Dick Van Dyke', 'Dick', null, 'Van Dyke'],
  ['Nguyen Van Minh', 'Van Minh', null, 'Nguyen'],
  ['Nguyễn Thị Lan', 'Thị Lan', null, 'Nguyễn'],
  ['Wang Xiaoming', 'Xiaoming', null, 'Wang'],
  ['Xiaoming Wang', 'Xiaoming', null, 'Wang', '', '', 'CN'],
  ['Nagy István', 'Nagy', null, 'István', '', '', 'HU'],
  ['王小明', '小明', null, '王'],
  ['김철수', '철수', null, '김'],
  ['JOHN SMITH MD', 'JOHN', null, 'SMITH', '', 'MD'],
  ['Robert Downey Junior', 'Robert', null, 'Downey', 'Junior'],
  ['Smith, John, Paul', 'John Paul', null, 'Smith'],
];

test.each(UNCERTAIN)('%j is split, and a person is asked', (...given) => {
  const { doubt, ...parts } = namesOf(given);
  expect(parts).toEqual(expected(given));
  expect(doubt).toMatch(/^[A-Z].*\.$/);
});

test('a name of many words does not hold up the server', () => {
  const { last } = splitPersonName(`${'de la '.repeat(20_000)}Cruz`);
  expect(last).toContain('Cruz');
});
