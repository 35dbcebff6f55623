import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { type BlockId, screeningBoundsOf, screeningHitsOf } from '@alert-review/judgement';
import { PARTY_FIELDS, screenNames } from '../engine/gather/screen-case.js';
import { Recipes } from '../engine/recipes.js';

const CUSTOMERS_AT_ONCE = 100;

/** A hit on a customer (service id) or owner, by the recipe. `name`: of the entry; `isWeak`: yellow. */
interface CustomerHit {
  readonly customer: string;
  readonly list: string;
  readonly entry: string;
  readonly version: string;
  readonly score: number;
  /** Whether the birth date or the number of a document is the same. */
  readonly isExact: boolean;
  readonly isWeak: boolean;
  readonly name: string;
  readonly role: 'subject' | 'owner';
}

/** Exact ones first, weak ones last. `last`: the customer screened last; null where no more are left. */
type ScreenedCustomers = { readonly hits: readonly CustomerHit[]; readonly last: string | null };

/** Screens a customer (service id), or up to 100 behind one, against the lists of names. */
export const ScreenCustomers = defineQuery(
  'ScreenCustomers',
  { forFeatures: true },
  (caller: Caller, id: string | { readonly $gt: string }) => ({ caller, id }),
  [Records, RiskLists, Recipes, Clock],
  async ({ caller, id }, records, riskLists, recipes, clock): Promise<ScreenedCustomers> => {
    const rows = records.for(caller);
    const read = { index: 'id', sort: { id: 1 }, limit: CUSTOMERS_AT_ONCE, fields: PARTY_FIELDS } as const;
    const customers = await rows.find(EntityRecord.current, { id }, read);
    const { recipe } = await recipes.current(caller);
    const bound = <Bound>(block: BlockId, name: string) => recipe.blocks[block]!.rules[name] as Bound;
    const risk = await riskLists.current();
    const hits: CustomerHit[] = [];
    for (const { id: customer, ownId, content: profile } of customers) {
      const alone = { alert: { entity_id_list: [] }, named: [], leftOut: 0 };
      const { facts } = await screenNames(rows, risk, { ...alone, subjectId: ownId, profile }, false, clock);
      for (const role of ['subject', 'owner'] as const)
        for (const hit of screeningHitsOf(facts.names!, role, screeningBoundsOf(role, { bound }))) {
          if (hit.likeness === 'not_counted') continue;
          const { listId: list, entryId: entry, score, name } = hit.candidate;
          const { version, hasDocument } = risk.listedEntry(list, entry)!;
          const isSameDocument = role === 'subject' && hasDocument(profile.corporate_tax_id);
          const isExact = hit.identity.birth === 'agrees' || isSameDocument;
          const isWeak = !isExact && hit.likeness === 'somewhat_alike';
          hits.push({ customer, list, entry, version, score, isExact, isWeak, name, role });
        }
    }
    const weightOf = ({ isExact, isWeak }: CustomerHit) => Number(isExact) - Number(isWeak);
    hits.sort((a, b) => weightOf(b) - weightOf(a) || b.score - a.score);
    return { hits, last: customers.length < CUSTOMERS_AT_ONCE ? null : customers.at(-1)!.id };
  },
);
