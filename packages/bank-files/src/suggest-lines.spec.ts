// Exceeds the usual size: test files are quoted as banks write them.
import iconv from 'iconv-lite';
import { TransactionItem } from '../test/transaction-item.js';
import { Doubts } from './doubts.js';
import { FieldMap, type MappedRow } from './field-map.js';
import { noPause, suggestMapOfOneAccount } from '../test/read-bank-file.js';

const NOW = Date.UTC(2026, 10, 28);

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

function told({ item }: MappedRow): string {
  const sends = (item['sender'] as { entity_id?: string } | undefined)?.entity_id !== undefined;
  const parts = [item['event_time'], sends ? 'sends' : 'receives', item['amount'], item['amount_currency']];
  return ([...parts, item['descriptor'], item['status']] as (string | undefined)[])
    .filter((part) => part !== undefined)
    .join(' ')
    .replace('T00:00:00Z', '');
}

/** Reads a file by the map that is drafted for it. */
async function drafted(text: string, encoding = 'utf8', mend = (yaml: string) => yaml) {
  const bytes = iconv.encode(text, encoding);
  const { yaml, remarks } = await suggestMapOfOneAccount(bytes);
  const map = FieldMap.parse(mend(yaml), { transactions: TransactionItem });
  const doubts = new Doubts(map, NOW);
  const rows: string[] = [];
  const ids: unknown[] = [];
  for await (const row of map.rows(inOnePiece(bytes), noPause, (footer) => doubts.addFooter(footer))) {
    const mapped = map.map(row);
    doubts.add(row, mapped);
    ids.push(mapped.item['transaction_id']);
    rows.push(mapped.faults.length > 0 ? `rejected: ${mapped.faults[0]!.message}` : told(mapped));
  }
  return { yaml, remarks, rows, ids, questions: doubts.questions(), doubts: doubts.list() };
}

interface Export {
  readonly encoding?: string;
  readonly lines: readonly string[];
  readonly rows: readonly string[];
  /** Beginning of the first question of the import. */
  readonly asks?: string;
}

