import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { MessageClass } from '../kernel/message.js';
import { Admit, type AdmittedBy } from '../platform/http/admission.js';
import { CsrfGuard } from './csrf.guard.js';
import { PageAnswers } from './page-answers.js';
import { WebTransport } from './web.transport.js';

const FORM_BYTES_MAX = 16 * 1024;

const METHODS = { get: RequestMethod.GET, post: RequestMethod.POST } as const;

/** Handler of a page; a POST must be one of our forms. */
export function PageRoute(route: {
  readonly method: keyof typeof METHODS;
  readonly path: string;
  readonly by: AdmittedBy;
  readonly messages?: readonly MessageClass[];
  readonly formBytesMax?: number;
}): MethodDecorator {
  const { method, path, by, messages = [], formBytesMax = FORM_BYTES_MAX } = route;
  const isForm = method === 'post';
  const more = isForm ? { takesForm: true, bodyBytesMax: formBytesMax } : {};
  return applyDecorators(
    RequestMapping({ path, method: METHODS[method] }),
    HttpCode(200),
    Admit(WebTransport, by, messages, more),
    UseInterceptors(PageAnswers),
    ...(isForm ? [UseGuards(CsrfGuard)] : []),
  );
}
