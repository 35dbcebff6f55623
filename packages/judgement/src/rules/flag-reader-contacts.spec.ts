import type { GivenEntity } from '../given/given-records.js';
import type { ContactFacts, MailFacts, PhoneFacts } from '../case/facts/contact-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase } from '../../test/given-case.js';

const flag = (flagId: string, contacts: Partial<ContactFacts>, entity: Partial<GivenEntity> = {}) =>
  readOf(
    flagId,
    givenCase({ entity, further: { contacts: { emails: [], phones: [], shared: [], ...contacts } } }),
  );
const mail = (address: string, more: Partial<MailFacts> = {}): MailFacts => ({
  address,
  disposable: null,
  lookAlikeOf: null,
  ...more,
});
const phone = (country: string | null, type: PhoneFacts['type'] = 'MOBILE'): PhoneFacts => ({
  number: '+46701234567',
  country,
  type,
});

describe('EP1, disposable mailboxes', () => {
  it('names the address, with markup made harmless', () => {
    const found = flag('EP1', { emails: [mail('a*b@x.example', { disposable: 'curated' })] });
    expect(found.value).toEqual({ addresses: 1, curated: 1, imitated: 0, wide: 0 });
    expect(found.rationale).toContain('a\\*b@x\\.example');
  });
});

describe('EP3, look-alike domains', () => {
  it('is red for one, white for none, gray without an address', () => {
    const fake = mail('a@examp1e.com', { lookAlikeOf: 'example.com' });
    expect(flag('EP3', { emails: [mail('a@b.example'), fake] })).toMatchObject({
      color: 'red',
      value: { addresses: 2, imitated: 1 },
      rationale:
        'At a domain that imitates a known one: "a@examp1e\\.com" looks like "example\\.com" and is not ' +
        '(2 e-mail addresses checked).',
    });
    expect(flag('EP3', { emails: [mail('a@b.example')] })).toMatchObject({
      color: 'white',
      value: { imitated: 0 },
    });
    expect(flag('EP3', {}).color).toBe('gray');
  });
});

describe('EP5, shared contacts', () => {
  const others = (count: number): ContactFacts['shared'] =>
    Array.from({ length: count }, (_, i) => ({ id: `e${i}`, by: i === 0 ? ['email', 'phone'] : ['phone'] }));

  it('says by what they are shared, and is gray without any address or number', () => {
    expect(flag('EP5', { emails: [mail('a@b.example')], shared: others(2) }).rationale).toBe(
      'The e-mail address or phone number is shared with 2 other customers ' +
        '(e-mail address: 1; phone number: 2).',
    );
    expect(flag('EP5', {}).color).toBe('gray');
  });

  it('says of 25 that there may be more, as no more are looked up, and takes no bound above', () => {
    const rationale = (count: number) =>
      flag('EP5', { phones: [phone('SE')], shared: others(count) }).rationale;
    expect(rationale(25)).toMatch(/ shared with 25 or more other customers /);
    expect(rationale(24)).toMatch(/ shared with 24 other customers /);
  });
});