const EXPORTS: Readonly<Record<string, Export>> = {
  'a card statement where a plus is a credit': {
    encoding: 'windows-1251',
    lines: [
      'Выписка по карте',
      'Период: 01.03.2025 - 31.03.2025',
      'Дата операции;Описание;Сумма в валюте счёта',
      '03.03.2025;Магазин;1 234,56',
      '05.03.2025;Зарплата;+25\u00a0000,00',
      '15.03.2025;Аптека;320,00',
      'Итого: 3 операции',
    ],
    rows: [
      '2025-03-03 sends 1234.56 Магазин',
      '2025-03-05 receives 25000.00 Зарплата',
      '2025-03-15 sends 320.00 Аптека',
    ],
  },
  'an account in Poland with two amounts': {
    encoding: 'windows-1250',
    lines: [
      'Kryteria: od 2025-03-01 do 2025-03-31',
      'Data księgowania;Opis operacji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku',
      '2025-03-03;Zakup żółty;-20,00;EUR;-86,40;PLN',
      '2025-03-15;Przelew;1 500,00;PLN;1 500,00;PLN',
    ],
    rows: ['2025-03-03 sends 86.40 PLN Zakup żółty', '2025-03-15 receives 1500.00 PLN Przelew'],
    asks: 'Waluta operacji in line 3 has "EUR"',
  },
  'a German account with booked and pending rows': {
    encoding: 'latin1',
    lines: [
      'Buchungstag;Verwendungszweck;Betrag;Waehrung;Info',
      '14.03.2025;Strom;-85,20;EUR;Umsatz gebucht',
      '15.03.2025;Einkauf;-23,10;EUR;Umsatz vorgemerkt',
      '13.03.2025;Gehalt für März;2500,00;EUR;Umsatz gebucht',
    ],
    rows: [
      '2025-03-14 sends 85.20 EUR Strom COMPLETED',
      '2025-03-13 receives 2500.00 EUR Gehalt für März COMPLETED',
    ],
  },
  'an account in Finland with a reservation': {
    lines: [
      'Kirjauspäivä;Määrä;Otsikko;Valuutta;Tila',
      '14.03.2025;-12,50;Kortti;EUR;Kirjattu',
      '15.03.2025;-20,00;Kauppa;EUR;Varaus',
    ],
    rows: ['2025-03-14 sends 12.50 EUR Kortti COMPLETED'],
  },
  'an app with reverted rows': {
    lines: [
      'Started Date,Description,Amount,Currency,State',
      '2025-03-01 10:11:12,Tesco,-12.50,GBP,COMPLETED',
      '2025-03-05 10:11:12,To Bob,-20.00,GBP,REVERTED',
    ],
    rows: [
      '2025-03-01T10:11:12Z sends 12.50 GBP Tesco COMPLETED',
      '2025-03-05T10:11:12Z sends 20.00 GBP To Bob REVERSED',
    ],
  },
  'a wallet with a time zone': {
    lines: [
      'Datum;Uhrzeit;Zeitzone;Brutto;Währung;Transaktionscode',
      '14.03.2025;23:30:00;CET;-10,00;EUR;AB1',
      '01.07.2025;00:30:00;CEST;25,00;EUR;AB2',
    ],
    rows: ['2025-03-14T22:30:00Z sends 10.00 EUR', '2025-06-30T22:30:00Z receives 25.00 EUR'],
  },
  'a statement in days of the United States': {
    lines: ['Date,Description,Amount', '03/04/2025,A,-10.00', '05/06/2025,B,-11.00', '05/31/2025,C,20.00'],
    rows: ['2025-03-04 sends 10.00 A', '2025-05-06 sends 11.00 B', '2025-05-31 receives 20.00 C'],
  },
  'a British card where credits have CR': {
    lines: [
      'Transaction Date,Description,Amount',
      '01/03/2025,TESCO,12.50',
      '15/03/2025,PAYMENT THANK YOU,500.00 CR',
    ],
    rows: ['2025-03-01 sends 12.50 TESCO', '2025-03-15 receives 500.00 PAYMENT THANK YOU'],
  },
  'pages with DR and CR': {
    lines: [
      'ACCOUNT STATEMENT,,,,,',
      'Txn Date,Description,Amount,Dr/Cr,Balance',
      '01-Mar-2025,ATM,500.00,DR,1500.00',
      'Page 1 of 2',
      'Txn Date,Description,Amount,Dr/Cr,Balance',
      '05-Mar-2025,SALARY,2500.00,CR,4000.00',
    ],
    rows: ['2025-03-01 sends 500.00 ATM', '2025-03-05 receives 2500.00 SALARY'],
  },
  'a debit with a negative amount among positive ones': {
    lines: [
      'Date,Details,D/C,Amount,Currency',
      '2025-03-14,Rent,D,100.00,EUR',
      '2025-03-15,Pay,C,2500.00,EUR',
      '2025-03-16,Shop,D,25.00,EUR',
      '2025-03-17,Odd,D,-25.00,EUR',
    ],
    rows: [
      '2025-03-14 sends 100.00 EUR Rent',
      '2025-03-15 receives 2500.00 EUR Pay',
      '2025-03-16 sends 25.00 EUR Shop',
      'rejected: says that your customer is the sender, and the amount is negative: they contradict each other',
    ],
  },
  lakhs: {
    lines: [
      'Date,Narration,Withdrawal Amt.,Deposit Amt.',
      '30/03/25,UPI,"1,25,000.00",',
      '31/03/25,NEFT,,"12,34,567.50"',
    ],
    rows: ['2025-03-30 sends 125000.00 UPI', '2025-03-31 receives 1234567.50 NEFT'],
  },
  'a Japanese era with its letter': {
    encoding: 'shift_jis',
    lines: ['取引日,摘要,出金,入金', 'R07.03.10,カード,1200,', 'R07.03.12,給料,,250000'],
    rows: ['2025-03-10 sends 1200 カード', '2025-03-12 receives 250000 給料'],
  },
  'a Japanese era without a letter': {
    encoding: 'shift_jis',
    lines: [
      '年月日,お取り扱い内容,お引出し,お預入れ',
      '07.03.10,カード,"1,200",',
      '07.03.12,給料,,"250,000"',
    ],
    rows: ['2025-03-10 sends 1200 カード', '2025-03-12 receives 250000 給料'],
  },
  'Arabic digits in UTF-16 without a mark': {
    encoding: 'utf16le',
    lines: ['التاريخ\tالوصف\tمدين\tدائن', '٠٣/٠٤/٢٠٢٥\tسوق\t١٬٢٣٤٫٥٠\t', '١٥/٠٤/٢٠٢٥\tراتب\t\t٨٬٠٠٠٫٠٠'],
    rows: ['2025-04-03 sends 1234.50 سوق', '2025-04-15 receives 8000.00 راتب'],
  },
  'Thai years and digits': {
    encoding: 'windows-874',
    lines: ['วันที่,รายการ,จำนวนเงิน', '๑๐/๐๓/๒๕๖๗,โอน,"-๑,๕๐๐.๐๐"', '๑๕/๐๓/๒๕๖๗,เงินเดือน,"๒๕,๐๐๐.๐๐"'],
    rows: ['2024-03-10 sends 1500.00 โอน', '2024-03-15 receives 25000.00 เงินเดือน'],
  },
  'Persian years and digits': {
    lines: ['تاریخ,شرح,برداشت,واریز', '۱۴۰۳/۱۲/۲۴,خرید,۱٬۲۰۰٬۰۰۰,', '۱۴۰۳/۱۲/۲۵,حقوق,,۹٬۰۰۰٬۰۰۰'],
    rows: ['2025-03-14 sends 1200000 خرید', '2025-03-15 receives 9000000 حقوق'],
  },
  'Taiwanese years': {
    encoding: 'big5',
    lines: ['交易日期,摘要,提出,存入', '114/03/14,轉帳,"1,200",', '114/03/15,薪資,,"60,000"'],
    rows: ['2025-03-14 sends 1200 轉帳', '2025-03-15 receives 60000 薪資'],
  },
  'a Czech account with rows that wait': {
    encoding: 'windows-1250',
    lines: [
      'Datum zaúčtování;Částka;Měna;Zpráva pro příjemce;Stav',
      '13.03.2025;-1 234,50;CZK;nákup Řež;Zaúčtováno',
      '16.03.2025;-99,00;CZK;Kavárna;Čeká na zaúčtování',
    ],
    rows: ['2025-03-13 sends 1234.50 CZK nákup Řež COMPLETED'],
  },
  'Greek marks': {
    encoding: 'windows-1253',
    lines: ['Ημερομηνία;Περιγραφή;Ποσό;Πρόσημο', '13/03/2025;Αγορά;12,50;Χ', '15/03/2025;Μισθός;1.200,00;Π'],
    rows: ['2025-03-13 sends 12.50 Αγορά', '2025-03-15 receives 1200.00 Μισθός'],
  },
  'Hebrew columns': {
    encoding: 'windows-1255',
    lines: ['תאריך,תיאור,בחובה,בזכות', '14/03/2025,סופר,120.50,', '15/03/2025,משכורת,,8000.00'],
    rows: ['2025-03-14 sends 120.50 סופר', '2025-03-15 receives 8000.00 משכורת'],
  },
  'a minus behind the amount, as DOS wrote it': {
    encoding: 'cp850',
    lines: [
      'Buchungstag;Text;Betrag;Währung',
      '13.03.2025;Miete;1.234,56-;EUR',
      '15.03.2025;Löhne;2.500,00;EUR',
    ],
    rows: ['2025-03-13 sends 1234.56 EUR Miete', '2025-03-15 receives 2500.00 EUR Löhne'],
  },
  KOI8: {
    encoding: 'koi8-r',
    lines: [
      'Дата;Описание;Приход;Расход;Валюта',
      '13.03.2025;Магазин;;1234,56;RUB',
      '15.03.2025;Зарплата;25000,00;;RUB',
    ],
    rows: ['2025-03-13 sends 1234.56 RUB Магазин', '2025-03-15 receives 25000.00 RUB Зарплата'],
  },
  'parentheses and a currency in the name': {
    encoding: 'latin1',
    lines: ['FECHA OPERACIÓN;CONCEPTO;IMPORTE EUR', '14/03/2025;Ñandú;(12,50)', '15/03/2025;Nómina;2.500,00'],
    rows: ['2025-03-14 sends 12.50 EUR Ñandú', '2025-03-15 receives 2500.00 EUR Nómina'],
  },
  'Lithuanian marks': {
    encoding: 'windows-1257',
    lines: [
      'Data;Paskirtis;Suma;Valiuta;D/K',
      '2025-03-14;Už prekes;12,50;EUR;D',
      '2025-03-15;Įmonė;1500,00;EUR;K',
    ],
    rows: ['2025-03-14 sends 12.50 EUR Už prekes', '2025-03-15 receives 1500.00 EUR Įmonė'],
  },
  'apostrophes and two columns': {
    lines: [
      'Buchungsdatum;Beschreibung1;Währung;Belastung;Gutschrift',
      "2025-03-14;Miete Zürich;CHF;-1'234.50;",
      "2025-03-15;Lohn;CHF;;8'000.00",
    ],
    rows: ['2025-03-14 sends 1234.50 CHF Miete Zürich', '2025-03-15 receives 8000.00 CHF Lohn'],
  },
  'minor units by currency': {
    lines: [
      'id,created,amount_minor,currency',
      'txn_1,2025-03-01,-123456,JPY',
      'txn_2,2025-03-15,123456,EUR',
      'txn_3,2025-03-15,123456,KWD',
    ],
    rows: [
      '2025-03-01 sends 123456 JPY',
      '2025-03-15 receives 1234.56 EUR',
      '2025-03-15 receives 123.456 KWD',
    ],
    asks: 'amount_minor has positive amounts in lines 3, 4',
  },
  'a foreign currency for some rows': {
    lines: [
      'Date,Payee,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency',
      '2025-03-01,Shop,-12.5,-13.6,USD',
      '2025-03-15,Bob,500.0,,',
    ],
    rows: ['2025-03-01 sends 12.5 EUR', '2025-03-15 receives 500.0 EUR'],
    asks: 'Type Foreign Currency in line 2 has "USD"',
  },
};

