import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import type { SingleSignOn } from '../domain/organization.events.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { IdentityProviders } from '../identity-providers.js';
import { OutsideChanges } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';
import { issuerUrl } from '../issuer-fetch.js';

const ISSUER_CHARS_MAX = 2_000;
const DEFAULTS: SingleSignOn = {
  issuer: '',
  clientId: '',
  secretId: null,
  scopes: ['openid', 'email', 'profile'],
  emailClaim: 'email',
  groupsClaim: 'groups',
  roles: [],
  domains: [],
  vouchedDomains: [],
  passwords: 'allowed',
};

type Settings = Partial<Omit<SingleSignOn, 'secretId'>> & {
  /** The client's secret; undefined leaves the stored secret unchanged. */
  readonly secret?: string | undefined;
};

const invalid = (field: string, value: unknown, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason });

/**
 * Sets how people sign in at their identity provider. Settings that are left out stay as they are; null turns
 * single sign-on off. Returns all settings. Reads the metadata document of a new issuer first. Throws
 * validation_error, organization_not_found, change_waits.
 */
export const SetSingleSignOn = defineCommand(
  'SetSingleSignOn',
  { permission: 'org:manage' },
  (caller: Caller, settings: Settings | null) => ({ caller, settings }),
  [Decisions, IdentityProviders, Config, WaitingChanges, OutsideChanges],
  async (
    { caller, settings },
    decisions,
    providers,
    config,
    changes,
    outside,
  ): Promise<{ singleSignOn: SingleSignOn | null; administratorsTold?: true }> => {
    const of = [OrganizationEvents, organizationDecider, caller, caller.orgId] as const;
    const before = (await decisions.state(...of)).state.singleSignOn;
    const to =
      settings && (before || Object.values(settings).some((each) => each !== undefined))
        ? merged(before, settings)
        : null;
    const secret = to && settings?.secret;
    if (to && to.issuer !== before?.issuer) {
      if (!issuerUrl(to.issuer, config.ssoPrivateAddresses) || to.issuer.length > ISSUER_CHARS_MAX)
        throw invalid(
          'issuer',
          to.issuer,
          'This issuer cannot be used: it needs an https address that is public',
        );
      await providers.provider(caller.orgId, to).catch((error: unknown) => {
        if (!(error instanceof SignInFault)) throw error;
        throw invalid('issuer', to.issuer, `This issuer cannot be used: ${error.clause}`);
      });
    }
    const secretId = secret ? await providers.keepSecret(caller, secret) : null;
    const wanted = to && secretId ? { ...to, secretId } : to;
    const isChange = JSON.stringify(wanted) !== JSON.stringify(before);
    if (isChange) await changes.requireNotHeld(caller, { kind: 'single_sign_on', to: wanted });
    const { state } = await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetSingleSignOn', to: wanted },
      operation: SetSingleSignOn.name,
    });
    const kept = state.singleSignOn?.secretId;
    if (before?.secretId && before.secretId !== kept) await providers.removeSecret(caller, before.secretId);
    const told = isChange ? await outside.told(caller, 'single_sign_on', null) : {};
    return { singleSignOn: state.singleSignOn, ...told };
  },
);
export type SetSingleSignOn = InstanceType<typeof SetSingleSignOn>;

function merged(before: SingleSignOn | null, { secret: _, ...given }: Settings): SingleSignOn {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const to = { ...DEFAULTS, ...before, ...set };
  if (to.clientId === '') throw invalid('client_id', null, 'The client id is missing');
  requireOneRoleForEachGroup(to.roles);
  // The secret belongs to one issuer and client, so it is dropped when either changes.
  const isOther = before !== null && (to.issuer !== before.issuer || to.clientId !== before.clientId);
  const scopes = [...new Set(['openid', ...to.scopes])];
  return { ...to, scopes, secretId: isOther ? null : to.secretId };
}

/** Refuses two roles for one group: the higher role would count, and nobody would notice. */
function requireOneRoleForEachGroup(roles: SingleSignOn['roles']): void {
  const seen = new Map<string, string>();
  for (const { group, role } of roles) {
    const known = seen.get(group);
    if (known !== undefined && known !== role)
      throw invalid('roles', group, `The group ${group} has two roles, ${known} and ${role}: give it one`);
    seen.set(group, role);
  }
}
