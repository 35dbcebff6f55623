import { BankFileError } from './bank-file-error.js';
import type { BankRow, FileLayout } from './bank-rows.js';
import { FileRemarks } from './file-remarks.js';
import { decodedPieces } from './decoded-pieces.js';
import { holdPiecesForEncodingGuess, OfxTexts } from './ofx-texts.js';
import { lineBreaksIn, ofxTokens, type OfxToken } from './ofx-tokens.js';
import { encodingOfMap } from './statement-encoding.js';
import {
  statementBalanceOf,
  withCapitalInitial,
  withoutExtraZeros,
  RemarksRow,
  Statements,
  type OpenStatement,
  type StatementEntry,
} from './statement-rows.js';

/** Number of bytes at the start of the file that contain the header, which names the encoding. */
const START_BYTES = 4_096;
/** Maximum length of a field; OFX allows 255 characters. */
const TOKEN_CHARS_MAX = 64 * 1024;

/**
 * Yields the transactions of an OFX file as rows, and last a row with remarks. Reads version 1 (SGML, whose
 * fields have no end tag) and version 2 (XML). Throws BankFileError.
 */
export async function* ofxRows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: () => Promise<void>,
): AsyncGenerator<BankRow> {
  const reader = new OfxReader(encodingOfMap(layout));
  let rest = '';
  let line = 1;
  const pieces = decodedPieces(source, {
    startBytes: START_BYTES,
    decoderFor: (start) => reader.texts.begins(start),
    pause,
  });
  for await (const piece of holdPiecesForEncodingGuess(pieces, reader.texts)) {
    const text = rest + piece;
    // Stop before the last tag, because its text may continue in the next piece.
    const end = text.lastIndexOf('<');
    const whole = end < 0 ? '' : text.slice(0, end);
    rest = text.slice(whole.length);
    if (rest.length > TOKEN_CHARS_MAX)
      throw new BankFileError(line, `has a field of more than ${TOKEN_CHARS_MAX} characters`);
    for (const token of ofxTokens(whole, line)) yield* reader.add(token);
    line += lineBreaksIn(whole);
  }
  for (const token of ofxTokens(rest, line)) yield* reader.add(token);
  reader.end();
  yield new RemarksRow(reader.remarks);
}

/** Elements that contain a statement, and elements that name its account. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);
const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM']);
const PENDING = new Set(['BANKTRANLISTP', 'PENDTRAN']);
/** Elements with nested elements; their names become part of the field's name. */
const PARTS = new Set([
  'PAYEE',
  'BANKACCTTO',
  'CCACCTTO',
  'CURRENCY',
  'ORIGCURRENCY',
  'IMAGEDATA',
  'EXTDPAYEE',
]);

class OfxReader {
  readonly remarks = new FileRemarks();
  readonly texts: OfxTexts;
  private readonly statements = new Statements(this.remarks);
  private statement: OpenStatement | null = null;
  private currency = '';
  private account: Map<string, string> | null = null;
  private accountId = '';
  private fields: Map<string, string> | null = null;
  private part = '';
  private line = 0;
  private transactions = 0;
  private isOfx = false;
  private isPending = false;
  private isStatus = false;
  private isLedger = false;
  private readonly ledger = { amount: '', day: '' };
  private readonly known = new Map<string, string>();
  /** Names of counterparties as they are read for ids. */
  namesForIds = new Map<string, string>();

  constructor(said: string | null) {
    this.texts = new OfxTexts(said, this.remarks);
  }

  *add({ name, isEnd, text: content, line }: OfxToken): Generator<BankRow> {
    const [text, forIds] = this.texts.both(content);
    if (name === 'OFX') this.isOfx = true;
    if (PENDING.has(name)) this.isPending = !isEnd;
    if (name === 'STATUS') this.isStatus = !isEnd;
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') this.isLedger = !isEnd && name === 'LEDGERBAL';
    if (STATEMENTS.has(name)) this.begin(isEnd);
    else if (this.isLedger && !isEnd) this.addLedger(name, text);
    else if (OWN_ACCOUNTS.has(name)) this.endAccount(isEnd);
    else if (name === 'STMTTRNP') this.addPending(isEnd, line);
    else if (name === 'STMTTRN') yield* isEnd ? this.endTransaction() : this.beginTransaction(line);
    else if (isEnd) this.part = name === this.part ? '' : this.part;
    else if (this.fields) this.addField(name, text, forIds);
    else if (this.account) this.account.set(name, text);
    else if (name === 'CURDEF') this.currency = text;
    else if (this.isStatus && name === 'CODE' && text !== '0' && text !== '')
      this.remarks.doubt(
        'status',
        `The bank answers with the code ${text} in line ${line}`,
        'Look for what it means.',
      );
    else if (/^(?:BUY|SELL|INCOME|REINVEST|TRANSFER|INVEXPENSE)[A-Z]*$/.test(name) && this.statement)
      this.remarks.doubt('securities', `${name} in line ${line} is a trade of securities`, 'It is not read.');
  }