test.each(Object.entries(EXPORTS))('the draft reads %s', async (_, { lines, rows, encoding, asks }) => {
  const found = await drafted(`${lines.join('\r\n')}\r\n`, encoding);
  expect(found.rows).toEqual(rows);
  expect(found.questions.map((each) => each.slice(0, asks?.length))).toEqual(
    asks === undefined ? [] : [asks],
  );
});

test.each(['ignore: all', ''])(
  'a column of states that no map decides about is asked about: %s',
  async (ignore) => {
    const yaml = `${ignore}\nfields:\n  transaction_id: Nr\n  event_time: Date\n  amount: Amount\n  amount_currency: { constant: EUR }\n`;
    const file = 'Nr,Date,Amount,State\n1,2025-03-14,5.00,BOOKED\n2,2025-03-15,6.00,Pending\n';
    const map = FieldMap.parse(yaml, { transactions: TransactionItem });
    const doubts = new Doubts(map, NOW);
    for await (const row of map.rows(inOnePiece(Buffer.from(file)), noPause)) doubts.add(row, map.map(row));
    expect(doubts.questions()).toEqual([
      expect.stringMatching(
        /^State in line 3 has "Pending": .*leave_out: \[\{ column: "State", values: \["Pending"\] \}\]/,
      ),
    ]);
  },
);

