// Exceeds the usual size: one pattern lists words of many languages.
import { isColumnNamed, sidesOfWords } from './header-names.js';
import { cachedByName } from './name-cache.js';
import { isWordForNoMovement, isYesOrNoWord, stateOfText } from './state-words.js';

/** Number of rows for each word of a column; blank cells are not counted. */
export type WordCounts = ReadonlyMap<string, { readonly rows: number }>;

/**
 * Matches names of columns that may say that money has not moved yet, was returned, or did not move at all.
 */
const STATE_NAMES =
  /status|state\b|pending|reserv|authori[sz]ed|on hold|\bheld\b|\bcleared\b|posted\?|settled|collected|unfunded|availab|revers|cancel|\bvoid|rejected|declined|refund|charge ?back|returned|vorgemerkt|vormerk|storno|rückbuch|rueckbuch|gebucht\b|verfügbar|verfuegbar|statut|\bétat|annul|extourne|contrepass|disponib|estado|situa[cç]|anulad|estorn|devuelt|retenid|\bstato\b|stornat|annullat|geannul|geboekt|teruggeboekt|bokförd|bokført|bogført|återför|tilbakeført|makuler|\btila\b|peruutet|varattu|\bstan\b|zaksięgowan|anulowan|\bstav\b|zaúčtov|stornov|könyvel|állapot|sztorn|durum|iptal|iade\b|bekle|stare\b|статус|состояни|сторно|отмен|проведен|доступн|стан\b|κατάσταση|ακυρ|סטטוס|מצב|בוטל|حالة|وضعیت|معلق|สถานะ|trạng thái|状態|ステータス|状态|狀態|상태|未資金化|資金化|未決済|未確定|取消|取消し|訂正|赤黒|冲正|沖正|抹账|更正|撤销|冻结|취소|정정|미결제|미승인/iu;

/** Matches names of columns that may give the kind of an entry, or the direction of the money. */
const KIND_NAMES =
  /(?<!\p{L})(?:sub ?|sub_|txn ?|tx ?|transaction ?|trans ?|tran ?|entry ?|operation ?)?(?:types?|kind|class|category|flag|indicator|ind|mark|marker|sign|side|direction|impact|effect|nature|event|(?<!trans)action|method|mode|reason|channel|qualifier|dr ?\/? ?cr|cr ?\/? ?dr|d\/c|c\/d|s\/h|h\/s|wallet)(?!\p{L})|kennzeichen|(?<!\p{L})(?:kz|art|typ|gattung|vorgang|vorgangsart|richtung|zeichen|kategorie|genre|nature|sens|signe|catégorie|tipo|clase|signo|sentido|naturaleza|natureza|segno|sinal|verso|soort|richting|mutatiesoort|af ?bij|slag|kind|riktning|tecken|fortegn|retning|laji|tyyppi|merkki|suunta|rodzaj|strona|znak|kierunek|druh|směr|smer|znaménko|típus|irány|előjel|tür|türü|tip|yön|işaret|vid|вид|тип|знак|направление|признак|код операции|напрям|είδος|τύπος|πρόσημο|סוג|כיוון|نوع|اتجاه|جهت|إشارة|loại|jenis|tipe)(?!\p{L})|(?:art|typ|richtung)(?!\p{L})|区分|種別|種類|記号|マーク|フラグ|类型|類型|类别|方向|标志|標誌|标识|性质|구분|종류|유형|부호|ประเภท|ทิศทาง/iu;

const isStateNamed = cachedByName((name) => isColumnNamed(name, 'status') || STATE_NAMES.test(name));
const isKindNamed = cachedByName((name) => isColumnNamed(name, 'direction') || KIND_NAMES.test(name));

/** Tells whether a column is named like a state and not like a balance ("Available balance"). */
export const isStateColumnName = (name: string): boolean =>
  isStateNamed(name) && !isColumnNamed(name, 'balance');

/**
 * Fields whose columns have questions of their own, or change nothing. Days are missing here, because their
 * cells show that they are days.
 */
const OTHER_FIELDS = ['transaction_id', 'amount', 'balance', 'amount_currency', 'account', 'reference'];

const isOfOtherField = cachedByName((name) => OTHER_FIELDS.some((field) => isColumnNamed(name, field)));

/** Whether a column may change the meaning of a row, according to its name. */
export const isCategoryName = cachedByName(
  (name) => (isStateNamed(name) || isKindNamed(name)) && !isOfOtherField(name),
);

