import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ReceiveTransactionFile } from '../ingestion/commands/receive-transaction-file.command.js';
import { AppError } from '../kernel/app-error.js';
import { toWire } from '../kernel/to-wire.js';
import { Bus } from '../platform/bus/bus.js';
import { contentEncoding, decodedStream, readingError } from '../platform/http/content-encoding.js';
import { Admission } from '../platform/http/admission.js';
import { continueBody, registerRawUpload } from '../platform/http/fastify.js';
import { admissionOf, Describes, routePath } from './endpoint.js';
import { refuseUnknownQuery } from './known-query.js';
import { PUT_TRANSACTION_FILE } from './uploads.contract.js';
import { parseParameters } from './validation.pipe.js';

const { pathParameters, query } = PUT_TRANSACTION_FILE;
const parameters = z.object({ ...pathParameters.shape, ...query.shape });

/** The raw PUT of transaction files: the body is a stream, and the signed address is the credential. */
@Injectable()
export class UploadsRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly bus: Bus,
    private readonly admission: Admission,
  ) {}

  onModuleInit(): void {
    registerRawUpload(
      this.host.httpAdapter.getInstance<FastifyInstance>(),
      routePath(PUT_TRANSACTION_FILE),
      { admission: admissionOf(PUT_TRANSACTION_FILE) },
      (request, reply) => this.receive(request, reply),
    );
  }

  @Describes(PUT_TRANSACTION_FILE)
  private async receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    refuseUnknownQuery(PUT_TRANSACTION_FILE, request.query as object);
    const { session_id, org, expires, signature } = parseParameters(parameters, {
      ...(request.query as object),
      ...(request.params as object),
    });
    const address = { org, sessionId: session_id, expiresAt: expires };
    const { 'content-length': announced } = request.headers;
    const isPlain = contentEncoding(request.headers) === 'identity';
    const announcedBytes = announced !== undefined && isPlain ? Number(announced) : null;
    // Node keeps the error of a client that hangs up before its body is read only where somebody listens.
    request.raw.once('error', () => undefined);
    const openBody = () => {
      continueBody(request, reply);
      return decodedStream(request.raw);
    };
    const file = await this.bus
      .send(new ReceiveTransactionFile(address, signature, openBody, announcedBytes))
      .catch(async (error: unknown) => {
        // Only the message knows the signature, so guessing at one is counted here.
        if (error instanceof AppError && error.code === 'upload_address_invalid')
          await this.admission.countAddress(request, reply);
        throw readingError(error);
      });
    const answer = { success: true, sessionId: session_id, ...file };
    return reply.status(200).send(toWire(PUT_TRANSACTION_FILE.answer, answer));
  }
}
