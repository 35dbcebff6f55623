import { z } from 'zod';
import { CreateOrganization } from '../access/commands/create-organization.command.js';
import { CreateUser } from '../access/commands/create-user.command.js';
import { DisableUser } from '../access/commands/disable-user.command.js';
import { GenerateApiKey } from '../access/commands/generate-api-key.command.js';
import { InviteUser } from '../access/commands/invite-user.command.js';
import { RevokeApiKey } from '../access/commands/revoke-api-key.command.js';
import { RotateApiKey } from '../access/commands/rotate-api-key.command.js';
import { SetOrganizationFeatures } from '../access/commands/set-organization-features.command.js';
import { SetUserPassword } from '../access/commands/set-user-password.command.js';
import { SetUserRole } from '../access/commands/set-user-role.command.js';
import { SwitchOrganization } from '../access/commands/switch-organization.command.js';
import { REVOCATION_REASONS } from '../access/domain/api-key.events.js';
import { ROLES } from '../access/domain/user.events.js';
import { ListApiKeys } from '../access/queries/list-api-keys.query.js';
import { ListOrganizations } from '../access/queries/list-organizations.query.js';
import { ListUsers } from '../access/queries/list-users.query.js';
import { FitChallenger } from '../alerts/commands/fit-challenger.command.js';
import { CalibrateRecipe } from '../alerts/queries/calibrate-recipe.query.js';
import { GetChallenger } from '../alerts/queries/get-challenger.query.js';
import { GetModelDocument } from '../alerts/queries/get-model-document.query.js';
import { ExportAlertsAsOf } from '../audit/queries/export-alerts-as-of.query.js';
import { ExportAuditEvents } from '../audit/queries/export-audit-events.query.js';
import { GetAlertAsOf } from '../audit/queries/get-alert-as-of.query.js';
import { ReplayAlert } from '../audit/queries/replay-alert.query.js';
import { UndoDispositionsBulk } from '../dispositions/commands/undo-dispositions-bulk.command.js';
import { UndoDisposition } from '../dispositions/commands/undo-disposition.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../dispositions/commands/update-alert-disposition.command.js';
import { BATCH_ID_CHARS_MAX } from '../dispositions/domain/disposition-batch.events.js';
import { SETTABLE_DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { SetRecipe } from '../investigations/commands/set-recipe.command.js';
import { RecipeSettings } from '../investigations/recipe/recipe.events.js';
import { CountOutcomes } from '../investigations/queries/count-outcomes.query.js';
import { GetRecipe } from '../investigations/queries/get-recipe.query.js';
import { ReplayInvestigation } from '../investigations/queries/replay-investigation.query.js';
import type { Caller } from '../kernel/caller.js';
import { FEATURE_NAMES } from '../kernel/features.js';
import { givenName, ownId } from '../kernel/fields.js';
import { dayOrInstant, firstInstant, lastInstant } from '../kernel/instant-bounds.js';
import type { Message } from '../kernel/message.js';
import { PERMISSIONS } from '../kernel/permissions.js';
import { RebuildReadModels } from '../operations/commands/rebuild-read-models.command.js';
import { VerifyStores } from '../operations/commands/verify-stores.command.js';
import { GetSupportTicket } from '../support/queries/get-support-ticket.query.js';
import { ListSupportTickets, TICKETS_LISTED_MAX } from '../support/queries/list-support-tickets.query.js';
import { GetRiskDataStatus } from '../risk-data/queries/get-risk-data-status.query.js';

const NAME_CHARS_MAX = 120;

export interface OperatorRequest<Args extends object, Result> {
  readonly args: z.ZodType<Args>;
  message(caller: Caller, args: Args, onProgress: (progress: object) => void): Message<Result>;
}

const request = <Args extends object, Result>(
  args: z.ZodType<Args>,
  message: OperatorRequest<Args, Result>['message'],
): OperatorRequest<Args, Result> => ({ args, message });

const organization = z.string();
/** Null: the only one that there is. */
const organizationOrOnly = z.string().nullable();
const features = z.array(z.enum(FEATURE_NAMES));
const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const milliseconds = z.int().min(0).max(TEN_YEARS_MS);
const ofOrganization = z.object({ organization });
const user = z.object({ organization, userId: z.string() });
const key = z.object({ organization, keyId: z.string() });
/** The operator lends the person a hand: what is done is done in their name, with their rights. */
const byUser = z.object({ organization, actingUser: z.string() });
const disposition = z.enum(SETTABLE_DISPOSITIONS);
const batchId = ownId(BATCH_ID_CHARS_MAX);

export const OPERATOR_REQUESTS = {
  'org-create': request(
    z.object({ name: givenName(NAME_CHARS_MAX) }),
    (caller, { name }) => new CreateOrganization(caller, name),
  ),
  'org-list': request(z.object({}), (caller) => new ListOrganizations(caller)),
  'org-features': request(
    z.object({ organization, enable: features, disable: features }),
    (caller, { enable, disable }) => new SetOrganizationFeatures(caller, enable, disable),
  ),
  'org-disable': request(ofOrganization, (caller) => new SwitchOrganization(caller, 'Disable')),
  'org-enable': request(ofOrganization, (caller) => new SwitchOrganization(caller, 'Enable')),
  'user-create': request(
    z.object({ organization, email: z.email().max(254), role: z.enum(ROLES) }),
    (caller, { email, role }) => new CreateUser(caller, email, role),
  ),
  'user-list': request(ofOrganization, (caller) => new ListUsers(caller)),
  'user-role': request(
    user.extend({ role: z.enum(ROLES) }),
    (caller, { userId, role }) => new SetUserRole(caller, userId, role),
  ),
  'user-disable': request(user, (caller, { userId }) => new DisableUser(caller, userId)),
  'user-invite': request(user, (caller, { userId }) => new InviteUser(caller, userId)),
  'user-set-password': request(
    user.extend({ password: z.string() }),
    (caller, { userId, password }) => new SetUserPassword(caller, userId, password),
  ),
  'api-key-create': request(
    z.object({
      organization,
      name: givenName(NAME_CHARS_MAX),
      scopes: z.array(z.enum(PERMISSIONS)).nullable(),
      lifetimeMs: milliseconds.min(1).nullable(),
    }),
    (caller, { name, scopes, lifetimeMs }) => new GenerateApiKey(caller, name, scopes, lifetimeMs),
  ),
  'api-key-list': request(ofOrganization, (caller) => new ListApiKeys(caller)),
  'api-key-revoke': request(
    key.extend({ reason: z.enum(REVOCATION_REASONS) }),
    (caller, { keyId, reason }) => new RevokeApiKey(caller, keyId, reason),
  ),
  'api-key-rotate': request(
    key.extend({ overlapMs: milliseconds.optional() }),
    (caller, { keyId, overlapMs }) => new RotateApiKey(caller, keyId, overlapMs),
  ),
  'recipe-show': request(ofOrganization, (caller) => new GetRecipe(caller)),
  'recipe-calibrate': request(
    z.object({ organization, rate: z.number().min(0).max(1) }),
    (caller, { rate }) => new CalibrateRecipe(caller, rate),
  ),
  'challenger-fit': request(ofOrganization, (caller) => new FitChallenger(caller)),
  'challenger-show': request(ofOrganization, (caller) => new GetChallenger(caller)),
  'model-doc': request(
    z.object({ organization: organizationOrOnly }),
    (caller) => new GetModelDocument(caller),
  ),
  outcomes: request(
    z.object({
      organization: organizationOrOnly,
      from: dayOrInstant().optional(),
      to: dayOrInstant().optional(),
    }),
    (caller, { from, to }) => new CountOutcomes(caller, from && firstInstant(from), to && lastInstant(to)),
  ),
  'recipe-set': request(
    z.object({
      organization,
      replace: z.record(z.string(), z.json()).nullable(),
      enable: z.array(z.string()),
      disable: z.array(z.string()),
      escalateAt: RecipeSettings.shape.escalateAt,
      rules: z.array(z.object({ id: z.string(), to: z.union([z.enum(['on', 'off']), z.number()]) })),
    }),
    (caller, { organization: _organization, ...change }) => new SetRecipe(caller, change),
  ),
  'disposition-set': request(
    byUser.extend({ alertId: z.string(), disposition }),
    (caller, args) => new UpdateAlertDisposition(caller, args.alertId, args.disposition),
  ),
  'disposition-undo': request(
    byUser.extend({ alertId: z.string() }),
    (caller, { alertId }) => new UndoDisposition(caller, alertId),
  ),
  'disposition-set-bulk': request(
    byUser.extend({
      alertIds: z.array(z.string()).min(1).max(ALERTS_PER_BULK_MAX),
      disposition,
      batchId: batchId.nullable(),
    }),
    (caller, args) => new UpdateAlertDispositionsBulk(caller, args.alertIds, args.disposition, args.batchId),
  ),
  'disposition-undo-bulk': request(
    byUser.extend({ batchId }),
    (caller, args) => new UndoDispositionsBulk(caller, args.batchId),
  ),
  'investigation-replay': request(
    z.object({ organization, investigationId: z.string() }),
    (caller, { investigationId }) => new ReplayInvestigation(caller, investigationId),
  ),
  'alert-history': request(
    z.object({ organization: organizationOrOnly, alertId: z.string() }),
    (caller, { alertId }) => new ReplayAlert(caller, alertId),
  ),
  'alert-as-of': request(
    z.object({ organization: organizationOrOnly, alertId: z.string(), asOf: dayOrInstant() }),
    (caller, { alertId, asOf }) => new GetAlertAsOf(caller, alertId, { at: lastInstant(asOf) }),
  ),
  'alerts-as-of': request(
    z.object({ organization: organizationOrOnly, asOf: dayOrInstant() }),
    (caller, { asOf }) => new ExportAlertsAsOf(caller, { at: lastInstant(asOf) }),
  ),
  'audit-export': request(
    z.object({
      organization: organizationOrOnly,
      from: dayOrInstant().optional(),
      to: dayOrInstant().optional(),
      user: z.string().optional(),
      client: z.string().optional(),
      alertId: z.string().optional(),
      type: z.string().optional(),
    }),
    (caller, { organization: _organization, from, to, ...filter }) =>
      new ExportAuditEvents(caller, {
        ...filter,
        ...(from === undefined ? {} : { from: firstInstant(from) }),
        ...(to === undefined ? {} : { to: lastInstant(to) }),
      }),
  ),
  'ticket-list': request(
    ofOrganization.extend({
      limit: z.int().min(1).max(TICKETS_LISTED_MAX),
      until: dayOrInstant().optional(),
    }),
    (caller, { limit, until }) =>
      new ListSupportTickets(caller, limit, until === undefined ? undefined : lastInstant(until)),
  ),
  'ticket-show': request(
    ofOrganization.extend({ ticketId: z.string() }),
    (caller, { ticketId }) => new GetSupportTicket(caller, ticketId),
  ),
  'risk-data-status': request(z.object({}), (caller) => new GetRiskDataStatus(caller)),
  rebuild: request(
    z.object({ readModel: z.string().optional(), verifyOnly: z.boolean() }),
    (caller, args, onProgress) => new RebuildReadModels(caller, { ...args, onProgress }),
  ),
  verify: request(
    z.object({ mendIndexes: z.boolean() }),
    (caller, args, onProgress) => new VerifyStores(caller, { ...args, onProgress }),
  ),
};

export type RequestName = keyof typeof OPERATOR_REQUESTS;

export type ArgsOf<Name extends RequestName> = z.infer<(typeof OPERATOR_REQUESTS)[Name]['args']>;

export type ResultOf<Name extends RequestName> =
  ReturnType<(typeof OPERATOR_REQUESTS)[Name]['message']> extends Message<infer Result> ? Result : never;

export type ItemOf<Name extends RequestName> =
  ResultOf<Name> extends AsyncIterable<infer Item> ? Item : never;
