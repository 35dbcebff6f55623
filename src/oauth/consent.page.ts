import type { InteractionView } from '../grants/queries/get-interaction.query.js';
import { hasPermission } from '../kernel/caller.js';
import type { SCOPES } from '../kernel/permissions.js';
import { html, type Html } from '../web/html.js';
import { cardPage } from '../web/page-layout.js';
import { button, definitionList, form, notice, checkboxGroup, type Checkbox } from '../web/page-parts.js';
import type { SignedIn } from '../web/signed-in.js';

type Scope = (typeof SCOPES)[number];

const LABELS: Readonly<Record<Scope, string>> = {
  'alerts:read': 'Search and read alerts',
  'alerts:write': 'Decide on alerts, add customer data, start investigations again',
  'alerts:bulk_write': 'Decide on many alerts at once',
  'alerts:bulk_rerun': 'Start many investigations again at once',
  'entities:read': 'Read customers',
  'transactions:read': 'Read transactions',
  'feedback:write': 'Rate flags and add notes',
  'tickets:write': 'Open support tickets',
};

/** Scopes that change many alerts by one call; they are never ticked in advance. */
const BULK_SCOPES: readonly Scope[] = ['alerts:bulk_write', 'alerts:bulk_rerun'];

/** Renders the consent; always asked, since earlier ones say nothing of a client of the same name. */
export function consentPage(interaction: InteractionView, session: SignedIn): Html {
  const isAnyHeld = interaction.scopes.some((scope) => hasPermission(session.caller, scope));
  return cardPage({
    title: 'Connect an application',
    body: html`<p>
        <strong>${interaction.clientName}</strong> asks to work with Alert Review in your name. The name is
        its own choice; nobody has checked it.
      </p>
      ${definitionList([
        ['Described by', interaction.documentHost],
        ['Sends you to', html`<strong>${interaction.redirectHost}</strong>`],
        ['Signed in as', session.email],
        ['Organization', session.organization.name],
      ])}
      ${
        interaction.isLoopback &&
        notice(
          'warning',
          'The answer goes to a program on your own device. Go on only if you have just started it yourself.',
        )
      }
      ${!isAnyHeld && notice('warning', 'Your role includes nothing of what it asks for.')}
      ${form({
        action: `/oauth/interaction/${interaction.id}/consent`,
        formToken: session.formToken,
        body: html`${checkboxGroup(
            'What it may do',
            interaction.scopes.map((scope) => scopeCheckbox(scope, session)),
          )}
          <div class="actions">
            ${isAnyHeld && button({ label: 'Allow', name: 'decision', value: 'allow' })}
            ${button({ label: 'Deny', kind: 'plain', name: 'decision', value: 'deny' })}
          </div>`,
      })}`,
    footer: html`You can disconnect it at any time under Settings, Connected applications.`,
  });
}

function scopeCheckbox(scope: Scope, { caller }: SignedIn): Checkbox {
  const isHeld = hasPermission(caller, scope);
  const isBulk = BULK_SCOPES.includes(scope);
  const about = isBulk ? `${scope}: changes many alerts with one call` : scope;
  return {
    name: 'scope',
    value: scope,
    label: LABELS[scope],
    hint: isHeld ? about : `${scope}: your role does not include it`,
    checked: isHeld && !isBulk,
    disabled: !isHeld,
  };
}
