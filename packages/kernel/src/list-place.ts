import { AppError } from './app-error.js';

/** Where a page of a list ends: the sort value and the id of its last row. */
export interface ListPlace<At extends string | number = string | number> {
  readonly at: At;
  readonly id: string;
}

const ID = /[\x21-\x7e]{1,200}/;
const TIME = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{12}Z) (${ID.source})$`);
const NUMBER = new RegExp(`^(-?\\d{1,15}) (${ID.source})$`);

/** Returns the cursor of the page that follows a place. */
export const cursorOfPlace = ({ at, id }: ListPlace): string =>
  Buffer.from(`${at} ${id}`).toString('base64url');

/**
 * Parses the cursor of a list that is sorted by time (ISO 8601 with milliseconds and Z). Throws bad_request
 * if the cursor has another form.
 */
export const timePlaceOf = (cursor: string): ListPlace<string> => placeOf(cursor, TIME);

/**
 * Parses the cursor of a list that is sorted by a whole number. Throws bad_request if the cursor has another
 * form.
 */
export function numberPlaceOf(cursor: string): ListPlace<number> {
  const { at, id } = placeOf(cursor, NUMBER);
  return { at: Number(at), id };
}

function placeOf(cursor: string, pattern: RegExp): ListPlace<string> {
  const [, at, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  const reason = 'after is no `next` of an answer';
  throw new AppError('bad_request', { field: 'after', value: cursor, reason });
}
