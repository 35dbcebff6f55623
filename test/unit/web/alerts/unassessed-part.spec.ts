import { unassessedPart } from '../../../../src/web/alerts/unassessed-part.js';

const check = (code: string) => ({
  code,
  sentence: `${code}: not assessed, nothing is loaded.`,
  references: [],
  wouldSettle: `A list for ${code}.`,
  flags: [],
});
const told = (...given: Parameters<typeof unassessedPart>): string =>
  String(unassessedPart(...given)).replaceAll(/\s+/g, ' ');

test('one chip names what was not screened; on demand stands all with what would settle it', () => {
  const codes = ['payments_left_out', 'device_data_missing', 'sanctions_not_screened'];
  const text = told({ unassessed: codes.map(check), assessedShare: 0.5 });
  const [summary = '', list = ''] = text.split('</summary>');
  expect(summary).toContain('Not screened: sanctions, devices</b>');
  expect(summary).toContain('and 1 more not assessed');
  expect(summary.match(/class="badge/g)).toHaveLength(1);
  for (const code of codes) expect(list).toContain(`${code}: not assessed, nothing is loaded.`);
  expect(list).toContain('It would take: A list for payments_left_out.');
});

test('one line says which lists were missing and where they are loaded', () => {
  const lineOf = (...codes: string[]) =>
    /<p class="missing-lists">(.*?)<\/p>/
      .exec(told({ unassessed: codes.map(check), assessedShare: 0.5 }))?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim();
  expect(lineOf('media_not_searched', 'sanctions_not_screened')).toBe(
    'No list of sanctions or adverse media was loaded: a match would not show. Load lists',
  );
  expect(lineOf('sanctions_list_outdated')).toBe(
    'No current list of sanctions was loaded: a match would not show. Load lists',
  );
  expect(lineOf('device_data_missing')).toBeUndefined();
  expect(told({ unassessed: [check('media_not_searched')], assessedShare: 0.5 })).toContain(
    'href="/settings/risk-lists"',
  );
});

test('where everything was screened, the chip counts what was not assessed', () => {
  const text = told({
    unassessed: ['payments_left_out', 'ownership_missing'].map(check),
    assessedShare: 0.9,
  });
  expect(text).toContain('Not assessed: 2</b>');
  expect(text).not.toContain('Not screened');
});

test('a run that assessed everything says nothing', () => {
  expect(unassessedPart({ unassessed: [], assessedShare: 1 })).toBeNull();
});

test('an earlier result, which does not record it, is not shown as one that assessed everything', () => {
  expect(told({ unassessed: null, assessedShare: 0.6 })).toContain(
    'This investigation did not record the details',
  );
  expect(unassessedPart({ unassessed: null, assessedShare: 1 })).toBeNull();
});
