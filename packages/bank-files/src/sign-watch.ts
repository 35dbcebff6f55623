// Exceeds the usual size: a sentence for the user stays on one long line.
import { isSignedAmount } from './amounts.js';
import { BalanceTrend } from './balance-trend.js';
import type { BankRow } from './bank-rows.js';
import { isCardNamed } from './card-names.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { columnsOfSource } from './field-reader.js';

const LINES_MAX = 20;
/**
 * Positive amounts must outnumber negative amounts by this factor to count as the usual sign. An account may
 * have as many receipts as payments, while a card has few payments to it.
 */
const MOSTLY = 1.5;

interface Lines {
  count: number;
  readonly first: number[];
}

/** Returns "line 3", or "lines 3, 5 and 8 more". */
function linesText({ count, first }: Lines): string {
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `${count === 1 ? 'line' : 'lines'} ${first.join(', ')}${more}`;
}

/** Texts on card statements for a payment to the card or a refund by a shop. */
const PAID_TO_CARD =
  /\bthank you\b|\bautopay\b|\bpayment received\b|\bpayment - |\bcard payment\b|\brefund|\bcredit voucher|\bdirect debit payment|zahlung erhalten|lastschrifteinzug|einzahlung|\bgutschrift|rückerstattung|\bpaiement reçu|prélèvement reçu|remboursement|su pago|pago recibido|devoluci[oó]n|pagamento ricevuto|rimborso|pagamento recebido|estorno|betaling ontvangen|terugbetaling|inbetalning|återbetalning|ご入金|返金|还款|還款|退款/iu;

/** Limits the work: a row may have a thousand long texts, and a file millions of rows. */
const PAID_BACK_ROWS_MAX = 1_000;
const PAID_BACK_COLUMNS_MAX = 50;
const PAID_BACK_CHARS_MAX = 200;

const isPaidBack = (row: BankRow): boolean =>
  row.columns
    .slice(0, PAID_BACK_COLUMNS_MAX)
    .some((name) => PAID_TO_CARD.test(cellTextOf(row.get(name)).slice(0, PAID_BACK_CHARS_MAX)));

/** Side of the customer in rows with a negative amount; `open` if the rows do not show it. */
type Meaning = 'sender' | 'receiver' | 'open';

/** Checks whether the signs of amounts, the words for debit and credit, and the balances agree. */
export class SignWatch {
  private readonly seen = new Map<string, Lines>();
  private readonly trend: BalanceTrend | null;
  private isOfCard: boolean | null = null;
  private paidBack = 0;

  constructor(private readonly map: FieldMap) {
    const { direction } = map.written;
    const isBySign = direction?.column !== undefined && !direction.values;
    this.trend =
      isBySign && direction.unsigned === undefined && direction.negative === undefined
        ? new BalanceTrend(map)
        : null;
  }

  add(row: BankRow, { own, sign, item }: MappedRow): void {
    const { direction, kind } = this.map.written;
    if (!sign) return;
    if (!direction) {
      if (sign < 0 && kind === 'transactions' && item['amount'] !== undefined) this.note('undirected', row);
      return;
    }
    if (own === null) return;
    const isByWords = direction.values !== undefined || direction.column === undefined;
    if (isByWords && direction.negative === undefined)
      this.note(`${own} ${sign < 0 ? 'negative' : 'positive'}`, row);
    if (isByWords || direction.unsigned !== undefined) return;
    const written = isSignedAmount(cellTextOf(row.get(direction.column!)));
    this.note(sign < 0 ? 'minus' : written ? 'plus' : 'unsigned', row);
    if (!this.trend) return;
    this.isOfCard ??= row.columns.some(isCardNamed);
    this.trend.add(row, direction.column!);
    if (sign < 0 && this.paidBack === 0 && this.get('minus').count <= PAID_BACK_ROWS_MAX && isPaidBack(row))
      this.paidBack += 1;
  }

  /**
   * Which side the customer of a negative amount is, if only the sign tells the direction and the map does
   * not say.
   */
  get negativeMeans(): Meaning {
    const minus = this.get('minus');
    const unsigned = this.get('unsigned');
    const trend = this.trend?.meaning ?? 'open';
    const isMostlyPositive = unsigned.count > minus.count * (this.isOfCard ? 1 : MOSTLY);
    if (trend === 'receiver') return 'receiver';
    // Not for a card with mostly positive amounts: its balance may be debt, which grows with each charge.
    if (trend === 'sender' && !(this.isOfCard && isMostlyPositive)) return 'sender';
    if (minus.count === 0) return this.isOfCard && unsigned.count > 0 ? 'open' : 'sender';
    const isLikeCard = this.paidBack > 0 || (this.isOfCard && unsigned.count === minus.count);
    return unsigned.count > 0 && (isMostlyPositive || isLikeCard) ? 'open' : 'sender';
  }

