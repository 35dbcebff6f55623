import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { CHECKED_NARRATIVE_CHARS_MAX } from '../../investigations/domain/checked-text.js';
import { CheckAlertNarrative } from '../../investigations/queries/check-alert-narrative.query.js';
import { GetAlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { runFormAction } from '../answer-form.js';
import { multilineTextField } from '../form-fields.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { ALERT_PATH } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { narrativeCheckPage } from './narrative-check-page.js';

const PATH = `${ALERT_PATH}/narrative-check`;
const FORM = { schema: z.object({ text: multilineTextField(CHECKED_NARRATIVE_CHARS_MAX) }) };
/** A character of the form takes up to nine bytes in percent-encoding. */
const FORM_BYTES_MAX = 10 * CHECKED_NARRATIVE_CHARS_MAX;

/** Checks a text about an alert. The page opens with the narrative of the newest investigation. */
@Controller()
export class NarrativeCheckController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListAlertQueue, GetAlertFindings] })
  async show(@FromPage() { session, id }: PageRequest) {
    const row = await this.pages.row(session, id);
    const viewer = await this.pages.viewer(session, []);
    const { run } = await this.bus.send(new GetAlertFindings(session.caller, { alertId: row.alertId }));
    return narrativeCheckPage({ row, viewer, text: run?.narrative ?? '', checked: null });
  }

  @PageRoute({
    path: PATH,
    messages: [ListAlertQueue, CheckAlertNarrative],
    form: FORM,
    formBytesMax: FORM_BYTES_MAX,
  })
  async check(@FromPage() { session, id, body }: PageRequest) {
    const row = await this.pages.row(session, id);
    const viewer = await this.pages.viewer(session, []);
    return runFormAction(
      FORM,
      body,
      async ({ text }) => {
        const asked = new CheckAlertNarrative(session.caller, {
          alertId: { serviceId: row.serviceId },
          text,
        });
        return narrativeCheckPage({ row, viewer, text, checked: await this.bus.send(asked) });
      },
      (refused) => narrativeCheckPage({ row, viewer, text: '', checked: null, refused }),
    );
  }
}
