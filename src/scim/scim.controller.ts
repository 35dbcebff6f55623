import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeDirectory, type DirectoryChange } from '../access/commands/change-directory.command.js';
import { ReadDirectory, type DirectoryRow } from '../access/queries/read-directory.query.js';
import { AppError } from '../kernel/app-error.js';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { Admit } from '../platform/http/admission.js';
import { SCIM_TYPE } from '../platform/http/media-types.js';
import { matcherOf, partOf, wholeOf, type Kind } from './scim-bodies.js';
import { DOCUMENTS, pageOf, SCHEMA_OF } from './scim-documents.js';
import { ScimTransport } from './scim.transport.js';

const Changes = () => Admit(ScimTransport, 'api_key', [ChangeDirectory], { bodyBytesMax: 128 * 1024 });

/** SCIM 2.0 (RFC 7643, 7644): users and groups of an organization, by its directory. */
@Controller('scim/v2')
export class ScimController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  @Get([':kind', ':kind/:id'])
  @Admit(ScimTransport, 'api_key', [ReadDirectory])
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { kind: name, id = null } = request.params as { kind: string; id?: string };
    if (id === null && Object.hasOwn(DOCUMENTS, name)) return sent(reply, DOCUMENTS[name]!);
    const kind = kindOf(name);
    const query = request.query as Readonly<Record<string, unknown>>;
    const matches = matcherOf(kind, query['filter']);
    const rows = await this.bus.send(new ReadDirectory(request.caller!, kind, id));
    if (id !== null) return sent(reply, this.shown(kind, rows[0]!));
    return sent(
      reply,
      pageOf(rows.filter(matches), query, (row) => this.shown(kind, row)),
    );
  }

  @Post(':kind')
  @HttpCode(201)
  @Changes()
  add(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, wholeOf);
  }

  @Put(':kind/:id')
  @Changes()
  replace(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, wholeOf);
  }

  @Patch(':kind/:id')
  @Changes()
  patch(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, partOf);
  }

  @Delete(':kind/:id')
  @HttpCode(204)
  @Changes()
  remove(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.change(request, reply, (kind) => ({ kind, change: null }));
  }

  private async change(
    request: FastifyRequest,
    reply: FastifyReply,
    changeOf: (kind: Kind, body: unknown) => DirectoryChange,
  ): Promise<object | undefined> {
    const { kind: name, id = null } = request.params as { kind: string; id?: string };
    const kind = kindOf(name);
    const change = changeOf(kind, request.body);
    const row = await this.bus.send(new ChangeDirectory(request.caller!, id, change));
    return row ? sent(reply, this.shown(kind, row)) : undefined;
  }

  private shown(kind: Kind, { externalId, ...row }: DirectoryRow): object {
    const location = `${this.config.publicBaseUrl}/scim/v2/${kind}/${row.id}`;
    return {
      schemas: [SCHEMA_OF[kind]],
      ...row,
      ...(externalId !== null && { externalId }),
      ...('members' in row && { members: row.members.map((value) => ({ value })) }),
      meta: { resourceType: kind.slice(0, -1), location },
    };
  }
}

function sent(reply: FastifyReply, answer: object): object {
  void reply.header('Content-Type', SCIM_TYPE);
  return answer;
}

function kindOf(name: string): Kind {
  if (name === 'Users' || name === 'Groups') return name;
  throw new AppError('not_found', { field: 'path', value: name });
}
