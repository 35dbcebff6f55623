import { Controller, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { TRANSACTION_ORDERS } from '../../investigations/domain/case/shown-activity.js';
import { problemOf, validationErrorOf } from '../../kernel/field-problems.js';
import { CurrentSession } from '../current-session.js';
import type { PageAnswer } from '../page-answers.js';
import type { Notice } from '../page-parts.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { ALERT_PAGE_READS, AlertPages } from './alert-pages.js';
import { toldOf } from './decision-parts.js';
import { QUEUE_PATH } from './queue-filter.js';

const ASKED = z.object({
  order: z.enum(TRANSACTION_ORDERS).default('flagged'),
  decided: z.string().optional(),
});

@Controller()
export class AlertController {
  constructor(private readonly pages: AlertPages) {}

  @PageRoute({ method: 'get', path: `${QUEUE_PATH}/:id`, by: 'session', messages: ALERT_PAGE_READS })
  async show(
    @CurrentSession() session: SignedIn,
    @Param('id') id: string,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<PageAnswer> {
    const read = ASKED.safeParse(query);
    if (!read.success) throw validationErrorOf([problemOf(read.error.issues[0]!, query, 'query')]);
    const { order, decided } = read.data;
    const told: Notice | undefined = decided === id ? toldOf(await this.pages.row(session, id)) : undefined;
    return this.pages.page(session, id, { order, told });
  }
}
