import { isSameAttributeName, shortenedPath } from './scim-paths.js';
import { scimRefusal } from './scim-refusal.js';

/** Query parameters of RFC 7644. */
const PARAMETERS = [
  'filter',
  'attributes',
  'excludedAttributes',
  'startIndex',
  'count',
  'sortBy',
  'sortOrder',
] as const;

type ScimParameter = (typeof PARAMETERS)[number];

/** The query parameters of a request, named as in RFC 7644. */
export type ScimQuery = Readonly<Partial<Record<ScimParameter, string>>>;

/**
 * Matches a switch that Microsoft documents for the tenant address in Entra. It asks for the behaviour that
 * RFC 7644 requires anyway.
 */
const ENTRA_SWITCH = /^aadOptscim\d{6}$/i;

/** Parameters that name attributes. If such a parameter is sent twice, the names are joined. */
const LISTS: readonly ScimParameter[] = ['attributes', 'excludedAttributes'];

/**
 * Reads the query parameters of a request; their names ignore case. Throws invalidSyntax for other names: if
 * a misspelt filter were ignored, the answer would be the whole list.
 */
export function scimQueryOf(sent: unknown): ScimQuery {
  const query: Partial<Record<ScimParameter, string>> = {};
  for (const [name, values] of Object.entries(sent as Readonly<Record<string, string | string[]>>)) {
    if (ENTRA_SWITCH.test(name)) continue;
    const parameter = PARAMETERS.find((each) => isSameAttributeName(each, name));
    if (!parameter) {
      const known = PARAMETERS.join(', ');
      const reason = `The query parameter “${shortenedPath(name)}” is not known; there are ${known}`;
      throw scimRefusal('invalidSyntax', shortenedPath(name), null, reason);
    }
    const all = [query[parameter] ?? [], values].flat();
    if (all.length > 1 && !LISTS.includes(parameter))
      throw scimRefusal('invalidSyntax', parameter, null, `The query parameter ${parameter} is there twice`);
    query[parameter] = all.join(',');
  }
  return query;
}
