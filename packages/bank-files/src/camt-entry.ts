import type { FileRemarks } from './file-remarks.js';
import { unitsOfDecimal } from './exact-sum.js';
import {
  withCapitalInitial,
  withoutExtraZeros,
  type EntryDirection,
  type StatementCells,
  type StatementEntry,
} from './statement-rows.js';
import { xmlNodesAt, xmlTextAt, type XmlNode } from './xml-pieces.js';

/** The account of a statement. */
interface OwnAccount {
  readonly account: string;
  readonly currency: string;
}

interface Money {
  readonly amount: string;
  readonly currency: string;
  readonly direction: EntryDirection;
}

interface EntryOfCamt {
  readonly entry: StatementEntry;
  /** The amount by which the entry changes the balance; this payment may be a part of the entry. */
  readonly whole: Money;
}

/** Tells whether an entry changed the balance; an entry without a status did. */
export const isBookedStatus = (status: string): boolean => status === 'BOOK' || status === '';

/** Number of details that are processed before pausing. */
const DETAILS_PER_PAUSE = 100;

/**
 * Yields the payments of an entry: one per detail if the details add up to the entry, else one for the whole
 * entry. Yields null after each piece of work so that the caller can pause, since one entry may contain all
 * payments of a file.
 */
export function* camtEntriesOf(
  node: XmlNode,
  own: OwnAccount,
  { remarks, place }: { readonly remarks: FileRemarks; readonly place: string },
): Generator<EntryOfCamt | null> {
  const whole = moneyOf(node, own);
  const details = xmlNodesAt(node, 'NtryDtls/TxDtls');
  const [only] = details;
  const facts = factsOf(node, place);
  if (facts.isReversal)
    remarks.doubt(
      'reversal',
      `${withCapitalInitial(place)} of ${whole.currency} ${whole.amount} reverses an earlier entry (RvslInd)`,
      'It is stored in the direction in which the money moved, with the tag reversal.',
    );
  const entryAs = (parts: EntryParts): EntryOfCamt => ({ whole, entry: entryOf(facts, own, parts) });
  if (details.length <= 1) {
    const batch = only ? '' : xmlTextAt(node, 'NtryDtls/Btch/NbOfTxs');
    if (Number(batch) > 1)
      remarks.doubt(
        'batch',
        `${withCapitalInitial(place)} is a batch of ${batch} payments without their details`,
        'It is stored as one transaction with the tag batch; the details are in the camt.054 of the bank.',
      );
    yield entryAs({ detail: only ?? null, at: 0, money: whole, isBatch: Number(batch) > 1 });
    return;
  }
  const parts: (Money | null)[] = [];
  let sum: bigint | null = 0n;
  for (const detail of details) {
    const part = detailMoney(detail, whole);
    const units: bigint | null = part && unitsOfDecimal(part.amount);
    if (units === null || sum === null) sum = null;
    else sum += part!.direction === 'debit' ? -units : units;
    if (parts.push(part) % DETAILS_PER_PAUSE === 0) yield null;
  }
  const units = unitsOfDecimal(whole.amount);
  if (units !== null && sum === (whole.direction === 'debit' ? -units : units)) {
    for (const [at, detail] of details.entries())
      yield entryAs({ detail, at: at + 1, money: parts[at]!, isBatch: false });
    return;
  }
  remarks.doubt(
    'details',
    `${withCapitalInitial(place)} of ${whole.currency} ${whole.amount} has ${details.length} ` +
      `details whose amounts ${sum === null ? 'are not all given' : 'do not make up the entry'}`,
    'It is stored as one transaction with the tag batch, without a counterparty.',
  );
  yield entryAs({ detail: null, at: 0, money: whole, isBatch: true });
}

/** Facts of an entry that apply to all its details. */
interface EntryFacts {
  readonly node: XmlNode;
  readonly place: string;
  readonly indicator: string;
  readonly isReversal: boolean;
  readonly bookingDate: string;
  readonly valueDate: string;
  readonly reference: string;
  readonly information: string;
  readonly entryType: string;
  readonly charges: string;
}

/** Read once per entry, because an entry may have a hundred thousand details. */
const factsOf = (node: XmlNode, place: string): EntryFacts => ({
  node,
  place,
  indicator: xmlTextAt(node, 'CdtDbtInd'),
  isReversal: ['true', '1'].includes(xmlTextAt(node, 'RvslInd')),
  bookingDate: xmlTextAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'),
  valueDate: dayOf(xmlTextAt(node, 'ValDt/Dt', 'ValDt/DtTm')),
  reference: xmlTextAt(node, 'AcctSvcrRef'),
  information: xmlTextAt(node, 'AddtlNtryInf'),
  entryType: entryTypeOf(node),
  charges: xmlTextAt(node, 'Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Rcrd/Amt', 'Chrgs/Amt'),
});

