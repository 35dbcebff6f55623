import { ROLE_PERMISSIONS } from '../../src/access/domain/roles.js';
import { ROLES, type Role } from '../../src/access/domain/user.events.js';
import { pagesOfControllers, type PageContract } from '../../src/web/page-route.js';
import { PAGE_CONTROLLERS } from '../../src/web/web.module.js';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

const mayOpen = (role: Role, { messages = [] }: PageContract): boolean =>
  messages.every(
    ({ permission }) =>
      permission === undefined || permission === 'any' || ROLE_PERMISSIONS[role].includes(permission),
  );

function fieldsOf(contract: PageContract): string {
  const schema = contract.form ? contract.form.schema : contract.query;
  return (
    Object.keys(schema?.shape ?? {})
      .map((name) => `\`${name}\``)
      .join(', ') || '–'
  );
}

function rightsOf(contract: PageContract): readonly string[] {
  if ((contract.by ?? 'session') !== 'session') return ROLES.map(() => 'open');
  return ROLES.map((role) => (mayOpen(role, contract) ? 'yes' : 'no'));
}

/** Generates docs/page-rights.md: every page and form, and which roles may open or send it. */
export function pageRightsPage(): string {
  const rows = pagesOfControllers(PAGE_CONTROLLERS).map((contract) =>
    tableRow(
      `${contract.form ? 'POST' : 'GET'} \`${contract.path}\``,
      ...rightsOf(contract),
      fieldsOf(contract),
    ),
  );
  return page(
    'Pages by role',
    'For administrators: which role may open a page (GET) or send a form (POST), and the fields of its',
    'address or form. "open" needs no session. Every form also has `form_token`; forms that decide have',
    '`seen_<service id>` with the decision that the reader saw. What the pages are for: [pages](pages.md).',
    '',
    ...asItIs(...tableHead('Page or form', ...ROLES, 'Fields'), ...rows),
  );
}
