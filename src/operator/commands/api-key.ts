import { z } from 'zod';
import { GenerateApiKey, API_KEY_NAME_CHARS_MAX } from '../../access/commands/generate-api-key.command.js';
import { RevokeApiKey } from '../../access/commands/revoke-api-key.command.js';
import { RotateApiKey } from '../../access/commands/rotate-api-key.command.js';
import { REVOCATION_REASONS } from '../../access/domain/api-key.events.js';
import { ListApiKeys } from '../../access/queries/list-api-keys.query.js';
import { filledName, PERMISSIONS } from '@alert-review/kernel';
import {
  defineOperatorCommand,
  ORGANIZATION_PARAMETER,
  commandParameter,
  parseDuration,
  parseList,
} from '../operator-command.js';
import { printAdministratorNotice } from './user.js';

const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const milliseconds = z.int().min(0).max(TEN_YEARS_MS);

export const API_KEY_COMMANDS = {
  'api-key-create': defineOperatorCommand({
    description: 'Creates an API key and shows it once.',
    help: `
Examples:
  $ alert-review api-key create "Example Bank" --name "nightly upload"
  $ alert-review api-key create "Example Bank" --name audit --scopes alerts:read,audit:export --expires 90d`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      name: commandParameter('--name <name>', 'what the key is for', filledName(API_KEY_NAME_CHARS_MAX), {
        required: true,
      }),
      scopes: commandParameter(
        '--scopes <list>',
        'rights, separated by commas (default: alerts:read,alerts:write,records:ingest)',
        z.array(z.enum(PERMISSIONS)).nullable().default(null),
        { parse: parseList },
      ),
      lifetimeMs: commandParameter(
        '--expires <time>',
        'lifetime of the key, such as 12h or 90d (default: until you revoke the key)',
        milliseconds.min(1).nullable().default(null),
        { parse: parseDuration },
      ),
    },
    message: (caller, { name, scopes, lifetimeMs }) =>
      new GenerateApiKey(caller, { name, scopes, lifetimeMs }),
    show: (made, screen) => {
      const { id, name, scopes, expiresAt, key } = made;
      screen.printTable(['id', 'name', 'scopes', 'expires'], [[id, name, scopes.join(', '), expiresAt]]);
      screen.line(`API key, shown only this once: ${key}`);
      printAdministratorNotice(made, screen);
    },
  }),
  'api-key-list': defineOperatorCommand({
    description: 'Lists the API keys of an organization, including ended keys.',
    help: '\nExample:\n  $ alert-review api-key list "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new ListApiKeys(caller),
    show: (all, screen) =>
      screen.printTable(
        ['id', 'name', 'ends in', 'status', 'scopes', 'created', 'expires', 'last used'],
        all.map((key) => [
          key.id,
          key.name,
          `…${key.lastFour}`,
          key.status,
          key.scopes.join(', '),
          key.createdAt,
          key.expiresAt,
          key.lastUsedAt,
        ]),
      ),
  }),
  'api-key-revoke': defineOperatorCommand({
    description: 'Ends an API key at once and for good.',
    help: '\nExample:\n  $ alert-review api-key revoke "Example Bank" <key id> --reason leaked',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      keyId: commandParameter('<key>', 'id of the key (not the key itself)', z.string()),
      reason: commandParameter('--reason <reason>', 'unneeded or leaked', z.enum(REVOCATION_REASONS), {
        default: 'unneeded',
      }),
    },
    message: (caller, { keyId, reason }) => new RevokeApiKey(caller, { keyId, reason }),
    show: ({ id }, screen) => screen.line(`The API key ${id} is revoked.`),
  }),
  'api-key-rotate': defineOperatorCommand({
    description:
      'Creates a new key with the same name and scopes, and shows it once. The old key ends later.',
    help: '\nExample:\n  $ alert-review api-key rotate "Example Bank" <key id> --overlap 7d',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      keyId: commandParameter('<key>', 'id of the old key (not the key itself)', z.string()),
      overlapMs: commandParameter(
        '--overlap <time>',
        'how long the old key still works, at most 30d (default: 24h)',
        milliseconds.optional(),
        { parse: parseDuration },
      ),
    },
    message: (caller, { keyId, overlapMs }) => new RotateApiKey(caller, { keyId, overlapMs }),
    show: (made, screen) => {
      screen.printTable(
        ['id', 'name', 'scopes', 'expires', 'old key', 'old key ends'],
        [[made.id, made.name, made.scopes.join(', '), made.expiresAt, made.rotates, made.oldKeyEndsAt]],
      );
      screen.line(`API key, shown only this once: ${made.key}`);
    },
  }),
};
