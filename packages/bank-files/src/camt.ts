import { BankFileError } from './bank-file-error.js';
import type { BankRow, FileLayout } from './bank-rows.js';
import { camtEntriesOf, isBookedStatus } from './camt-entry.js';
import { FileRemarks } from './file-remarks.js';
import { encodingOfMap } from './statement-encoding.js';
import {
  statementBalanceOf,
  withCapitalInitial,
  RemarksRow,
  Statements,
  type EntryDirection,
  type OpenStatement,
} from './statement-rows.js';
import {
  xmlNodesAt,
  xmlTextAt,
  xmlPieces,
  XmlTree,
  type XmlAttributes,
  type XmlListener,
  type XmlNode,
} from './xml-pieces.js';

/** For each ISO 20022 message, the element that contains a statement and the name of the message. */
const MESSAGES: Readonly<Record<string, { readonly container: string; readonly name: string }>> = {
  BkToCstmrAcctRpt: { container: 'Rpt', name: 'camt.052' },
  BkToCstmrStmt: { container: 'Stmt', name: 'camt.053' },
  BkToCstmrDbtCdtNtfctn: { container: 'Ntfctn', name: 'camt.054' },
};

/**
 * Yields the entries of camt.052, .053 and .054 messages of any version as rows, and last a row with remarks.
 * Throws BankFileError.
 */
export async function* camtRows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: () => Promise<void>,
): AsyncGenerator<BankRow> {
  const listener = new CamtListener();
  const reader = new CamtReader(listener);
  const pieces = xmlPieces(source, listener, { encoding: encodingOfMap(layout), pause });
  while (!(await pieces.next()).done)
    for (const part of listener.take())
      for (const row of reader.add(part)) {
        await pause();
        if (row) yield row;
      }
  reader.end();
  yield new RemarksRow(reader.remarks);
}

/** A child element of a statement, or the start or end of a statement. */
type Part = XmlNode | 'begin' | 'end';

/** Finds the statements of a message and collects each child element as a tree. */
class CamtListener implements XmlListener {
  private parts: Part[] = [];
  private tree: XmlTree | null = null;
  private isWithin = false;
  private depth = 0;
  root = '';
  message: { readonly container: string; readonly name: string } | null = null;

  take(): readonly Part[] {
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  open(name: string, attributes: XmlAttributes, line: number): void {
    if (this.root === '') this.root = name;
    if (this.tree) this.depth++;
    else if (this.isWithin) {
      this.tree = new XmlTree();
      this.depth = 1;
    } else if (this.message && name === this.message.container) {
      this.isWithin = true;
      this.parts.push('begin');
    } else this.message ??= MESSAGES[name.replace(/V\d\d$/, '')] ?? null;
    this.tree?.begin(name, attributes, line);
  }

  text(text: string): void {
    this.tree?.add(text);
  }

  close(name: string): void {
    if (this.tree) {
      const node = this.tree.end();
      if (--this.depth > 0) return;
      this.tree = null;
      this.parts.push(node!);
    } else if (this.isWithin && name === this.message!.container) {
      this.isWithin = false;
      this.parts.push('end');
    }
  }
}

class CamtReader {
  readonly remarks = new FileRemarks();
  private readonly statements = new Statements(this.remarks);
  private statement: OpenStatement | null = null;
  private id = '';
  private number = '';
  private account = '';
  private currency = '';
  private balances: XmlNode[] = [];
  private summary: XmlNode | null = null;
  /** Number of the entry in the whole file. */
  private entries = 0;

  constructor(private readonly file: CamtListener) {}

  /** Yields rows, and null where the caller may pause. */
  *add(part: Part): Generator<BankRow | null> {
    if (part === 'begin') this.beginStatement();
    else if (part === 'end') this.endStatement();
    else if (part.name === 'Ntry') yield* this.addEntry(part);
    else this.addPart(part);
  }

  end(): void {
    const { root, message } = this.file;
    if (!message)
      throw new BankFileError(
        1,
        `the file is XML (${root || 'empty'}) and no camt.052, camt.053 or camt.054`,
      );
    if (this.statements.statements === 0) throw new BankFileError(1, `the ${message.name} has no statement`);
    if (message.name === 'camt.053') return;
    const [what, advice] =
      message.name === 'camt.052'
        ? [
            'reports of the day (camt.052)',
            'have its booked entries again, with the same ids where the bank gives references',
          ]
        : ['notifications (camt.054)', 'have the same payments again, as entries or as a sum'];
    this.remarks.doubt(
      'kind',
      `The file has ${what}`,
      `The statements (camt.053) ${advice}: import only one of both for an account.`,
    );
  }

