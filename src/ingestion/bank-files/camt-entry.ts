import type { FileRemarks } from './file-remarks.js';
import { unitsOf } from './exact-sum.js';
import {
  capital,
  plainAmount,
  type Direction,
  type StatementCells,
  type StatementEntry,
} from './statement-rows.js';
import { nodesAt, textAt, type XmlNode } from './xml-pieces.js';

/** The account of a statement. */
interface OwnAccount {
  readonly account: string;
  readonly currency: string;
}

interface Money {
  readonly amount: string;
  readonly currency: string;
  readonly direction: Direction;
}

interface EntryOfCamt {
  readonly entry: StatementEntry;
  /** The amount by which the balance changes, of which the entry may be a part. */
  readonly whole: Money;
}

/** Tells whether an entry changed the balance; an entry without a status did. */
export const isBooked = (status: string): boolean => status === 'BOOK' || status === '';

/**
 * Returns the payments of an entry: one for each of its details where their amounts make up the entry,
 * else the
 * entry as a whole.
 */
export function entriesOf(
  node: XmlNode,
  own: OwnAccount,
  { remarks, place }: { readonly remarks: FileRemarks; readonly place: string },
): EntryOfCamt[] {
  const whole = moneyOf(node, own);
  const details = nodesAt(node, 'NtryDtls/TxDtls');
  const [only] = details;
  const entryAs = (parts: Omit<EntryParts, 'place'>) => entryOf(node, own, { ...parts, place });
  if (details.length <= 1) {
    const batch = only ? '' : textAt(node, 'NtryDtls/Btch/NbOfTxs');
    if (Number(batch) > 1)
      remarks.doubt(
        'batch',
        `${capital(place)} is a batch of ${batch} payments without their details`,
        'It is stored as one transaction with the tag batch; the details are in the camt.054 of the bank.',
      );
    const parts = { detail: only ?? null, at: 0, money: whole, isBatch: Number(batch) > 1 };
    return [{ whole, entry: entryAs(parts) }];
  }
  const parts = details.map((detail) => detailMoney(detail, whole));
  const sum = parts.reduce<bigint | null>((total, part) => {
    const units = part && unitsOf(part.amount);
    if (units === null || total === null) return null;
    return part!.direction === 'debit' ? total - units : total + units;
  }, 0n);
  const units = unitsOf(whole.amount);
  if (units !== null && sum === (whole.direction === 'debit' ? -units : units))
    return details.map((detail, at) => ({
      whole,
      entry: entryAs({ detail, at: at + 1, money: parts[at]!, isBatch: false }),
    }));
  remarks.doubt(
    'details',
    `${capital(place)} of ${whole.currency} ${whole.amount} has ${details.length} ` +
      `details whose amounts ${sum === null ? 'are not all given' : 'do not make up the entry'}`,
    'It is stored as one transaction with the tag batch, without a counterparty.',
  );
  return [{ whole, entry: entryAs({ detail: null, at: 0, money: whole, isBatch: true }) }];
}

