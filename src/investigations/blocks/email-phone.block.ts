import { z } from 'zod';
import { quoted } from '../../kernel/visible-text.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import {
  nameTokens,
  SHARERS_MAX,
  sharesName,
  type ContactFacts,
} from '../domain/case/facts/contact-facts.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { nationalitiesOf } from '../domain/case/facts/place-facts.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { colorFrom, findAll, orMore, type AssessedFlag, type Block } from './block.js';
import { SHARED, VA_FLAGS } from './sources.js';

/** Other entities with the same address or number; more than SHARERS_MAX are not looked up. */
const Rules = z.object({
  sharedYellowFrom: z.int().max(SHARERS_MAX).default(1).describe(SHARED),
  sharedRedFrom: z.int().max(SHARERS_MAX).default(3).describe(SHARED),
});

type Rules = z.infer<typeof Rules>;

interface Input extends ContactFacts {
  /** Words of the name in Latin letters; null without any name. */
  readonly nameTokens: readonly string[] | null;
  /** Residence, nationalities and citizenships, ascending. */
  readonly homeCountries: readonly string[];
}

const NOTHING: ContactFacts = { emails: [], phones: [], shared: [] };

function select(facts: CaseFacts): Input {
  const { profile } = subjectOf(facts);
  const residence = profile?.mailing_country ? [profile.mailing_country] : [];
  const { emails, phones, shared } = facts.contacts ?? NOTHING;
  return {
    emails,
    phones,
    shared,
    nameTokens: profile && (profile.name || profile.account_holder_name) ? nameTokens(profile) : null,
    homeCountries: [...new Set([...nationalitiesOf(profile), ...residence])].sort(),
  };
}

const NO_MAIL = 'No e-mail address of the subject is known.';

type Mails = ContactFacts['emails'];

const listed = (mails: Mails, all: Mails): Words => {
  const first = mails
    .slice(0, 3)
    .map((mail) =>
      cite(pointer('facts', 'contacts', 'emails', all.indexOf(mail), 'address'), quoted(mail.address, 60)),
    );
  return phrase`${joined(first, ', ')}${mails.length > 3 ? ' and others' : ''}`;
};

const countOf = (what: 'emails' | 'phones', all: readonly object[]): Words =>
  cite(pointer('counts', what), all.length);

/** "Looked at 1 e-mail address". */
const lookedAt = (what: 'emails' | 'phones', all: readonly object[], noun: string): Words =>
  phrase`Looked at ${countOf(what, all)} ${plural(all.length, noun)}`;

function disposable({ emails }: Input): Finding {
  if (emails.length === 0) return notAssessed(NO_MAIL);
  const on = (list: 'curated' | 'wide') => emails.filter((mail) => mail.disposable === list);
  const [curated, wide] = [on('curated'), on('wide')];
  const value = { addresses: emails.length, curated: curated.length, wide: wide.length };
  if (curated.length > 0) {
    return {
      color: 'red',
      value,
      rationale: phrase`Disposable by the reviewed list of domains: ${listed(curated, emails)}.`,
    };
  }
  if (wide.length > 0) {
    const found = listed(wide, emails);
    const rationale = phrase`On the wide list of disposable domains, which is noisy: ${found}.`;
    return { color: 'yellow', value, rationale };
  }
  const looked = lookedAt('emails', emails, 'e-mail address');
  const rationale = phrase`${looked}: none is on a list of disposable domains.`;
  return { color: 'white', value, rationale };
}

