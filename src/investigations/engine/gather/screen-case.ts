import type { Entity } from '../../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../../ingestion/domain/transaction.record.js';
import type { Clock } from '../../../kernel/clock.js';
import { instantOf } from '../../../kernel/fields.js';
import type { RiskData } from '../../../risk-data/risk-data.js';
import { runCooperatively, type Steps } from '../../../platform/process/cooperative.js';
import type { CaseFacts, GatheredFacts, Period, StoredRecord } from '../../domain/case/facts/case-facts.js';
import { isParty } from '../../domain/activity/entity-activity.js';
import { isBlank } from '../../domain/case/facts/filled-text.js';
import { mediaFacts, type MediaFacts, type NamingText } from '../../domain/case/media/media-facts.js';
import { namesOf } from '../../domain/case/facts/name-facts.js';
import { walletFacts, type WalletFacts } from '../../domain/case/facts/wallet-facts.js';

const ARTICLES_PER_NAME_MAX = 50;
const TAGS_MAX = 200;
/** Transactions between two pauses: a millisecond of work. */
const TOGETHER = 500;

export interface ScreeningAsked {
  readonly alert: CaseFacts['alert']['content'];
  readonly subjectId: string;
  readonly profile: Entity | null;
  readonly lookback: Period;
  readonly transactions: readonly StoredRecord<Transaction>[];
}

/** Screens a case in slices, as texts may be many. `stale`: lists too old for a clear answer. */
export async function screenCase(
  risk: RiskData,
  asked: ScreeningAsked,
  stale: readonly string[],
  clock: Clock,
): Promise<GatheredFacts> {
  return {
    facts: {
      wallets: await runCooperatively(walletsOf(risk, asked, stale.includes('sanctioned_addresses')), clock),
      media: await runCooperatively(mediaOf(risk, asked), clock),
    },
    versions: [],
  };
}

function* walletsOf(risk: RiskData, asked: ScreeningAsked, listStale: boolean): Steps<WalletFacts> {
  const { subjectId, lookback, profile } = asked;
  const own = new Map<string, StoredRecord<Transaction>>();
  for (const [at, row] of asked.transactions.entries()) {
    if (at % TOGETHER === 0) yield;
    const atMs = instantOf(row.content.event_time);
    if (isParty(subjectId, row.content) && atMs >= lookback.startMs && atMs <= lookback.endMs)
      own.set(row.id, row);
  }
  yield;
  return yield* walletFacts([...own.values()], profile, {
    listDate: risk.dateOf('sanctioned_addresses'),
    listStale,
    ticker: (address) => risk.sanctionedAddress(address)?.ticker ?? null,
  });
}

/** Why not the alert's description: what was suspected may not confirm itself. */
function* mediaOf(risk: RiskData, { profile }: ScreeningAsked): Steps<MediaFacts> {
  const names = profile ? namesOf(profile).filter(({ role }) => role === 'subject') : [];
  const naming = names.map(({ name }) => risk.articles(name) ?? []);
  const articles = new Set(naming.flatMap((found) => found.slice(0, ARTICLES_PER_NAME_MAX)));
  const tags = (profile?.tags ?? []).filter((tag) => !isBlank(tag));
  const texts: NamingText[] = [
    ...[...articles].map(({ id, publishedOn, text }) => {
      return { source: 'article' as const, id, day: publishedOn, text };
    }),
    ...tags.slice(0, TAGS_MAX).map((tag) => {
      return { source: 'tag' as const, id: null, day: null, text: tag.replace(/[_-]/g, ' ') };
    }),
  ];
  const articlesLeftOut = new Set(naming.flat()).size - articles.size;
  const media = yield* mediaFacts(
    texts,
    names.map(({ name }) => name),
    {
      words: (text) => risk.words(text),
      groups: (text) => risk.offenceGroups(text).map(({ group }) => group),
    },
    articlesLeftOut + Math.max(0, tags.length - TAGS_MAX),
    profile?.type === 'INDIVIDUAL' ? profile.dob : null,
  );
  return { ...media, hasArticles: risk.dateOf('articles') !== null && names.length > 0 };
}
