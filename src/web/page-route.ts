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
import { Admit, type AdmittedBy } from '../platform/http/admission.js';
import type { Form } from './answer-form.js';
import { ROW_DEADLINE_MS } from '../platform/http/row-stream.js';
import { CsrfGuard } from './csrf.guard.js';
import { PageAnswers, type PageAnswer } from './page-answers.js';
import { WebTransport } from './web.transport.js';

const FORM_BYTES_MAX = 16 * 1024;

interface Page {
  readonly path: string;
  /** `session` unless said otherwise. */
  readonly by?: AdmittedBy;
  /** What the page sends; their rights are those of the page. */
  readonly messages?: readonly MessageClass[];
}

/** A page that is opened by its address, or one that a form is sent to. */
export type PageContract =
  | (Page & {
      readonly form?: never;
      readonly query?: z.ZodObject;
      readonly isFile?: true;
    })
  | (Page & {
      readonly form: Form;
      readonly formBytesMax?: number;
      /** The form may be multipart, and its files are `File`s; one that was not chosen is empty. */
      readonly takesFiles?: true;
      /** The form may have the token of an earlier session: it has to come from a page of ours. */
      readonly takesAnyToken?: true;
    });

const CONTRACT = Symbol('contract of a page');

type PageHandler = (...asked: never[]) => PageAnswer | Promise<PageAnswer>;
type PageDecorator = <Handler extends PageHandler>(
  controller: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void;

/** Handler of a page (GET) or of a form (POST), which must be one of ours. */
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

/** Returns the pages and forms of controllers in their order. */
export const pagesOfControllers = (controllers: readonly Type[]): PageContract[] =>
  controllers.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = (prototype as Readonly<Record<string, object>>)[name]!;
      const contract = pageContractOf(handler);
      return contract ? [contract] : [];
    }),
  );
