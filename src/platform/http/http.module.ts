import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Admission } from './admission.js';
import { ErrorAnswers } from './errors.js';

/** Provides admission and error answers, which all transports share. */
@Global()
@Module({
  providers: [Admission, { provide: APP_FILTER, useClass: ErrorAnswers }],
  exports: [Admission],
})
export class HttpModule {}
