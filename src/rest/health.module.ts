import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { HealthController } from './health.controller.js';
import { RestErrorPresenter } from './rest-error.presenter.js';

/** What a worker answers: whether it is up and its stores are there, errors in the shape of the API. */
@Module({
  controllers: [HealthController],
  providers: [{ provide: APP_FILTER, useClass: RestErrorPresenter }],
})
export class HealthModule {}
