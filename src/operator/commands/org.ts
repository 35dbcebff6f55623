import { z } from 'zod';
import {
  CreateOrganization,
  ORGANIZATION_NAME_CHARS_MAX,
} from '../../access/commands/create-organization.command.js';
import { SetAssistantRules } from '../../access/commands/set-assistant-rules.command.js';
import { SetOrganizationFeatures } from '../../access/commands/set-organization-features.command.js';
import { SetOrganizationStatus } from '../../access/commands/set-organization-status.command.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { type Feature, FEATURE_NAMES, FEATURES, givenName } from '@alert-review/kernel';
import {
  AssistantRules,
  ASSISTANT_CEILINGS,
  CALLS_NEEDING_CONFIRMATION,
} from '../../access/domain/assistant-rules.settings.js';
import {
  defineCommand,
  localFlag,
  ORGANIZATION_PARAMETER,
  commandParameter,
  parseList,
} from '../operator-command.js';

const features = z.array(z.enum(FEATURE_NAMES)).default([]);
const listed = { parse: parseList, default: [] };

const { fields: RULE_FIELDS } = ORGANIZATION_SETTINGS.assistants;
const { ceiling, waits, clients } = AssistantRules.partial().shape;
const helpOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, meaning]) => `  ${name.padEnd(20)}  ${meaning}`)
    .join('\n');

export const ORG_COMMANDS = {
  'org-create': defineCommand({
    description: 'Creates an organization.',
    help: '\nExample:\n  $ alert-review org create "Example Bank" --init',
    parameters: {
      name: commandParameter(
        '<name>',
        'its name, unique on this server',
        givenName(ORGANIZATION_NAME_CHARS_MAX),
      ),
      init: localFlag('--init', 'make the stores where there are none'),
    },
    stores: ({ init = false }) => ({ init }),
    message: (caller, { name }) => new CreateOrganization(caller, name),
    show: ({ id, name }, screen) => screen.printTable(['id', 'name'], [[id, name]]),
  }),
  'org-list': defineCommand({
    description: 'Lists the organizations of this server.',
    help: '\nExample:\n  $ alert-review org list --json',
    parameters: {},
    message: (caller) => new ListOrganizations(caller),
    show: (all, screen) =>
      screen.printTable(
        ['id', 'name', 'features', 'created', 'disabled'],
        all.map((org) => [org.id, org.name, org.features.join(', '), org.createdAt, org.disabledAt]),
      ),
  }),
  'org-features': defineCommand({
    description: 'Switches features on and off; without options, shows which are on.',
    help: `
Features:
${helpOf(FEATURES)}

Examples:
  $ alert-review org features "Example Bank" --enable semantic_search,bulk_facts_rerun
  $ alert-review org features "Example Bank" --disable semantic_search`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      enable: commandParameter(
        '--enable <list>',
        'features to switch on, separated by commas',
        features,
        listed,
      ),
      disable: commandParameter(
        '--disable <list>',
        'features to switch off, separated by commas',
        features,
        listed,
      ),
    },
    message: (caller, { enable, disable }) => new SetOrganizationFeatures(caller, { enable, disable }),
    json: ({ features: on }) => ({ features: on }),
    show: ({ features: on }, screen) =>
      screen.printTable(
        ['feature', 'state'],
        Object.keys(FEATURES).map((name) => [name, on.includes(name as Feature) ? 'on' : 'off']),
      ),
  }),
  'org-assistants': defineCommand({
    description: 'Sets the limits for assistants; without options, shows them.',
    help: `
${RULE_FIELDS.ceiling.label} (--ceiling):
${helpOf(ASSISTANT_CEILINGS)}

${RULE_FIELDS.waits.label} (--waits):
${helpOf(CALLS_NEEDING_CONFIRMATION)}

Examples:
  $ alert-review org assistants "Example Bank" --ceiling no_bulk --waits decisions
  $ alert-review org assistants "Example Bank" --clients claude.ai,vscode.dev
  $ alert-review org assistants "Example Bank" --clients ""`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      ceiling: commandParameter('--ceiling <ceiling>', 'what they may do at most', ceiling),
      waits: commandParameter('--waits <calls>', 'what their user has to confirm first', waits),
      clients: commandParameter(
        '--clients <list>',
        'ids, redirect hosts or “name:…” of those that may connect; empty for all',
        clients,
        { parse: parseList },
      ),
    },
    message: (caller, { organization: _, ...rules }) => new SetAssistantRules(caller, rules),
    json: (rules) => rules,
    show: (rules, screen) =>
      screen.printTable(
        ['ceiling', 'waits', 'clients'],
        [[rules.ceiling, rules.waits, rules.clients.join(', ') || 'all']],
      ),
  }),
  'org-disable': defineCommand({
    description: 'Locks out the users, keys and applications of an organization. Its data stays.',
    help: '\nExample:\n  $ alert-review org disable "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new SetOrganizationStatus(caller, 'Disable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is disabled.`),
  }),
  'org-enable': defineCommand({
    description: 'Lets a disabled organization work again, with its users, keys and applications.',
    help: '\nExample:\n  $ alert-review org enable "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new SetOrganizationStatus(caller, 'Enable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is enabled.`),
  }),
};
