import { escapeMarkdown } from '../../kernel/visible-text.js';
import { SHARERS_MAX, type ContactFacts, type MailFacts } from '../domain/case/facts/contact-facts.js';
import { homeCountriesOf } from '../domain/case/facts/place-facts.js';
import type { CaseView } from './case-view.js';
import { countWithNoun, listFirstThree, unknown, type Feature, type Measured } from './feature.js';

// size: a text is read as one line.

const contactsOf = ({ facts }: CaseView): ContactFacts =>
  facts.contacts ?? { emails: [], phones: [], shared: [] };

const NO_MAIL = 'No e-mail address of the customer is known.';

const shown = ({ address }: Pick<MailFacts, 'address'>): string => `"${escapeMarkdown(address, 60)}"`;

/** Words a count, "3 other customers"; of one address or number only SHARERS_MAX are looked up. */
export const sharers = (count: number): string =>
  `${count}${count >= SHARERS_MAX ? ' or more' : ''} other ${count === 1 ? 'customer' : 'customers'}`;

function emailDomain(view: CaseView): Measured {
  const { emails } = contactsOf(view);
  if (emails.length === 0) return unknown(NO_MAIL);
  const curated = emails.filter(({ disposable }) => disposable === 'curated');
  const wide = emails.filter(({ disposable }) => disposable === 'wide');
  const imitated = emails.filter(({ lookAlikeOf }) => lookAlikeOf !== null);
  const parts = { curated: curated.length, imitated: imitated.length, wide: wide.length };
  return {
    value: new Set([...curated, ...wide, ...imitated]).size,
    parts,
    shown: { addresses: emails.length, ...parts },
    figures: {
      addresses: countWithNoun(emails.length, 'e-mail address'),
      disposable: listFirstThree([
        ...curated.map((mail) => `${shown(mail)} on the reviewed list`),
        ...wide.map((mail) => `${shown(mail)} on the wide list, which is noisy`),
      ]),
      imitated: listFirstThree(
        imitated.map(
          (mail) => `${shown(mail)} looks like "${escapeMarkdown(mail.lookAlikeOf!, 60)}" and is not`,
        ),
      ),
    },
  };
}

function phoneOrigin(view: CaseView): Measured {
  const { phones } = contactsOf(view);
  if (phones.length === 0) return unknown('No phone number of the customer is known.');
  const home = homeCountriesOf(view.profile);
  const voip = phones.filter(({ type }) => type === 'VOIP');
  const foreign = phones.filter(
    ({ country }) => home.length > 0 && country !== null && !home.includes(country),
  );
  const unread = phones.filter(({ country }) => country === null);
  const value = new Set([...voip, ...foreign]).size;
  const more = {
    shown: { foreign: foreign.length, numbers: phones.length, voip: voip.length },
    figures: {
      numbers: countWithNoun(phones.length, 'phone number'),
      home: home.join(', ') || 'unknown',
      found: listFirstThree([
        ...foreign.map(({ number, country }) => `${number} is of ${country}`),
        ...voip.map(({ number }) => `${number} is Internet telephony`),
      ]),
      unread: `${unread.length}`,
    },
  };
  if (value > 0) return { value, ...more };
  if (home.length === 0)
    return unknown('Neither residence nor nationality is known to compare the phone numbers with.', more);
  if (unread.length > 0) return unknown('The country of {unread} of {numbers} is unknown.', more);
  return { value, ...more };
}

function sharedContacts(view: CaseView): Measured {
  const { emails, phones, shared } = contactsOf(view);
  if (emails.length === 0 && phones.length === 0)
    return unknown('No e-mail address or phone number of the customer is known.');
  const by = (kind: 'email' | 'phone') => `${shared.filter((other) => other.by.includes(kind)).length}`;
  return {
    value: shared.length,
    figures: { sharers: sharers(shared.length), emails: by('email'), phones: by('phone') },
    evidence: shared.map(({ id }) => id),
  };
}

export const CONTACT_FEATURES: readonly Feature[] = [
  {
    id: 'email_domain',
    title: 'E-mail addresses at a disposable domain or at one that imitates a known domain',
    unit: 'addresses',
    says: 'of {addresses} at a disposable domain: {disposable}; at one that imitates another: {imitated}',
    lists: ['disposable_domains', 'disposable_domains_wide', 'known_domains'],
    measure: emailDomain,
  },
  {
    id: 'phone_origin',
    title: 'Phone numbers of Internet telephony or of a country without a tie to the customer',
    unit: 'numbers',
    says: 'of {numbers} foreign (residence or nationality {home}) or of Internet telephony: {found}',
    measure: phoneOrigin,
  },
  {
    id: 'shared_contacts',
    title: 'Other customers with the same e-mail address or phone number',
    unit: 'customers',
    says: '{sharers} with an e-mail address (found: {emails}) or a phone number (found: {phones}) of the customer',
    measure: sharedContacts,
  },
];
