import { categoryOfVendor, gradeOfCategory } from './vendor-categories.js';

/** Written before the tables were: what vendors say, and what sounds like it. */
const PHRASES: readonly (readonly [string, string | null])[] = [
  ['sanctioned entity', 'sanctioned'],
  ['Sanctions', 'sanctioned'],
  ['OFAC sanctioned address', 'sanctioned'],
  ['Garantex.io', 'sanctioned'],
  ['Sanctioned exchange: Foo', 'sanctioned'],
  ['SDN: Lazarus Group', 'sanctioned'],
  ['terrorist financing', 'terrorist_financing'],
  ['Hamas donation campaign', 'terrorist_financing'],
  ['ISIS', 'terrorist_financing'],
  ['ISIS-K fundraising', 'terrorist_financing'],
  ['al-Qassam Brigades', 'terrorist_financing'],
  ['child abuse material', 'child_abuse'],
  ['CSAM vendor', 'child_abuse'],
  ['ransomware', 'ransomware'],
  ['LockBit 3.0 affiliate', 'ransomware'],
  ['Ransomware: Akira', 'ransomware'],
  ['Conti ransomware wallet', 'ransomware'],
  ['stolen_funds', 'stolen_funds'],
  ['Bybit hack 2025', 'stolen_funds'],
  ['Exploiter: Euler Finance', 'stolen_funds'],
  ['darknet market', 'darknet'],
  ['Hydra Market', 'darknet'],
  ['Darknet vendor shop', 'darknet'],
  ['Kraken Market', 'darknet'],
  ['Mixer', 'mixer'],
  ['Sinbad.io', 'mixer'],
  ['Samourai Whirlpool', 'mixer'],
  ['Tornado.Cash: Router', 'mixer'],
  ['Wasabi CoinJoin', 'mixer'],
  ['privacy mixing service', 'mixer'],
  ['Foggy Mixer', 'mixer'],
  ['Ponzi scheme', 'scam'],
  ['fake exchange scam', 'scam'],
  ['online casino', 'gambling'],
  ['1xBet', 'gambling'],
  ['high-risk exchange', 'high_risk_exchange'],
  ['Coinbase', 'ordinary'],
  ['Binance deposit', 'ordinary'],
  ['Kraken', 'ordinary'],
  ['non-sanctioned exchange', 'ordinary'],
  ['Sanctions screening provider', null],
  ['Sanction Compliance Services', null],
  ['Sanctions lawyer', null],
  ['No sanctions exposure', null],
  ['Not a mixer', null],
  ['Sinbad Travel', null],
  ['Isis', null],
  ['Isis Boutique', null],
  ['Isis Martinez', null],
  ['Whirlpool', null],
  ['Whirlpool Appliances', null],
  ['Helix Energy', null],
  ['Hydra Facial Clinic', null],
  ['Wasabi Sushi Bar', null],
  ['Darkside Coffee', null],
  ['Ryuk Nakamura', null],
  ['Anti-fraud service', null],
  ['Fraud prevention bureau', null],
  ['Payment fraud detection', null],
  ['Scam victims relief fund', null],
  ['Ransomware recovery service', null],
  ['Phishing awareness training', null],
  ['Stolen Base Sports Bar', null],
  ['Hackathon prize', null],
  ['Hacker News', null],
  ['Kitchen mixer shop', null],
  ['Cement Mixer Rental', null],
  ['Tumbler and Glass Co', null],
  ['Terrorism insurance pool', null],
  ['Child abuse prevention charity', null],
  ['Dark Web monitoring', null],
  ['Gambling addiction helpline', null],
  ['Poker strategy magazine', null],
  ['Silk Road Restaurant', null],
  ['Genesis Market Research', null],
  ['Exploit Studios', null],
  ['Perdana Timur Sdn Bhd', null],
  ['Chainalysis sanctions oracle', null],
  ['John Ransom', null],
  ['Gambling Commission', null],
  ['solaris market', 'darknet'],
];

/** Where the words beside a name or a category are those of ordinary firms. */
const BESIDE: readonly (readonly [string, string | null])[] = [
  ['Garantex Europe Exchange', 'sanctioned'],
  ['Garantex exchange (Moscow)', 'sanctioned'],
  ['Garantex Europe OU', 'sanctioned'],
  ['Suex Exchange Moscow', 'sanctioned'],
  ['SUEX OTC, S.R.O.', 'sanctioned'],
  ['Chatex Bot Wallet', 'sanctioned'],
  ['Lazarus Group: Ronin Bridge', 'sanctioned'],
  ['Lazarus Group (DPRK)', 'sanctioned'],
  ['Hizballah Exchange Beirut', 'terrorist_financing'],
  ['Hizballah (Lebanon)', 'terrorist_financing'],
  ['Hezbollah financier', 'terrorist_financing'],
  ['Hamas charity wallet', 'terrorist_financing'],
  ['ISIS wallet', 'terrorist_financing'],
  ['Terrorist financing charity', 'terrorist_financing'],
  ['Terrorist training camp', 'terrorist_financing'],
  ['Samourai Wallet (Whirlpool)', 'mixer'],
  ['Tornado Cash Relayer Wallet', 'mixer'],
  ['Tornado.Cash: Nova', 'mixer'],
  ['Wasabi Wallet Coordinator', 'mixer'],
  ['LockBit Black', 'ransomware'],
  ['Ransomware: hospital attack', 'ransomware'],
  ['OFAC SDN: Ministry of Defense', 'sanctioned'],
  ['OFAC sanctioned: oracle', 'sanctioned'],
  ['UN sanctions', 'sanctioned'],
  ['Islamic Research Foundation, sanctioned', 'sanctioned'],
  ['Child abuse material (film)', 'child_abuse'],
  ['Darknet market: Travel records', 'darknet'],
  ['Exploiter: oracle manipulation', 'stolen_funds'],
  ['OFAC sanctions compliance', null],
  ['No Garantex exposure', null],
  ['Sinbad Travel payments', null],
  ['Isis payments', null],
  ['Whirlpool merchant', null],
  ['Wasabi Sushi payments', null],
  ['Kraken exchange', 'ordinary'],
];

const none = { byId: {}, byName: {} };

test.each([...PHRASES, ...BESIDE])('%s: %s', (name, category) => {
  expect(categoryOfVendor(name, null, none)).toBe(category);
});

test('at least sixty phrases, and half of them are traps', () => {
  const traps = PHRASES.filter(([, category]) => category === null || category === 'ordinary').length;
  expect(PHRASES.length).toBeGreaterThanOrEqual(60);
  expect(traps / PHRASES.length).toBeGreaterThanOrEqual(0.5);
});

test('a category is prohibited, criminal, watched or ordinary, or no list knows it', () => {
  const graded = ['mixer', 'scam', 'gambling', 'ordinary', 'weird'].map(gradeOfCategory);
  expect(graded).toEqual(['prohibited', 'criminal', 'watched', 'ordinary', null]);
});

test('what the organization names comes before the list, in any case and by number', () => {
  const own = { byId: { 7: 'mixer' }, byName: { 'ZORBLAX services': 'darknet', 'tornado cash': 'ordinary' } };
  expect(categoryOfVendor(null, 7, own)).toBe('mixer');
  expect(categoryOfVendor('Zorblax (Services)', 8, own)).toBe('darknet');
  expect(categoryOfVendor('Tornado.Cash', null, own)).toBe('ordinary');
  expect(categoryOfVendor(null, null, own)).toBeNull();
});