function unlikeName({ emails, nameTokens: tokens }: Input): Finding {
  if (emails.length === 0) return notAssessed(NO_MAIL);
  if (tokens === null) return notAssessed('The name is missing.');
  if (tokens.length === 0) return notAssessed('The name is not in Latin letters, as mailboxes are.');
  const unlike = emails.filter(({ address }) => !sharesName(address, tokens));
  const free = unlike.filter((mail) => mail.free);
  const value = { addresses: emails.length, ofThemFree: free.length, unlikeName: unlike.length };
  if (free.length > 0) {
    const found = listed(free, emails);
    const rationale = phrase`At a free mail service and without any word of the name: ${found}.`;
    return { color: 'yellow', value, rationale };
  }
  const rationale =
    unlike.length > 0
      ? phrase`Without any word of the name, yet at no free mail service: ${listed(unlike, emails)}.`
      : phrase`${lookedAt('emails', emails, 'e-mail address')}: each shares a word with the name.`;
  return { color: 'white', value, rationale };
}

function lookAlike({ emails }: Input): Finding {
  if (emails.length === 0) return notAssessed(NO_MAIL);
  const fakes = emails.filter((mail) => mail.lookAlikeOf !== null);
  const first = fakes[0];
  if (!first) {
    const looked = lookedAt('emails', emails, 'e-mail domain');
    const rationale = phrase`${looked}: none looks like a known one without being it.`;
    return { color: 'white', value: 0, rationale };
  }
  const source = (field: string) => pointer('facts', 'contacts', 'emails', emails.indexOf(first), field);
  const address = cite(source('address'), quoted(first.address, 90));
  const known = cite(source('lookAlikeOf'), quoted(first.lookAlikeOf!, 60));
  const rationale = phrase`${address} looks like ${known} and is not.`;
  return { color: 'red', value: fakes.length, rationale };
}

function phoneOrigin({ phones, homeCountries }: Input): Finding {
  if (phones.length === 0) return notAssessed('No phone number of the subject is known.');
  const voip = phones.filter(({ type }) => type === 'VOIP');
  const foreign =
    homeCountries.length > 0
      ? phones.filter(({ country }) => country !== null && !homeCountries.includes(country))
      : [];
  const unread = phones.filter(({ country }) => country === null).length;
  const value = { foreign: foreign.length, numbers: phones.length, voip: voip.length };
  const number = (phone: (typeof phones)[number]) =>
    cite(pointer('facts', 'contacts', 'phones', phones.indexOf(phone), 'number'), phone.number);
  const texts = [
    ...(foreign[0]
      ? [phrase`${number(foreign[0])} is of ${foreign[0].country!}, not of ${homeCountries.join(', ')}`]
      : []),
    ...(voip[0] ? [phrase`${number(voip[0])} is Internet telephony`] : []),
  ];
  if (texts.length > 0) return { color: 'yellow', value, rationale: phrase`${joined(texts, '; ')}.` };
  if (homeCountries.length === 0) {
    return notAssessed(
      'Neither residence nor nationality is known to compare the phone numbers with.',
      value,
    );
  }
  const count = countOf('phones', phones);
  if (unread > 0) {
    const some = cite('/counts/unreadPhones', unread);
    const numbers = plural(phones.length, 'phone number');
    return notAssessed(phrase`The country of ${some} of ${count} ${numbers} is unknown.`, value);
  }
  const home = homeCountries.join(', ');
  const looked = lookedAt('phones', phones, 'phone number');
  const rationale = phrase`${looked}: each is of ${home}, none is Internet telephony.`;
  return { color: 'white', value, rationale };
}

function sharedContacts({ emails, phones, shared }: Input, rules: Rules): Finding {
  const threshold = { red: rules.sharedRedFrom, yellow: rules.sharedYellowFrom };
  if (emails.length === 0 && phones.length === 0) {
    return notAssessed('No e-mail address or phone number of the subject is known.', null, threshold);
  }
  const countOf = (kind: 'email' | 'phone') => shared.filter((other) => other.by.includes(kind)).length;
  const by = (kind: 'email' | 'phone') => cite(pointer('counts', 'sharedBy', kind), countOf(kind));
  const all = phrase`${cite('/value', shared.length)}${orMore(shared.length)}`;
  const share = shared.length === 1 ? 'entity shares' : 'entities share';
  const [mails, numbers] = [countOf('email'), countOf('phone')];
  const either = phrase`an e-mail address (${by('email')}) or a phone number (${by('phone')})`;
  const one = mails > 0 ? 'an e-mail address' : 'a phone number';
  const what = mails > 0 === numbers > 0 ? either : one;
  const rationale = phrase`${all} other ${share} ${what} of the subject.`;
  return {
    color: colorFrom(shared.length, threshold),
    value: shared.length,
    threshold,
    rationale,
    evidence: shared.map(({ id }) => id),
  };
}

