import { Controller } from '@nestjs/common';
import { GetAlertPortfolioStats } from '../../alerts/queries/get-alert-portfolio-stats.query.js';
import { GetDecisionFigures } from '../../alerts/queries/get-decision-figures.query.js';
import { GetQueueFigures } from '../../alerts/queries/get-queue-figures.query.js';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { CountOutcomes } from '../../investigations/queries/count-outcomes.query.js';
import { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import { GetFlagTrends } from '../../investigations/queries/get-flag-trends.query.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction } from '../answer-form.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { ShownFigures } from './figure-sections.js';
import { FIGURES_PATH as PATH, figuresPage, refusedFiguresPage } from './figures-page.js';
import { FIGURES_FIELDS, figuresPeriodOf, type FiguresPeriod } from './figures-period.js';

const MESSAGES = [
  GetAlertPortfolioStats,
  CountOutcomes,
  GetDecisionFigures,
  GetQueueFigures,
  GetFlagTrends,
  GetFlagAgreement,
  ListAlertQueue,
];

@Controller()
export class FiguresController {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: PATH, messages: MESSAGES, query: FIGURES_FIELDS })
  show(@FromPage() { session, request: { query } }: PageRequest) {
    return runFormAction(
      { schema: FIGURES_FIELDS },
      query,
      async (asked) => {
        const nowMs = this.clock.now();
        const period = figuresPeriodOf(asked, nowMs);
        const figures = await this.figures(session.caller, period);
        const isEmpty = figures.portfolio.alertCount === 0;
        const newestMs = isEmpty ? await this.newestAlert(session.caller) : null;
        return figuresPage(session, period, figures, { newestMs, nowMs });
      },
      (refused) => refusedFiguresPage(session, refused),
    );
  }

  /** Runs the queries one after the other, because each may read ten thousand rows. */
  private async figures(caller: Caller, { fromMs, toMs }: FiguresPeriod): Promise<ShownFigures> {
    const from = new Date(fromMs).toISOString();
    const to = new Date(toMs).toISOString();
    return {
      portfolio: await this.bus.send(new GetAlertPortfolioStats(caller, { fromMs, toMs })),
      outcomes: await this.bus.send(new CountOutcomes(caller, { from, to })),
      decisions: await this.bus.send(new GetDecisionFigures(caller, { fromMs, toMs })),
      queue: await this.bus.send(new GetQueueFigures(caller, { fromMs, toMs })),
      flags: await this.bus.send(new GetFlagTrends(caller, { from, to })),
      agreement: await this.bus.send(new GetFlagAgreement(caller)),
    };
  }

  /** Returns when the newest alert was created (ms since the epoch); null without alerts. */
  private async newestAlert(caller: Caller): Promise<number | null> {
    const { rows } = await this.bus.send(
      new ListAlertQueue(caller, { filter: {}, order: 'newest', page: 1, pageSize: 1 }),
    );
    return rows[0]?.createdAt ?? null;
  }
}