/** Fields whose known column names are compared with a name. */
export const FIELDS_OF_CATEGORIES: readonly string[] = [...OTHER_FIELDS, 'status', 'direction'];

const WORDS_MAX = 20;
const WORDS_OF_ANY_NAME = 8;
/**
 * Words that occur three times or more on average are kinds of payments; words that occur less often are
 * texts.
 */
const ROWS_OF_WORD = 3;
const SHOWN_MAX = 12;
const CHARS_SHOWN = 30;
const MARK = /^(?:[\p{L}\p{N}*+!#xX-]{1,2})$/u;

/** Tells whether a text is a number or a day rather than a word or a short code. */
const isNumberOrDay = (text: string): boolean =>
  /\d/.test(text) && !/\p{L}/u.test(text) && (/\d[.,/:-]\d/.test(text) || text.replace(/\D/g, '').length > 4);

const isMark = (text: string): boolean => MARK.test(text) || isYesOrNoWord(text);

/** Whether one of the words may change the meaning of a row: a state, a direction, yes or no. */
const isTelling = (words: readonly string[]): boolean =>
  words.some(
    (word) => (stateOfText(word) ?? 'COMPLETED') !== 'COMPLETED' || isWordForNoMovement(word) || isMark(word),
  ) || sidesOfWords(words).size > 0;

const SPARSE_WORDS_MAX = 3;
const SPARSE_CHARS_MAX = 20;

/** Tells whether a few rows have a short word, such as a mark for corrections, and most rows have nothing. */
const isSparseMark = (words: readonly string[], filled: number, rows: number): boolean =>
  words.length > 0 &&
  words.length <= SPARSE_WORDS_MAX &&
  filled * 2 < rows &&
  words.every(
    (word) => word.length <= SPARSE_CHARS_MAX && /^[\p{L}\p{M}.\s-]+$/u.test(word) && !/\s.*\s/.test(word),
  );

/**
 * Whether a column may change the meaning of its rows: its name or words suggest it, or few different words
 * occur again and again. `rows`: number of rows in the file.
 */
export function isCategory(name: string, counts: WordCounts, rows: number): boolean {
  const words = [...counts.keys()];
  const filled = [...counts.values()].reduce((sum, each) => sum + each.rows, 0);
  if (words.length > WORDS_MAX || words.some(isNumberOrDay)) return false;
  if (isOfOtherField(name)) return false;
  const isRepeated = words.length <= WORDS_OF_ANY_NAME && words.length * ROWS_OF_WORD <= filled;
  const varies = words.length > 1 || (words.length === 1 && filled < rows);
  if (isCategoryName(name)) return words.length * 2 <= filled || words.length <= WORDS_OF_ANY_NAME;
  if (!varies) return false;
  return (
    isRepeated ||
    isSparseMark(words, filled, rows) ||
    (words.length <= WORDS_OF_ANY_NAME && filled < rows * 0.9 && words.every(isMark)) ||
    (words.length <= WORDS_OF_ANY_NAME && isTelling(words) && words.length < filled)
  );
}

const shown = (text: string): string =>
  JSON.stringify(text.length > CHARS_SHOWN ? `${text.slice(0, CHARS_SHOWN)}…` : text);

/**
 * Names a column and its words for a person: all words, or the rarest, which distinguish their rows from most
 * others.
 */
export function categoryText(name: string, counts: WordCounts): string {
  const isAll = counts.size <= SHOWN_MAX;
  const words = [...counts].toSorted(([, a], [, b]) => (isAll ? b.rows - a.rows : a.rows - b.rows));
  const some = words.slice(0, SHOWN_MAX).map(([word, { rows }]) => `${shown(word)} in ${rows}`);
  const more = words.length > SHOWN_MAX ? ', ...' : '';
  return `${JSON.stringify(name)} (${some.length === 0 ? 'blank so far' : some.join(', ') + more})`;
}

/** Returns a remark that asks a person to look at columns of few values that the map leaves out. */
export function categoryRemark(texts: readonly string[]): string {
  const isOne = texts.length === 1;
  return (
    `${texts.join('; ')}: the map leaves out ${isOne ? 'this column' : 'these columns'} of few values. Look whether ` +
    `${isOne ? 'it' : 'one of them'} says that a row is not booked, reversed, blocked or refused, or which way the ` +
    `money went: then use it in \`leave_out\`, \`status\` or \`direction\`. ${isOne ? 'Else name it' : 'Name the others'} ` +
    'under `ignore`.'
  );
}