  /** Returns questions that a person must answer before the rows can be imported. */
  questions(): string[] {
    return [
      ...this.aboutPlus(),
      ...this.aboutNegative(),
      ...this.aboutUndirected(),
      ...this.aboutWords(),
      ...this.aboutPair(),
    ];
  }

  private aboutPlus(): string[] {
    const { column = '' } = this.map.written.direction ?? {};
    const plus = this.get('plus');
    const unsigned = this.get('unsigned');
    if (plus.count === 0 || unsigned.count === 0) return [];
    return [
      `${column} has amounts with a plus (${linesText(plus)}) and without a sign (${linesText(unsigned)}): ` +
        'say with direction: { column: ..., unsigned: sender } that your customer sends what has no sign, ' +
        'or with unsigned: receiver that it receives it.',
    ];
  }

  private aboutNegative(): string[] {
    const { column = '' } = this.map.written.direction ?? {};
    if (!this.trend || this.get('plus').count > 0) return [];
    const means = this.negativeMeans;
    if (means === 'sender') return [];
    const minus = this.get('minus');
    const unsigned = this.get('unsigned');
    const lines = [
      `positive amounts in ${linesText(unsigned)}`,
      ...(minus.count > 0 ? [`negative amounts in ${linesText(minus)}`] : []),
    ].join(', ');
    const why =
      means === 'receiver'
        ? 'the balance falls with positive amounts and rises with negative ones'
        : 'nothing in the file shows which of them your customer pays: on many card statements a positive amount ' +
          'is a purchase, and a negative one a payment to the card or a refund';
    const name = JSON.stringify(column);
    return [
      `${column} has ${lines}, and ${why}. Say direction: { column: ${name}, negative: receiver } if your ` +
        `customer pays what is positive, or direction: { column: ${name}, negative: sender } if it pays what ` +
        'is negative.',
    ];
  }

  private aboutUndirected(): string[] {
    const negative = this.get('undirected');
    const { amount, ...fields } = this.map.written.fields;
    if (negative.count === 0 || !amount) return [];
    const [column = 'amount'] = columnsOfSource(amount);
    const name = JSON.stringify(column);
    const sides = ['sender', 'receiver'].filter((side) =>
      Object.keys(fields).some((path) => path.startsWith(`${side}.`)),
    );
    const direction =
      sides.length === 2
        ? ''
        : `Say direction: { column: ${name}, negative: sender } (or negative: receiver) with own.entity_id for ` +
          'your customer and other.name for the other side. ';
    return [
      `${column} is negative in ${linesText(negative)}, and the map has no \`direction\` that says what this ` +
        `means. ${direction}If the sign means nothing, say amount: { column: ${name}, absolute: true }; rows ` +
        'that only reverse others can be left out with leave_out.',
    ];
  }

  private aboutWords(): string[] {
    const { direction } = this.map.written;
    if (!direction?.values) return [];
    const credits = this.get('receiver negative');
    const debits = this.get('sender negative');
    const plain = this.get('sender positive');
    const isMixed = debits.count > 0 && plain.count > 0;
    if (credits.count === 0 && !isMixed) return [];
    const rare = debits.count <= plain.count ? debits : plain;
    const contradictory = [
      ...(credits.count > 0 ? [`a credit with a negative amount in ${linesText(credits)}`] : []),
      ...(isMixed
        ? [`a debit with a ${rare === debits ? 'negative' : 'positive'} amount in ${linesText(rare)}`]
        : []),
    ];
    return [
      `${direction.column} and the sign of the amount contradict each other: ${contradictory.join(', ')}. ` +
        MEANINGS,
    ];
  }

  /** Asks about negative amounts in two amount columns, which may be reversals. */
  private aboutPair(): string[] {
    const { sender, receiver, negative } = this.map.written.direction ?? {};
    if (sender === undefined || negative !== undefined) return [];
    const credits = this.get('receiver negative');
    const debits = this.get('sender negative');
    const plain = this.get('sender positive');
    const isMixed = debits.count > 0 && plain.count > 0;
    const found = [
      ...(isMixed ? [`${sender} has negative amounts in ${linesText(debits)} beside positive ones`] : []),
      ...(credits.count > 0 ? [`${receiver} has negative amounts in ${linesText(credits)}`] : []),
    ];
    return found.length === 0 ? [] : [`${found.join(', and ')}. ${MEANINGS}`];
  }

  private get(key: string): Lines {
    return this.seen.get(key) ?? { count: 0, first: [] };
  }

  private note(key: string, { line }: BankRow): void {
    const lines = this.get(key);
    this.seen.set(key, lines);
    lines.count += 1;
    if (lines.first.length < LINES_MAX) lines.first.push(line);
  }
}

const MEANINGS =
  'Say in `direction` what a negative amount means: `negative: sender` (debits are negative; other rows are ' +
  'rejected), `negative: receiver` (credits are negative), `negative: reversal` (it turns the direction), ' +
  '`negative: never` (such rows are rejected) or `negative: any` (the sign means nothing).';
