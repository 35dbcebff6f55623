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
import type { MessageClass } from '@alert-review/kernel';
import { Admit, type AdmissionKind } from '../platform/http/admission.js';
import type { PageForm } from './answer-form.js';
import { ROW_DEADLINE_MS } from '../platform/http/row-stream.js';
import { CsrfGuard } from './csrf.guard.js';
import { PageAnswers, type PageAnswer } from './page-answers.js';
import { WebTransport } from './web.transport.js';

const FORM_BYTES_MAX = 16 * 1024;

interface Page {
  readonly path: string;
  /** How the request is authenticated; `session` by default. */
  readonly by?: AdmissionKind;
  /** Messages that the page sends. Their permissions are required to open the page. */
  readonly messages?: readonly MessageClass[];
}

/** A page opened by its address, or the target of a form. */
export type PageContract =
  | (Page & {
      readonly form?: never;
      readonly query?: z.ZodObject;
      readonly isFile?: true;
    })
  | (Page & {
      readonly form: PageForm;
      readonly formBytesMax?: number;
      /** The form may be multipart. Its files are `File` objects, empty if the user chose none. */
      readonly takesFiles?: true;
      /**
       * Accepts the form token of an earlier session. The form must still come from a page of this server.
       */
      readonly takesAnyToken?: true;
    });

const CONTRACT = Symbol('contract of a page');

type PageHandler = (...asked: never[]) => PageAnswer | Promise<PageAnswer>;
type PageDecorator = <Handler extends PageHandler>(
  controller: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void;

/**
 * Declares a handler for a page (GET) or a form (POST). Forms are accepted only from pages of this server.
 */
export function PageRoute(contract: PageContract): PageDecorator {
  const { path, by = 'session', messages = [], form } = contract;
  const more = form
    ? {
        takesForm: true,
        takesFiles: contract.takesFiles ?? false,
        takesAnyToken: contract.takesAnyToken ?? false,
        bodyBytesMax: contract.formBytesMax ?? FORM_BYTES_MAX,
      }
    : contract.isFile
      ? { deadlineMs: ROW_DEADLINE_MS }
      : {};
  return applyDecorators(
    SetMetadata(CONTRACT, contract),
    RequestMapping({ path, method: form ? RequestMethod.POST : RequestMethod.GET }),
    HttpCode(200),
    Admit(WebTransport, by, messages, more),
    UseInterceptors(PageAnswers),
    ...(form ? [UseGuards(CsrfGuard)] : []),
  );
}

export const pageContractOf = (handler: object): PageContract | undefined =>
  Reflect.getMetadata(CONTRACT, handler) as PageContract | undefined;

/** Returns the pages and forms of controllers, in the order of their methods. */
export const pagesOfControllers = (controllers: readonly Type[]): PageContract[] =>
  controllers.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = (prototype as Readonly<Record<string, object>>)[name]!;
      const contract = pageContractOf(handler);
      return contract ? [contract] : [];
    }),
  );
