import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { DrawQualitySample, SAMPLE_MAX } from '../../quality-reviews/commands/draw-quality-sample.command.js';
import { ReviewSampledAlert } from '../../quality-reviews/commands/review-sampled-alert.command.js';
import { POPULATIONS_DRAWN_BY_PEOPLE } from '../../quality-reviews/domain/quality-sample.events.js';
import { GetQualitySample } from '../../quality-reviews/queries/get-quality-sample.query.js';
import { ListQualitySamples } from '../../quality-reviews/queries/list-quality-samples.query.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { AppError, Clock, DAY_MS, firstInstant, lastInstant, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import type { ShownRowsQuery } from '../alerts/activity-parts.js';
import { SHOWN_ROWS_QUERY } from '../alerts/activity-parts.js';
import { ALERT_PAGE_QUERIES, AlertPages } from '../alerts/alert-pages.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { filledMultilineTextField } from '../form-fields.js';
import type { Html } from '../html.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { QUALITY_REVIEWS_PATH as PATH } from './decision-fields.js';
import {
  qualityReviewAddress,
  qualityReviewForm,
  qualitySamplePage,
  qualitySamplesPage,
} from './quality-review-pages.js';

const day = () => z.iso.date('is not a day such as 2026-03-01');
const DRAW = {
  schema: z.object({
    of: z.enum(POPULATIONS_DRAWN_BY_PEOPLE),
    from: day(),
    to: day(),
    count: z.coerce.number().int().min(1).max(SAMPLE_MAX),
  }),
};
const REVIEW = {
  schema: z.object({
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    reason: filledMultilineTextField(DECISION_REASON_CHARS_MAX),
  }),
};
const SAMPLE_PATH = `${PATH}/:id`;
const ALERT_PATH = `${SAMPLE_PATH}/alerts/:alert`;

/** Quality review: samples of decisions that another person reviews without seeing the decision. */
@Controller()
export class QualityReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: PATH, messages: [ListQualitySamples] })
  list(@FromPage() { session }: PageRequest) {
    return this.samples(session);
  }

  @PageRoute({ path: PATH, messages: [DrawQualitySample, ListQualitySamples], form: DRAW })
  draw(@FromPage() { session, body }: PageRequest) {
    const draw = async ({ of, from, to, count }: z.output<typeof DRAW.schema>) => {
      const newest = this.yesterday();
      if (to > newest) {
        const why = 'a checkpoint signed after the period determines the sample';
        const message = `is not over: ${why}. Choose ${newest} at the latest`;
        throw validationErrorOf([{ field: 'to', value: to, message }]);
      }
      const wanted = { of, from: firstInstant(from), to: lastInstant(to), count };
      return seeOther(`${PATH}/${await this.bus.send(new DrawQualitySample(session.caller, wanted))}`);
    };
    return runFormAction(DRAW, body, draw, (refused) => this.samples(session, refused));
  }

  @PageRoute({ path: SAMPLE_PATH, messages: [GetQualitySample] })
  async sample(@FromPage() { session, id }: PageRequest) {
    const sample = await this.bus.send(new GetQualitySample(session.caller, id));
    const people = sample.alerts.flatMap(({ review }) => (review ? [review.by, review.first.user] : []));
    return qualitySamplePage(id, sample, await this.alerts.viewer(session, people));
  }

  @PageRoute({
    path: ALERT_PATH,
    messages: [GetQualitySample, ...ALERT_PAGE_QUERIES],
    query: SHOWN_ROWS_QUERY,
  })
  look(@FromPage() { session, id, params, query }: PageRequest<typeof SHOWN_ROWS_QUERY>) {
    return this.alert(session, id, params['alert']!, { rows: query });
  }

  @PageRoute({
    path: ALERT_PATH,
    messages: [ReviewSampledAlert, GetQualitySample, ...ALERT_PAGE_QUERIES],
    form: REVIEW,
  })
  keep(@FromPage() { session, id, params, body }: PageRequest) {
    const alert = params['alert']!;
    const keep = async (review: z.output<typeof REVIEW.schema>) => {
      await this.bus.send(new ReviewSampledAlert(session.caller, { sample: id, alert, review }));
      return seeOther(`${PATH}/${id}`);
    };
    return runFormAction(REVIEW, body, keep, (refused) => this.alert(session, id, alert, { refused }));
  }

  private async samples(session: PageSession, refused?: RefusedForm): Promise<Html> {
    const samples = await this.bus.send(new ListQualitySamples(session.caller));
    return qualitySamplesPage(session, samples, this.yesterday(), refused);
  }

  /** The newest day in UTC that is over. */
  private yesterday = (): string => new Date(this.clock.now() - DAY_MS).toISOString().slice(0, 10);

  /** Shows the alert without its decision, for a quality review. */
  private async alert(
    session: PageSession,
    id: string,
    alert: string,
    { rows, refused }: { readonly rows?: ShownRowsQuery; readonly refused?: RefusedForm },
  ): Promise<Html> {
    const { of, alerts } = await this.bus.send(new GetQualitySample(session.caller, id));
    const sampled = alerts.find(({ serviceId, review }) => serviceId === alert && review === null);
    if (!sampled) throw new AppError('alert_not_found', { field: 'alert', value: alert });
    const form = qualityReviewForm(session, id, sampled, refused);
    const look = { form, address: qualityReviewAddress(id, alert), hidesResult: of !== 'decided' };
    return this.alerts.page(session, alert, { look, ...(rows && { rows }) });
  }
}
