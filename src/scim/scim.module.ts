import { Module } from '@nestjs/common';
import { ScimController } from './scim.controller.js';
import { ScimTransport } from './scim.transport.js';

@Module({ controllers: [ScimController], providers: [ScimTransport] })
export class ScimModule {}