function moneyOf(node: XmlNode, own: OwnAccount): Money {
  const amount = xmlNodesAt(node, 'Amt')[0];
  const currency = amount?.attributes['Ccy'] ?? own.currency;
  const direction = xmlTextAt(node, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit';
  return { amount: withoutExtraZeros(amount?.text.trim() ?? ''), currency, direction };
}

/** Returns the amount of a detail in the currency of its entry; null if the detail has none. */
function detailMoney(detail: XmlNode, whole: Money): Money | null {
  const indicator = xmlTextAt(detail, 'CdtDbtInd');
  const direction = indicator === '' ? whole.direction : indicator === 'DBIT' ? 'debit' : 'credit';
  for (const path of ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/PrtryAmt/Amt', 'AmtDtls/InstdAmt/Amt']) {
    const [amount] = xmlNodesAt(detail, path);
    if (amount && (amount.attributes['Ccy'] ?? whole.currency) === whole.currency)
      return { amount: withoutExtraZeros(amount.text.trim()), currency: whole.currency, direction };
  }
  return null;
}

interface EntryParts {
  readonly detail: XmlNode | null;
  /** Position of the detail in its entry, from 1; 0 for the whole entry. */
  readonly at: number;
  readonly money: Money;
  readonly isBatch: boolean;
}

function entryOf(facts: EntryFacts, own: OwnAccount, parts: EntryParts): StatementEntry {
  const { detail, at, money, isBatch } = parts;
  const { node, place, indicator, isReversal, valueDate, reference } = facts;
  const isReturn = detail !== null && xmlNodesAt(detail, 'RtrInf').length > 0;
  const ofDetail = detail ? xmlTextAt(detail, ...DETAIL_DATES.map((date) => `RltdDts/${date}`)) : '';
  const bookingDate = dayOf(facts.bookingDate || ofDetail);
  const other = detail ? counterpartyOf(detail, own, { money, isBack: isReversal || isReturn }) : {};
  const texts = detail ? describedIn(detail) : '';
  const endToEnd = detail ? xmlTextAt(detail, 'Refs/EndToEndId') : '';
  const original = originalOf(at > 0 ? [detail] : [detail, node], money.currency);
  const instructed = originalOf([detail], money.currency, ['AmtDtls/InstdAmt/Amt']);
  const tags = [isReversal && 'reversal', isReturn && 'return', isBatch && 'batch'].filter(Boolean);
  const cells = {
    ...other,
    booking_date: bookingDate,
    value_date: valueDate,
    amount: money.amount,
    currency: money.currency,
    direction: money.direction,
    description: texts || facts.information,
    end_to_end_id: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    bank_reference: (detail && xmlTextAt(detail, 'Refs/AcctSvcrRef')) || reference,
    entry_type: facts.entryType,
    tags: tags.join(' '),
    ...original,
    charges: facts.charges,
  };
  // A bank reference identifies an entry with few other parts, because report, statement and notification
  // repeat it.
  const identity = reference
    ? [reference, String(at), money.amount, money.currency, money.direction]
    : // Only the instructed amount: ids of entries that earlier versions imported must stay the same.
      [
        ...Object.values({ ...cells, ...instructed }),
        String(at),
        detail ? xmlTextAt(detail, 'Refs/TxId', 'Refs/InstrId') : '',
      ];
  const line = (detail ?? node).line;
  return { line, place, cells, identity, fault: faultOf(indicator, bookingDate, place) };
}

const AMOUNTS_BEFORE = ['AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt', 'Amt'];

/** Returns the amount before the bank converted it: the first amount in another currency than the entry's. */
function originalOf(
  nodes: readonly (XmlNode | null)[],
  currency: string,
  paths: readonly string[] = AMOUNTS_BEFORE,
): Pick<StatementCells, 'original_amount' | 'original_currency'> {
  for (const node of nodes)
    for (const path of node ? paths : [])
      for (const { text, attributes } of xmlNodesAt(node!, path)) {
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

/** Removes the time zone that a day in XML may have. */
const dayOf = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1');

const entryTypeOf = (node: XmlNode): string => {
  const codes = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) =>
    xmlTextAt(node, `BkTxCd/${path}`),
  );
  return codes.filter((code) => code !== '').join(' ') || xmlTextAt(node, 'BkTxCd/Prtry/Cd');
};

function describedIn(detail: XmlNode): string {
  const free = xmlNodesAt(detail, 'RmtInf/Ustrd').map(({ text }) => text.trim());
  const structured = xmlNodesAt(detail, 'RmtInf/Strd').flatMap((each) => [
    xmlTextAt(each, 'CdtrRefInf/Ref', 'RfrdDocInf/Nb'),
    ...xmlNodesAt(each, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ]);
  const found = [...free, ...structured].filter((text) => text !== '').join(' ');
  return found || xmlTextAt(detail, 'AddtlTxInf');
}

const PARTY = { debtor: 'Dbtr', creditor: 'Cdtr' } as const;

/** Returns the counterparty: the party that does not hold the account, also if a payment was returned. */
function counterpartyOf(
  detail: XmlNode,
  own: OwnAccount,
  { money, isBack }: { readonly money: Money; readonly isBack: boolean },
): StatementCells {
  const accountOf = (party: string) =>
    xmlTextAt(detail, `RltdPties/${party}Acct/Id/IBAN`, `RltdPties/${party}Acct/Id/Othr/Id`).replace(
      /\s+/g,
      '',
    );
  const isPayer = (money.direction === 'credit') !== isBack;
  const byDirection = isPayer ? PARTY.debtor : PARTY.creditor;
  const others = [PARTY.debtor, PARTY.creditor].filter((party) => accountOf(party) !== own.account);
  // The account decides before the role, because banks differ in whom they call the debtor of a returned
  // payment.
  const isTold = own.account !== '' && others.length === 1;
  const party = isTold ? others[0]! : byDirection;
  const names = [`${party}/Pty/Nm`, `${party}/Nm`, `Ultmt${party}/Pty/Nm`, `Ultmt${party}/Nm`];
  const agents = ['BICFI', 'BIC', 'ClrSysMmbId/MmbId', 'Nm'].map(
    (id) => `RltdAgts/${party}Agt/FinInstnId/${id}`,
  );
  return {
    counterparty_name: xmlTextAt(detail, ...names.map((name) => `RltdPties/${name}`)),
    counterparty_account: accountOf(party),
    counterparty_bank: xmlTextAt(detail, ...agents),
  };
}
