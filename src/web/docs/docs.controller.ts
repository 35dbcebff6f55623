import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { LogOut } from '../../access/commands/log-out.command.js';
import { Admit } from '../../platform/http/admission.js';
import { runQueryFormAction } from '../answer-form.js';
import type { PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { WebTransport } from '../web.transport.js';
import { DOCS_PATH, DOCS_SEARCH_CHARS_MAX } from '../docs-address.js';
import { documentPage, documentSearchPage } from './docs-pages.js';
import { searchSections } from './document-search.js';
import { Documents } from './documents.js';

const DOCS_FIELDS = z.object({ q: z.string().trim().max(DOCS_SEARCH_CHARS_MAX).default('') });

/** The documents of the product. Everybody who is signed in may read them: they say nothing about anybody. */
@Controller()
export class DocsController {
  constructor(private readonly documents: Documents) {}

  @PageRoute({ path: DOCS_PATH, messages: [LogOut], query: DOCS_FIELDS })
  first(@FromPage() { session, request: { query } }: PageRequest): Promise<PageAnswer> {
    return runQueryFormAction(
      { schema: DOCS_FIELDS },
      query,
      async ({ q }) =>
        q === ''
          ? documentPage(session, await this.documents.document(''))
          : documentSearchPage(session, q, searchSections(await this.documents.sections(), q)),
      (refused) => documentSearchPage(session, '', [], refused),
    );
  }

  @PageRoute({ path: `${DOCS_PATH}/:document`, messages: [LogOut] })
  async one(@FromPage() { session, params }: PageRequest): Promise<PageAnswer> {
    return documentPage(session, await this.documents.document(params['document']!));
  }

  @Get(`${DOCS_PATH}/images/:file`)
  @Admit(WebTransport, 'session', [LogOut])
  async picture(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<Buffer> {
    const { type, content } = await this.documents.picture(file);
    void reply.header('Content-Type', type);
    return content;
  }
}
