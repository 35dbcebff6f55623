import { measureFeature } from '../features/all-features.js';
import type { CaseView } from '../features/feature.js';
import { linkedFlowsOf } from '../features/linked-flows.js';
import { outlayRows } from '../features/own-loss.js';
import { assessedMoneyOf, sumOfAssessedRows } from '../features/seen-money.js';
import type { CustomerRole, RoleFact, RoleFinding, RoleGround } from '../scoring/customer-role.js';

/** Money of others counts as passed on, or as returned, from these shares. Own choices. */
const PASSED_ON_MIN = 2 / 3;
const RETURNED_MIN = 0.9;
/** A mule that may not know keeps nothing, and sends own money after it. */
const USED = { keptMax: 0.02, ownMin: 0.2 };
const OWN_MIN = 2 / 3;
/** Chosen of seven candidates with all known sets in view, so their figures flatter it. */
const REPEATED = { repeats: 2, months: 3, asked: 0.8, sums: 0.2 };
/** Less money of others, in multiples of the reporting threshold, decides nothing. */
const OTHERS_SUMS_MIN = 0.1;

const NOT_KNOWN: RoleFinding = {
  role: 'not_known',
  money: 'not_known',
  gained: 'not_known',
  lost: 'not_known',
  facts: [],
};

/** Returns the role that facts alone give, before any pattern: by whose money it is, who gained, who lost. */
export const roleByFacts = (view: CaseView): RoleFinding =>
  thirdPartyIn(view) ?? victimIn(view) ?? ofOthersMoney(view) ?? NOT_KNOWN;

/** `isPattern`: whether the case escalates with a pattern. Without one, nobody is called used or suspect. */
export function roleInResult(
  { role, ...ground }: RoleFinding,
  isPattern: boolean,
): { readonly role: CustomerRole; readonly roleGround: RoleGround } {
  if (role === 'victim' || role === 'third_party') return { role, roleGround: ground };
  if (!isPattern) return { role: 'not_known', roleGround: ground };
  return { role: role === 'used' ? 'used' : 'suspect', roleGround: ground };
}

const partsOf = (view: CaseView, feature: string): Readonly<Record<string, number>> =>
  measureFeature(view, feature).parts ?? {};

function thirdPartyIn(view: CaseView): RoleFinding | undefined {
  const ground = { role: 'third_party', money: 'others', gained: 'nobody', lost: 'nobody' } as const;
  const isOfOthers = view.flagged.length === 0 && partsOf(view, 'flagged_weight')['beside']! > 0;
  if (isOfOthers) return { ...ground, facts: ['not_the_customers_payments'] };
  const asked = assessedMoneyOf(view).rows.filter(({ isIn, isCash, row }) => isIn && row.flagged && !isCash);
  const [only] = asked;
  if (
    asked.length !== 1 ||
    view.flagged.some(
      ({ id, counterparty }) => id !== only!.row.id && counterparty !== only!.row.counterparty,
    )
  )
    return undefined;
  const back = linkedFlowsOf(view).roundTrips.find(({ party }) => party === only!.row.counterparty);
  const isReturned = back !== undefined && !only!.isKnown && back.sums >= RETURNED_MIN * only!.sums;
  return isReturned ? { ...ground, facts: ['returned_to_payer'] } : undefined;
}

function victimIn(view: CaseView): RoleFinding | undefined {
  const loss = partsOf(view, 'own_loss');
  const outlay = partsOf(view, 'own_outlay');
  const { asked = 0 } = partsOf(view, 'redirected');
  const isRedirected = asked === 1 && (loss['own'] ?? 0) >= OWN_MIN;
  if (loss['victim'] !== 1 && !isRedirected && !isRepeatedLoss(view)) return undefined;
  const facts: [fact: RoleFact, isSo: boolean][] = [
    ['usual_payee_replaced', isRedirected],
    ['own_money_lost', true],
    ['own_reserves_drawn', (loss['drawn'] ?? 0) > 0],
    ['payments_grew', (loss['rising'] ?? 0) > 0 || (outlay['repeats'] ?? 0) > 0],
    ['small_return_first', outlay['bait'] === 1],
    ['incoming_taken_back', (loss['back'] ?? 0) > 0],
  ];
  return {
    role: 'victim',
    money: (loss['own'] ?? 1) >= RETURNED_MIN ? 'own' : 'mixed',
    gained: 'recipients',
    lost: 'customer',
    facts: facts.flatMap(([fact, isSo]) => (isSo ? fact : [])),
  };
}

/** Repeated payments of own money, months of income in all, to new recipients that the alert is about. */
function isRepeatedLoss(view: CaseView): boolean {
  if (!view.isPerson) return false;
  const { own = 0, sums = 0, tainted = 0, receivers = 0 } = partsOf(view, 'own_loss');
  const { repeats = 0, asked = 0 } = partsOf(view, 'own_outlay');
  const months = Number(measureFeature(view, 'own_outlay').value ?? 0);
  const isLarge = months >= REPEATED.months && sums >= REPEATED.sums;
  // One payment each to many recipients repeats nothing, and is not the work of a single fraudster.
  const isRepeated = repeats >= Math.max(REPEATED.repeats, receivers);
  const isOwn = own >= OWN_MIN && !tainted && !isMostlyPassedOn(view, sums);
  return isOwn && isLarge && isRepeated && asked >= REPEATED.asked;
}

/**
 * Tells whether money of others, more than a loss may hold of it, came in and left again: who passes it on is
 * no victim of what was sent, however much own money went with it.
 */
function isMostlyPassedOn(view: CaseView, sums: number): boolean {
  const { came, share } = linkedFlowsOf(view);
  return share >= PASSED_ON_MIN && came > (1 - OWN_MIN) * sums;
}

/** Money of others that left again: `used` only with positive evidence, since nobody warns a suspect. */
function ofOthersMoney(view: CaseView): RoleFinding | undefined {
  const { came, share, stayed, recipients } = linkedFlowsOf(view);
  if (came < OTHERS_SUMS_MIN) return undefined;
  if (share < PASSED_ON_MIN)
    return { ...NOT_KNOWN, money: 'others', gained: 'customer', lost: 'payers', facts: ['part_kept'] };
  const got = new Map(recipients.map(({ party, sums }) => [party, sums]));
  const sent = outlayRows(view).paid.filter(({ row }) => got.has(row.counterparty));
  const own =
    sumOfAssessedRows(sent) -
    sent.reduce((sum, { row }) => {
      const sums = got.get(row.counterparty) ?? 0;
      got.delete(row.counterparty);
      return sum + sums;
    }, 0);
  const isUsed = view.isPerson && stayed <= USED.keptMax * came && own >= USED.ownMin * came;
  const facts: RoleFact[] = isUsed
    ? ['own_money_to_same_recipients', 'nothing_kept', 'others_money_passed_on']
    : ['others_money_passed_on'];
  return {
    role: isUsed ? 'used' : 'not_known',
    money: isUsed ? 'mixed' : 'others',
    gained: 'recipients',
    lost: 'payers',
    facts,
  };
}
