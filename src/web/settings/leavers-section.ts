import type { AccountInvitedByLeaver } from '../../access/queries/list-accounts-of-leavers.query.js';
import type { UserView } from '../../access/queries/list-users.query.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { buttonLink, table, type Cell } from '../page-parts.js';

const TITLE = 'Unused accounts of people who left';
const HEAD = ['E-mail address', 'Role', 'Invited by', 'Change'];

/**
 * Lists unused accounts that people added who have left, and asks what becomes of each. `accounts` is null if
 * they cannot be read now.
 */
export function leaversSection(
  users: readonly UserView[],
  accounts: readonly AccountInvitedByLeaver[] | null,
  membersPath: string,
): Html | null {
  if (accounts === null)
    return pageSection(TITLE, html`<p>This list cannot be read now. Try again later.</p>`);
  if (accounts.length === 0) return null;
  const nameOf = (id: string): string => users.find((user) => user.id === id)?.email ?? id;
  const rows = accounts.map(({ userId, by }): Cell[] => [
    nameOf(userId),
    users.find(({ id }) => id === userId)?.role ?? '',
    nameOf(by),
    buttonLink({
      href: `${membersPath}/${userId}/disable`,
      label: 'Disable',
      about: nameOf(userId),
      kind: 'danger',
    }),
  ]);
  return pageSection(
    TITLE,
    html`<p>
        Nobody has used these accounts yet. The member who invited the person has left or may no longer invite
        people, so the link has ended. If you know the person, make a new link under People. Otherwise,
        disable the account.
      </p>
      ${table({ caption: 'Unused accounts', head: HEAD, rows })}`,
  );
}