  private beginStatement(): void {
    this.statement = this.summary = null;
    this.id = this.number = this.account = this.currency = '';
    this.balances = [];
  }

  private addPart(node: XmlNode): void {
    if (node.name === 'Id') this.id = node.text.trim();
    else if (node.name === 'ElctrncSeqNb' || node.name === 'LglSeqNb') this.number ||= node.text.trim();
    else if (node.name === 'Acct') {
      this.account = xmlTextAt(node, 'Id/IBAN', 'Id/Othr/Id', 'Id/PrtryAcct/Id').replace(/\s+/g, '');
      this.currency = xmlTextAt(node, 'Ccy');
    } else if (node.name === 'Bal') this.balances.push(node);
    else if (node.name === 'TxsSummry') this.summary = node;
  }

  /**
   * Returns the current statement, and begins it if needed: at its first entry or its end, when account and
   * balances are known.
   */
  private opened(): OpenStatement {
    if (this.statement) return this.statement;
    this.statement = this.statements.begin(this.account, this.number || this.id);
    const { opening, closing } = balancesOf(this.balances);
    this.statements.open(this.statement, opening);
    this.statement.closing = closing;
    return this.statement;
  }

  private *addEntry(node: XmlNode): Generator<BankRow | null> {
    const statement = this.opened();
    const place = `entry ${++this.entries} (line ${node.line})`;
    const status = xmlTextAt(node, 'Sts/Cd', 'Sts/Prtry', 'Sts');
    if (!isBookedStatus(status)) {
      const isPending = status === 'PDNG' || status === 'FUTR';
      const amount =
        `${xmlNodesAt(node, 'Amt')[0]?.attributes['Ccy'] ?? ''} ${xmlTextAt(node, 'Amt')}`.trim();
      this.remarks.doubt(
        `status ${status}`,
        `${withCapitalInitial(place)} of ${amount} has the status ${status} and is not booked`,
        isPending
          ? 'It is left out: it comes again once it is booked.'
          : 'It is left out: it moves no money of the account.',
      );
      return;
    }
    const own = { account: statement.account, currency: this.currency };
    let isCounted = false;
    for (const found of camtEntriesOf(node, own, { remarks: this.remarks, place })) {
      if (found && !isCounted) {
        this.statements.count(statement, found.whole.amount, found.whole.direction);
        isCounted = true;
      }
      yield found && this.statements.row(statement, found.entry, { isCounted: false });
    }
  }

  private endStatement(): void {
    const statement = this.opened();
    const { summary } = this;
    const told = summary && xmlTextAt(summary, 'TtlNtries/NbOfNtries');
    this.statements.end(statement, { needsBalances: this.file.message?.name === 'camt.053' });
    if (told && Number(told) !== statement.entries && this.file.message?.name === 'camt.053')
      this.remarks.doubt(
        'count',
        `Statement ${statement.name} of ${statement.account} says that it has ${told} entries, and ` +
          `${statement.entries} booked ones were found`,
        'Look whether the file is complete.',
      );
    this.statement = null;
  }
}

/** Returns the opening and closing balance of a statement, or of a page of a statement. */
function balancesOf(nodes: readonly XmlNode[]) {
  const read = nodes.map((node) => {
    const amount = xmlNodesAt(node, 'Amt')[0];
    const direction: EntryDirection = xmlTextAt(node, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit';
    const day = xmlTextAt(node, 'Dt/Dt', 'Dt/DtTm');
    const balance = statementBalanceOf(
      amount?.text.trim() ?? '',
      direction,
      amount?.attributes['Ccy'] ?? '',
      day,
    );
    return { code: xmlTextAt(node, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry'), balance };
  });
  const of = (code: string) => read.filter((each) => each.code === code).map(({ balance }) => balance);
  const between = of('ITBD');
  const first = of('OPBD')[0] ?? of('PRCD')[0];
  const last = of('CLBD')[0];
  return {
    opening: first ?? (last || between.length > 1 ? between[0] : null) ?? null,
    closing: last ?? (first || between.length > 1 ? between.at(-1) : null) ?? null,
  };
}
