import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GenerateApiKey, API_KEY_NAME_CHARS_MAX } from '../../access/commands/generate-api-key.command.js';
import { KeepApiKey } from '../../access/commands/keep-api-key.command.js';
import { RevokeApiKey } from '../../access/commands/revoke-api-key.command.js';
import { RotateApiKey } from '../../access/commands/rotate-api-key.command.js';
import { REVOCATION_REASONS } from '../../access/domain/api-key.events.js';
import { GetUserNames } from '../../access/queries/get-user-names.query.js';
import { ListApiKeys } from '../../access/queries/list-api-keys.query.js';
import { AppError, DAY_MS, filledName, PERMISSIONS } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, FORM_WITHOUT_FIELDS } from '../answer-form.js';
import { repeatedField } from '../form-fields.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { overlapDaysField } from './settings-parts.js';
import {
  API_KEYS_PATH as PATH,
  apiKeysPage,
  newKeyPage,
  type NamedKeys,
  revokeKeyPage,
  rotateKeyPage,
} from './api-keys-pages.js';

const days = z.enum(['never', '30', '90', '365']);

const NEW_KEY = {
  schema: z.object({
    name: filledName(API_KEY_NAME_CHARS_MAX),
    scopes: repeatedField(z.array(z.enum(PERMISSIONS))).refine(
      (all) => all.length > 0,
      'are missing: tick at least one',
    ),
    expires: days,
  }),
};
const REVOCATION = { schema: z.object({ reason: z.enum(REVOCATION_REASONS) }) };
const ROTATION = { schema: z.object({ overlap: overlapDaysField }) };

@Controller()
export class ApiKeysController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListApiKeys, GetUserNames] })
  async list(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    return apiKeysPage(session, await this.namedKeys(session));
  }

  @PageRoute({ path: PATH, messages: [GenerateApiKey], form: NEW_KEY })
  generate(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const generate = async ({ name, scopes, expires }: z.infer<typeof NEW_KEY.schema>) => {
      const lifetimeMs = expires === 'never' ? null : Number(expires) * DAY_MS;
      const made = await this.bus.send(new GenerateApiKey(session.caller, { name, scopes, lifetimeMs }));
      return newKeyPage(session, made);
    };
    return runFormAction(NEW_KEY, body, generate, async (refused) =>
      apiKeysPage(session, await this.namedKeys(session), refused),
    );
  }

  @PageRoute({ path: `${PATH}/:id/keep`, messages: [KeepApiKey], form: FORM_WITHOUT_FIELDS })
  keep(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const keep = async () => {
      await this.bus.send(new KeepApiKey(session.caller, id));
      return seeOther(PATH);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, keep, async (refused) =>
      apiKeysPage(session, await this.namedKeys(session), refused),
    );
  }

  @PageRoute({ path: `${PATH}/:id/revoke`, messages: [RevokeApiKey] })
  async askRevoke(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return revokeKeyPage(session, await this.key(session, id));
  }

  @PageRoute({ path: `${PATH}/:id/revoke`, messages: [RevokeApiKey], form: REVOCATION })
  async revoke(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    const revoke = async ({ reason }: z.infer<typeof REVOCATION.schema>) => {
      await this.bus.send(new RevokeApiKey(session.caller, { keyId: id, reason }));
      return seeOther(PATH);
    };
    return runFormAction(REVOCATION, body, revoke, async (refused) =>
      revokeKeyPage(session, await this.key(session, id), refused),
    );
  }

  @PageRoute({ path: `${PATH}/:id/rotate`, messages: [RotateApiKey] })
  async askRotate(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return rotateKeyPage(session, await this.key(session, id));
  }

  @PageRoute({ path: `${PATH}/:id/rotate`, messages: [RotateApiKey], form: ROTATION })
  async rotate(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    const rotate = async ({ overlap }: z.infer<typeof ROTATION.schema>) =>
      newKeyPage(
        session,
        await this.bus.send(
          new RotateApiKey(session.caller, { keyId: id, overlapMs: Number(overlap) * DAY_MS }),
        ),
      );
    return runFormAction(ROTATION, body, rotate, async (refused) =>
      rotateKeyPage(session, await this.key(session, id), refused),
    );
  }

  private async namedKeys(session: PageSession): Promise<NamedKeys> {
    const keys = await this.keys(session);
    const people = keys.flatMap(({ createdBy, keptBy }) => [createdBy, ...(keptBy === null ? [] : [keptBy])]);
    const known = people.filter((id) => id !== 'operator');
    return { keys, names: await this.bus.send(new GetUserNames(session.caller, known)) };
  }

  private keys({ caller }: PageSession) {
    return this.bus.send(new ListApiKeys(caller));
  }

  private async key(session: PageSession, id: string) {
    const key = (await this.keys(session)).find((one) => one.id === id);
    if (!key) throw new AppError('api_key_not_found');
    return key;
  }
}
