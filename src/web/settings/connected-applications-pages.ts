import type { GrantView } from '../../oauth/queries/list-grants.query.js';
import { countPart } from '../alerts/amount-parts.js';
import { codeInWords } from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { buttonLink, timeElement, table, type Cell } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { confirmationForm } from './settings-parts.js';

export const APPLICATIONS_PATH = '/settings/connected-applications';

const changesOf = ({ changes = {} }: GrantView): string =>
  Object.entries(changes)
    .map(([tool, count]) => `, ${codeInWords(tool)} ${count}`)
    .join('');

const nameOf = ({ clientName }: GrantView): string => clientName ?? 'An application without a name';

const page = settingsPageAt(APPLICATIONS_PATH);

type GrantOf = GrantView & { readonly email: string };

/** Lists connected applications. `others` is null if the viewer may not manage those of other members. */
export const applicationsPage = (
  session: PageSession,
  own: readonly GrantView[],
  others: readonly GrantOf[] | null,
): Html => {
  const ofOthers =
    others && pageSection('Of other members', listed('Applications of other members', others, ['Member']));
  return page(
    session,
    'Connected applications',
    html`${pageSection('Yours', listed('Your applications', own, []))} ${ofOthers}`,
    {
      lead:
        'These assistants work in your name. They have the rights that you gave them, as far ' +
        'as your role still includes these rights.',
    },
  );
};

function listed(
  caption: string,
  grants: readonly (GrantView & { readonly email?: string })[],
  more: readonly string[],
): Html {
  const head = ['Application', ...more, 'Sends you to', 'Rights', 'Calls', 'Connected', 'Ends', 'Change'];
  const none = 'No application is connected.';
  return table({ caption, none, head, rows: grants.map((grant) => rowOf(grant)) });
}

function rowOf(grant: GrantView & { readonly email?: string }): Cell[] {
  const { id, email, redirectHost, scopes, createdAt, absExp } = grant;
  const href = `${APPLICATIONS_PATH}/${id}/disconnect`;
  return [
    nameOf(grant),
    ...(email === undefined ? [] : [email]),
    redirectHost,
    html`<ul class="scopes">
      ${scopes.map((scope) => html`<li>${scope}</li>`)}
    </ul>`,
    html`${countPart(grant.calls, 'call')}, ${grant.writes} with
    changes${changesOf(grant)}${grant.lastAt && html`, the last on ${timeElement(grant.lastAt)}`}.
    ${grant.held > 0 && `${grant.held} waited for you, ${grant.confirmed} of them were confirmed.`}`,
    timeElement(createdAt),
    timeElement(absExp),
    buttonLink({ href, label: 'Disconnect', about: nameOf(grant), kind: 'danger' }),
  ];
}

export const disconnectPage = (session: PageSession, grant: GrantView): Html =>
  page(
    session,
    'Disconnect an application',
    confirmationForm(session, {
      about: nameOf(grant),
      text: html`It loses access within seconds, on every device it runs on. To connect it again, you are
      asked as the first time.`,
      action: `${APPLICATIONS_PATH}/${grant.id}/disconnect`,
      label: 'Disconnect',
      kind: 'danger',
      back: APPLICATIONS_PATH,
    }),
  );
