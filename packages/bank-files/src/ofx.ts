import { BankFileError } from './bank-file-error.js';
import type { BankRow, FileLayout } from './bank-rows.js';
import { FileRemarks } from './file-remarks.js';
import { decodedPieces, decoderNamed } from './decoded-pieces.js';
import { decoderOfEncoding, type PieceDecoder } from './encodings.js';
import { encodingOfByteOrderMark } from './file-text.js';
import {
  statementBalanceOf,
  capitalized,
  withoutExtraZeros,
  RemarksRow,
  Statements,
  type OpenStatement,
  type StatementEntry,
} from './statement-rows.js';

/** Bytes at the start of the file that contain the header, which names the encoding. */
const START_BYTES = 4_096;
/** Maximum length of a field; OFX allows 255 characters. */
const TOKEN_CHARS_MAX = 64 * 1024;

/**
 * Yields the transactions of an OFX file as rows, and last a row with remarks. Reads version 1 (SGML, whose
 * fields have no end tag) and version 2 (XML). Throws BankFileError.
 */
export async function* ofxRows(
  source: AsyncIterable<Buffer>,
  { encoding }: Pick<FileLayout, 'encoding'>,
  pause: () => Promise<void>,
): AsyncGenerator<BankRow> {
  const reader = new OfxReader();
  let rest = '';
  let line = 1;
  const pieces = decodedPieces(source, {
    startBytes: START_BYTES,
    decoderFor: (start) => decoderFor(start, encoding),
    pause,
  });
  for await (const piece of pieces) {
    const text = rest + piece;
    // Stops before the last tag, whose text may continue in the next piece.
    const end = text.lastIndexOf('<');
    const whole = end < 0 ? '' : text.slice(0, end);
    rest = text.slice(whole.length);
    if (rest.length > TOKEN_CHARS_MAX)
      throw new BankFileError(line, `has a field of more than ${TOKEN_CHARS_MAX} characters`);
    for (const token of tokensOf(whole, line)) yield* reader.add(token);
    line += linesIn(whole);
  }
  for (const token of tokensOf(rest, line)) yield* reader.add(token);
  reader.end();
  yield new RemarksRow(reader.remarks);
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Returns the decoder that the header names: `ENCODING:USASCII`, `CHARSET:1252` or an XML declaration. */
function decoderFor(start: Buffer, encoding: string): PieceDecoder {
  const mark = encodingOfByteOrderMark(start);
  if (mark !== null) return decoderOfEncoding(mark);
  if (encoding !== 'utf-8') return decoderOfEncoding(encoding);
  const begin = start.toString('latin1');
  const header = begin.slice(0, /<OFX>/i.exec(begin)?.index);
  const [, xml] = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i.exec(header) ?? [];
  const [, charset = 'NONE'] = /\bCHARSET:\s*([\w-]+)/i.exec(header) ?? [];
  const [, written = 'UTF-8'] = /\bENCODING:\s*([\w-]+)/i.exec(header) ?? [];
  const named = xml ?? (/^(?:UTF-?8|UNICODE)$/i.test(written) ? 'utf-8' : charset);
  if (/^(?:NONE|utf-?8)$/i.test(named)) {
    // Checks the bytes, because many banks write UTF-8 without changing the header.
    return decoderOfEncoding(isUtf8Begin(start) ? 'utf-8' : 'windows-1252');
  }
  const name = /^\d{3,4}$/.test(named) ? `windows-${named}` : named.replace(/^8859/, 'iso-8859');
  return decoderNamed(name, named);
}

/** Ignores the last bytes, where a character may be cut. */
const isUtf8Begin = (start: Buffer): boolean => !start.subarray(0, -4).toString('utf8').includes('\ufffd');

interface Token {
  readonly name: string;
  readonly isEnd: boolean;
  readonly text: string;
  readonly line: number;
}

const TOKEN = /<(\/?)([A-Za-z0-9._:-]+)\s*(\/?)>([^<]*)|<!\[CDATA\[([\s\S]*?)\]\]>|<([!?])([^>]*)>/g;

function* tokensOf(text: string, firstLine: number): Generator<Token> {
  let line = firstLine;
  let counted = 0;
  let last = '';
  for (const found of text.matchAll(TOKEN)) {
    line += linesIn(text.slice(counted, found.index));
    counted = found.index;
    const [, slash, name, empty, content = '', cdata, kind, declared = ''] = found;
    if (kind === '!' && /^(?:DOCTYPE|ENTITY)/i.test(declared))
      throw new BankFileError(line, 'has a DOCTYPE, which could define entities; it is not read');
    if (cdata !== undefined) yield { name: last, isEnd: false, text: cdata.trim(), line };
    if (name === undefined) continue;
    const plain = name.slice(name.indexOf(':') + 1).toUpperCase();
    last = plain;
    yield { name: plain, isEnd: slash === '/', text: decodedText(content.trim()), line };
    if (empty) yield { name: plain, isEnd: true, text: '', line };
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decodedText = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]{1,6}));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** Elements that contain a statement, and elements that name its account. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);
const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM']);
const PENDING = new Set(['BANKTRANLISTP', 'PENDTRAN', 'STMTTRNP']);
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

  *add({ name, isEnd, text, line }: Token): Generator<BankRow> {
    if (name === 'OFX') this.isOfx = true;
    if (PENDING.has(name) && name !== 'STMTTRNP') this.isPending = !isEnd;
    if (name === 'STATUS') this.isStatus = !isEnd;
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') this.isLedger = !isEnd && name === 'LEDGERBAL';
    if (STATEMENTS.has(name)) this.begin(isEnd);
    else if (this.isLedger && !isEnd) this.addLedger(name, text);
    else if (OWN_ACCOUNTS.has(name)) this.endAccount(isEnd);
    else if (name === 'STMTTRN') yield* isEnd ? this.endTransaction() : this.beginTransaction(line);
    else if (isEnd) this.part = name === this.part ? '' : this.part;
    else if (this.fields) this.addField(name, text);
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
    // The end tag of the transaction before may be missing.
    yield* this.endTransaction();
    this.fields = new Map();
    this.part = '';
    this.line = line;
    this.transactions++;
  }

  private addField(name: string, text: string): void {
    if (PARTS.has(name) && text === '') this.part = name;
    else if (text !== '') this.fields!.set(this.part === '' ? name : `${this.part}.${name}`, text);
  }

  private *endTransaction(): Generator<BankRow> {
    const { fields, statement, line } = this;
    this.fields = null;
    if (!fields) return;
    if (!statement) throw new BankFileError(line, 'is a transaction outside of a statement');
    if (this.isPending) {
      this.remarks.doubt(
        'pending',
        `${capitalized(this.place)} is pending`,
        'It is left out: it comes again once it is booked.',
      );
      return;
    }
    const own = { ...statement, account: this.accountId };
    const entry = { ...entryOf(line, fields, this.currency, this.place), place: this.place };
    this.tellOf(fields, entry);
    const isNumbered = !fields.has('FITID');
    yield this.statements.row(own, entry, { isCounted: false, isNumbered });
    this.statements.count(statement, entry.cells.amount, entry.cells.direction);
  }

  /** Where the transaction is in the file. */
  private get place(): string {
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
        `${capitalized(this.place)} is of the kind ${kind} and its amount is ${fields.get('TRNAMT')}`,
        'The sign of the amount counts: look whether it is right.',
      );
    if (fields.has('CORRECTFITID'))
      this.remarks.doubt(
        'correction',
        `${capitalized(this.place)} corrects an earlier one (${fields.get('CORRECTFITID')})`,
        'Both are stored: look which one holds.',
      );
  }
}

const KNOWN_MAX = 500_000;

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
  place: string,
): StatementEntry {
  const of = (name: string): string => fields.get(name) ?? '';
  const written = plainNumber(of('TRNAMT'));
  const isDebit = written.startsWith('-');
  const posted = timeOf(of('DTPOSTED'));
  const names = [of('PAYEE.NAME'), of('EXTDPAYEE.NAME'), of('NAME'), of('EXTDNAME')];
  const name = names.find((each) => each !== '') ?? '';
  const amount = withoutExtraZeros(written.replace(/^-/, ''));
  const reference = of('CHECKNUM') || of('REFNUM');
  const cells = {
    booking_date: posted ?? '',
    value_date: timeOf(of('DTUSER')) ?? '',
    amount,
    // CURRENCY: currency of the amount; ORIGCURRENCY: currency before the bank converted it.
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
    identity: [of('FITID'), day, amount, cells.currency, cells.direction, name],
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
