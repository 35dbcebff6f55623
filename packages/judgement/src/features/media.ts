import { escapeMarkdown } from '@alert-review/kernel';
import type { MediaFacts, MediaText } from '../case/media/media-facts.js';
import { isBystanderRole, type MediaRole } from '../case/media/media-role.js';
import { countedNoun } from '../wording/spoken.js';
import { type CaseView, unknownMeasure, type Feature, type FeatureMeasure } from './feature.js';

// size: a text is read as one line.

/** What a text says about the customer, worst first. */
const SAID_WORST_FIRST = ['convicted', 'charged', 'accused_of_many', 'named', 'none'] as const;

type Said = (typeof SAID_WORST_FIRST)[number];

const isGuilty = ({ role }: MediaText): boolean => role === 'convicted' || role === 'confessed';

/** A charge next to a clearing does not count: the clearing may mean that charge or another. */
function saidBy(text: MediaText, groupsMin: number): Said {
  const { role, groups, isCharged, isCleared } = text;
  if (isGuilty(text)) return 'convicted';
  if (isCharged && !isCleared && role === undefined) return 'charged';
  if (role === 'charged') return isCleared ? 'named' : 'charged';
  const isAccused = role === undefined || role === 'accused';
  return isAccused && groups.length >= groupsMin ? 'accused_of_many' : 'named';
}

/** Tells whether a text counts. An acquittal that is not stated plainly may concern only a part. */
const isStanding = (text: MediaText): boolean =>
  isGuilty(text) || (!(text.isCleared && !text.isCharged) && !isBystanderRole(text.role));

/** Tells whether a text is old. A text without a date counts as recent, and convictions never become old. */
function isOld(text: MediaText, windowEndMs: number, years: number): boolean {
  if (text.day === null || isGuilty(text)) return false;
  const limit = new Date(windowEndMs);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  return text.day < limit.toISOString().slice(0, 10);
}

/**
 * Returns the media facts if there was anything to search; facts of earlier versions do not mention the list.
 */
function mediaOf({ facts: { media } }: CaseView): MediaFacts | null {
  if (!media) return null;
  return isLoaded(media) || media.texts.length > 0 ? media : null;
}

/** Tells whether articles were searched; a tag that names an offence is a finding without them, too. */
const isLoaded = ({ hasArticles, looked }: MediaFacts): boolean => hasArticles ?? looked > 0;

const NOTHING = unknownMeasure('No articles are loaded to search for the customer.');

const UNREAD_REASONS = 'no name to look for, a name or text that is too long, or more texts than are read';

function measureNews(view: CaseView, age: 'recent' | 'older'): FeatureMeasure {
  const media = mediaOf(view);
  if (!media) return NOTHING;
  const years = view.bound('adverse_media', 'recentYearsMax');
  const groupsMin = view.bound('adverse_media', 'groupsRedFrom');
  const found = media.texts
    .filter(isStanding)
    .filter((text) => isOld(text, view.facts.window.endMs, years) === (age === 'older'))
    .map((text) => ({ text, said: saidBy(text, groupsMin) }))
    .sort((a, b) => SAID_WORST_FIRST.indexOf(a.said) - SAID_WORST_FIRST.indexOf(b.said));
  const [worst] = found;
  const isMild = !worst || (age === 'older' && worst.said === 'named');
  if (isMild && media.unread > 0) {
    const texts = countedNoun(media.unread, 'text');
    const why = `{unread} ${texts} could not be searched for names, or not in full: ${UNREAD_REASONS}.`;
    return unknownMeasure(why, { figures: { unread: String(media.unread) } });
  }
  const than = age === 'older' ? ` older than {years} ${countedNoun(years, 'year')}` : '';
  const what = age === 'older' ? 'text' : 'recent text';
  const span = { years: String(years) };
  if (!worst && !isLoaded(media)) return NOTHING;
  if (!worst) {
    const { listDate } = media;
    const of = listDate ? ', articles of {articlesDate}' : '';
    const says = `no ${what}${than} names the customer with an offence${of}`;
    const figures = listDate ? { ...span, articlesDate: listDate } : span;
    return { value: 'none', shown: 0, figures, says };
  }
  const { figures, says } = tellText(worst.text);
  const names = found.length === 1 ? 'names' : 'name';
  return {
    value: worst.said,
    shown: found.length,
    figures: { ...span, ...figures, texts: String(found.length) },
    says: `{texts} ${countedNoun(found.length, what)}${than} ${names} the customer with an offence; the most serious, ${says}`,
  };
}

