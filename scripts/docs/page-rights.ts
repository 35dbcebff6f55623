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
      .join(', ') || 'none'
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
    'For administrators: the roles that may open a page (GET) or send a form (POST), and the fields in the',
    'address of the page or in the form. "open" means that nobody has to sign in. Every form also has the',
    'field `form_token`. Forms that decide on an alert also have `seen_<service id>`, which contains the',
    'decision that the user saw. [Pages](pages.md) explains the purpose of each page.',
    '',
    ...asItIs(...tableHead('Page or form', ...ROLES, 'Fields'), ...rows),
  );
}
