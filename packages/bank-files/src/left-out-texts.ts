// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { isLikeDayText } from './guess-dates.js';
import { isColumnNamed } from './header-names.js';
import { cachedByName } from './name-cache.js';

const COLUMNS_MAX = 100;
const SHOWN_MAX = 10;
const CHARS_SHOWN = 40;
/** Number of cells that are read: the first rows show what a column contains. */
const CELLS_SEEN = 200;
const WORD_CHARS = 12;
const DISTINCT_MIN = 2;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const ACCOUNT = /^[\dXx*#]{8,34}$/;
const ACCOUNT_NAMES =
  /account|acct|iban|konto|konta\b|kont[aou]m?\b|rachun|сч[её]т|рахунок|rekening|compte|cuenta|conta\b|\bconto|účet|úcet|ucet|účtu|számla|szamla|hesap|sąskait|saskait|kont[ao]\b|račun|racun|сметка|tili|口座|账号|帳號|賬號|账户|帳戶|계좌|حساب|חשבון|บัญชี|tài khoản|rekening|λογαριασμ/iu;

interface SeenTexts {
  cells: number;
  texts: number;
  accounts: number;
  example: string;
  readonly distinct: Set<string>;
}

/** Looks for unused columns with texts or account numbers, which may describe the payment. */
export class LeftOutTexts {
  private columns: Map<string, SeenTexts> | null = null;
  private rows = 0;

  /** `watchedIn`: columns that the map leaves out and that no other remark mentions. */
  constructor(private readonly watchedIn: (columns: readonly string[]) => readonly string[]) {}

  add(row: BankRow): void {
    this.rows += 1;
    this.columns ??= new Map(
      this.watchedIn(row.columns)
        .slice(0, COLUMNS_MAX)
        .map((name) => [name, seenNone()]),
    );
    for (const [name, seen] of this.columns) {
      const text = seen.cells < CELLS_SEEN ? cellTextOf(row.get(name)) : '';
      if (text === '') continue;
      seen.cells += 1;
      seen.distinct.add(text);
      if (isAccount(text, name)) seen.accounts += 1;
      else if (isSentence(text) || (isTextNamed(name) && /\p{L}{2}/u.test(text))) seen.texts += 1;
      seen.example ||= text;
    }
  }

  /** Returns the columns that a person should check. `told`: columns that other remarks already mention. */
  list(
    told: readonly string[],
  ): { readonly column: string; readonly rows: number; readonly message: string }[] {
    const open = this.open(told);
    const texts = open.filter(([, seen]) => areTexts(seen)).map(shownColumn);
    const accounts = open.filter(([, seen]) => areAccounts(seen)).map(shownColumn);
    return [
      ...this.remark(
        texts,
        'texts',
        'what a payment was for or with whom: then use it in `descriptor` or `other.name`',
      ),
      ...this.remark(
        accounts,
        'numbers of accounts',
        'whose account the other side is: then use it beside the text in `descriptor`',
      ),
    ];
  }

  /** Returns the columns that `list` mentions. */
  columnsToDecide(told: readonly string[]): string[] {
    return this.open(told).flatMap(([name, seen]) => (areTexts(seen) || areAccounts(seen) ? [name] : []));
  }

  private open(told: readonly string[]) {
    return [...(this.columns ?? [])].filter(([name]) => !told.includes(name));
  }

  private remark(columns: readonly string[], of: string, what: string) {
    if (columns.length === 0) return [];
    const isOne = columns.length === 1;
    const shown = columns.slice(0, SHOWN_MAX).join('; ') + (columns.length > SHOWN_MAX ? '; ...' : '');
    const message =
      `${shown}: the map leaves out ${isOne ? 'this column' : 'these columns'} of ${of}. Look whether ` +
      `${isOne ? 'it' : 'one of them'} says ${what}.`;
    return [{ column: '', rows: this.rows, message }];
  }
}

/** Fields whose known column names mean a text of a payment. */
export const FIELDS_OF_TEXTS = ['descriptor', 'reference'];

/** Whether the name of a column means a payment text, such as "memo". Then even a short word is a purpose. */
export const isTextNamed = cachedByName((name) =>
  FIELDS_OF_TEXTS.some((field) => isColumnNamed(name, field)),
);

const seenNone = (): SeenTexts => ({
  cells: 0,
  texts: 0,
  accounts: 0,
  example: '',
  distinct: new Set(),
});

function isAccount(text: string, name: string): boolean {
  const plain = text.replace(/^'|[\s./-]/g, '');
  return IBAN.test(plain) || (ACCOUNT.test(plain) && ACCOUNT_NAMES.test(name));
}

/** Tells whether a text has words rather than a code, a number or a day. */
const isSentence = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}\p{M}]/gu, '').length;
  return (
    letters * 2 > text.replace(/\s/g, '').length &&
    !isLikeDayText(text) &&
    (/\p{L}[^\p{L}\p{N}]+\p{L}/u.test(text) ||
      letters >= WORD_CHARS ||
      /[\p{Script=Han}\p{Script=Hangul}]{3}/u.test(text))
  );
};

const areTexts = ({ cells, texts, distinct }: SeenTexts): boolean =>
  distinct.size >= DISTINCT_MIN && texts * 2 >= cells && distinct.size * 2 >= cells;

const areAccounts = ({ cells, accounts }: SeenTexts): boolean => cells > 0 && accounts * 2 > cells;

const shownColumn = ([name, { example }]: readonly [string, SeenTexts]): string =>
  `${JSON.stringify(name)} (such as ${JSON.stringify(example.length > CHARS_SHOWN ? `${example.slice(0, CHARS_SHOWN)}…` : example)})`;
