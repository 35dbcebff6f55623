import { HELD_CALLS_PATH } from '../../held/commands/hold-call.command.js';
import type { HeldCallView } from '../../held/queries/list-held-calls.query.js';
import { alertAddress } from '../alerts/alert-address.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { section, settingsPageAt } from '../page-layout.js';
import { button, definitionList, form, refusalNotice, table, timeElement } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';

const page = settingsPageAt(HELD_CALLS_PATH);

const toolOf = ({ tool }: HeldCallView): string => tool.replaceAll('_', ' ');

/** Lists what assistants of the user asked for and what became of it. */
export const heldCallsPage = (
  session: SignedIn,
  calls: readonly HeldCallView[],
  refused?: RefusedForm,
): Html => {
  const waiting = calls.filter(({ state }) => state === 'held');
  const over = calls.filter(({ state }) => state !== 'held');
  const none = html`<p class="empty">There is none.</p>`;
  return page(
    session,
    'Waiting for you',
    html`${refusalNotice(refused)}
    ${section('Waiting', waiting.length > 0 ? html`${waiting.map((call) => question(session, call))}` : none)}
    ${section('Answered or expired', over.length > 0 ? pastCalls(over) : none)}`,
    {
      lead: 'What your assistants asked for. Nothing of it is done until you confirm it here.',
      refused,
    },
  );
};

function question({ formToken }: SignedIn, call: HeldCallView): Html {
  const { id, client, heldAt, expiresAt, asked } = call;
  const about = `${toolOf(call)} ${id}`;
  const alerts = (asked?.alerts ?? []).map(
    (alert) =>
      html`<li>
        <a class="tall" href="${alertAddress(alert.id)}">${alert.alertId}</a>, now
        ${alert.standing ?? 'undecided'}
      </li>`,
  );
  return html`<article aria-label="${about}">
    <h3>${toolOf(call)}</h3>
    ${definitionList([
      ['Asked by', html`<code>${client}</code>`],
      ['Asked', timeElement(heldAt)],
      ['Expires', timeElement(expiresAt)],
      [
        'Alerts',
        alerts.length > 0
          ? html`<ul>
              ${alerts}
            </ul>`
          : 'None named',
      ],
      ['Sent', html`<code>${JSON.stringify(asked?.args)}</code>`],
    ])}
    ${
      (asked?.facts.length ?? 0) > 0 &&
      html`<ul>
        ${asked!.facts.map((fact) => html`<li>${fact}</li>`)}
      </ul>`
    }
    ${form({
      action: `${HELD_CALLS_PATH}/${id}/confirm`,
      formToken,
      body: html`<div class="actions">
        ${button({ label: 'Confirm', about })}
        ${button({ label: 'Refuse', about, kind: 'plain', action: `${HELD_CALLS_PATH}/${id}/refuse` })}
      </div>`,
    })}
  </article>`;
}

const pastCalls = (calls: readonly HeldCallView[]): Html =>
  table({
    caption: 'Calls that were answered or expired, newest first',
    head: ['What', 'Asked by', 'Asked', 'State'],
    rows: calls.map((call) => [
      toolOf(call),
      html`<code>${call.client}</code>`,
      timeElement(call.heldAt),
      call.failure === null ? call.state : html`${call.state}, failed: <code>${call.failure}</code>`,
    ]),
  });
