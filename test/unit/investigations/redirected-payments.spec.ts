import { redirected } from '../../../src/investigations/domain/case/money/redirected-payments.js';
import { daysBefore, givenCase, type Given, type Payment } from './given-case.js';

describe('a known name on a payment to somebody new', () => {
  const paid = (name: string): Payment[] =>
    [90, 60, 30].map((daysAgo) => ({ daysAgo, amount: '900', direction: 'out', with: name }));
  const paidTo = (receiver: string, descriptor: string): Payment => {
    return { daysAgo: 2, amount: '58000', direction: 'out', with: receiver, descriptor };
  };
  const firm: Given['entity'] & object = {
    type: 'BUSINESS',
    name: 'Oldsen Carpentry',
    account_holder_name: 'Mirka Oldsen',
  };
  const ofFirm = (payments: readonly Payment[]) =>
    givenCase({ entity: firm, registeredAt: daysBefore(800), payments });
  const found = (known: string, receiver: string, text: string) =>
    redirected(ofFirm([...paid(known), paidTo(receiver, text)])).length;

  it.each([
    ['Nord Steel AB', 'Baltia Metal', 'Nord Steel order 7'],
    ['Müller GmbH', 'Baltia Metal', 'Invoice 7 of Mueller'],
    ['Siemens', 'Baltia Metal', 'Siemens new account'],
    ['Siemens', 'Baltia Metal', 'new bank details Siemens'],
    ['World Remit', 'Baltia Metal', 'Invoice 7 of World Remit'],
    ['Nordlund Handelsbolag', 'Baltia Metal', 'Nordlund HB invoice 7'],
  ])('%s, paid to %s as "%s", is asked about', (known, receiver, text) => {
    expect(found(known, receiver, text)).toBe(1);
  });

  it.each([
    ['Mirka Oldsen', 'Hotel Nord', 'Mirka Oldsen, two nights'],
    ['Oldsen, Mirka', 'Hotel Nord', 'Oldsen Mirka'],
    ['Oldsen Carpentry AB', 'Hotel Nord', 'Oldsen Carpentry'],
    ['Nord Steel AB', 'Nord Steel', 'Nord Steel AB invoice 8'],
    ['Nord Steel', 'Nord Steel AB', 'Nord Steel invoice 8'],
    ['Nord Steel', 'NordSteel S.A.', 'Nord Steel invoice 8'],
    ['Müller GmbH', 'Mueller GmbH', 'Müller GmbH Rechnung 8'],
    ['Klarna', 'Shoe Palace', 'Klarna 8812'],
    ['World Remit', 'Abena Mensa', 'World Remit 5512'],
    ['Western Union', 'Abena Mensa', 'Western Union to Accra'],
    ['Rapid Money Transfer', 'Abena Mensa', 'by Rapid Money Transfer'],
  ])('%s, paid to %s as "%s", is not', (known, receiver, text) => {
    expect(found(known, receiver, text)).toBe(0);
  });

  it('is found soon among thousands of receivers with one first word', () => {
    const known = Array.from({ length: 3_300 }, (_, i) => paid(`Seller shop ${i}`)).flat();
    const facts = ofFirm([...known, paidTo('Baltia Metal', 'Seller shop 3299')]);
    const startMs = performance.now();
    expect(redirected(facts)).toHaveLength(1);
    expect(performance.now() - startMs).toBeLessThan(1_500);
  });
});
