import { Module } from '@nestjs/common';
import { DiscoveryController } from './discovery.controller.js';
import { OAuthTransport } from './oauth.transport.js';
import { RegisterController } from './register.controller.js';
import { TokenController } from './token.controller.js';

/** What applications call; the pages of sign-in and consent are those of `src/web/oauth`. */
@Module({
  controllers: [DiscoveryController, RegisterController, TokenController],
  providers: [OAuthTransport],
})
export class OAuthEndpointsModule {}
