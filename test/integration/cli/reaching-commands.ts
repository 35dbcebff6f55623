/** `accept-loss` works where no server runs alone, and `demo` is one: their own cases look at them. */
export const OPENS_NONE = new Set(['config-check', 'accept-loss', 'demo']);

/** By its file: what it takes to get as far as the stores, which may refuse it there. */
export const REACHING: Readonly<Record<string, readonly string[]>> = {
  'api-key-create': ['api-key', 'create', 'Nobody', '--name', 'x'],
  'api-key-list': ['api-key', 'list', 'Nobody'],
  'api-key-revoke': ['api-key', 'revoke', 'Nobody', 'x'],
  'api-key-rotate': ['api-key', 'rotate', 'Nobody', 'x'],
  'audit-export': ['audit', 'export', '--org', 'Nobody'],
  'disposition-set': ['disposition', 'set', 'Nobody', 'x', '--user', 'x', '--to', 'CLEARED'],
  'disposition-undo': ['disposition', 'undo', 'Nobody', 'x', '--user', 'x'],
  history: ['history', 'x', '--org', 'Nobody'],
  'investigation-replay': ['investigation', 'replay', 'Nobody', 'x'],
  'org-create': ['org', 'create', 'Third Bank'],
  'org-disable': ['org', 'disable', 'Nobody'],
  'org-enable': ['org', 'enable', 'Nobody'],
  'org-features': ['org', 'features', 'Nobody', '--enable', 'semantic_search'],
  'org-list': ['org', 'list'],
  rebuild: ['rebuild', '--read-model', 'user', '--verify'],
  'recipe-set': ['recipe', 'set', 'Nobody', '--escalate-at', '60'],
  'recipe-show': ['recipe', 'show', 'Nobody'],
  replay: ['replay', '--org', 'Nobody', '--as-of', '2026-01-31'],
  'risk-data-status': ['risk-data', 'status'],
  'ticket-list': ['ticket', 'list', 'Nobody'],
  'ticket-show': ['ticket', 'show', 'Nobody', 'x'],
  'user-create': ['user', 'create', 'Nobody', '--email', 'a@example.com', '--role', 'viewer'],
  'user-disable': ['user', 'disable', 'Nobody', 'x'],
  'user-invite': ['user', 'invite', 'Nobody', 'x'],
  'user-list': ['user', 'list', 'Nobody'],
  'user-role': ['user', 'role', 'Nobody', 'x', '--role', 'viewer'],
  'user-set-password': ['user', 'set-password', 'Nobody', 'x'],
  verify: ['verify'],
};
