import type { StatementCells } from './statement-rows.js';

type Details = Pick<
  StatementCells,
  'counterparty_name' | 'counterparty_account' | 'counterparty_bank' | 'end_to_end_id'
> & { readonly description: string; readonly isReturn: boolean };

/** Length of a subfield. The text of a full subfield continues in the next without a blank. */
const PART_CHARS = 27;
const LINE_CHARS = 65;

/** Parses the lines of field 86 (details): the German structure, keys between slashes, or free text. */
export function mt940DetailsOf(lines: readonly string[]): Details {
  const text = lines.join('').trim();
  const german = /^(\d{3})([^\w\s])(?=\d{2})/.exec(text);
  if (german) return germanDetails(text, german[1]!, german[2]!);
  if (/(?:^|\/)(?:TRTP|EREF|CNTP|REMI|NAME|MARF|ORDP|BENM|RTRN)\//.test(text)) return keyedDetails(text);
  // Some Dutch banks write account and name of the counterparty in the first line.
  const [, account, name = ''] =
    lines.length > 1 ? (/^([A-Z]{2}\d{2}[A-Z0-9]{10,30}) +(\S.*)$/.exec(lines[0]!) ?? []) : [];
  const purpose = purposeOf(joined(account === undefined ? lines : lines.slice(1), LINE_CHARS));
  if (account === undefined) return purpose;
  return { ...purpose, counterparty_account: account, counterparty_name: name.trim() };
}

function joined(parts: readonly string[], full: number): string {
  const glued = parts.map((part, at) => (at > 0 && parts[at - 1]!.length < full ? ` ${part}` : part));
  return glued.join('').replace(/\s+/g, ' ').trim();
}

/** SEPA keys within the purpose. Text before the first key belongs to the purpose. */
const PURPOSE_KEY =
  /(?:^|[\s?])?\b(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|BREF|RREF|PURP|IBAN|BIC)[+:](?! )/g;

function purposeOf(text: string): Details {
  const found = [...text.matchAll(PURPOSE_KEY)];
  const values = new Map<string, string>();
  for (const [at, match] of found.entries()) {
    const from = match.index + match[0].length;
    values.set(match[1]!, text.slice(from, found[at + 1]?.index ?? text.length).trim());
  }
  const before = text.slice(0, found[0]?.index ?? text.length).trim();
  const known = (key: string): string => values.get(key) ?? '';
  const endToEnd = known('EREF') === 'NOTPROVIDED' ? '' : known('EREF');
  return {
    counterparty_account: known('IBAN'),
    counterparty_bank: known('BIC'),
    counterparty_name: known('ABWA') || known('ABWE'),
    end_to_end_id: endToEnd,
    description: [before, known('SVWZ')].filter((part) => part !== '').join(' '),
    isReturn: values.has('RREF'),
  };
}

/** Codes of the German structure for returned debits and transfers. */
const RETURNS = new Set(['108', '109', '159', '181', '182', '183', '184']);

function germanDetails(text: string, kind: string, sign: string): Details {
  const fields = new Map<string, string>();
  const escaped = `\\${sign}`;
  const parts = text
    .slice(kind.length)
    .split(new RegExp(`${escaped}(?=\\d{2})`))
    .slice(1);
  for (const part of parts) fields.set(part.slice(0, 2), part.slice(2));
  const between = (from: number, to: number) =>
    [...fields].flatMap(([code, value]) => (Number(code) >= from && Number(code) <= to ? [value] : []));
  // Polish banks use the same structure with another separator and put names into 27 and 28.
  const isGerman = sign === '?';
  const purposeEnds = isGerman || fields.has('32') ? 29 : 26;
  const purpose = purposeOf(joined([...between(20, purposeEnds), ...between(60, 63)], PART_CHARS));
  const name = between(32, 33).join('').trim() || (isGerman ? '' : between(27, 28).join('').trim());
  return {
    counterparty_name: name || purpose.counterparty_name || '',
    counterparty_account: (fields.get('31') ?? fields.get('38') ?? purpose.counterparty_account ?? '').trim(),
    counterparty_bank: (fields.get('30') ?? purpose.counterparty_bank ?? '').trim(),
    end_to_end_id: purpose.end_to_end_id ?? '',
    description: purpose.description || (fields.get('00') ?? '').trim(),
    isReturn: purpose.isReturn || RETURNS.has(kind),
  };
}

const SLASH_KEYS =
  'TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|MARF|CSID|KREF|PREF|RTRN|ISDT|PURP|ULTD|ULTB|ADDR|ID|' +
  'TRCD|PTRF|' +
  'BUSP|OCMT|CHGS|EXCH|RREF|INIT|IREF|MREF|CRED|SVCL|COUN|CREF|ACCW|IPNF|SUM|BNKR|USTD|STRD|TYPE|BTCH|FCUR';
const SLASH_KEY = new RegExp(`/(${SLASH_KEYS})/`, 'g');

function keyedDetails(text: string): Details {
  const plain = text.startsWith('/') ? text : `/${text}`;
  const values = new Map<string, string>();
  const found: { readonly key: string; readonly begin: number; readonly end: number }[] = [];
  SLASH_KEY.lastIndex = 0;
  for (let match = SLASH_KEY.exec(plain); match; match = SLASH_KEY.exec(plain)) {
    found.push({ key: match[1]!, begin: match.index, end: SLASH_KEY.lastIndex });
    // Step back, because the slash that ends a key may begin the next key.
    SLASH_KEY.lastIndex--;
  }
  for (const [at, { key, end }] of found.entries()) {
    const value = plain.slice(end, Math.max(end, found[at + 1]?.begin ?? plain.length));
    if (!values.has(key)) values.set(key, withoutSlashes(value));
  }
  const known = (key: string): string => values.get(key) ?? '';
  const [iban = '', bic = '', name = ''] = known('CNTP').split('/');
  const remittance = (known('USTD') || known('REMI')).replace(/^(?:USTD|STRD)\/+/, '');
  const endToEnd = known('EREF') === 'NOTPROVIDED' ? '' : known('EREF');
  return {
    counterparty_name: (known('NAME') || name).trim(),
    counterparty_account: (known('IBAN') || iban).trim(),
    counterparty_bank: (known('BIC') || bic).trim(),
    end_to_end_id: endToEnd,
    description: (withoutSlashes(remittance) || known('STRD') || known('TRTP')).trim(),
    isReturn: values.has('RTRN'),
  };
}

function withoutSlashes(text: string): string {
  let begin = 0;
  let end = text.length;
  while (text[begin] === '/') begin++;
  while (end > begin && text[end - 1] === '/') end--;
  return text.slice(begin, end).trim();
}
