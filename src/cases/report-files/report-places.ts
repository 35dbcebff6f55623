import type { ReportPlace } from '../domain/case.events.js';

/** Returns the place of a field in the organization's settings. */
export const settingsPlace = (name: string | null = null): ReportPlace => ({
  place: 'organization',
  placeId: name,
  where: 'Settings, Report files',
});

/** Returns the place of a field on the form of the report file. */
export const formPlace = (name: string): ReportPlace => ({
  place: 'form',
  placeId: name,
  where: 'the form of this report file',
});

/** Returns the place of a customer's data, which the bank uploads. */
export const customerPlace = (id: string): ReportPlace => ({
  place: 'customer',
  placeId: id,
  where: `the record of customer ${id}`,
});

/** Returns the place of a payment's data, which the bank uploads. */
export const paymentPlace = (id: string): ReportPlace => ({
  place: 'payment',
  placeId: id,
  where: `the record of payment ${id}`,
});

export const NARRATIVE_PLACE: ReportPlace = {
  place: 'case',
  placeId: null,
  where: 'the narrative of the case',
};

export const PAYMENTS_PLACE: ReportPlace = {
  place: 'alert',
  placeId: null,
  where: 'flagged payments of the alerts',
};

/** Returns the place of a value that is entered outside the product. */
export const outsidePlace = (where: string): ReportPlace => ({ place: 'outside', placeId: null, where });

export const RATES_PLACE = outsidePlace('the list of exchange rates');
