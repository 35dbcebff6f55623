import { validateXML } from 'xmllint-wasm';
import { SAR_SCHEMA } from '../../../../src/cases/report-files/activity-codes.js';
import { fincenSar } from '../../../../src/cases/report-files/fincen-sar.js';
import { goamlReport } from '../../../../src/cases/report-files/goaml.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { inLatinLetters } from '../../../../src/risk-data/words/plain-words.js';
import { runSync } from '../../../../src/platform/process/cooperative.js';
import { readXml } from '../../../support/report-files/read-xml.js';
import { randomInput } from '../../../support/report-files/report-inputs.js';
import { rulesOfThumb } from '../../../support/report-files/rules-of-thumb.js';

const CASES = 1_000;
const PER_CHECK = 100;

// Why many at once: the validator reads the schema anew for each of its threads.
test('a thousand random cases validate against the schema and hold the rules of thumb', async () => {
  for (let first = 1; first <= CASES; first += PER_CHECK) {
    const files = Array.from({ length: PER_CHECK }, (_, at) => {
      const contents = runSync(fincenSar(randomInput(first + at), new ReportNotes()));
      return { fileName: `${first + at}.xml`, contents };
    });
    const { errors } = await validateXML({ xml: files, schema: SAR_SCHEMA, maxMemoryPages: 2_048 });
    const faults = errors.filter(({ loc }) => loc?.fileName.endsWith('.xml'));
    expect(faults.map(({ rawMessage }) => rawMessage)).toEqual([]);
    expect(
      files.flatMap(({ contents, fileName }) =>
        rulesOfThumb(readXml(contents)).map((fault) => fileName + fault),
      ),
    ).toEqual([]);
  }
});

test('a hundred random goAML reports are well-formed whatever they hold', () => {
  for (let seed = 1; seed <= PER_CHECK; seed++) {
    const xml = runSync(goamlReport(randomInput(seed), new ReportNotes(inLatinLetters)));
    expect(readXml(xml).name).toBe('report');
  }
});
