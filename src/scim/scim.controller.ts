import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeDirectory, type DirectoryChange } from '../access/commands/change-directory.command.js';
import { ReadDirectory, type DirectoryListing } from '../access/queries/read-directory.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { Admit } from '../platform/http/admission.js';
import { SCIM_TYPE } from '../platform/http/media-types.js';
import { scimListResponse, pageWantedOf, scimDocuments } from './scim-documents.js';
import { resourceFilterOf } from './scim-filters.js';
import { groupEditOfDescription, groupEditOfPatch, groupEditOfRefusedRemoval } from './scim-groups.js';
import { scimQueryOf, type ScimQuery } from './scim-query.js';
import {
  projectedResource,
  scimProjectionOf,
  scimResourceOf,
  showsAttribute,
  type ScimProjection,
} from './scim-resources.js';
import { SCIM_KINDS, type ScimKind } from './scim-schemas.js';
import { userEditOfDescription, userEditOfPatch, userEditOfRefusedRemoval } from './scim-users.js';
import { ScimTransport } from './scim.transport.js';

/** Maximum size of a request, which groups with thousands of members fit into. */
const BODY_BYTES_MAX = 2 * 1024 * 1024;

const Changes = () => Admit(ScimTransport, 'api_key', [ChangeDirectory], { bodyBytesMax: BODY_BYTES_MAX });

/** SCIM 2.0 (RFC 7643, RFC 7644): a directory manages the users and groups of an organization. */
@Controller('scim/v2')
export class ScimController {
  private readonly documents: ReadonlyMap<string, object>;

  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {
    this.documents = scimDocuments(config.publicBaseUrl);
  }

  @Get([':kind', ':kind/:id'])
  @Admit(ScimTransport, 'api_key', [ReadDirectory])
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { kind: name, id } = request.params as { kind: string; id?: string };
    const document = this.documents.get((id === undefined ? name : `${name}/${id}`).toLowerCase());
    if (document) return sent(reply, document);
    const kind = kindOf(name);
    const query = scimQueryOf(request.query);
    const projection = scimProjectionOf(kind, query);
    const show = (row: Parameters<typeof scimResourceOf>[0]) =>
      projectedResource(scimResourceOf(row, this.config.publicBaseUrl), projection);
    if (id !== undefined) {
      const { rows } = await this.bus.send(new ReadDirectory(request.caller!, { kind: kind.path, what: id }));
      return sent(reply, show(rows[0]!));
    }
    const { startIndex, count } = pageWantedOf(query);
    const listing = this.listingOf(kind, query, {
      from: startIndex - 1,
      count,
      showsMembership: showsAttribute(projection, kind.path === 'Users' ? 'groups' : 'members'),
    });
    const { rows, total } = await this.bus.send(
      new ReadDirectory(request.caller!, { kind: kind.path, what: listing }),
    );
    return sent(reply, scimListResponse(rows.map(show), total, startIndex));
  }

  private listingOf(
    kind: ScimKind,
    { filter: text }: ScimQuery,
    page: Pick<DirectoryListing, 'from' | 'count' | 'showsMembership'>,
  ): DirectoryListing {
    if (text === undefined) return { ...page, matches: () => true, exact: null, matchesMembership: false };
    const { matches, exact, readsMembership } = resourceFilterOf(kind, text);
    return {
      ...page,
      matches: (row) => matches(scimResourceOf(row, this.config.publicBaseUrl)),
      exact,
      matchesMembership: readsMembership,
    };
  }

  @Post(':kind')
  @HttpCode(201)
  @Changes()
  async add(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.change(request, reply, describedChange);
    const { location } = (answer as { meta?: { location?: string } } | undefined)?.meta ?? {};
    if (location !== undefined) void reply.header('Location', location);
    return answer;
  }

  @Put(':kind/:id')
  @Changes()
  replace(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, describedChange);
  }

  @Patch(':kind/:id')
  @Changes()
  patch(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { publicBaseUrl } = this.config;
    return this.change(request, reply, (kind, body, { fault }) =>
      kind.path === 'Users'
        ? { kind: 'Users', edit: userEditOfPatch(body, fault) }
        : { kind: 'Groups', edit: groupEditOfPatch(body, fault, publicBaseUrl) },
    );
  }

  @Delete(':kind/:id')
  @HttpCode(204)
  @Changes()
  remove(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, ({ path }, _body, { fault }) => {
      if (path === 'Users') return { kind: path, edit: fault && userEditOfRefusedRemoval(fault) };
      return { kind: path, edit: fault && groupEditOfRefusedRemoval(fault) };
    });
  }

  private async change(
    request: FastifyRequest,
    reply: FastifyReply,
    changeOf: (kind: ScimKind, body: unknown, more: ChangeContext) => DirectoryChange,
  ): Promise<object | undefined> {
    const { kind: name, id = null } = request.params as { kind: string; id?: string };
    const kind = kindOf(name);
    const { projection, fault } = projectionOrFault(kind, request.query);
    const change = changeOf(kind, request.body, { fault, notKept: (names) => sayNotKept(reply, names) });
    const row = await this.bus.send(new ChangeDirectory(request.caller!, { id, what: change }));
    if (!row) return undefined;
    return sent(reply, projectedResource(scimResourceOf(row, this.config.publicBaseUrl), projection));
  }
}

interface ChangeContext {
  /**
   * The error about the query parameters; null if there is none. Not thrown at once, because an access that
   * the body ends must be ended.
   */
  readonly fault: AppError | null;
  /** Receives the names of attributes that were ignored. */
  readonly notKept: (names: readonly string[]) => void;
}

const describedChange = (
  kind: ScimKind,
  body: unknown,
  { fault, notKept }: ChangeContext,
): DirectoryChange =>
  kind.path === 'Users'
    ? { kind: 'Users', edit: userEditOfDescription(body, fault, notKept) }
    : { kind: 'Groups', edit: groupEditOfDescription(body, fault) };

function projectionOrFault(
  kind: ScimKind,
  query: unknown,
): { readonly projection: ScimProjection; readonly fault: AppError | null } {
  try {
    return { projection: scimProjectionOf(kind, scimQueryOf(query)), fault: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { projection: { only: null, without: [] }, fault: error };
  }
}

/** Adds a Warning header that lists attributes which were accepted but not stored. */
function sayNotKept(reply: FastifyReply, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.map((name) => name.replace(/[^\w.:$-]/g, '?').slice(0, 100)).slice(0, 20);
  void reply.header('Warning', `299 - "not kept: ${shown.join(', ')}"`);
}

function sent(reply: FastifyReply, answer: object): object {
  void reply.header('Content-Type', SCIM_TYPE);
  return answer;
}

/**
 * Returns the resource type of a path. Ignores case, because some directories write the paths in another
 * case.
 */
function kindOf(name: string): ScimKind {
  const kind = Object.values(SCIM_KINDS).find(({ path }) => path.toLowerCase() === name.toLowerCase());
  if (kind) return kind;
  throw new AppError('not_found', { field: 'path', value: name });
}
