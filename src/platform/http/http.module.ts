import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Admission } from './admission.js';
import { ErrorAnswers } from './errors.js';

/** What all transports share: who is let in, and that every error is answered in the words of its route. */
@Global()
@Module({
  providers: [Admission, { provide: APP_FILTER, useClass: ErrorAnswers }],
  exports: [Admission],
})
export class HttpModule {}
