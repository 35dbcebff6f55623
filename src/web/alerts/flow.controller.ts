import { Controller, Param } from '@nestjs/common';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { GetMoneyFlow } from '../../investigations/queries/get-money-flow.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentSession } from '../current-session.js';
import type { PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { ALERT_PATH } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { flowPage } from './flow-page.js';

@Controller()
export class FlowController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  /** A page of its own: it reads more transactions than those of the customer. */
  @PageRoute({ path: `${ALERT_PATH}/flow`, messages: [ListAlertQueue, GetMoneyFlow] })
  async flow(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    const row = await this.pages.row(session, id);
    return flowPage(session, row, await this.bus.send(new GetMoneyFlow(session.caller, row.alertId)));
  }
}
