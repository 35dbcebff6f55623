import { z } from 'zod';
import {
  SEARCHED_CHARS_MAX,
  SEARCHED_MODULES,
  type SearchConstraints,
} from '../../investigations/queries/search-agent-investigations.query.js';
import { RESULT_CODES } from '@alert-review/judgement';
import { dayField, optionalField, scoreField } from '../form-fields.js';
import { SEARCH_PATH } from '../links.js';
import { addressWithQuery } from '../local-path.js';

/** The query text and the filters beside it. The names are those that the search query uses. */
export const SEARCH_FIELDS = z.object({
  q: z.string().trim().max(SEARCHED_CHARS_MAX).default(''),
  disposition: optionalField(z.enum(RESULT_CODES.dispositions)),
  minScore: scoreField(),
  maxScore: scoreField(),
  module: optionalField(z.enum(SEARCHED_MODULES)),
  from: dayField(),
  to: dayField(),
  ranFrom: dayField(),
  ranTo: dayField(),
});

export function searchConstraintsOf({ q: _, ...fields }: z.output<typeof SEARCH_FIELDS>): SearchConstraints {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named);
}

export const searchAddress = (text: string, constraints: SearchConstraints): string =>
  addressWithQuery(SEARCH_PATH, { q: text || undefined, ...constraints });

/** Minimum length of a part of an id. */
const ID_CHARS_MIN = 3;

/** Checks whether a text could be an id or a part of an id: a single word with a digit or an underscore. */
export const looksLikeId = (text: string): boolean =>
  text.length >= ID_CHARS_MIN && /^[^\s\d_]*[\d_]\S*$/.test(text);
