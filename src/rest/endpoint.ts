import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type Type,
} from '@nestjs/common';
import { Admit, type RouteAdmission } from '../platform/http/admission.js';
import { ROW_DEADLINE_MS } from '../platform/http/row-stream.js';
import { TakesContractRequest } from './contract-request.js';
import { RowLinesAnswer, type Contract } from './contract.js';
import { RefuseUnknownQuery } from './refuse-unknown-query.js';
import { IdempotentPosts } from './idempotent-posts.js';
import { WriteReceipts } from './write-receipts.js';
import { RestTransport } from './rest.transport.js';

const CONTRACT = 'rest-contract';

const METHODS = {
  get: RequestMethod.GET,
  post: RequestMethod.POST,
  put: RequestMethod.PUT,
  delete: RequestMethod.DELETE,
} as const;

export const routePath = ({ path }: Contract): string => path.replace(/\{(\w+)\}/g, ':$1');

export const admissionOfContract = ({ by, message }: Contract): RouteAdmission => ({
  transport: RestTransport,
  by,
  messages: message ? [message] : [],
});

/** Declares the handler of a contract's operation. The handler receives an `Asked`. */
export function Endpoint(contract: Contract): MethodDecorator {
  const { transport, by, messages } = admissionOfContract(contract);
  const { answer, method, bodyBytesMax } = contract;
  return applyDecorators(
    ImplementsContract(contract),
    RequestMapping({ path: routePath(contract), method: METHODS[method] }),
    HttpCode(200),
    (controller: object, name: string | symbol) => TakesContractRequest(contract)(controller, name, 0),
    Admit(transport, by, messages, {
      ...(bodyBytesMax !== undefined && { bodyBytesMax }),
      ...(answer instanceof RowLinesAnswer && { deadlineMs: ROW_DEADLINE_MS }),
    }),
    // Open addresses accept unknown parameters, because load balancers may add some to a health check.
    ...(by === 'open' ? [] : [UseInterceptors(new RefuseUnknownQuery(contract))]),
    ...(method === 'post' ? [UseInterceptors(IdempotentPosts)] : []),
    ...(method === 'get' ? [] : [UseInterceptors(WriteReceipts)]),
  );
}

/** Attaches a contract to a handler whose route is registered by hand. */
export const ImplementsContract = (contract: Contract): MethodDecorator => SetMetadata(CONTRACT, contract);

export const contractsOfControllers = (classes: readonly Type[]): Contract[] =>
  classes.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = (prototype as Record<string, object>)[name]!;
      const contract = Reflect.getMetadata(CONTRACT, handler) as Contract | undefined;
      return contract ? [contract] : [];
    }),
  );
