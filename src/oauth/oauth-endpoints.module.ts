import { Module } from '@nestjs/common';
import { DiscoveryController } from './discovery.controller.js';
import { OAuthTransport } from './oauth.transport.js';
import { RegisterController } from './register.controller.js';
import { TokenController } from './token.controller.js';

/** The OAuth endpoints that applications call. The pages for login and consent are in `src/web/oauth`. */
@Module({
  controllers: [DiscoveryController, RegisterController, TokenController],
  providers: [OAuthTransport],
})
export class OAuthEndpointsModule {}
