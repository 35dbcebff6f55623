import { SeededStream, weightedPick } from '../seeded-stream.js';
import { calendarOf, countOf, DAYS, heavy, popular, several, timeOfDay, type Ledger } from './ledger.js';

type Kind = 'person' | 'shop' | 'employer' | 'landlord' | 'utility';

const KINDS: [[Kind, number], ...[Kind, number][]] = [
  ['person', 0.87],
  ['shop', 0.07],
  ['employer', 0.035],
  ['landlord', 0.02],
  ['utility', 0.005],
];
/** Of each kind there are at least so many, so that a small town works too. */
const OF_EACH_MIN = 3;
const COMMUNITY_PEOPLE = 60;
/** Communities pay in their own currency. */
const HOME_CURRENCIES: [[string, number], ...[string, number][]] = [
  ['EUR', 0.75],
  ['USD', 0.15],
  ['SEK', 0.1],
];
const MONTHS = Math.floor(DAYS / 30);
const WEEKS = Math.floor(DAYS / 7);
const DECEMBER = 11;

/** Who banks here. Accounts are numbers from 0. */
export interface Town {
  readonly seed: number;
  readonly byKind: Readonly<Record<Kind, readonly number[]>>;
  /** Everybody who lives near an account, itself included. */
  readonly neighbours: (account: number) => readonly number[];
  readonly currencyOf: (account: number) => string;
}

export function townOf(seed: number, accounts: number): Town {
  const byKind: Record<Kind, number[]> = { person: [], shop: [], employer: [], landlord: [], utility: [] };
  const random = new SeededStream(seed, 'town', 'kinds');
  const kinds = KINDS.map(([kind]) => kind);
  const places = Math.max(1, Math.round(accounts / COMMUNITY_PEOPLE));
  const communities = Array.from({ length: places }, () => new Array<number>());
  const communityOf: number[] = [];
  for (let account = 0; account < accounts; account++) {
    const forced = kinds[Math.floor(account / OF_EACH_MIN)];
    byKind[forced ?? weightedPick(random, KINDS)].push(account);
    // Communities differ in size: some hold ten times as many as others.
    communityOf.push(Math.floor(places * random.next() ** 1.7));
    communities[communityOf[account]!]!.push(account);
  }
  const currencies = communities.map((_, n) =>
    weightedPick(new SeededStream(seed, `community ${n}`, 'currency'), HOME_CURRENCIES),
  );
  return {
    seed,
    byKind,
    neighbours: (account) => communities[communityOf[account]!]!,
    currencyOf: (account) => currencies[communityOf[account]!]!,
  };
}

/** Salaries, rents, bills, shopping, friends, trips, business: everything that nobody would report. */
export function liveOrdinarily(town: Town, ledger: Ledger): void {
  for (const person of town.byKind.person) {
    payTheMonth(town, ledger, person);
    shop(town, ledger, person);
    shareWithFriends(town, ledger, person);
    collectForATrip(town, ledger, person);
  }
  for (const company of [...town.byKind.shop, ...town.byKind.employer]) trade(town, ledger, company);
  for (const landlord of town.byKind.landlord) trade(town, ledger, landlord);
}

/** Salary on the 25th, or on the Friday before; rent on the first days; two bills. */
function payTheMonth({ seed, byKind, currencyOf }: Town, ledger: Ledger, person: number): void {
  const random = new SeededStream(seed, `person ${person}`, 'month');
  const currency = currencyOf(person);
  const employer = popular(random, byKind.employer);
  const landlord = popular(random, byKind.landlord);
  const salary = heavy(random, 2_400, 0.45);
  const rent = random.chance(0.55) ? salary * (0.22 + 0.2 * random.next()) : 0;
  const hasJob = random.chance(0.8);
  const bills = several(random, byKind.utility, 2).map((utility) => ({
    utility,
    date: random.int(2, 27),
    euros: heavy(random, 70, 0.5),
  }));
  for (let day = 0; day < DAYS; day++) {
    const { date, weekday } = calendarOf(day);
    const isPayday = (date === 25 && weekday % 6 !== 0) || (weekday === 5 && (date === 23 || date === 24));
    const noon = day + timeOfDay(random);
    if (hasJob && isPayday) {
      const bonus = random.chance(0.03) ? 1 + random.next() : 0.99 + 0.02 * random.next();
      ledger.pay({ from: employer, to: person, day: noon, euros: salary * bonus, currency });
    }
    if (date === 2) ledger.pay({ from: person, to: landlord, day: noon, euros: rent, currency, roundTo: 10 });
    for (const bill of bills) {
      const euros = bill.euros * (0.8 + 0.4 * random.next());
      if (date === bill.date) ledger.pay({ from: person, to: bill.utility, day: noon, euros, currency });
    }
  }
}

