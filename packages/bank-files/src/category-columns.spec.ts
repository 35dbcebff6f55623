// Exceeds the usual size: test files are quoted as banks write them.
import { readBankFile, readByDraft as drafted } from '../test/read-bank-file.js';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

describe('a column of few values that a map leaves out', () => {
  const PAYPAL = lines(
    'Date,Name,Type,Status,Currency,Gross,Transaction ID,Balance Impact',
    '03/14/2024,Shop A,Express Checkout Payment,Completed,USD,-20.00,1AB,Debit',
    '03/16/2024,Bob,Mobile Payment,Completed,USD,50.00,3AB,Credit',
  );

  it('is told by the draft and by the import, and never put under ignore by the draft', async () => {
    const { yaml, remarks, doubts, questions } = await drafted(PAYPAL);
    expect(yaml).not.toContain('Balance Impact');
    expect(yaml).not.toContain('"Type"');
    expect(remarks).toContain('"Balance Impact" ("Debit" in 1, "Credit" in 1)');
    expect(doubts).toEqual([
      '"Type" ("Express Checkout Payment" in 1, "Mobile Payment" in 1); "Balance Impact" ("Debit" in 1, "Credit" in 1): ' +
        'the map leaves out these columns of few values. Look whether one of them says that a row is not booked, ' +
        'reversed, blocked or refused, or which way the money went: then use it in `leave_out`, `status` or ' +
        '`direction`. Name the others under `ignore`.',
    ]);
    expect(questions).toEqual([]);
  });

  it('is told with its rarest words, which tell rows apart from most', async () => {
    const typed = (types: readonly string[]): string =>
      lines(
        'Date,Name,Amount,Currency,Type',
        ...types.map(
          (type, at) => `2024-03-${String((at % 28) + 1).padStart(2, '0')},Shop ${at},-1${at}.00,USD,${type}`,
        ),
      );
    const few = ['Buy', 'Buy', 'Move', 'Move', 'Fee', 'Fee', 'Cash', 'Cash', 'Authorization'];
    expect((await drafted(typed(few))).doubts.join()).toContain('"Authorization" in 1');
    const many = Array.from({ length: 15 }, (_, at) => `Kind ${String.fromCodePoint(65 + at)}`);
    const { doubts } = await drafted(typed([...many, ...many, ...many, 'Authorization']));
    expect(doubts.join()).toContain('"Type" ("Authorization" in 1, ');
  });

  it('is asked about once a word says that a row moves nothing, also by the draft of an earlier file', async () => {
    const { yaml } = await drafted(PAYPAL);
    const later = `${PAYPAL}03/17/2024,Hotel,General Authorization,Completed,USD,-15.00,4AB,Memo\n`;
    const { questions } = await readBankFile(later, yaml);
    expect(questions).toEqual([expect.stringContaining('Balance Impact in line 4 has "Memo"')]);
  });

  it('is not told where a person put it under ignore, or where each row has a text of its own', async () => {
    const { yaml } = await drafted(PAYPAL);
    const decided = `${yaml}ignore: [Type, Balance Impact]\n`;
    expect((await readBankFile(PAYPAL, decided)).doubts).toEqual([]);
    const texts = lines(
      'Date,Amount,Currency,Txn ID,Remarks',
      ...['Rent', 'Food', 'Gym', 'Tea'].map(
        (text, at) => `2024-03-0${at + 1},-${at + 1}.50,EUR,x${at}z,${text}`,
      ),
    );
    expect((await drafted(texts)).doubts).toEqual([]);
  });

  it.each([
    ['Vorgangsart', 'Überweisung', 'Storno'],
    ['区分', '1', '2'],
    ['Rodzaj', 'A', 'B'],
    ['סוג תנועה', 'א', 'ב'],
    ['Tipo mov.', 'X', 'Y'],
    ['Filiale', 'Nord', 'Süd'],
  ])('is told in other languages: %s', async (name, one, other) => {
    const rows = [0, 1, 2, 3, 4, 5].map(
      (at) => `0${at + 1}.03.2024;-${at + 1},50;EUR;T${at};${at % 2 ? one : other}`,
    );
    const { yaml, remarks, doubts, questions } = await drafted(
      lines(`Datum;Betrag;Währung;Text;${name}`, ...rows),
    );
    expect(yaml).not.toContain(`- "${name}"`);
    expect(remarks).toContain(name);
    // A column of states is drafted as `status` and therefore not listed as left out.
    if (!yaml.includes(`status: { column: "${name}"`))
      expect([...doubts, ...questions].join()).toContain(name);
  });
});

