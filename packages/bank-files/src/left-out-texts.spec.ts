import { readBankFile, readByDraft } from '../test/read-bank-file.js';

const FILE = [
  'Datum;Betrag;Währung;Beschreibung;Erläuterung;Quellkonto;Code;Valuta',
  '02.03.2026;-20,00;EUR;Karte;Miete für März;12 1240 0000 0000;A1;02.03.2026',
  '13.03.2026;50,00;EUR;Eingang;Rechnung 12 vom Mai;12 1240 0000 0001;A2;13.03.2026',
  '14.03.2026;-7,00;EUR;Karte;Spende an den Verein;12 1240 0000 0002;A3;14.03.2026',
].join('\n');

test('a draft tells of the texts and accounts that it leaves out, once', async () => {
  const { remarks, doubts } = await readByDraft(FILE);
  for (const told of [remarks, doubts.join('\n')]) {
    expect(told).toMatch(
      /"Erläuterung" \(such as "Miete für März"\): the map leaves out this column of texts/,
    );
    expect(told).toMatch(/"Quellkonto" \(such as "12 1240 0000 0000"\): .* numbers of accounts/);
    expect(told).not.toMatch(/"Code" \(such|"Valuta" \(such/);
  }
});

test('what a person put under ignore is decided', async () => {
  const { doubts } = await readByDraft(FILE, (yaml) => `${yaml}  - Erläuterung\n  - Quellkonto\n`);
  expect(doubts.join()).not.toMatch(/leaves out/);
});

test('a map that uses them is told nothing', async () => {
  const { doubts } = await readBankFile(
    FILE,
    `separator: ";"
decimal: ","
direction: { column: Betrag, negative: sender }
ignore: [Code, Valuta]
fields:
  event_time: { column: Datum, date: dd.MM.yyyy }
  amount: { column: Betrag, absolute: true }
  amount_currency: Währung
  own.entity_id: { constant: c-1 }
  descriptor: { columns: [Beschreibung, Erläuterung, Quellkonto] }`,
  );
  expect(doubts.join()).not.toMatch(/leaves out/);
});
