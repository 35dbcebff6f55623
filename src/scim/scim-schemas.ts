/**
 * An attribute of users or groups (RFC 7643). Reading, storing and showing attributes use these definitions.
 */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'binary' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly';
  readonly returned: 'always' | 'default' | 'never';
  readonly uniqueness: 'none' | 'server';
  readonly subAttributes: readonly ScimAttribute[];
}

/** A schema of attributes with its URN. */
export interface ScimSchema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

/** The resource type of an endpoint, with its schema and extensions. */
export interface ScimKind {
  readonly path: 'Users' | 'Groups';
  readonly name: 'User' | 'Group';
  readonly schema: ScimSchema;
  readonly extensions: readonly ScimSchema[];
}

type Characteristics = Partial<Omit<ScimAttribute, 'name' | 'description'>>;

const attribute = (name: string, description: string, more: Characteristics = {}): ScimAttribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  subAttributes: [],
  ...more,
});

const complex = (
  name: string,
  description: string,
  subAttributes: readonly ScimAttribute[],
  more: Characteristics = {},
): ScimAttribute => attribute(name, description, { type: 'complex', subAttributes, ...more });

/** Defines a list such as `emails`, whose values have a type and of which one is primary. */
const plural = (
  name: string,
  description: string,
  value: ScimAttribute = attribute('value', description),
): ScimAttribute =>
  complex(
    name,
    description,
    [
      value,
      attribute('display', 'Name for people to read'),
      attribute('type', 'What it is for, such as work or home'),
      attribute('primary', 'Whether it is the preferred one of the list', { type: 'boolean' }),
    ],
    { multiValued: true },
  );

const reference = (name: string, description: string, more: Characteristics = {}): ScimAttribute =>
  attribute(name, description, { type: 'reference', caseExact: true, ...more });

const ADDRESS_PARTS = ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'];

const META = complex(
  'meta',
  'Kept by the server',
  [
    attribute('resourceType', 'Kind of the resource', { mutability: 'readOnly', caseExact: true }),
    attribute('created', 'When it was made', { type: 'dateTime', mutability: 'readOnly' }),
    attribute('lastModified', 'When it was last changed', { type: 'dateTime', mutability: 'readOnly' }),
    reference('location', 'Its address', { mutability: 'readOnly' }),
    attribute('version', 'Its version, as in the ETag header', { mutability: 'readOnly', caseExact: true }),
  ],
  { mutability: 'readOnly' },
);

/** Attributes of every resource, which are not part of any schema. */
export const COMMON_ATTRIBUTES: readonly ScimAttribute[] = [
  attribute('schemas', 'Schemas of the resource', {
    multiValued: true,
    mutability: 'readOnly',
    returned: 'always',
    caseExact: true,
  }),
  attribute('id', 'Given by the server', { mutability: 'readOnly', returned: 'always', caseExact: true }),
  attribute('externalId', 'Id in the directory', { caseExact: true, uniqueness: 'server' }),
  META,
];

const USER: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'User Account',
  attributes: [
    attribute('userName', 'Name of the user in the directory', { required: true, uniqueness: 'server' }),
    complex('name', 'Parts of the name of the person', [
      attribute('formatted', 'Whole name'),
      attribute('familyName', 'Family name'),
      attribute('givenName', 'Given name'),
      attribute('middleName', 'Middle names'),
      attribute('honorificPrefix', 'Title in front of the name'),
      attribute('honorificSuffix', 'Suffix behind the name'),
    ]),
    attribute('displayName', 'Name for people to read'),
    attribute('nickName', 'Casual name'),
    reference('profileUrl', 'Address of a page about the person'),
    attribute('title', 'Job title'),
    attribute('userType', 'Relation to the organization, such as Employee'),
    attribute('preferredLanguage', 'Preferred language'),
    attribute('locale', 'Locale for dates and amounts'),
    attribute('timezone', 'Time zone'),
    attribute('active', 'Whether the user may have access', { type: 'boolean' }),
    attribute('password', 'Taken when a user is described as a whole, and never kept', {
      mutability: 'writeOnly',
      returned: 'never',
    }),
    plural('emails', 'E-mail addresses'),
    plural('phoneNumbers', 'Phone numbers'),
    plural('ims', 'Addresses of instant messages'),
    plural('photos', 'Photos', reference('value', 'Address of a photo')),
    complex(
      'addresses',
      'Postal addresses',
      [
        ...ADDRESS_PARTS.map((part) => attribute(part, 'Part of the postal address')),
        attribute('type', 'What it is for, such as work or home'),
        attribute('primary', 'Whether it is the preferred one of the list', { type: 'boolean' }),
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'Groups of the user: they change at the groups',
      [
        attribute('value', 'Id of the group', { mutability: 'readOnly', caseExact: true }),
        reference('$ref', 'Address of the group', { mutability: 'readOnly' }),
        attribute('display', 'Name of the group', { mutability: 'readOnly' }),
        attribute('type', 'direct: groups have no groups', { mutability: 'readOnly' }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    plural('entitlements', 'Entitlements in the directory, which give no rights here'),
    plural('roles', 'Roles in the directory, which give no rights here'),
    plural('x509Certificates', 'Certificates', attribute('value', 'DER in Base64', { type: 'binary' })),
  ],
};

const ENTERPRISE_USER: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    attribute('employeeNumber', 'Number of the employee'),
    attribute('costCenter', 'Cost center'),
    attribute('organization', 'Organization'),
    attribute('division', 'Division'),
    attribute('department', 'Department'),
    complex('manager', 'Manager of the person', [
      attribute('value', 'Id of the manager', { caseExact: true }),
      reference('$ref', 'Address of the manager'),
      attribute('displayName', 'Name of the manager'),
    ]),
  ],
};

const GROUP: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Group',
  attributes: [
    attribute('displayName', 'Name of the group, by which roles are given', {
      required: true,
      uniqueness: 'server',
    }),
    complex(
      'members',
      'Users in the group',
      [
        attribute('value', 'Id of the user', { mutability: 'immutable', caseExact: true }),
        reference('$ref', 'Address of the user', { mutability: 'immutable' }),
        attribute('type', 'User', { mutability: 'immutable' }),
        attribute('display', 'Name for people to read', { mutability: 'immutable' }),
      ],
      { multiValued: true },
    ),
  ],
};

/** The resource types by the last part of their address. */
export const SCIM_KINDS = {
  Users: { path: 'Users', name: 'User', schema: USER, extensions: [ENTERPRISE_USER] },
  Groups: { path: 'Groups', name: 'Group', schema: GROUP, extensions: [] },
} as const satisfies Record<string, ScimKind>;
