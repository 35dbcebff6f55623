import { z } from 'zod';
import { SetSingleSignOn } from '../../access/commands/set-single-sign-on.command.js';
import { SingleSignOn } from '../../access/domain/organization.events.js';
import {
  defineOperatorCommand,
  ORGANIZATION_PARAMETER,
  commandParameter,
  parseList,
} from '../operator-command.js';
import { printAdministratorNotice } from './user.js';

const { issuer, clientId, scopes, emailClaim, groupsClaim, roles, domains, vouchedDomains, passwords } =
  SingleSignOn.partial().shape;

/** Parses `group=role`. The option is repeated for each group. */
const parseRole = (text: string, before?: unknown) => {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Error('The form is group=role.');
  const read = { group: text.slice(0, at), role: text.slice(at + 1) };
  return [...((before as object[] | undefined) ?? []), read];
};

/** Returns the settings for output, with `hasSecret` instead of the id of the secret. */
function shown({ singleSignOn: now, ...told }: SetSingleSignOn['result']) {
  if (now === null) return { singleSignOn: null, ...told };
  const { secretId, ...settings } = now;
  return { singleSignOn: { ...settings, hasSecret: secretId !== null }, ...told };
}

export const SIGN_IN_COMMANDS = {
  'org-sso': defineOperatorCommand({
    description: 'Sets single sign-on (OpenID Connect). Without options, the command shows the settings.',
    help: `
Options that you leave out stay as they are. With --passwords allowed, people who are locked out can sign in
with a password again.

Examples:
  $ alert-review org sso "Example Bank" --issuer https://id.example.com --client-id alert-review \\
      --role aml-admins=admin --role aml-team=analyst --domains example.com
  $ alert-review org sso "Example Bank" --passwords refused`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      issuer: commandParameter('--issuer <url>', 'address of the identity provider', issuer),
      clientId: commandParameter(
        '--client-id <id>',
        'what the identity provider calls this server',
        clientId,
      ),
      scopes: commandParameter('--scopes <list>', 'scopes that are asked for, besides openid', scopes, {
        parse: parseList,
      }),
      emailClaim: commandParameter('--email-claim <name>', 'claim with the e-mail address', emailClaim),
      groupsClaim: commandParameter(
        '--groups-claim <name>',
        'claim that lists the groups of a person',
        groupsClaim,
      ),
      roles: commandParameter(
        '--role <group=role>',
        'role of a group; repeat the option for all groups in one command',
        roles,
        {
          parse: parseRole,
        },
      ),
      domains: commandParameter('--domains <list>', 'domains of e-mail addresses; empty for all', domains, {
        parse: parseList,
      }),
      vouchedDomains: commandParameter(
        '--vouched-domains <list>',
        'domains whose addresses count as verified without email_verified; empty for none',
        vouchedDomains,
        { parse: parseList },
      ),
      passwords: commandParameter('--passwords <choice>', 'allowed beside it, or refused', passwords),
    },
    message: (caller, { organization: _, ...settings }) => new SetSingleSignOn(caller, settings),
    json: shown,
    show: (answer, screen) => {
      const { singleSignOn: now } = shown(answer);
      if (!now) return screen.line('Single sign-on is not set up.');
      const { roles: all, domains: listed, vouchedDomains: vouched, scopes: asked, ...others } = now;
      const rows = Object.entries(others).map(([name, value]) => [name, String(value)]);
      const mapped = all.map(({ group, role }) => `${group}=${role}`).join(', ');
      const lists = [
        ['roles', mapped],
        ['domains', listed.join(', ') || 'all'],
        ['vouchedDomains', vouched.join(', ') || 'none'],
        ['scopes', asked.join(' ')],
      ];
      screen.printTable(['setting', 'value'], [...rows, ...lists]);
      printAdministratorNotice(answer, screen);
    },
  }),
  'org-sso-secret': defineOperatorCommand({
    description: 'Reads the client secret from standard input and stores it encrypted.',
    help: '\nExample:\n  $ alert-review org sso-secret "Example Bank" < secret.txt',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      secret: commandParameter('', 'one line', z.string().min(1), { source: 'standard-input' }),
    },
    message: (caller, { secret }) => new SetSingleSignOn(caller, { secret }),
    json: shown,
    show: (answer, screen) => {
      screen.line('The secret is kept.');
      printAdministratorNotice(answer, screen);
    },
  }),
  'org-sso-remove': defineOperatorCommand({
    description: 'Ends single sign-on. People sign in with their passwords again.',
    help: '\nExample:\n  $ alert-review org sso-remove "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new SetSingleSignOn(caller, null),
    json: shown,
    show: (answer, screen) => {
      screen.line('Single sign-on has ended.');
      printAdministratorNotice(answer, screen);
    },
  }),
};