describe('a mark in some rows', () => {
  const FUNDS = lines(
    '日付,摘要内容,支払い金額,預かり金額,差引残高,未資金化区分',
    '2024/4/1,キユウヨ,,"250,000","350,000",',
    '2024/4/3,ATM,"30,000",,"320,000",',
    '2024/4/5,テガタ,,"100,000","420,000",1',
  );

  it('is asked about where the name of its column is one of states', async () => {
    const { yaml, questions } = await drafted(FUNDS);
    expect(yaml).not.toContain('未資金化区分');
    expect(questions).toEqual([
      expect.stringContaining('未資金化区分 in line 4 has "1": such rows may be pending'),
    ]);
    const { items, questions: none } = await drafted(FUNDS, (map) =>
      map.replace('fields:', 'leave_out: [{ column: 未資金化区分, values: ["1"] }]\nfields:'),
    );
    expect(none).toEqual([]);
    expect(items).toHaveLength(2);
  });

  it('of booked rows asks about the rows without it', async () => {
    const file = lines(
      'Datum;Betrag;Währung;Text;Gebucht',
      '01.03.2024;-5,00;EUR;Kiosk;x',
      '02.03.2024;-15,00;EUR;Tank;',
      '03.03.2024;25,00;EUR;Lohn;x',
    );
    const { questions } = await drafted(file);
    expect(questions).toEqual([
      expect.stringContaining('Gebucht in line 3 has "": such rows may be pending'),
    ]);
    expect(questions[0]).toContain('values: [""]');
    expect(questions[0]).toContain('values: { "x": COMPLETED }, default: PENDING }');
  });

  it('that is a state with a code is that state', async () => {
    const file = lines(
      'Transaction Hash,DateTime (UTC),From,To,Value_IN(ETH),Value_OUT(ETH),Status,Method',
      '0xaaa9,2024-03-01 10:00:00,0xf1,0xme,1.5,0,,Transfer',
      '0xaaa2,2024-03-02 10:00:00,0xme,0xf2,0,0.25,,Transfer',
      '0xaaa7,2024-03-03 10:00:00,0xme,0xf3,0,0.5,Error(0),Swap',
    );
    const { yaml, items, questions } = await drafted(file);
    expect(yaml).toContain('amount_currency: { constant: ETH }');
    expect(questions).toEqual([]);
    expect(items).toMatchObject([
      { transaction_id: '0xaaa9', amount: '1.5', receiver: { entity_id: '0xme' } },
      { amount: '0.25', sender: { entity_id: '0xme' } },
      { amount: '0.5', status: 'DECLINED' },
    ]);
  });
});

describe('a row without the id of the bank', () => {
  const KRAKEN = lines(
    'txid,refid,time,type,asset,amount,fee',
    ',Q-1,2024-03-01 10:00:00,withdrawal,EUR,-100.0000,0',
    'L1,Q-1,2024-03-01 12:00:00,withdrawal,EUR,-100.0000,0',
    'L2,Q-2,2024-03-02 09:00:00,deposit,EUR,500.0000,0',
  );
  const MAP = (more: string) => `direction: { column: amount, negative: sender }
${more}
fields:
  transaction_id: { columns: [time, amount, txid, refid], hash: true, number_equal: true }
  event_time: { column: time, date: "yyyy-MM-dd HH:mm:ss" }
  amount: { column: amount, absolute: true }
  amount_currency: asset
  own.entity_id: { constant: c-1 }
`;

  it('beside rows with one is asked about, since it may be booked by another row', async () => {
    const { questions } = await readBankFile(KRAKEN, MAP('ignore: [type, fee]'));
    expect(questions).toEqual([
      'txid is blank in line 2 and has an id in the other rows. A row without the id of the bank may not be booked ' +
        'yet, and would be stored beside the row that books it. Leave such rows out with leave_out: [{ column: ' +
        '"txid", values: [""] }]. If they are payments of their own, name "txid" under `ignore`.',
    ]);
    expect((await drafted(KRAKEN)).remarks).toContain('txid is blank in line 2');
  });

  it('is left out, or taken for a payment, as the map says', async () => {
    const leftOut = await readBankFile(
      KRAKEN,
      MAP('leave_out: [{ column: txid, values: [""] }]\nignore: [type, fee]'),
    );
    expect([leftOut.items.length, leftOut.questions]).toEqual([2, []]);
    const kept = await readBankFile(KRAKEN, MAP('ignore: [type, fee, txid]'));
    expect([kept.items.length, kept.questions]).toEqual([3, []]);
    expect(kept.doubts).toEqual([expect.stringContaining('txid is blank in line 2')]);
  });
});

describe('the text of a payment', () => {
  it('is never taken from a column that is blank where another has it', async () => {
    const file = lines(
      'ID,Created on,Source amount (after fees),Source currency,Direction,Reference,Note',
      'T-1,2024-03-01 10:00:00,100.00,EUR,OUT,Rent,',
      'T-2,2024-03-02 10:00:00,50.00,EUR,IN,Gift,',
    );
    const { items } = await drafted(file);
    expect(items).toMatchObject([{ descriptor: 'Rent' }, { descriptor: 'Gift' }]);
  });
});