test('the id of a row does not depend on the encoding that was said for it', async () => {
  const text = 'Data;Opis;Kwota;Waluta\n2025-03-14;Łódź żółta;-5,00;PLN\n2025-03-15;Kraków;6,00;PLN\n';
  const right = await drafted(text, 'windows-1250');
  expect(right.yaml).toContain('encoding: windows-1250');
  const wrong = await drafted(text, 'windows-1250', (yaml) => yaml.replace('windows-1250', 'latin-1'));
  expect(wrong.rows).not.toEqual(right.rows);
  expect(wrong.ids).toEqual(right.ids);
});

test('every other form of dates that fits as well is named', async () => {
  const { yaml, remarks } = await drafted(
    'Date,Description,Amount\n03/04/2025,A,-10.00\n05/06/2025,B,11.00\n',
  );
  expect(yaml).toContain('# or MM/dd/yyyy');
  expect(remarks.join('\n')).toContain('event_time: dd/MM/yyyy and MM/dd/yyyy both fit');
});

test('an id that a spreadsheet shortened is rejected', async () => {
  const { rows } = await drafted(
    'Transaction ID,Date,Amount\n1.23457E+17,2025-03-14,-5.00\n1.23458E+17,2025-03-15,6.00\n',
  );
  expect(rows).toEqual([
    expect.stringMatching(/^rejected: has a number that a spreadsheet shortened/),
    expect.stringMatching(/^rejected: /),
  ]);
});

test('a short name of a time zone that means several is rejected until the map says which', async () => {
  const text =
    'ID,Date,Time,TimeZone,Amount\nA1,2025-03-14,10:00:00,IST,-5.00\nA9,2025-03-15,10:00:00,IST,6.00\n';
  expect((await drafted(text)).rows[0]).toMatch(
    /^rejected: has the time zone IST, which may be Asia.Kolkata/,
  );
  const { rows } = await drafted(text, 'utf8', (yaml) => `zone_names: { IST: Asia/Kolkata }\n${yaml}`);
  expect(rows[0]).toBe('2025-03-14T04:30:00Z sends 5.00');
});
