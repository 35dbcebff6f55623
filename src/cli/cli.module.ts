import { Module } from '@nestjs/common';
import { OperationRunner } from './operation-runner.js';
import { ServerSocket } from './server-socket.js';

/** The server's side of the command line. */
@Module({ providers: [OperationRunner, ServerSocket], exports: [OperationRunner, ServerSocket] })
export class CliModule {}
