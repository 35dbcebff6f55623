import { validateXML } from 'xmllint-wasm';
import { SAR_SCHEMA } from '../../../../src/cases/report-files/activity-codes.js';
import { brokenFincenRules } from '../../../../src/cases/report-files/fincen-rules.js';
import { fincenSar } from '../../../../src/cases/report-files/fincen-sar.js';
import { goamlReport } from '../../../../src/cases/report-files/goaml.js';
import { readReport } from '../../../../src/cases/report-files/read-report.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { inLatinLetters } from '../../../../packages/judgement/src/risk-data/words/plain-words.js';
import { runStepsSync } from '../../../../src/platform/process/yield-to-event-loop.js';
import { readXml } from '../../../support/report-files/read-xml.js';
import { randomInput } from '../../../support/report-files/report-inputs.js';
import { rulesOfThumb } from '../../../support/report-files/rules-of-thumb.js';

const CASES = 1_000;
const PER_CHECK = 100;

// Why many at once: the validator reads the schema anew for each of its threads.
test('a thousand random cases hold the schema, the rules of thumb and FinCEN’s rules', async () => {
  for (let first = 1; first <= CASES; first += PER_CHECK) {
    const files = Array.from({ length: PER_CHECK }, (_, at) => {
      const input = randomInput(first + at);
      const contents = runStepsSync(fincenSar(input, new ReportNotes()));
      const broken = runStepsSync(brokenFincenRules(runStepsSync(readReport(contents)), input));
      return { fileName: `${first + at}.xml`, contents, broken };
    });
    const xml = files.map(({ fileName, contents }) => ({ fileName, contents }));
    const { errors } = await validateXML({ xml, schema: SAR_SCHEMA, maxMemoryPages: 2_048 });
    const faults = errors.filter(({ loc }) => loc?.fileName.endsWith('.xml'));
    expect(faults.map(({ rawMessage }) => rawMessage)).toEqual([]);
    for (const { fileName, contents, broken } of files) {
      expect([fileName, rulesOfThumb(readXml(contents))]).toEqual([fileName, []]);
      expect([fileName, broken]).toEqual([fileName, []]);
    }
  }
});

test('a hundred random goAML reports are well-formed whatever they hold', () => {
  for (let seed = 1; seed <= PER_CHECK; seed++) {
    const xml = runStepsSync(goamlReport(randomInput(seed), new ReportNotes(inLatinLetters)));
    expect(readXml(xml).name).toBe('report');
  }
});
