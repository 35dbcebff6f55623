const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

export const SCHEMA_OF = { Users: `${CORE}:User`, Groups: `${CORE}:Group` } as const;

const PAGE_MAX = 200;

/** Returns a page of a list; `startIndex` counts from 1. */
export function pageOf<Row>(
  all: readonly Row[],
  { startIndex, count }: { readonly startIndex?: unknown; readonly count?: unknown },
  shown: (row: Row) => object,
): object {
  const from = Math.max(1, Math.trunc(Number(startIndex ?? 1)) || 1);
  const size = Math.min(PAGE_MAX, Math.max(0, Math.trunc(Number(count ?? PAGE_MAX)) || 0));
  const page = all.slice(from - 1, from - 1 + size);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: all.length,
    startIndex: from,
    itemsPerPage: page.length,
    Resources: page.map(shown),
  };
}

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: true,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const named = { required: true, uniqueness: 'server' };
const members = { type: 'complex', multiValued: true, subAttributes: [attribute('value')] };
const ATTRIBUTES_OF = {
  Users: [
    attribute('userName', { ...named, caseExact: false, mutability: 'immutable' }),
    attribute('active', { type: 'boolean' }),
  ],
  Groups: [attribute('displayName', named), attribute('members', members)],
};

const KINDS = ['Users', 'Groups'] as const;
const schemas = KINDS.map((kind) => {
  const name = kind.slice(0, -1);
  return { schemas: [`${CORE}:Schema`], id: SCHEMA_OF[kind], name, attributes: ATTRIBUTES_OF[kind] };
});
const types = KINDS.map((kind) => {
  const name = kind.slice(0, -1);
  return { schemas: [`${CORE}:ResourceType`], id: name, name, endpoint: `/${kind}`, schema: SCHEMA_OF[kind] };
});
const no = { supported: false };
const apiKey = { type: 'oauthbearertoken', name: 'API key', description: 'With the scope members:provision' };

/** What directories read before they begin. */
export const DOCUMENTS: Readonly<Record<string, object>> = {
  Schemas: pageOf(schemas, {}, (one) => one),
  ResourceTypes: pageOf(types, {}, (one) => one),
  ServiceProviderConfig: {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_MAX },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [apiKey],
  },
};
