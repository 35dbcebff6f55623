import { SCIM_KINDS, type ScimAttribute, type ScimKind, type ScimSchema } from './scim-schemas.js';
import type { ScimQuery } from './scim-query.js';
import { scimRefusal } from './scim-refusal.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** Maximum number of resources per page. */
export const SCIM_PAGE_SIZE_MAX = 200;

/** Which page of a list a request wants. */
export interface WantedPage {
  /** Position of the first resource on the page; the first of the list has position 1 (RFC 7644). */
  readonly startIndex: number;
  readonly count: number;
}

/** Returns the requested page of a list. Throws invalidValue if a parameter is not a whole number. */
export function pageWantedOf(query: ScimQuery): WantedPage {
  const numberOf = (name: 'count' | 'startIndex', otherwise: number): number => {
    const { [name]: value = '' } = query;
    if (value === '') return otherwise;
    if (/^[+-]?\d{1,15}$/.test(value.trim())) return Number(value);
    throw scimRefusal('invalidValue', name, value, `${name} is no whole number`);
  };
  const count = Math.max(0, numberOf('count', SCIM_PAGE_SIZE_MAX));
  return { startIndex: Math.max(1, numberOf('startIndex', 1)), count: Math.min(SCIM_PAGE_SIZE_MAX, count) };
}

/** Returns one page of a list as a SCIM ListResponse. */
export const scimListResponse = (resources: readonly object[], total: number, startIndex = 1): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

function shownAttribute({ subAttributes, ...attribute }: ScimAttribute): object {
  if (subAttributes.length === 0) return attribute;
  return { ...attribute, subAttributes: subAttributes.map(shownAttribute) };
}

/**
 * Returns by path the documents that directories read before they start, such as schemas. `base` is the
 * server's address.
 */
export function scimDocuments(base: string): ReadonlyMap<string, object> {
  const address = (path: string) => `${base}/scim/v2/${path}`;
  const kinds: readonly ScimKind[] = Object.values(SCIM_KINDS);
  const schemaOf = ({ id, name, description, attributes }: ScimSchema) => ({
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description,
    attributes: attributes.map(shownAttribute),
    meta: { resourceType: 'Schema', location: address(`Schemas/${id}`) },
  });
  const typeOf = ({ name, path, schema, extensions }: ScimKind) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    description: schema.description,
    endpoint: `/${path}`,
    schema: schema.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: address(`ResourceTypes/${name}`) },
  });
  const schemas = kinds.flatMap(({ schema, extensions }) => [schema, ...extensions]).map(schemaOf);
  const types = kinds.map(typeOf);
  return new Map<string, object>([
    ['schemas', scimListResponse(schemas, schemas.length)],
    ...schemas.map((schema) => [`schemas/${schema.id.toLowerCase()}`, schema] as const),
    ['resourcetypes', scimListResponse(types, types.length)],
    ...types.map((type) => [`resourcetypes/${type.id.toLowerCase()}`, type] as const),
    ['serviceproviderconfig', providerConfig(address('ServiceProviderConfig'))],
  ]);
}

function providerConfig(location: string): object {
  const no = { supported: false };
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: SCIM_PAGE_SIZE_MAX },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key with the scope members:provision as bearer token',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location },
  };
}