const WORDS_BY_MEDIA_ROLE: Readonly<Record<MediaRole, string>> = {
  convicted: 'convicted',
  confessed: 'confessing',
  charged: 'charged',
  accused: 'accused',
  acquitted: 'acquitted',
  dropped: 'somebody whose case was dropped',
  pardoned: 'convicted and pardoned',
  namesake: 'somebody else of that name',
  victim: 'a victim',
  witness: 'a witness',
  judge: 'a judge',
  lawyer: 'a lawyer',
  journalist: 'a journalist',
  expert: 'an expert',
  official: 'an official',
  named: 'named without a role',
};

const QUOTE_SHOWN = 110;

/** Returns a text such as: article A1 of 2024-01-01, speaks of fraud, of the customer as charged: "…". */
function tellText({ source, id, day, groups, isCharged, isCleared, role, quote }: MediaText) {
  const title = id === null ? source : `${source} "{article}"`;
  const clearing = isCleared ? ' and of an acquittal or a dropped case' : '';
  const charge = role === undefined && isCharged ? ' and of a charge or conviction' : '';
  const saidAs =
    role === undefined
      ? ''
      : `, of the customer as ${WORDS_BY_MEDIA_ROLE[role]}${quote ? ': "{quote}"' : ''}`;
  return {
    says: `${title}${day === null ? '' : ' of {day}'}, speaks of {offences}${charge}${clearing}${saidAs}`,
    figures: {
      ...(id === null ? {} : { article: escapeMarkdown(id, 40) }),
      ...(day === null ? {} : { day }),
      offences: groups.map((group) => escapeMarkdown(group.replaceAll('_', ' '), 40)).join(', '),
      ...(quote ? { quote: escapeMarkdown(quote, QUOTE_SHOWN) } : {}),
    },
  };
}

function measureCleared(view: CaseView): FeatureMeasure {
  const media = mediaOf(view);
  if (!media) return NOTHING;
  const cleared = media.texts.filter((text) => !isStanding(text));
  const [first] = cleared;
  const [clear, name] = cleared.length === 1 ? ['clears', 'names'] : ['clear', 'name'];
  const what = `{texts} ${countedNoun(cleared.length, 'text')} ${clear} the customer or ${name} the customer beside an offence`;
  const { says, figures } = first ? tellText(first) : { says: '', figures: {} };
  return {
    value: cleared.length,
    figures: { texts: String(cleared.length), ...figures },
    says: `${what}: not counted${first ? `; the first, ${says}` : ''}`,
  };
}

function measureLooked(view: CaseView): FeatureMeasure {
  const media = mediaOf(view);
  if (!media) return NOTHING;
  const { looked } = media;
  return {
    value: looked,
    figures: { texts: String(looked) },
    says: `{texts} ${countedNoun(looked, 'text')} ${looked === 1 ? 'was' : 'were'} searched`,
  };
}

const LISTS = ['articles', 'media_words', 'offences'];

export const MEDIA_FEATURES: readonly Feature[] = [
  {
    id: 'negative_news',
    title:
      'The most serious statement about the customer in articles and tags: convicted (or confessed, and ' +
      'not reversed), charged, accused of many groups of offences, or named with an offence',
    unit: 'the gravest statement',
    says: '{texts} name the customer with an offence',
    lists: LISTS,
    kinds: ['recent', 'older'],
    measure: (view, kind) => measureNews(view, kind === 'older' ? 'older' : 'recent'),
  },
  {
    id: 'other_news',
    title: 'Number of texts that were read, or that clear the customer',
    unit: 'texts',
    says: '{texts} were searched',
    lists: LISTS,
    kinds: ['looked_at', 'cleared'],
    measure: (view, kind) => (kind === 'cleared' ? measureCleared(view) : measureLooked(view)),
  },
];
