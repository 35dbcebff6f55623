import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Alert } from '../../ingestion/domain/alert.record.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { instantOf } from '../../kernel/fields.js';
import { utcDay } from '../../kernel/visible-text.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import type { Gathered, Period, StoredRecord } from '../domain/case-facts.js';
import { mediaFacts, type NamingText } from '../domain/media-facts.js';
import { namesOf, type NameFacts } from '../domain/name-facts.js';
import { walletFacts } from '../domain/wallet-facts.js';

/** The newest ones for each name. */
const ARTICLES_PER_NAME_MAX = 50;

/** More owners than this have an owner chart of their own, not a form; and what one run may take in all. */
export const NAMES_MAX = 100;
export const SCREENED_WORDS_MAX = 320;

export interface ScreeningAsked {
  readonly alert: Alert;
  readonly subjectId: string;
  /** null if its record was never uploaded. */
  readonly profile: Entity | null;
  readonly lookback: Period;
  readonly transactions: readonly StoredRecord<Transaction>[];
}

/**
 * What the lists say of the subject's names, addresses and press. `stale`: lists in force that are too old
 * for the absence of a match to mean anything.
 */
export async function screenCase(
  risk: RiskData,
  asked: ScreeningAsked,
  stale: readonly string[],
): Promise<Gathered> {
  return {
    facts: {
      wallets: walletsOf(risk, asked, stale.includes('sanctioned_addresses')),
      names: await namesIn(risk, asked.profile, stale.includes('sanctions')),
      media: mediaOf(risk, asked),
    },
    versions: [],
  };
}

function walletsOf(risk: RiskData, asked: ScreeningAsked, listStale: boolean) {
  const { subjectId, lookback, profile } = asked;
  const own = new Map(
    asked.transactions.flatMap((row) => {
      const { sender, receiver, event_time } = row.content;
      const atMs = instantOf(event_time);
      const isOwn = sender?.entity_id === subjectId || receiver?.entity_id === subjectId;
      return isOwn && atMs >= lookback.startMs && atMs <= lookback.endMs ? [[row.id, row] as const] : [];
    }),
  );
  return walletFacts([...own.values()], profile, {
    listDate: risk.dateOf('sanctioned_addresses'),
    listStale,
    ticker: (address) => risk.sanctionedAddress(address)?.ticker ?? null,
  });
}

/** Name by name, so that requests are answered in between: each takes a millisecond or more. */
async function namesIn(risk: RiskData, profile: Entity | null, listStale: boolean): Promise<NameFacts> {
  const names = profile ? namesOf(profile) : [];
  const screened: NameFacts['screened'][number][] = [];
  let words = 0;
  for (const each of names.slice(0, NAMES_MAX)) {
    const compared = risk.comparedName(each.name);
    words += compared.words;
    if (words > SCREENED_WORDS_MAX) break;
    const candidates = (risk.screen(each.name) ?? []).map(
      ({ listId, entryId, name, score, dobs, nationalities, countries, program }) => ({
        ...{ listId, entryId, name, score, dobs, nationalities, countries, program },
      }),
    );
    screened.push({ ...each, candidates, isCut: compared.isCut });
    await nextTurn();
  }
  const unscreened = names.length - screened.length;
  return { listDate: risk.dateOf('sanctions'), listStale, screened, unscreened };
}

function mediaOf(risk: RiskData, { alert, profile }: ScreeningAsked) {
  const names = profile ? namesOf(profile).filter(({ role }) => role === 'subject') : [];
  const articles = names.flatMap(({ name }) => risk.articles(name)?.slice(0, ARTICLES_PER_NAME_MAX) ?? []);
  const texts: NamingText[] = [
    ...[...new Map(articles.map((article) => [article.id, article])).values()].map(
      ({ id, publishedOn, text }) => ({ source: 'article' as const, id, day: publishedOn, text }),
    ),
    ...(profile?.tags ?? []).map((tag) => {
      return { source: 'tag' as const, id: null, day: null, text: tag.replace(/[_-]/g, ' ') };
    }),
  ];
  if (alert.description) {
    const day = utcDay(instantOf(alert.created_at));
    texts.push({ source: 'description', id: null, day, text: alert.description });
  }
  return mediaFacts(
    texts,
    names.map(({ name }) => name),
    {
      words: (text) => risk.words(text),
      groups: (text) => risk.offenceGroups(text).map(({ group }) => group),
    },
  );
}
