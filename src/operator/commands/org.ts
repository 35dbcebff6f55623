import { z } from 'zod';
import { CreateOrganization } from '../../access/commands/create-organization.command.js';
import { SetOrganizationFeatures } from '../../access/commands/set-organization-features.command.js';
import { SetOrganizationStatus } from '../../access/commands/set-organization-status.command.js';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { FEATURE_NAMES, FEATURES, type Feature } from '../../kernel/features.js';
import { givenName } from '../../kernel/fields.js';
import { defineCommand, localFlag, ORGANIZATION, parameter, parseList } from '../operator-command.js';

export const NAME_CHARS_MAX = 120;

const features = z.array(z.enum(FEATURE_NAMES)).default([]);
const listed = { parse: parseList, default: [] };

export const ORG_COMMANDS = {
  'org-create': defineCommand({
    description: 'Makes an organization.',
    help: '\nExample:\n  $ alert-review org create "Example Bank" --init',
    parameters: {
      name: parameter('<name>', 'its name, unique on this server', givenName(NAME_CHARS_MAX)),
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
    description: 'Switches features on and off; without either, shows what is on.',
    help: `
Features:
${Object.entries(FEATURES)
  .map(([name, meaning]) => `  ${name.padEnd(18)} ${meaning}`)
  .join('\n')}

Examples:
  $ alert-review org features "Example Bank" --enable semantic_search,bulk_facts_rerun
  $ alert-review org features "Example Bank" --disable semantic_search`,
    parameters: {
      organization: ORGANIZATION,
      enable: parameter('--enable <list>', 'features to switch on, separated by commas', features, listed),
      disable: parameter('--disable <list>', 'features to switch off, separated by commas', features, listed),
    },
    message: (caller, { enable, disable }) => new SetOrganizationFeatures(caller, enable, disable),
    json: ({ features: on }) => ({ features: on }),
    show: ({ features: on }, screen) =>
      screen.printTable(
        ['feature', 'state'],
        Object.keys(FEATURES).map((name) => [name, on.includes(name as Feature) ? 'on' : 'off']),
      ),
  }),
  'org-disable': defineCommand({
    description:
      'Shuts the users, keys and applications of an organization out; its data stays, and runs end.',
    help: '\nExample:\n  $ alert-review org disable "Example Bank"',
    parameters: { organization: ORGANIZATION },
    message: (caller) => new SetOrganizationStatus(caller, 'Disable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is disabled.`),
  }),
  'org-enable': defineCommand({
    description: 'Lets them in again, with what they had.',
    help: '\nExample:\n  $ alert-review org enable "Example Bank"',
    parameters: { organization: ORGANIZATION },
    message: (caller) => new SetOrganizationStatus(caller, 'Enable'),
    show: ({ id }, screen) => screen.line(`The organization ${id} is enabled.`),
  }),
};