function moneyOf(node: XmlNode, own: OwnAccount): Money {
  const amount = nodesAt(node, 'Amt')[0];
  const currency = amount?.attributes['Ccy'] ?? own.currency;
  const direction = textAt(node, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit';
  return { amount: plainAmount(amount?.text.trim() ?? ''), currency, direction };
}

/** Returns the amount of a detail in the currency of its entry; null where it has none. */
function detailMoney(detail: XmlNode, whole: Money): Money | null {
  const indicator = textAt(detail, 'CdtDbtInd');
  const direction = indicator === '' ? whole.direction : indicator === 'DBIT' ? 'debit' : 'credit';
  for (const path of ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/PrtryAmt/Amt', 'AmtDtls/InstdAmt/Amt']) {
    const [amount] = nodesAt(detail, path);
    if (amount && (amount.attributes['Ccy'] ?? whole.currency) === whole.currency)
      return { amount: plainAmount(amount.text.trim()), currency: whole.currency, direction };
  }
  return null;
}

interface EntryParts {
  readonly detail: XmlNode | null;
  /** Place of the detail in its entry, from 1; 0 for the whole entry. */
  readonly at: number;
  readonly money: Money;
  readonly isBatch: boolean;
  /** Where the entry stands in the file. */
  readonly place: string;
}

function entryOf(node: XmlNode, own: OwnAccount, parts: EntryParts): StatementEntry {
  const { detail, at, money, isBatch, place } = parts;
  const indicator = textAt(node, 'CdtDbtInd');
  const isReversal = textAt(node, 'RvslInd') === 'true' || textAt(node, 'RvslInd') === '1';
  const isReturn = detail !== null && nodesAt(detail, 'RtrInf').length > 0;
  const ofEntry = textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const ofDetail = detail ? textAt(detail, ...DETAIL_DATES.map((date) => `RltdDts/${date}`)) : '';
  const bookingDate = dayOf(ofEntry || ofDetail);
  const valueDate = dayOf(textAt(node, 'ValDt/Dt', 'ValDt/DtTm'));
  const reference = textAt(node, 'AcctSvcrRef');
  const other = detail ? counterpartyOf(detail, own, { money, isBack: isReversal || isReturn }) : {};
  const texts = detail ? describedIn(detail) : '';
  const endToEnd = detail ? textAt(detail, 'Refs/EndToEndId') : '';
  const original = originalOf([detail, node], money.currency);
  const instructed = originalOf([detail], money.currency, ['AmtDtls/InstdAmt/Amt']);
  const tags = [isReversal && 'reversal', isReturn && 'return', isBatch && 'batch'].filter(Boolean);
  const cells = {
    ...other,
    booking_date: bookingDate,
    value_date: valueDate,
    amount: money.amount,
    currency: money.currency,
    direction: money.direction,
    description: texts || textAt(node, 'AddtlNtryInf'),
    end_to_end_id: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    bank_reference: (detail && textAt(detail, 'Refs/AcctSvcrRef')) || reference,
    entry_type: entryTypeOf(node),
    tags: tags.join(' '),
    ...original,
    charges: textAt(node, 'Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Rcrd/Amt', 'Chrgs/Amt'),
  };
  // Why so little with a reference of the bank: report, statement and notification describe the same entry.
  const identity = reference
    ? [reference, String(at), money.amount, money.currency, money.direction]
    : // Why the amount as instructed alone: ids of entries that were imported earlier must stay.
      [
        ...Object.values({ ...cells, ...instructed }),
        String(at),
        detail ? textAt(detail, 'Refs/TxId', 'Refs/InstrId') : '',
      ];
  const line = (detail ?? node).line;
  return { line, place, cells, identity, fault: faultOf(indicator, bookingDate, place) };
}

const AMOUNTS_BEFORE = ['AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt', 'Amt'];

/** Returns the amount before a bank converted it: the first that is in another currency than the entry. */
function originalOf(
  nodes: readonly (XmlNode | null)[],
  currency: string,
  paths: readonly string[] = AMOUNTS_BEFORE,
): Pick<StatementCells, 'original_amount' | 'original_currency'> {
  for (const node of nodes)
    for (const path of node ? paths : [])
      for (const { text, attributes } of nodesAt(node!, path)) {
        const { Ccy: code = currency } = attributes;
        if (code !== currency) return { original_amount: text.trim(), original_currency: code };
      }
  return { original_amount: '', original_currency: '' };
}

const DETAIL_DATES = ['TxDtTm', 'AccptncDtTm', 'IntrBkSttlmDt'];

function faultOf(indicator: string, bookingDate: string, place: string): string | null {
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    return `${place} has ${JSON.stringify(indicator)} as CdtDbtInd, which must be CRDT or DBIT`;
  return bookingDate === '' ? `${place} has neither a booking date nor a value date` : null;
}

/** Why: a day of XML may have a zone, which a day alone has no use for. */
const dayOf = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1');

const entryTypeOf = (node: XmlNode): string => {
  const codes = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) =>
    textAt(node, `BkTxCd/${path}`),
  );
  return codes.filter((code) => code !== '').join(' ') || textAt(node, 'BkTxCd/Prtry/Cd');
};

function describedIn(detail: XmlNode): string {
  const free = nodesAt(detail, 'RmtInf/Ustrd').map(({ text }) => text.trim());
  const structured = nodesAt(detail, 'RmtInf/Strd').flatMap((each) => [
    textAt(each, 'CdtrRefInf/Ref', 'RfrdDocInf/Nb'),
    ...nodesAt(each, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ]);
  const found = [...free, ...structured].filter((text) => text !== '').join(' ');
  return found || textAt(detail, 'AddtlTxInf');
}

const PARTY = { debtor: 'Dbtr', creditor: 'Cdtr' } as const;

/** Returns who is on the other side: not the holder of the account, also where a payment was sent back. */
function counterpartyOf(
  detail: XmlNode,
  own: OwnAccount,
  { money, isBack }: { readonly money: Money; readonly isBack: boolean },
): StatementCells {
  const accountOf = (party: string) =>
    textAt(detail, `RltdPties/${party}Acct/Id/IBAN`, `RltdPties/${party}Acct/Id/Othr/Id`).replace(/\s+/g, '');
  const isPayer = (money.direction === 'credit') !== isBack;
  const byDirection = isPayer ? PARTY.debtor : PARTY.creditor;
  const others = [PARTY.debtor, PARTY.creditor].filter((party) => accountOf(party) !== own.account);
  // Why the account first: banks differ in whom they call the debtor of a payment that was returned.
  const isTold = own.account !== '' && others.length === 1;
  const party = isTold ? others[0]! : byDirection;
  const names = [`${party}/Pty/Nm`, `${party}/Nm`, `Ultmt${party}/Pty/Nm`, `Ultmt${party}/Nm`];
  const agents = ['BICFI', 'BIC', 'ClrSysMmbId/MmbId', 'Nm'].map(
    (id) => `RltdAgts/${party}Agt/FinInstnId/${id}`,
  );
  return {
    counterparty_name: textAt(detail, ...names.map((name) => `RltdPties/${name}`)),
    counterparty_account: accountOf(party),
    counterparty_bank: textAt(detail, ...agents),
  };
}
