import type { FurtherFacts } from '../case/facts/case-facts.js';
import { areNamesLeftOut } from '../case/facts/name-facts.js';
import type { MediaText } from '../case/media/media-facts.js';
import type { GatheringPace } from '../gathering/case-records.js';
import { type ListHit, listHitsOf, screenCustomer } from '../gathering/screen-customer.js';
import type { GivenEntity } from '../given/given-records.js';
import type { Recipe } from '../recipe/recipe.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { BlockId } from '../scoring/dimensions.js';

/**
 * A hit of a name list on a customer or one of its owners. `name`: name of the list entry; `isWeak`: below
 * the threshold for a clear hit.
 */
export interface CustomerListHit {
  readonly list: string;
  readonly entry: string;
  readonly version: string;
  readonly score: number;
  /** Whether the date of birth or the number of a document agrees. */
  readonly isExact: boolean;
  readonly isWeak: boolean;
  readonly name: string;
  readonly role: 'subject' | 'owner';
}

/**
 * An article about a customer. `text`: its full text; null for a tag, or if the list no longer contains it.
 */
export interface NewsHit extends MediaText {
  readonly text: string | null;
}

export interface CaseHits {
  /** Date of the sanctions list; null if none was loaded, so that no name was screened. */
  readonly listDate: string | null;
  /** The list was out of date, or names were left out: the absence of a hit then says nothing. */
  readonly isScreenedInPart: boolean;
  /** Whether articles were searched for the customer. */
  readonly isMediaSearched: boolean;
  /** Date of the list of articles; null if none was loaded, and in facts of earlier versions. */
  readonly articlesDate: string | null;
  /** Likeliest hits first, including hits that the rules did not count. */
  readonly listed: readonly ListHit[];
  /** Newest first. */
  readonly news: readonly NewsHit[];
}

/** Screens customers against name lists, and returns the hits of a case. */
export const customerScreening = {
  /** Returns the hits on a customer and its owners, by the organization's thresholds. */
  async ofCustomer(
    lists: RiskData,
    customer: GivenEntity,
    recipe: Pick<Recipe, 'blocks'>,
    pace: GatheringPace,
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

  /** Returns all hits in the facts of a case, with the articles that the lists contain now. */
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
      isScreenedInPart: names !== undefined && (names.listStale || areNamesLeftOut(names)),
      isMediaSearched: media?.hasArticles ?? (media?.looked ?? 0) > 0,
      articlesDate: media?.listDate ?? null,
      listed: listHitsOf({ screened }),
      news: news.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1)),
    };
  },
} as const;
