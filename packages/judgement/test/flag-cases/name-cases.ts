import type { MediaText } from '../../src/case/media/media-facts.js';
import type { NameFacts } from '../../src/case/facts/name-facts.js';
import type { ScreeningCandidate } from '../../src/risk-data/risk-answers.js';
import type { Given } from '../given-case.js';
import { edge, type FlagCases } from './edge.js';

type Role = NameFacts['screened'][number]['role'];

const names = (facts: Partial<NameFacts>): Given => ({
  further: { names: { listDate: '2026-06-01', listStale: false, screened: [], unscreened: 0, ...facts } },
});
const screened = (role: Role, ...candidates: ScreeningCandidate[]): NameFacts['screened'] => [
  {
    role,
    name: 'Jon Jonsson',
    isPerson: true,
    dob: '1970-03-04',
    candidates,
    nationalities: ['IS'],
    countries: ['IS'],
    isCut: false,
  },
];
const hit = (score: number, dobs: readonly string[] = []): ScreeningCandidate => ({
  listId: 'OFAC SDN',
  entryId: '4711',
  name: 'JONSSON, Jon',
  score,
  dobs,
  program: 'TEST',
  nationalities: [],
  countries: [],
});
const BIRTHS = { day: ['1970-03-04'], year: ['1970'], other: ['1950-01-01'], none: [] };
const found = (role: Role) => (score: number, birth: keyof typeof BIRTHS) =>
  names({ screened: screened(role, hit(score, BIRTHS[birth])) });
/** A match born in the same year, of another nationality. */
const foreign = (role: Role, score: number): Given => {
  const [one] = screened(role, { ...hit(score, BIRTHS.year), nationalities: ['FR'] });
  return names({ screened: [{ ...one!, ...(role === 'party' ? { entityId: 'C2' } : {}) }] });
};
const subject = found('subject');
const owner = found('owner');
const withOther = (given: Given): Given => ({ ...given, alert: { entity_id_list: ['C1', 'C2'] } });
const ofParty = (...found: NameFacts['screened']) => withOther(names({ screened: found }));
const party = (
  score: number,
  birth: keyof typeof BIRTHS,
  more: Partial<NameFacts['screened'][number]> = {},
) => ofParty({ ...screened('party', hit(score, BIRTHS[birth]))[0]!, entityId: 'C2', ...more });
const stood = {
  transaction: 'tx1',
  side: 'receiver',
  amount: '12.5',
  currency: 'USD',
  day: '2024-06-01',
} as const;
const counterparty = (
  score: number,
  birth: keyof typeof BIRTHS,
  more: Partial<NameFacts['screened'][number]> = {},
) => names({ screened: [{ ...screened('counterparty', hit(score, BIRTHS[birth]))[0]!, stood, ...more }] });

/** Cases without a name, without a list, and without a match on a stale list. */
const noList = (role: Role) => [
  edge(names({}), names({ screened: screened(role) })),
  edge(names({ screened: screened(role), listDate: null }), names({ screened: screened(role) })),
  edge(
    names({ screened: screened(role), listStale: true }),
    names({ screened: screened(role, hit(90)), listStale: true }),
  ),
];

const tagged = (tags: string[] | null, amount = '1'): Given => ({
  payments: [{ daysAgo: 0, amount }],
  entity: { tags, estimated_monthly_deposits: { upper_bound: 100, currency: 840 } },
  further: { profile: { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } } },
});

