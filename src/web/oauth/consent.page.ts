import type { InteractionView } from '../../oauth/queries/get-interaction.query.js';
import { hasPermission, type Scope, SCOPE_TEXTS } from '@alert-review/kernel';
import {
  isPermissionWithinCeiling,
  isClientAllowed,
  READING_SCOPES,
} from '../../access/domain/assistant-rules.settings.js';
import { html, type Html } from '../html.js';
import { cardPage } from '../page-layout.js';
import { button, definitionList, form, notice, checkboxGroup, type Checkbox } from '../page-parts.js';
import type { PageSession } from '../page-session.js';

const NOT_LISTED =
  'Your organization lets only listed applications connect, and this application is not ' +
  'on the list. Ask an administrator.';

const ASKED_FOR_NOW = 'Asked for now';

const MISSED =
  `This application is already connected, without the rights marked “${ASKED_FOR_NOW}”. ` +
  'The server refuses calls that need such a right until you tick the right.';

const NOTHING_ALLOWED =
  'The application asks only for rights that your role or your organization does not allow.';

/**
 * Renders the consent page. It is always shown, because an earlier consent proves nothing about a client of
 * the same name. Scopes that a connected application lacks are marked but not ticked: only the user knows
 * whether the refused call should be allowed.
 */
export function consentPage(interaction: InteractionView, session: PageSession): Html {
  const { assistants } = session.organization;
  const { clientName, documentHost, askedForNow } = interaction;
  const isListed = isClientAllowed(assistants, interaction);
  const isAnyHeld = interaction.scopes.some((scope) => whyNot(scope, session) === null);
  const isMissed = askedForNow.some((scope) => whyNot(scope, session) === null);
  return cardPage({
    title: 'Connect an application',
    body: html`<p>
        <strong>${clientName}</strong> asks to work with Alert Review in your name.
        ${
          documentHost === null
            ? 'The application chose this name; nobody has checked the name.'
            : html`<strong>${documentHost}</strong> describes it under this name; nobody has checked more.`
        }
      </p>
      ${definitionList([
        ['Sends you to', html`<strong>${interaction.redirectHost}</strong>`],
        ['Signed in as', session.email],
        ['Organization', session.organization.name],
      ])}
      ${
        interaction.isLoopback &&
        notice(
          'warning',
          'Your answer goes to a program on this device. Continue only if you just started this program.',
        )
      }
      ${!isListed && notice('error', NOT_LISTED)} ${!isAnyHeld && notice('warning', NOTHING_ALLOWED)}
      <p>Only reading is ticked. Tick more only if it should be able to change something.</p>
      ${isMissed && notice('warning', MISSED)}
      ${form({
        action: `/oauth/interaction/${interaction.id}/consent`,
        formToken: session.formToken,
        body: html`${checkboxGroup(
            'What it may do',
            interaction.scopes.map((scope) => scopeCheckbox(scope, session, askedForNow.includes(scope))),
          )}
          <div class="actions">
            ${isListed && isAnyHeld && button({ label: 'Allow', name: 'decision', value: 'allow' })}
            ${button({ label: 'Deny', kind: 'plain', name: 'decision', value: 'deny' })}
          </div>`,
      })}`,
    footer: html`You can disconnect it at any time under Settings, Connected applications.`,
  });
}

function scopeCheckbox(scope: Scope, session: PageSession, isAskedForNow: boolean): Checkbox {
  const { label, about } = SCOPE_TEXTS[scope];
  const reason = whyNot(scope, session);
  return {
    name: 'scope',
    value: scope,
    label,
    hint: `${isAskedForNow && reason === null ? `${ASKED_FOR_NOW}. ` : ''}${scope}: ${reason ?? about}`,
    checked: reason === null && READING_SCOPES.includes(scope),
    disabled: reason !== null,
  };
}

/** Returns why a scope cannot be granted; null if it can. */
function whyNot(scope: Scope, { caller, organization }: PageSession): string | null {
  if (!hasPermission(caller, scope)) return 'your role does not include this right';
  return isPermissionWithinCeiling(organization.assistants, scope)
    ? null
    : 'your organization does not let assistants do this';
}
