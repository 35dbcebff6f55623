import type { FurtherFacts } from '../case/facts/case-facts.js';
import type { MediaText } from '../case/media/media-facts.js';
import type { Pace } from '../gathering/case-records.js';
import { type ListHit, listHitsOf, screenCustomer } from '../gathering/screen-customer.js';
import type { GivenEntity } from '../given/given-records.js';
import type { Recipe } from '../recipe/recipe.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { BlockId } from '../scoring/dimensions.js';

/** A hit on a customer or its owner. `name`: of the entry; `isWeak`: yellow. */
export interface CustomerListHit {
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

/** `text`: of the article in full; null for a tag, and where the list of articles has it no more. */
export interface NewsHit extends MediaText {
  readonly text: string | null;
}

export interface CaseHits {
  readonly listDate: string | null;
  /** The likeliest first, also those that the rules did not count. */
  readonly listed: readonly ListHit[];
  /** Newest first. */
  readonly news: readonly NewsHit[];
}

/** Screens customers against lists of names, and shows the hits of a case. */
export const customerScreening = {
  /** Returns the hits on one customer and its owners by the thresholds of a recipe. */
  async ofCustomer(
    lists: RiskData,
    customer: GivenEntity,
    recipe: Pick<Recipe, 'blocks'>,
    pace: Pace,
  ): Promise<CustomerListHit[]> {
    const bound = <Bound>(block: BlockId, name: string) => recipe.blocks[block]!.rules[name] as Bound;
    const found = await screenCustomer(lists, customer, bound, pace);
    return found.map(({ role, candidate, birth, isWeak }) => {
      const { listId: list, entryId: entry, score, name } = candidate;
      const { version, hasDocument } = lists.listedEntry(list, entry)!;
      const isSameDocument = role === 'subject' && hasDocument(customer.corporate_tax_id);
      const isExact = birth === 'agrees' || isSameDocument;
      return { list, entry, version, score, isExact, isWeak: !isExact && isWeak, name, role };
    });
  },

  /** Returns all hits in the facts of a case, with the articles that the lists have now. */
  ofCase({ names, media }: FurtherFacts, lists: RiskData): CaseHits {
    const { screened = [], listDate = null } = names ?? {};
    const own = screened
      .filter(({ role }) => role === 'subject')
      .flatMap(({ name }) => lists.articles(name) ?? []);
    const texts = new Map(own.map((article) => [article.id, article.text]));
    const news = (media?.texts ?? []).map((text): NewsHit => {
      return { ...text, text: texts.get(text.id ?? '') ?? null };
    });
    return {
      listDate,
      listed: listHitsOf({ screened }),
      news: news.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1)),
    };
  },
} as const;
