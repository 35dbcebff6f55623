import {
  candidateIdentityOf,
  type IdentityComparison,
  type NameFacts,
  type ScreenedName,
  screeningHitsOf,
} from '../case/facts/name-facts.js';
import { screeningBoundsOf } from '../features/screening.js';
import type { CaseView } from '../features/feature.js';
import type { GivenEntity } from '../given/given-records.js';
import type { ScreeningCandidate } from '../risk-data/risk-answers.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { GatheringPace } from './case-records.js';
import { screenNames } from './screen-case.js';

/** A name and a similar list entry, and what else agrees between them. */
export interface ListHit extends Pick<IdentityComparison, 'birth' | 'country'> {
  readonly screened: ScreenedName;
  readonly candidate: ScreeningCandidate;
}

/** `isWeak`: the names are only somewhat similar. */
export interface CustomerHit extends ListHit {
  readonly role: 'subject' | 'owner';
  readonly isWeak: boolean;
}

const NO_OTHERS = {
  customers: { named: async () => [] },
  allowEntries: async () => () => null,
} as const;

/** Screens the names of a customer and its owners. `bound` returns a threshold of the rules. */
export async function screenCustomer(
  lists: RiskData,
  customer: GivenEntity,
  bound: CaseView['bound'],
  pace: GatheringPace,
): Promise<CustomerHit[]> {
  const alone = { alert: { entity_id_list: [] }, named: [], leftOut: 0 };
  const asked = { ...alone, subjectId: customer.entity_id, profile: customer };
  const { facts } = await screenNames(NO_OTHERS, lists, asked, false, pace);
  return (['subject', 'owner'] as const).flatMap((role) =>
    screeningHitsOf(facts.names!, role, screeningBoundsOf(role, { bound }))
      .filter(({ likeness }) => likeness !== 'not_counted')
      .map(({ screened, candidate, identity, likeness }) => {
        const { birth, country } = identity;
        return { role, screened, candidate, birth, country, isWeak: likeness === 'somewhat_alike' };
      }),
  );
}

/** The thresholds do not matter here: dates of birth and countries are compared without them. */
const NO_BOUNDS = { strong: 0, red: 0 };

/** Returns all hits in the facts of a case, including hits that its rules did not count; likeliest first. */
export const listHitsOf = ({ screened }: Pick<NameFacts, 'screened'>): ListHit[] =>
  screened
    .flatMap((name) =>
      name.candidates.map((candidate): ListHit => {
        const { birth, country } = candidateIdentityOf(name, candidate, NO_BOUNDS);
        return { screened: name, candidate, birth, country };
      }),
    )
    .sort((a, b) => b.candidate.score - a.candidate.score);
