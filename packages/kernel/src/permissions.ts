/** The scopes that an OAuth token can carry. Each is also the name of a permission. */
export const SCOPES = [
  'alerts:read',
  'alerts:write',
  'alerts:bulk_write',
  'alerts:bulk_rerun',
  'entities:read',
  'transactions:read',
  'feedback:write',
  'tickets:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Label and explanation of each scope on the page where users grant scopes. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { readonly label: string; readonly about: string }>> = {
  'alerts:read': {
    label: 'Search and read alerts',
    about: 'It sees every alert, its investigations and the decisions on it.',
  },
  'alerts:write': {
    label: 'Decide on alerts, add customer data, start investigations again',
    about: 'It can clear or escalate alerts in your name, one by one.',
  },
  'alerts:bulk_write': {
    label: 'Decide on many alerts at once',
    about: 'It can clear or escalate up to 50 alerts in your name by one call.',
  },
  'alerts:bulk_rerun': {
    label: 'Start many investigations again at once',
    about: 'It can add up to 500 facts to up to 100 alerts and rerun them; that cannot be taken back.',
  },
  'entities:read': { label: 'Read customers', about: 'It sees names, addresses, documents and risk data.' },
  'transactions:read': { label: 'Read transactions', about: 'It sees amounts, parties and payment texts.' },
  'feedback:write': {
    label: 'Rate flags and add notes',
    about: 'It can write notes in your name, which later investigations read.',
  },
  'tickets:write': {
    label: 'Open support tickets',
    about: 'It can send texts of its own to the support of your organization.',
  },
};

export const PERMISSIONS = [
  ...SCOPES,
  /** Giving alerts to other people, or taking alerts from them. */
  'alerts:assign',
  'records:ingest',
  'audit:export',
  'api_keys:manage',
  'members:manage',
  /**
   * Managing users and groups through SCIM. Meant for API keys. Among users only
   * administrators hold it, because nobody can give a key a permission that they lack.
   */
  'members:provision',
  'clients:manage',
  'org:manage',
  'webhooks:manage',
  /** Held only by the operator at the command line of the machine itself. */
  'server:operate',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
