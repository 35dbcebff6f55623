import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { RevokeApiKey } from '../../access/commands/revoke-api-key.command.js';
import {
  OVERLAP_DEFAULT_MS,
  OVERLAP_MAX_MS,
  RotateApiKey,
} from '../../access/commands/rotate-api-key.command.js';
import { REVOCATION_REASONS } from '../../access/domain/api-key.events.js';
import { ListRequests } from '../../access/queries/list-requests.query.js';
import type { Caller } from '../../kernel/caller.js';
import { HOUR_MS } from '../../kernel/clock.js';
import { sourceInView, toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { API_KEYS, REQUEST_LOG } from '../api-path.js';
import { defineContract, serviceIdSchema } from '../contract.js';
import type { Asked } from '../asked.js';
import { Endpoint } from '../endpoint.js';
import { stableIdAt } from '../openapi/examples/recorded.js';
import { listParameters, next } from '../page-query.js';

const CURRENT = 'current';
const ONE = `/${API_KEYS}/{key_id}`;
const PART = { tag: 'API keys', addition: true } as const;

const pathParameters = serviceIdSchema('key_id', `The id of a key, not the key; \`${CURRENT}\` is your own.`);
const key_id = z.string().register(sourceInView, { from: 'id' });

const UNKNOWN = { key_id: 'unknown' };
const SUCCESSOR = { key_id: stableIdAt('rotateApiKey/Your own, with a week for the old one/key_id') };

const Rotation = z.strictObject({
  overlap_hours: z
    .int()
    .min(0)
    .max(OVERLAP_MAX_MS / HOUR_MS)
    .default(OVERLAP_DEFAULT_MS / HOUR_MS)
    .describe('How long the old key goes on working, unless it ends or is revoked before.'),
});

const ROTATE = defineContract({
  ...PART,
  id: 'rotateApiKey',
  method: 'post',
  path: `${ONE}/rotate`,
  summary: 'Rotate an API key',
  description:
    'Makes a successor with the name, the rights and the lifetime of the key. Both work until the overlap ' +
    'ends or the old one is revoked. Your key needs every right of the key that it rotates.',
  message: RotateApiKey,
  pathParameters,
  body: Rotation,
  answer: z.object({
    key_id,
    key: z.string().describe('The new key. It is shown only this once.'),
    expires_at: z.string().nullable(),
    old_key_id: z.string().register(sourceInView, { from: 'rotates' }),
    old_key_ends_at: z.string(),
  }),
  schemas: { ApiKeyRotation: Rotation },
  errors: ['api_key_not_found', 'api_key_ended'],
  examples: [
    {
      name: 'Your own, with a week for the old one',
      parameters: { key_id: CURRENT },
      body: { overlap_hours: 168 },
    },
    { name: 'A key that there is not', parameters: UNKNOWN, body: {} },
  ],
});

const Revocation = z.strictObject({
  reason: z.enum(REVOCATION_REASONS).default('unneeded').describe('leaked: somebody may have seen it.'),
});

const REVOKE = defineContract({
  ...PART,
  id: 'revokeApiKey',
  method: 'post',
  path: `${ONE}/revoke`,
  summary: 'Revoke an API key',
  description: 'It stops working at once and for good. The keys that were made with it go on working.',
  message: RevokeApiKey,
  pathParameters,
  body: Revocation,
  answer: z.object({ key_id }),
  schemas: { ApiKeyRevocation: Revocation },
  errors: ['api_key_not_found'],
  examples: [
    { name: 'Another key', parameters: SUCCESSOR, body: { reason: 'leaked' } },
    { name: 'A key that there is not', parameters: UNKNOWN, body: {} },
  ],
});

const LoggedRequest = z.object({
  at: z.string().describe('When it was answered.'),
  method: z.string(),
  route: z.string().describe('The path with the names of its ids, without the ids and the query.'),
  status: z.int(),
  error: z.string().nullable().describe('The `error` of the answer; null without one.'),
  request_id: z.string().describe('The `X-Request-Id` of the answer.'),
  duration_ms: z.int(),
});

const LIST_REQUESTS = defineContract({
  ...PART,
  id: 'listRequests',
  method: 'get',
  path: `/${REQUEST_LOG}`,
  summary: 'List the last requests of an API key',
  description:
    'The last 1,000, newest first, refused ones too (499: you hung up before an answer): those of your own ' +
    'key, or with the right `api_keys:manage` of any key of your organization. A request that another ' +
    'process answered is listed after five seconds. Bodies, queries and ids of paths are not kept. One ' +
    'without a valid key is nowhere listed, nor is the file that is sent to an upload address.',
  message: ListRequests,
  query: z.object({
    key_id: z.string().max(64).default(CURRENT).describe('The id of a key; without it your own.'),
    ...listParameters(1_000),
  }),
  answer: z.object({ requests: z.array(LoggedRequest), next }),
  schemas: { LoggedRequest },
  errors: ['permission_denied', 'api_key_not_found'],
  examples: [{ name: 'The last two of your own key', parameters: { limit: 2 } }],
});

@Controller()
export class ApiKeysController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(ROTATE)
  async rotate({ caller, path: { key_id: id }, body: { overlap_hours } }: Asked<typeof ROTATE>) {
    const rotate = new RotateApiKey(caller, keyIdOf(caller, id), overlap_hours * HOUR_MS);
    return toWire(ROTATE.answer, await this.bus.send(rotate));
  }

  @Endpoint(REVOKE)
  async revoke({ caller, path: { key_id: id }, body: { reason } }: Asked<typeof REVOKE>) {
    const revoke = new RevokeApiKey(caller, keyIdOf(caller, id), reason);
    return toWire(REVOKE.answer, await this.bus.send(revoke));
  }

  @Endpoint(LIST_REQUESTS)
  async listRequests({ caller, query }: Asked<typeof LIST_REQUESTS>) {
    const { key_id: id, limit, after = null } = query;
    const list = new ListRequests(caller, keyIdOf(caller, id), limit, after);
    return toWire(LIST_REQUESTS.answer, await this.bus.send(list));
  }
}

const keyIdOf = ({ userId }: Caller, id: string): string => (id === CURRENT ? userId : id);
