import type { SignInTestView } from '../../access/queries/get-sign-in-test.query.js';
import type { RefusedSignInView } from '../../access/queries/list-refused-sign-ins.query.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { badge, button, buttonLink, form, notice, table, timeElement } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { SIGN_IN_PATH } from './sign-in-pages.js';

export const SIGN_IN_TEST_PATH = `${SIGN_IN_PATH}/test`;

const page = settingsPageAt(SIGN_IN_PATH);

const BADGES = {
  passed: badge('good', 'passed'),
  failed: badge('bad', 'failed'),
  not_reached: badge('plain', 'not reached'),
};

/** Button that starts a test sign-in with the saved settings. */
export const signInTestForm = ({ formToken }: PageSession): Html =>
  form({
    action: SIGN_IN_TEST_PATH,
    formToken,
    body: html`<p class="lead">
        You sign in at the provider with the saved settings and get a report of each check. The test opens no
        session and creates or changes no account.
      </p>
      <div class="actions">${button({ label: 'Test sign-in', kind: 'plain' })}</div>`,
  });

/** Table of refused sign-ins. People report a refusal by its code. */
export const refusedSignInsTable = (
  refusals: readonly RefusedSignInView[],
  names: ReadonlyMap<string, string>,
): Html =>
  table({
    caption: 'Refused sign-ins of the last 30 days',
    none: 'Nobody was refused in the last 30 days.',
    head: ['Time', 'Code', 'Person', 'Check', 'What failed'],
    rows: refusals.map(({ code, at, title, text, userId, claimed }) => [
      timeElement(new Date(at).toISOString()),
      html`<code>${code}</code>`,
      refusedPerson(userId === null ? null : (names.get(userId) ?? userId), claimed ?? null),
      title,
      text,
    ]),
  });

/**
 * Names the refused person. `claimed` is the address that the provider sent, which may not be the person's
 * own.
 */
function refusedPerson(known: string | null, claimed: string | null): string {
  if (claimed === null || claimed === known) return known ?? 'not known';
  return known === null ? `${claimed} (claimed)` : `${known}, claimed ${claimed}`;
}

/** Report of a test sign-in. `steps` is null if the report is no longer stored. */
export function signInTestPage(session: PageSession, steps: readonly SignInTestView[] | null): Html {
  const isPassed = steps?.every(({ outcome }) => outcome === 'passed');
  const body =
    steps === null
      ? notice('warning', 'This report is no longer available. Test again.')
      : html`${
          isPassed
            ? notice('success', 'The person can sign in with these settings.')
            : notice('warning', 'The person cannot sign in with these settings.')
        }
        ${table({
          caption: 'Checks',
          head: ['Check', 'Result', 'Detail'],
          rows: steps.map(({ title, outcome, text }) => [title, BADGES[outcome], text]),
        })}`;
  return page(
    session,
    'Test sign-in',
    html`${pageSection('Report', body)} ${pageSection('Again', signInTestForm(session))}
      <p>${buttonLink({ href: SIGN_IN_PATH, label: 'Back to the settings' })}</p>`,
  );
}
