import iconv from 'iconv-lite';
import { guessEncodings } from './guess-encoding.js';
import { readByDraft } from '../test/read-bank-file.js';
import { CountedWork } from '../../../test/support/counted-work.js';

/**
 * Maximum number of calls of built-in methods between two pauses: 30 encodings, about ten calls for each
 * judged letter.
 */
const MOST_OF_ONE_TURN = 200_000;

/** Exports in the code page of their country, with letters that also exist in Latin-1. */
const EXPORTS: readonly (readonly [encoding: string, of: string, head: string, names: readonly string[]])[] =
  [
    ['windows-1250', 'hu', 'Dátum;Partner;Összeg;Devizanem', ['Győri Fűszer', 'Kőbánya', 'Szűcs Ernő']],
    [
      'windows-1250',
      'hu, names of columns',
      'Dátum;Előző számla;Összeg;Devizanem;Közlő',
      ['Szűcs', 'Ács', 'Só'],
    ],
    ['windows-1250', 'cs', 'Datum;Směr;Částka;Měna;Název', ['Příchozí', 'Běžný', 'Řízek']],
    ['windows-1250', 'pl', 'Data;Odbiorca;Kwota;Waluta', ['Żółwik', 'Łódź', 'Ćma']],
    ['windows-1250', 'ro', 'Data;Beneficiar;Suma;Valuta', ['Ştefan Ţuţea', 'Băneasa', 'Mureş']],
    ['latin-1', 'pt', 'Data;Descrição;Montante;Moeda', ['João Simões', 'Fundação', 'Pão e Mação']],
    ['latin-1', 'de', 'Datum;Empfänger;Betrag;Währung', ['Größe', 'Müller', 'André Noël']],
    ['latin-1', 'fr', 'Date;Libellé;Montant;Devise', ['Hélène Dû', 'Forêt', 'Père Noël']],
    ['latin-1', 'sv', 'Datum;Mottagare;Belopp;Valuta', ['Åsa Öberg', 'Änglavård', 'Måns']],
  ];

test.each(EXPORTS)('%s of a bank: %s', async (encoding, _language, header, names) => {
  const columns = header.split(';');
  const cell = (column: string, at: number): string =>
    /Betrag|Kwota|Suma|Montant|Belopp|stka|sszeg/.test(column)
      ? '-12,50'
      : /^Dat|^Dá/.test(column)
        ? `${15 + at}.03.2026`
        : /Val|Wal|Deviz|Devise|Moeda|Währ|Měna/.test(column)
          ? 'EUR'
          : names[at]!;
  const rows = names.map((_, at) => columns.map((column) => cell(column, at)).join(';'));
  const { yaml } = await readByDraft(iconv.encode(`${[header, ...rows].join('\n')}\n`, encoding));
  expect(yaml).toContain(`encoding: ${encoding}`);
});

test('only some letters beyond ASCII are judged, so that a file of nothing else takes no long turn', () => {
  const bytes = Buffer.from(
    Array.from({ length: 40_000 }, (_, at) => 0x80 + ((at * 37 + Math.floor(at / 128) * 11) % 128)),
  );
  const work = new CountedWork();
  guessEncodings(bytes, null, null);
  work.end();
  expect(work.most).toBeLessThan(MOST_OF_ONE_TURN);
});
