// Exceeds the usual size: test files are quoted as banks write them.
import iconv from 'iconv-lite';
import { readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';

interface Export {
  readonly encoding?: string;
  readonly lines: readonly string[];
  /** Each row as day, side of the customer, amount and currency (- if a person has to say it). */
  readonly rows: readonly string[];
  /** Beginnings of the questions before the import. */
  readonly asks: readonly string[];
}

const EXPORTS: Readonly<Record<string, Export>> = {
  'an online bank with the currency in a name and the original amount beside': {
    lines: [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2025-03-03,2025-03-03,"REWE",,Presentment,,"Main Account",-25.40,25.40,EUR,1',
      '2025-03-05,2025-03-06,"Jane Roe",DE89370400440532013000,"Credit Transfer","Rent March","Main Account",500.00,,,',
      '2025-03-07,2025-03-07,"Uber NYC",,Presentment,,"Main Account",-18.50,20.00,USD,0.925',
    ],
    rows: ['2025-03-03 sender 25.40 EUR', '2025-03-05 receiver 500.00 EUR', '2025-03-07 sender 18.50 EUR'],
    asks: ['Original Currency in line 4 has "USD"'],
  },
  'an American account': {
    lines: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,03/14/2025,"ZELLE PAYMENT TO BOB",-120.00,QUICKPAY_DEBIT,1880.00,,',
      'CREDIT,03/10/2025,"ACME CORP PAYROLL",2000.00,ACH_CREDIT,2000.00,,',
    ],
    rows: ['2025-03-14 sender 120.00 -', '2025-03-10 receiver 2000.00 -'],
    asks: [],
  },
  'an American card, whose kinds are no words for debit and credit': {
    lines: [
      'Card,Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      '1234,03/01/2025,03/22/2025,AMAZON MKTPL,Shopping,Sale,-23.10,',
      '1234,03/05/2025,03/25/2025,Payment Thank You-Mobile,,Payment,300.00,',
      '1234,03/06/2025,03/27/2025,AMAZON MKTPL,Shopping,Return,5.00,',
    ],
    rows: ['2025-03-22 sender 23.10 -', '2025-03-25 receiver 300.00 -', '2025-03-27 receiver 5.00 -'],
    asks: ['Amount has positive amounts in lines 3, 4, negative amounts in line 2'],
  },
  'a British card with billing and transaction amounts': {
    lines: [
      'Date,Transaction description,Billing amount,Billing currency,Transaction amount,Transaction currency',
      '23/03/2025,TESCO,-12.00,GBP,-12.00,GBP',
      '24/03/2025,HOTEL PARIS,-86.20,GBP,-100.00,EUR',
      '26/03/2025,PAYMENT RECEIVED,200.00,GBP,200.00,GBP',
    ],
    rows: ['2025-03-23 sender 12.00 GBP', '2025-03-24 sender 86.20 GBP', '2025-03-26 receiver 200.00 GBP'],
    asks: ['Transaction currency in line 3 has "EUR"'],
  },
  'a Spanish account below lines of its holder': {
    lines: [
      'Cuenta;ES12 0049 0001 50 1234567890',
      'Titular;JUAN PEREZ',
      '',
      'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
      '23/03/2025;23/03/2025;Compra Mercadona;-45,30;1.954,70',
      '24/03/2025;24/03/2025;Nomina Empresa;1.500,00;3.454,70',
    ],
    rows: ['2025-03-23 sender 45.30 EUR', '2025-03-24 receiver 1500.00 EUR'],
    asks: [],
  },
  'a Polish account with columns without a name': {
    encoding: 'windows-1250',
    lines: [
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","",""',
      '"2025-03-14","2025-03-13","Płatność kartą","-86.40","PLN","+1000.00","Tytuł: 000483849","Oryginalna kwota operacji: 20,00 EUR","Numer karty: 425125******1234"',
      '"2025-03-12","2025-03-12","Przelew na rachunek","+500.00","PLN","+1086.40","Rachunek nadawcy: 12 1020 0000","Nazwa nadawcy: JAN KOWALSKI",""',
    ],
    rows: ['2025-03-14 sender 86.40 PLN', '2025-03-12 receiver 500.00 PLN'],
    asks: [],
  },
  'a Russian card with the amount in two currencies': {
    encoding: 'windows-1251',
    lines: [
      'Номер карты;Дата совершения операции;Дата обработки операции;Код авторизации;Тип операции;Сумма в валюте операции;Валюта операции;Сумма в валюте счета;Валюта счета;Описание операции',
      '*1234;03.03.2025;04.03.2025;123456;Списание;-20,00;EUR;-1 956,40;RUB;AMAZON',
      '*1234;15.03.2025;15.03.2025;223456;Пополнение;25 000,00;RUB;25 000,00;RUB;Зарплата',
    ],
    rows: ['2025-03-03 sender 1956.40 RUB', '2025-03-15 receiver 25000.00 RUB'],
    asks: ['Валюта операции in line 2 has "EUR"', 'Сумма в валюте счета has positive amounts in line 3'],
  },
  'an Argentine wallet': {
    lines: [
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      '03-03-2025;Liberación de dinero;103456789012;1.250,50;1.250,50',
      '15-03-2025;Transferencia enviada Juan Perez;103456789013;-500,00;750,50',
    ],
    rows: ['2025-03-03 receiver 1250.50 -', '2025-03-15 sender 500.00 -'],
    asks: [],
  },
  'a ledger of a crypto exchange': {
    lines: [
      '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"',
      '"L1","Q1","2025-03-03 10:11:12","deposit","","currency","ZEUR","spot / main",1000.0000,0.0000,1000.0000',
      '"L2","T1","2025-03-03 10:15:00","trade","","currency","ZEUR","spot / main",-500.0000,1.3000,498.7000',
      '"L3","T1","2025-03-03 10:15:00","trade","","currency","XXBT","spot / main",0.0100000000,0.0000000000,0.0100000000',
      '"L4","W1","2025-03-04 09:00:00","withdrawal","","currency","XXBT","spot / main",-0.0050000000,0.0000100000,0.0049900000',
    ],
    rows: [
      '2025-03-03 receiver 1000.0000 -',
      '2025-03-03 sender 500.0000 -',
      '2025-03-03 receiver 0.0100000000 -',
      '2025-03-04 sender 0.0050000000 -',
    ],
    asks: ['asset in line 2, and in 3 more rows, has "ZEUR", "XXBT"'],
  },
  'a statement of a crypto exchange with one line for each asset': {
    lines: [
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '12345678,2025-03-03 10:11:12,Spot,Deposit,EUR,500.00,',
      '12345678,2025-03-03 10:15:00,Spot,Buy,BTC,0.01,',
      '12345678,2025-03-03 10:15:00,Spot,Transaction Spend,EUR,-450.00,',
      '12345678,2025-03-04 09:00:00,Spot,Withdraw,BTC,-0.005,Withdraw fee is included',
    ],
    rows: [
      '2025-03-03 receiver 500.00 -',
      '2025-03-03 receiver 0.01 -',
      '2025-03-03 sender 450.00 -',
      '2025-03-04 sender 0.005 -',
    ],
    asks: ['Coin in line 2, and in 3 more rows, has "EUR", "BTC"'],
  },
  'a payment service with the amount that its customers see': {
    lines: [
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group',
      'txn_1A,charge,ch_1A,100.00,3.20,96.80,eur,2025-03-23 10:11,2025-03-30 00:00,Invoice 1,108.00,usd,po_1,2025-03-31 00:00,',
      'txn_1B,refund,re_1B,-20.00,0.00,-20.00,eur,2025-03-24 10:11,2025-03-24 00:00,REFUND FOR CHARGE,-20.00,eur,po_1,2025-03-31 00:00,',
      'txn_1C,payout,po_1,-76.80,0.00,-76.80,eur,2025-03-31 00:00,2025-03-31 00:00,STRIPE PAYOUT,,,,,',
    ],
    rows: ['2025-03-23 receiver 100.00 eur', '2025-03-24 sender 20.00 eur', '2025-03-31 sender 76.80 eur'],
    asks: ['Customer Facing Currency in line 2', 'Amount has positive amounts in line 2'],
  },
  'a wallet whose first and last lines are balances': {
    lines: [
      'Account Statement - (@ann-example) ,,,,,,,,,,,,,,,,,,,,,',
      'Account Activity,,,,,,,,,,,,,,,,,,,,,',
      ',ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer',
      ',,,,,,,,,,,,,,,,$7.94,,,,,',
      ',4111111111111111111,2025-03-03T14:18:08,Payment,Complete,Dinner,Ann Example,Bo Example,- $20.00,,0,,0,,Venmo balance,,,,,Venmo,,',
      ',4111111111111111112,2025-03-05T09:00:01,Charge,Complete,Rent,Ann Example,Cy Example,+ $450.00,,0,,0,,,Venmo balance,,,,Venmo,,',
      ',,,,,,,,,,,,,,,,,$437.94,$0.00,,$0.00,"In case of errors or questions:',
      '    call us."',
    ],
    rows: ['2025-03-03 sender 20.00 -', '2025-03-05 receiver 450.00 -'],
    asks: [],
  },
  'a settlement report with a line for each fee': {
    lines: [
      'type;capture_date;payment_date;currency;amount;order_id;payment_reference;purchase_country;detailed_type',
      'SALE;2025-03-03T10:11:12Z;2025-03-10T00:00:00Z;SEK;1299.00;o-1;P1;SE;PURCHASE',
      'FEE;2025-03-03T10:11:12Z;2025-03-10T00:00:00Z;SEK;-38.97;o-1;P1;SE;PURCHASE_FEE_PERCENTAGE',
      'RETURN;2025-03-05T10:11:12Z;2025-03-10T00:00:00Z;SEK;-299.00;o-1;P1;SE;PURCHASE_RETURN',
    ],
    rows: ['2025-03-10 receiver 1299.00 SEK', '2025-03-10 sender 38.97 SEK', '2025-03-10 sender 299.00 SEK'],
    asks: [],
  },
};

test.each(Object.entries(EXPORTS))(
  '%s: the drafted map reads it as meant, or the import asks',
  async (_, { encoding = 'utf8', lines, rows, asks }) => {
    const bytes = iconv.encode(`${lines.join('\r\n')}\r\n`, encoding);
    const { yaml } = await suggestMapOfOneAccount(bytes);
    const { items, faults, questions } = await readBankFile(bytes, yaml);
    expect(faults).toEqual([]);
    expect(questions).toEqual(asks.map((begin): unknown => expect.stringContaining(begin)));
    const told = items.map((item) => {
      const sends = (item['sender'] as { entity_id?: string } | undefined)?.entity_id !== undefined;
      const side = sends ? 'sender' : 'receiver';
      const day = (item['event_time'] as string).slice(0, 10);
      return `${day} ${side} ${item['amount'] as string} ${(item['amount_currency'] as string | undefined) ?? '-'}`;
    });
    expect(told).toEqual(rows);
    expect(new Set(items.map((item) => item['transaction_id'])).size).toBe(rows.length);
  },
);