  end(): void {
    if (!this.isOfx) throw new BankFileError(null, 'the file has no element <OFX>');
    if (this.statements.statements === 0)
      throw new BankFileError(null, 'the OFX has no statement of an account (STMTRS or CCSTMTRS)');
    this.endStatement();
  }

  private begin(isEnd: boolean): void {
    this.endStatement();
    this.accountId = this.currency = this.ledger.amount = this.ledger.day = '';
    this.isLedger = false;
    if (!isEnd) this.statement = this.statements.begin('', '');
  }

  private endStatement(): void {
    const { statement } = this;
    this.statement = null;
    if (!statement) return;
    const { amount, day } = this.ledger;
    const written = plainNumber(amount);
    const closing = statementBalanceOf(
      written.replace(/^-/, ''),
      written.startsWith('-') ? 'debit' : 'credit',
      this.currency,
      (timeOf(day) ?? '').slice(0, 10),
    );
    this.statements.end({ ...statement, account: this.accountId, closing }, { needsBalances: false });
  }

  /** Reads the closing balance; OFX has no opening balance. */
  private addLedger(name: string, text: string): void {
    if (name === 'BALAMT') this.ledger.amount = text;
    else if (name === 'DTASOF') this.ledger.day = text;
  }

  private endAccount(isEnd: boolean): void {
    if (this.fields) return;
    if (isEnd && this.account) this.accountId = (this.account.get('ACCTID') ?? '').replace(/\s+/g, '');
    this.account = isEnd ? null : new Map();
  }

  private *beginTransaction(line: number): Generator<BankRow> {
    // End the open transaction, because its end tag may be missing.
    yield* this.endTransaction();
    this.fields = new Map();
    this.namesForIds = new Map();
    this.part = '';
    this.line = line;
    this.transactions++;
  }

  private addField(name: string, text: string, forIds: string): void {
    if (PARTS.has(name) && text === '') this.part = name;
    else if (text !== '') {
      const field = this.part === '' ? name : `${this.part}.${name}`;
      this.fields!.set(field, text);
      if (forIds !== text) this.namesForIds.set(field, forIds);
    }
  }

  /** Counts a pending transaction; its fields are not read. */
  private addPending(isEnd: boolean, line: number): void {
    if (isEnd) return;
    this.transactions++;
    this.tellPending(`Transaction ${this.transactions} (line ${line})`, 'is pending');
  }

  private tellPending(place: string, is: string): void {
    this.remarks.doubt('pending', `${place} ${is}`, 'It is left out: it comes again once it is booked.');
  }

  private *endTransaction(): Generator<BankRow> {
    const { fields, statement, line } = this;
    this.fields = null;
    if (!fields) return;
    if (!statement) throw new BankFileError(line, 'is a transaction outside of a statement');
    const isHold = fields.get('TRNTYPE') === 'HOLD';
    if (this.isPending || isHold) {
      this.tellPending(withCapitalInitial(this.place), isHold ? 'is an amount on hold (HOLD)' : 'is pending');
      return;
    }
    if (fields.get('CORRECTACTION') === 'DELETE') {
      const deleted = fields.get('CORRECTFITID') ?? 'without a number';
      this.remarks.doubt(
        'deletion',
        `${withCapitalInitial(this.place)} deletes an earlier one (${deleted})`,
        'It is no payment and is left out. The earlier one stays as it is: look for it, and send it with ' +
          'the status REVERSED.',
      );
      return;
    }
    const own = { ...statement, account: this.accountId };
    const entry = { ...entryOf(line, fields, this.currency, this), place: this.place };
    this.tellOf(fields, entry);
    const isNumbered = !fields.has('FITID');
    yield this.statements.row(own, entry, { isCounted: false, isNumbered });
    this.statements.count(statement, entry.cells.amount, entry.cells.direction);
  }

  /** Where the transaction is in the file. */
  get place(): string {
    return `transaction ${this.transactions} (line ${this.line})`;
  }

