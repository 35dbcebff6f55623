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
import { type Feature, FEATURE_NAMES, FEATURES, filledName } from '@alert-review/kernel';
import {
  AssistantRules,
  ASSISTANT_CEILINGS,
  CALLS_NEEDING_CONFIRMATION,
} from '../../access/domain/assistant-rules.settings.js';
import {
  defineOperatorCommand,
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
  'org-create': defineOperatorCommand({
    description: 'Creates an organization.',
    help: '\nExample:\n  $ alert-review org create "Example Bank" --init',
    parameters: {
      name: commandParameter(
        '<name>',
        'its name, unique on this server',
        filledName(ORGANIZATION_NAME_CHARS_MAX),
      ),
      init: localFlag('--init', 'create the stores if there are none'),
    },
    stores: ({ init = false }) => ({ init }),
    message: (caller, { name }) => new CreateOrganization(caller, name),
    show: ({ id, name }, screen) => screen.printTable(['id', 'name'], [[id, name]]),
  }),
  'org-list': defineOperatorCommand({
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
  'org-features': defineOperatorCommand({
    description: 'Switches features on and off. Without options, the command shows the features.',
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
  'org-assistants': defineOperatorCommand({
    description: 'Sets the limits for assistants. Without options, the command shows the limits.',
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
      ceiling: commandParameter('--ceiling <ceiling>', 'the most that assistants may do', ceiling),
      waits: commandParameter('--waits <calls>', 'the calls that the user has to confirm first', waits),
      clients: commandParameter(
        '--clients <list>',
        'applications that may connect, by id, redirect host or “name:…”; empty for all',
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
  'org-disable': defineOperatorCommand({
    description: 'Disables an organization with its users, keys and applications. Its data stays.',
    help: '\nExample:\n  $ alert-review org disable "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new SetOrganizationStatus(caller, 'Disable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is disabled.`),
  }),
  'org-enable': defineOperatorCommand({
    description: 'Enables a disabled organization again, with its users, keys and applications.',
    help: '\nExample:\n  $ alert-review org enable "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new SetOrganizationStatus(caller, 'Enable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is enabled.`),
  }),
};
