import { Module } from '@nestjs/common';
import { RequestRunner } from './request-runner.js';
import { ServerSocket } from './server-socket.js';

@Module({ providers: [RequestRunner, ServerSocket], exports: [RequestRunner, ServerSocket] })
export class OperatorModule {}
