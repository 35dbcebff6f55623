import { applyDecorators, Controller, UseInterceptors, UsePipes } from '@nestjs/common';
import { IdempotentPosts } from './idempotent-posts.js';
import { ValidationPipe } from './validation.pipe.js';

/** A controller of the REST API: bodies and parameters are checked, and a POST can be repeated. */
export const RestController = (path: string): ClassDecorator =>
  applyDecorators(Controller(path), UsePipes(ValidationPipe), UseInterceptors(IdempotentPosts));
