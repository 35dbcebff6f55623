import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { isBlankText } from '@alert-review/kernel';
import { AcceptCaseNarrative } from '../../cases/commands/accept-case-narrative.command.js';
import { ChangeCase } from '../../cases/commands/change-case.command.js';
import { CASE_NARRATIVE_CHARS_MAX } from '../../cases/domain/case.events.js';
import { CheckCaseNarrative } from '../../cases/queries/check-case-narrative.query.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { caseAddress, CASES_PATH } from '../alerts/case-parts.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { multilineTextField, repeatedField } from '../form-fields.js';
import type { Html } from '../html.js';
import { KEPT_FORM_BYTES_MAX } from '../kept-form.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { caseNarrativeAddress, caseNarrativePage } from './case-narrative-page.js';

const PATH = `${CASES_PATH}/:id/narrative-check`;

const FORM = {
  schema: z.object({
    does: z.enum(['check', 'save', 'accept']).default('check'),
    narrative: multilineTextField(CASE_NARRATIVE_CHARS_MAX).default(''),
    seenVersion: z.coerce.number().int().default(0),
    confirmed: repeatedField(z.array(z.literal('yes')).max(1)),
  }),
};

type Sent = z.output<typeof FORM.schema>;

/** Checks the narrative of a case, saves it, and keeps that a person accepted it. */
@Controller()
export class CaseNarrativeController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [GetCase, CheckCaseNarrative] })
  show(@FromPage() { session, id }: PageRequest): Promise<Html> {
    return this.page(session, id);
  }

  @PageRoute({
    path: PATH,
    messages: [GetCase, CheckCaseNarrative, ChangeCase, AcceptCaseNarrative],
    form: FORM,
    formBytesMax: KEPT_FORM_BYTES_MAX,
  })
  act(@FromPage() { session, id, body }: PageRequest) {
    return runFormAction(
      FORM,
      body,
      (sent) => this.answer(session, id, sent),
      (refused) => this.page(session, id, { text: refused.sent('narrative')[0], refused }),
    );
  }

  private async answer({ caller, ...session }: PageSession, id: string, sent: Sent): Promise<PageAnswer> {
    const { does, narrative, seenVersion, confirmed } = sent;
    if (does === 'check') return this.page({ caller, ...session }, id, { text: narrative });
    if (does === 'accept') {
      const isConfirmed = confirmed.length > 0;
      await this.bus.send(new AcceptCaseNarrative(caller, { caseId: id, seenVersion, isConfirmed }));
      return seeOther(caseAddress(id));
    }
    const { title } = await this.bus.send(new GetCase(caller, { caseId: id }));
    const change = { type: 'writeTexts', title: title ?? '', narrative, seenVersion } as const;
    await this.bus.send(new ChangeCase(caller, { caseId: id, change }));
    return seeOther(caseNarrativeAddress(id));
  }

  /** `text`: what was sent; without it, the newest version. A refused text is not checked again. */
  private async page(
    session: PageSession,
    id: string,
    { text: sent, refused }: { readonly text?: string | undefined; readonly refused?: RefusedForm } = {},
  ): Promise<Html> {
    const found = await this.bus.send(new GetCase(session.caller, { caseId: id }));
    const text = sent ?? found.narrative ?? '';
    const isChecked = !isBlankText(text) && (!refused || refused.field === 'confirmed');
    const checked = isChecked
      ? await this.bus.send(new CheckCaseNarrative(session.caller, { caseId: id, text }))
      : null;
    const viewer = await this.alerts.viewer(session, [found.accepted?.by ?? null]);
    return caseNarrativePage({ viewer, found, text, checked, refused });
  }
}
