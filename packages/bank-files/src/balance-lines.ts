// Exceeds the usual size: one pattern lists words of many languages.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap } from './field-map.js';
import { RowWords } from './left-out-rows.js';

const CHARS_MAX = 60;

/** Letters separated by single blanks, as statements space out a heading: `S A L D O`. */
const SPACED = /(?<!\p{L})\p{L}(?: \p{L}){2,}(?!\p{L})/gu;
const BALANCE_BEGINS =
  /^(?:saldo|sdo|solde|balance|openingbalance|closingbalance|kontostand|остаток|zůstatek|bakiye)/iu;
/** Fast check that fails for most of the millions of cells in a file. */
const PERHAPS =
  /sald|sdo|balan|sold|konto|übertr|остат|сальдо|残|繰|余|餘|结|結|承|过|잔|이월|رصيد|יתר|ยอด|dư|υπόλ|zůst|egyen|bakiye|atlik|likut|apyvart|apgroz|käive|stanje|staða|залиш|салдо|forward|[bc] ?\/ ?f|report|(?:^|\P{L})\p{L} \p{L} \p{L}(?:\P{L}|$)/iu;

/** Words of lines that state a balance. A date, a currency or a number may follow them. */
const BALANCE_LINES = [
  'opening|closing|previous|ending|beginning|starting|ledger|available|book|current|daily|statement|final|running',
  '(?:@ )?balance(?: (?:brought|carried))?(?: (?:forward|down|over|b ?/ ?f|c ?/ ?f|b ?/ ?d|c ?/ ?d|bf|cf))?(?: (?:as )?(?:of|on|at))?',
  '(?:brought|carried) forward|[bc] ?/ ?f',
  '(?:anfangs|schluss|eröffnungs|end|tages|zwischen|alter |neuer )?(?:saldo(?:vortrag)?|kontostand)(?: (?:am|vom|per|zum))?|übertrag',
  '(?:nuevo |novo |nuovo |vorig |nieuw |oud |begin|eind|ingående |utgående |ingående|utgående|indgående |udgående )?(?:saldo|sdo)\\.?(?: (?:anterior|inicial|final|atual|actual|parcial|dispon[ií]vel|disponible|iniziale|finale|contabile|precedente|total|bloqueado|contable|awal|akhir|początkowe|końcowe|otwarcia|zamknięcia|do dia|del d[ií]a|del periodo|em conta|em|al|a fecha))*',
  '(?:ancien |nouveau )?solde(?: (?:initial|final|précédent|créditeur|débiteur|de clôture|d.ouverture|en euros|au|du))*|report à nouveau',
  'alkusaldo|loppusaldo|primosaldo|ultimosaldo|algsaldo|lõppsaldo|käive|upphafsstaða|lokastaða',
  '(?:sākuma |beigu )?atlikums|apgrozījums|(?:pradinis |galutinis )?likutis(?: (?:pradžiai|pabaigai|laikotarpio))*|apyvarta',
  '(?:početno|početni|završno|konačno|začetno|končno|prejšnje) stanje|(?:начално|крайно) салдо',
  '(?:вхідний |вихідний |початковий |кінцевий )?залишок(?: на (?:початок|кінець)(?: (?:дня|періоду))?)?',
  '(?:počáteční |konečný |počiatočný )?zůstatek|(?:nyitó |záró ?)?egyenleg|(?:devreden |açılış |kapanış )?bakiye|sold (?:inițial|final|initial)',
  '(?:входящий |исходящий |начальный |конечный |текущий )?(?:остаток|сальдо)(?: (?:на|на начало|на конец|входящее|исходящее)(?: (?:дня|периода))?)?',
  '(?:前月|前回|前頁|次頁|前期)?(?:繰越|繰越残高|残高)|(?:期初|期末|上期|上月|本日|承前)?(?:余额|余額|餘額|结余|結餘)|承前页|过次页|上期结转',
  '(?:전월|전기|차기)?(?:이월|이월잔액|잔액)|الرصيد(?: (?:الافتتاحي|الختامي|السابق|المدور|الحالي))?|رصيد (?:افتتاحي|ختامي|سابق|مدور)',
  'יתרת? ?(?:פתיחה|סגירה|קודמת)?|ยอด(?:ยกมา|ยกไป|คงเหลือ)|số dư (?:đầu|cuối) kỳ|υπόλοιπο(?: (?:από μεταφορά|έναρξης))?',
];
const [BEFORE_BALANCE = '', BALANCE = '', ...OTHERS] = BALANCE_LINES;
const AS_WHOLE = new RegExp(
  `^(?:(?:(?:${BEFORE_BALANCE}) )?${BALANCE.replace('(?:@ )?', '')}|${OTHERS.join('|')})(?: ?[A-Z]{3}| ?[r]?[$€£])?$`,
  'iu',
);

