import { splitPersonName } from '../../../../src/cases/report-files/person-names.js';

test.each([
  ['Maria Elena Lopez', 'Maria Elena', 'Lopez', null],
  ['Jan van der Berg', 'Jan', 'van der Berg', null],
  ['JAN VAN DER BERG', 'JAN', 'VAN DER BERG', null],
  ['Vincent van Gogh', 'Vincent', 'van Gogh', null],
  ['Maria de la Cruz', 'Maria', 'de la Cruz', null],
  ['Ana De Souza', 'Ana', 'De Souza', null],
  ['Karl Theodor von und zu Guttenberg', 'Karl Theodor', 'von und zu Guttenberg', null],
  ['Ali bin Abdullah', 'Ali', 'bin Abdullah', null],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset', null],
  ['Nguyen Van Minh', 'Nguyen Van', 'Minh', null],
  ['van der Berg', null, 'van der Berg', null],
  ['van der Berg, Jan', 'Jan', 'van der Berg', null],
  ['John Smith Jr.', 'John', 'Smith', 'Jr.'],
  ['John Smith, Jr.', 'John', 'Smith', 'Jr.'],
  ['Smith, John Jr', 'John', 'Smith', 'Jr'],
  ['Smith III, John', 'John', 'Smith', 'III'],
  ['Smith, John, Sr.', 'John', 'Smith', 'Sr.'],
  ['Madonna', null, 'Madonna', null],
  ['Smith,', null, 'Smith', null],
  ['', null, null, null],
])('%j is split into first name, last name and suffix', (name, first, last, suffix) => {
  expect(splitPersonName(name)).toEqual({ first, last, suffix });
});