  private tellOf(fields: ReadonlyMap<string, string>, { cells, identity }: StatementEntry): void {
    const fitId = fields.get('FITID') ?? '';
    const key = `${this.accountId}|${fitId}`;
    const content = identity.join('|');
    const before = this.known.get(key);
    const isSame = before === content;
    if (fitId !== '' && before !== undefined)
      this.remarks.doubt(
        isSame ? 'fitid twice' : 'fitid',
        `FITID ${fitId} of ${this.place} stood before, with ${isSame ? 'the same' : 'another'} content`,
        isSame ? 'It is stored once.' : 'Both are stored, as two transactions.',
      );
    else if (this.known.size < KNOWN_MAX) this.known.set(key, content);
    const kind = fields.get('TRNTYPE') ?? '';
    if (
      (kind === 'CREDIT' && cells.direction === 'debit') ||
      (kind === 'DEBIT' && cells.direction === 'credit')
    )
      this.remarks.doubt(
        'sign',
        `${withCapitalInitial(this.place)} is of the kind ${kind} and its amount is ${fields.get('TRNAMT')}`,
        'The sign of the amount counts: look whether it is right.',
      );
    if (fields.has('CORRECTFITID'))
      this.remarks.doubt(
        'correction',
        `${withCapitalInitial(this.place)} corrects an earlier one (${fields.get('CORRECTFITID')})`,
        'Both are stored: look which one holds.',
      );
  }
}

const KNOWN_MAX = 500_000;
const NAMES = ['PAYEE.NAME', 'EXTDPAYEE.NAME', 'NAME', 'EXTDNAME'];

/** Returns an amount with a decimal point; banks also write decimal commas. */
const plainNumber = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .replace(/^(.*),(\d{1,4})$/, '$1.$2')
    .replace(/^\+/, '');

function entryOf(
  line: number,
  fields: ReadonlyMap<string, string>,
  currency: string,
  { place, namesForIds }: { readonly place: string; readonly namesForIds: ReadonlyMap<string, string> },
): StatementEntry {
  const of = (name: string): string => fields.get(name) ?? '';
  const written = plainNumber(of('TRNAMT'));
  const isDebit = written.startsWith('-');
  const posted = timeOf(of('DTPOSTED'));
  const ofName = NAMES.find((each) => of(each) !== '') ?? '';
  const name = of(ofName);
  const amount = withoutExtraZeros(written.replace(/^-/, ''));
  const reference = of('CHECKNUM') || of('REFNUM');
  const cells = {
    booking_date: posted ?? '',
    value_date: timeOf(of('DTUSER')) ?? '',
    amount,
    // CURRENCY is the currency of the amount; ORIGCURRENCY is the currency before the bank converted it.
    currency: of('CURRENCY.CURSYM') || currency,
    direction: isDebit ? 'debit' : 'credit',
    counterparty_name: name,
    counterparty_account: of('BANKACCTTO.ACCTID') || of('CCACCTTO.ACCTID'),
    counterparty_bank: of('BANKACCTTO.BANKID'),
    description: of('MEMO'),
    bank_reference: of('FITID'),
    end_to_end_id: reference,
    entry_type: of('TRNTYPE'),
    original_currency: of('ORIGCURRENCY.CURSYM'),
  } as const;
  const day = (posted ?? '').slice(0, 10);
  return {
    line,
    cells,
    identity: [of('FITID'), day, amount, cells.currency, cells.direction, namesForIds.get(ofName) ?? name],
    fault:
      posted === null
        ? `${place} has ${JSON.stringify(of('DTPOSTED'))} as DTPOSTED, which is no date such as ` +
          '20260131120000[-5:EST]'
        : null,
  };
}

const DAY_AND_TIME = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:(\d\d)(?:\.\d{1,6})?)?)?\s*(\[.*\])?$/;
const ZONE = /^\[\s*([+-]?)(\d{1,2})(?:[.:](\d{1,2}))?\s*(?::[^\]]*)?\]$/;
/** Fractions of an hour as banks write them: `.5` and `.30` both mean half an hour. */
const MINUTES: Readonly<Record<string, string>> = {
  5: '30',
  50: '30',
  30: '30',
  25: '15',
  15: '15',
  75: '45',
  45: '45',
};

/** Converts an OFX time to ISO 8601. A day without a time stays a day; a time without a zone is UTC. */
function timeOf(text: string): string | null {
  const found = DAY_AND_TIME.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second = '00', written] = found;
  const zone = written === undefined ? null : ZONE.exec(written);
  if (written !== undefined && !zone) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const time = `${date}T${hour}:${minute}:${second}`;
  if (!zone) return `${time}Z`;
  const [, sign, hours = '', part = ''] = zone;
  return `${time}${sign === '-' ? '-' : '+'}${hours.padStart(2, '0')}:${MINUTES[part] ?? '00'}`;
}