export const SCREENING_CASES: FlagCases = {
  SC1: {
    black: [
      edge(subject(95, 'year'), subject(94.9, 'year'), subject(95, 'none')),
      edge(subject(82, 'day'), subject(81.9, 'day'), subject(82, 'year')),
    ],
    red: [
      edge(subject(90, 'none'), subject(89.9, 'none'), subject(90, 'other')),
      edge(foreign('subject', 90), foreign('subject', 89.9)),
      edge(subject(94.9, 'year'), subject(95, 'year')),
    ],
    yellow: [
      edge(subject(82, 'none'), subject(81.9, 'none'), subject(90, 'none')),
      edge(foreign('subject', 82), foreign('subject', 81.9), subject(82, 'other')),
      edge(foreign('subject', 89.9), foreign('subject', 90)),
    ],
    white: [edge(names({ screened: screened('subject') })), edge(subject(100, 'other'))],
    gray: noList('subject'),
  },
  SC2: {
    red: [
      edge(owner(95, 'year'), owner(94.9, 'year')),
      edge(owner(95, 'none'), owner(94.9, 'none')),
      edge(owner(82, 'day'), owner(81.9, 'day'), owner(82, 'year')),
    ],
    yellow: [
      edge(owner(82, 'none'), owner(81.9, 'none')),
      edge(foreign('owner', 90), foreign('owner', 89.9)),
      edge(owner(94.9, 'year'), owner(95, 'year')),
    ],
    white: [edge(foreign('owner', 89.9)), edge(owner(100, 'other'))],
    gray: noList('owner'),
  },
  SC3: {
    red: [edge(tagged(['pep'], '300.01'), tagged(['pep'], '300'), tagged(['vip'], '300.01'))],
    yellow: [edge(tagged(['pep']), tagged(['vip'])), edge(tagged(['rca']), tagged(['vip']))],
    white: [edge(tagged(['vip'])), edge(tagged(['vip'], '300.01'))],
    gray: [edge(tagged(null), tagged(['vip'])), edge(tagged([]), tagged(['vip']))],
  },
  SC5: {
    black: [
      edge(party(95, 'year'), party(94.9, 'year'), party(95, 'none')),
      edge(party(82, 'day'), party(81.9, 'day'), party(82, 'year')),
    ],
    red: [
      edge(party(90, 'none'), party(89.9, 'none')),
      edge(withOther(foreign('party', 90)), withOther(foreign('party', 89.9))),
      edge(party(95, 'year', { isOwner: true }), party(94.9, 'year', { isOwner: true })),
    ],
    yellow: [
      edge(party(82, 'none'), party(81.9, 'none'), party(90, 'none')),
      edge(withOther(foreign('party', 82)), withOther(foreign('party', 81.9)), party(82, 'other')),
      edge(party(82, 'none', { isOwner: true }), party(81.9, 'none', { isOwner: true })),
    ],
    white: [edge(ofParty(...screened('party'))), edge(names({})), edge(party(100, 'other'))],
    gray: [
      edge(ofParty(), names({})),
      edge(withOther(names({ listDate: null })), ofParty(...screened('party'))),
      edge(names({ listDate: null }), names({})),
      edge(withOther(names({ unscreenedParties: 2 })), ofParty(...screened('party'))),
    ],
  },
  SC6: {
    black: [edge(counterparty(90, 'day'), counterparty(89.9, 'day'), counterparty(90, 'year'))],
    red: [
      edge(counterparty(95, 'none'), counterparty(94.9, 'none')),
      edge(counterparty(95, 'none', { worth: 100 }), counterparty(95, 'none', { worth: 99.99 })),
      edge(
        counterparty(100, 'year'),
        counterparty(100, 'other'),
        counterparty(100, 'none', { isPart: true }),
      ),
    ],
    yellow: [
      edge(counterparty(90, 'none'), counterparty(89.9, 'none')),
      edge(counterparty(94.9, 'none'), counterparty(95, 'none')),
      edge(counterparty(95, 'none', { worth: 99.99 }), counterparty(95, 'none', { worth: 100 })),
      edge(counterparty(100, 'none', { isPart: true }), counterparty(89.9, 'none', { isPart: true })),
    ],
    white: [edge(names({ screened: screened('counterparty') })), edge(counterparty(100, 'other'))],
    gray: [
      ...noList('counterparty'),
      edge(names({ unscreenedCounterparties: 1 }), names({ screened: screened('counterparty') })),
    ],
  },
};

/** The window of the usual case ends on 2024-06-30. */
const media = (given: Partial<MediaText> | null, unread = 0): Given => {
  const text = { source: 'article', id: 'a1', day: '2024-01-01', groups: ['fraud'] } as const;
  const texts = given === null ? [] : [{ ...text, isCharged: false, isCleared: false, ...given }];
  return { further: { media: { hasArticles: true, looked: 3, unread, texts } } };
};
const two = { groups: ['drugs', 'fraud'] };
const lastDay = { day: '2019-06-30' };
const dayBefore = { day: '2019-06-29' };
const noText = [
  edge({}, media(null)),
  edge({ further: { media: { looked: 0, unread: 0, texts: [] } } }, media(null)),
  edge({ further: { media: { hasArticles: false, looked: 1, unread: 0, texts: [] } } }, media(null)),
];
const convicted = { role: 'convicted', isCharged: true } as const;
/** A text that was read only in part may say more. */
const unreadText = edge(media(null, 1), media(null));

export const MEDIA_CASES: FlagCases = {
  AM1: {
    red: [
      edge(media(two), media({})),
      edge(media({ isCharged: true }), media({})),
      edge(media({ role: 'convicted' }), media({ role: 'accused' })),
      edge(media({ ...dayBefore, ...convicted, isCleared: true }), media({ ...dayBefore, role: 'charged' })),
      edge(media({ role: 'confessed' }), media({ role: 'pardoned' })),
      edge(media({ role: 'charged' }), media({ role: 'charged', isCharged: true, isCleared: true })),
      edge(media({ role: 'charged' }), media({ role: 'victim', isCharged: true })),
      edge(media({ role: 'accused', ...two }), media({ role: 'accused' }), media({ role: 'named', ...two })),
    ],
    yellow: [
      edge(media({}), media(null)),
      edge(media({}), media(two)),
      edge(media(lastDay), media(dayBefore)),
      edge(media({ role: 'accused' }), media({ role: 'judge' })),
      edge(media({ role: 'pardoned' }), media({ role: 'confessed' })),
      edge(media({ role: 'acquitted' }), media({ role: 'acquitted', isCleared: true })),
      edge(media({ isCharged: true, isCleared: true }), media({ isCleared: true })),
    ],
    white: [edge(media(null)), edge(media({ isCleared: true })), edge(media(dayBefore))],
    gray: [...noText, unreadText],
  },
  AM2: {
    yellow: [
      edge(media({ ...dayBefore, ...two }), media({ ...lastDay, ...two }), media(dayBefore)),
      edge(media({ ...dayBefore, isCharged: true }), media(dayBefore)),
    ],
    white: [
      edge(media(dayBefore)),
      edge(
        media({ ...dayBefore, isCharged: true, isCleared: true }),
        media({ ...dayBefore, isCharged: true }),
      ),
    ],
    gray: noText,
  },
  AM3: {
    white: [edge(media({ isCleared: true })), edge(media({ role: 'victim', quote: 'It was a fraud.' }))],
    gray: noText,
  },
  AM4: { white: [edge(media(null))], gray: noText },
};