/** Mostly in five favourite shops; twice as often in December; now and then something that costs a salary. */
function shop({ seed, byKind, currencyOf }: Town, ledger: Ledger, person: number): void {
  const random = new SeededStream(seed, `person ${person}`, 'shopping');
  const favourites = Array.from({ length: 5 }, () => popular(random, byKind.shop));
  const weekly = Math.min(4, heavy(random, 0.25, 0.8));
  for (let week = 0; week < WEEKS; week++) {
    const isSeason = calendarOf(week * 7).month === DECEMBER;
    for (let left = countOf(random, weekly * (isSeason ? 2 : 1)); left > 0; left--) {
      const to = random.chance(0.75) ? random.pick(favourites as [number]) : popular(random, byKind.shop);
      const euros = random.chance(0.02) ? heavy(random, 1_800, 0.7) : heavy(random, 45, 0.9);
      const day = week * 7 + random.int(0, 6) + timeOfDay(random);
      ledger.pay({ from: person, to, day, euros, currency: currencyOf(person) });
    }
  }
}

/** Friends pay each other back, some of them abroad, in amounts that people say aloud. */
function shareWithFriends(town: Town, ledger: Ledger, person: number): void {
  const random = new SeededStream(town.seed, `person ${person}`, 'friends');
  const near = town.neighbours(person);
  const friends = several(random, near, Math.min(25, 1 + Math.round(heavy(random, 3, 0.8))));
  if (random.chance(0.15)) friends.push(...several(random, town.byKind.person, 2));
  for (let left = countOf(random, Math.min(40, heavy(random, 1.2, 0.9) * MONTHS)); left > 0; left--) {
    const [from, to] = random.chance(0.5)
      ? [person, popular(random, friends)]
      : [popular(random, friends), person];
    const day = random.int(0, DAYS - 1) + timeOfDay(random);
    const currency = town.currencyOf(random.chance(0.9) ? from : to);
    const roundTo = random.chance(0.6) ? random.pick([5, 10, 50]) : 0;
    ledger.pay({ from, to, day, euros: heavy(random, 35, 1.1), currency, roundTo });
  }
}

/** One in eight collects from many for a trip or a present, and mostly pays it on at once. */
function collectForATrip(town: Town, ledger: Ledger, person: number): void {
  const random = new SeededStream(town.seed, `person ${person}`, 'trip');
  if (!random.chance(0.12)) return;
  const currency = town.currencyOf(person);
  const start = random.int(0, DAYS - 15);
  const guests = several(random, town.neighbours(person), random.int(3, 18));
  const share = heavy(random, 60, 0.8);
  for (const guest of guests) {
    const day = start + random.int(0, 9) + timeOfDay(random);
    const euros = share * random.pick([1, 1, 1, 2]);
    ledger.pay({ from: guest, to: person, day, euros, currency, roundTo: 5 });
  }
  const total = share * guests.length;
  const day = start + 10 + random.int(0, 4) + timeOfDay(random);
  if (random.chance(0.7)) {
    const to = popular(random, town.byKind.shop);
    ledger.pay({ from: person, to, day, euros: total * (0.9 + 0.2 * random.next()), currency });
  } else {
    const euros = share * (0.8 + 0.4 * random.next());
    for (const guest of guests) ledger.pay({ from: person, to: guest, day, euros, currency, roundTo: 5 });
  }
}

/** Suppliers every week or two, an owner every month, and one in ten pays out to changing sellers. */
function trade({ seed, byKind, currencyOf }: Town, ledger: Ledger, company: number): void {
  const random = new SeededStream(seed, `company ${company}`, 'trade');
  const suppliers = several(random, [...byKind.shop, ...byKind.employer], random.int(2, 8));
  const owner = random.pick(byKind.person as [number]);
  const size = heavy(random, 1, 0.9);
  const isMarket = random.chance(0.1);
  const currency = currencyOf(company);
  for (let week = 0; week < WEEKS; week++) {
    const day = () => week * 7 + random.int(0, 4) + timeOfDay(random);
    for (const to of suppliers) {
      const euros = size * heavy(random, 550, 0.9);
      if (random.chance(0.4)) ledger.pay({ from: company, to, day: day(), euros, currency });
    }
    if (week % 4 === 3) {
      const euros = size * heavy(random, 1_500, 0.4);
      ledger.pay({ from: company, to: owner, day: day(), euros, currency, roundTo: 50 });
    }
    for (const to of isMarket ? several(random, byKind.person, random.int(5, 25)) : [])
      ledger.pay({ from: company, to, day: day(), euros: heavy(random, 90, 1.1), currency });
  }
}
