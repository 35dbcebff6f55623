import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseGuards,
  UseInterceptors,
  type Type,
} from '@nestjs/common';
import type { z } from 'zod';
import type { MessageClass } from '../kernel/message.js';
import { Admit, type AdmittedBy } from '../platform/http/admission.js';
import type { Form } from './answer-form.js';
import { CsrfGuard } from './csrf.guard.js';
import { PageAnswers } from './page-answers.js';
import { WebTransport } from './web.transport.js';

const FORM_BYTES_MAX = 16 * 1024;

interface Page {
  readonly path: string;
  readonly by: AdmittedBy;
  /** What the page sends; their rights are those of the page. */
  readonly messages?: readonly MessageClass[];
}

/** A page by its address, or a form: a page with a method `post`. */
export type PageContract =
  | (Page & {
      readonly method: 'get';
      /** Fields of the address. */
      readonly query?: z.ZodObject;
    })
  | (Page & {
      readonly method: 'post';
      readonly form: Form;
      readonly formBytesMax?: number;
      /** The form is multipart, and its files are `File`s; one that was not chosen is empty. */
      readonly takesFiles?: true;
    });

const METHODS = { get: RequestMethod.GET, post: RequestMethod.POST } as const;
const CONTRACT = Symbol('contract of a page');

/** Handler of a page; a POST must be one of our forms. */
export function PageRoute(contract: PageContract): MethodDecorator {
  const { method, path, by, messages = [] } = contract;
  const isForm = method === 'post';
  const more = isForm
    ? {
        takesForm: true,
        takesFiles: contract.takesFiles ?? false,
        bodyBytesMax: contract.formBytesMax ?? FORM_BYTES_MAX,
      }
    : {};
  return applyDecorators(
    SetMetadata(CONTRACT, contract),
    RequestMapping({ path, method: METHODS[method] }),
    HttpCode(200),
    Admit(WebTransport, by, messages, more),
    UseInterceptors(PageAnswers),
    ...(isForm ? [UseGuards(CsrfGuard)] : []),
  );
}

/** Returns the pages and forms of controllers in their order. */
export const pagesOf = (controllers: readonly Type[]): PageContract[] =>
  controllers.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = (prototype as Readonly<Record<string, object>>)[name]!;
      const contract = Reflect.getMetadata(CONTRACT, handler) as PageContract | undefined;
      return contract ? [contract] : [];
    }),
  );