const EMAIL_FRAUD = 'Egmont Group bulletin on business e-mail compromise';

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'EP1',
    title: 'Disposable e-mail address',
    measures: 'e-mail domains against the lists of disposable ones',
    bands: { red: 'on the curated list', yellow: 'on the wide list, which is noisy', gray: 'no address' },
    unit: 'addresses on each list, and in all',
    explains: 'A mailbox that is thrown away after use hides who opened the account.',
    source: EMAIL_FRAUD,
    topics: ['email'],
    find: disposable,
  },
  {
    id: 'EP2',
    title: 'E-mail address unlike the name',
    measures: 'whether the mailbox shares a word with the name',
    bands: {
      yellow: 'it does not, and the domain gives mail away',
      gray: 'no address, or no name in Latin letters',
    },
    unit: 'addresses unlike the name, free ones of them, and in all',
    explains: 'A free mailbox that has nothing of the name may belong to somebody else.',
    source: EMAIL_FRAUD,
    topics: ['email'],
    loweredBy: ['identity_verified'],
    find: unlikeName,
  },
  {
    id: 'EP3',
    title: 'Imitated e-mail domain',
    measures: 'e-mail domains that look like a known one; for free mail services the look alone counts',
    bands: { red: 'punycode, or one letter from a known brand', gray: 'no address' },
    unit: 'addresses',
    explains: 'A domain that is easily mistaken for a known one is registered to deceive.',
    source: EMAIL_FRAUD,
    topics: ['email'],
    find: lookAlike,
  },
  {
    id: 'EP4',
    title: 'Foreign or Internet phone number',
    measures: 'country and kind of the phone numbers',
    bands: {
      yellow: 'neither residence nor nationality, or Internet telephony',
      gray: 'no number, one that cannot be placed, or no country of the customer',
    },
    unit: 'foreign numbers, numbers of Internet telephony, and in all',
    explains: 'A number without a tie to the customer may have been rented to open the account.',
    source: VA_FLAGS,
    topics: ['phone'],
    loweredBy: ['relocation'],
    find: phoneOrigin,
  },
  {
    id: 'EP5',
    title: 'Shared contact details',
    measures: 'other customers with the same address or number',
    bands: {
      red: '{sharedRedFrom} or more',
      yellow: '{sharedYellowFrom} or more',
      gray: 'neither address nor number',
    },
    unit: 'other customers',
    explains: 'Accounts that one person runs under several names share what that person is reached by.',
    source: VA_FLAGS,
    rules: ['sharedYellowFrom', 'sharedRedFrom'],
    topics: ['email', 'phone'],
    loweredBy: ['relationship_explained'],
    fixed: ['sharers'],
    find: sharedContacts,
  },
];

export const emailPhone: Block<Input, Rules> = {
  id: 'email_phone',
  rev: 5,
  title: 'E-mail and phone',
  dimension: 'email_and_ip_risks',
  flags: FLAGS,
  weight: 0.35,
  rules: Rules,
  reads: ['disposable_domains', 'disposable_domains_wide', 'free_mail_domains', 'known_domains'],
  select,
  analyse: (input, rules) => ({
    findings: findAll(FLAGS, input, rules),
    overview() {
      const { emails, phones } = input;
      const mails = phrase`${countOf('emails', emails)} ${plural(emails.length, 'e-mail address')}`;
      return phrase`${mails} and ${countOf('phones', phones)} ${plural(phones.length, 'phone number')}.`;
    },
  }),
};
