import { Module } from '@nestjs/common';
import { AuthorizeController } from './authorize.controller.js';
import { DiscoveryController } from './discovery.controller.js';
import { InteractionController } from './interaction.controller.js';
import { OAuthTransport } from './oauth.transport.js';
import { RegisterController } from './register.controller.js';
import { TokenController } from './token.controller.js';

@Module({
  controllers: [
    DiscoveryController,
    RegisterController,
    AuthorizeController,
    InteractionController,
    TokenController,
  ],
  providers: [OAuthTransport],
})
export class OAuthModule {}
