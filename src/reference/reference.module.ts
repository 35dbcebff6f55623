import { Module } from '@nestjs/common';
import { ListReferenceRowsHandler } from './queries/list-reference-rows.query.js';

@Module({ providers: [ListReferenceRowsHandler] })
export class ReferenceModule {}