/** Returns a text without punctuation and numbers, and with spaced-out letters joined. */
const wordsOfLine = (text: string): string =>
  text
    .replace(SPACED, (letters) => letters.replaceAll(' ', ''))
    .replace(/[\p{N}.,:;#*_=<>()-]+/gu, ' ')
    .replace(/(?<!\S)\/+(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Tells whether a whole text states a balance, as lines between payments do: "Saldo em 31/01", "S A L D O".
 */
export function isBalanceLine(text: string): boolean {
  // A text with digits but without a blank is an id, such as BALANCE-905.
  if (text.length > CHARS_MAX || !PERHAPS.test(text) || /^(?=.*\d)\S*$/.test(text)) return false;
  const words = wordsOfLine(text);
  const isSpaced = !words.includes(' ') && words.length < text.length / 1.5;
  return AS_WHOLE.test(words) || (isSpaced && BALANCE_BEGINS.test(words));
}

/** Returns the value for `leave_out` that matches such texts: a date or number at the end becomes a *. */
export function leaveOutPatternOfBalance(text: string): string {
  const begin = /^[^\p{N}]*/u.exec(text)![0].trim();
  return begin === text || begin === '' ? text : `${begin}*`;
}

/** Returns the column that marks a row as a balance; null if the row is a payment. */
export function balanceLineColumnOf(row: BankRow): string | null {
  for (const column of row.columns) {
    const cell = row.get(column);
    if (typeof cell === 'string' && isBalanceLine(cell.trim())) return column;
  }
  return null;
}

interface BalanceRows {
  readonly line: number;
  rows: number;
  readonly texts: Set<string>;
}

const TEXTS_MAX = 20;

/** Collects rows that state a balance but would be imported as payments. */
export class BalanceWatch {
  private readonly seen = new Map<string, BalanceRows>();
  private readonly kept: RowWords;

  constructor({ written }: FieldMap) {
    this.kept = new RowWords(written.keep);
  }

  add(row: BankRow): void {
    const column = row.fault === null ? balanceLineColumnOf(row) : null;
    if (column === null || this.kept.has(row)) return;
    const seen = this.seen.get(column) ?? { line: row.line, rows: 0, texts: new Set<string>() };
    seen.rows += 1;
    if (seen.texts.size < TEXTS_MAX) seen.texts.add(leaveOutPatternOfBalance(cellTextOf(row.get(column))));
    this.seen.set(column, seen);
  }

  /** Returns questions that a person must answer before the rows can be imported. */
  questions(): string[] {
    return [...this.seen].map(([column, { line, rows, texts }]) => {
      const others = rows > 1 ? `, and in ${rows - 1} more ${rows === 2 ? 'row' : 'rows'},` : '';
      const values = [...texts].map((text) => JSON.stringify(text)).join(', ');
      const rule = `[{ column: ${JSON.stringify(column)}, values: [${values}] }]`;
      return (
        `${column} in line ${line}${others} names a balance, such as ${values.split(', "')[0]}: a balance is no ` +
        `payment. Leave such rows out with leave_out: ${rule}. If they are payments, say keep: ${rule}.`
      );
    });
  }
}
