import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetCaseChecklist } from '../../access/commands/set-case-checklist.command.js';
import { SetDecisionReasons } from '../../access/commands/set-decision-reasons.command.js';
import { text } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { listOfLines } from '../fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, form, notice, textArea } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { SAVED } from './settings-parts.js';

const PATH = '/settings/reasons';
const REASONS_MAX = 50;
const CHARS_MAX = 200;

const REASONS = { schema: z.object({ reasons: listOfLines(z.array(text(CHARS_MAX)).max(REASONS_MAX)) }) };

const CHECKLIST = { schema: z.object({ items: REASONS.schema.shape.reasons }) };

const page = settingsPageAt(PATH);

@Controller()
export class ReasonsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [SetDecisionReasons], query: SAVED })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED>): PageAnswer {
    return reasonsPage(session, query.saved === 'yes' && notice('success', 'Saved.'));
  }

  @PageRoute({ path: PATH, messages: [SetDecisionReasons], form: REASONS })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async ({ reasons }: z.output<typeof REASONS.schema>) => {
      await this.bus.send(new SetDecisionReasons(session.caller, reasons));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(REASONS, body, set, (refused) => reasonsPage(session, null, refused));
  }

  @PageRoute({ path: `${PATH}/checklist`, messages: [SetCaseChecklist], form: CHECKLIST })
  setChecklist(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async ({ items }: z.output<typeof CHECKLIST.schema>) => {
      await this.bus.send(new SetCaseChecklist(session.caller, items));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(CHECKLIST, body, set, (refused) => reasonsPage(session, null, refused));
  }
}

function reasonsPage(session: SignedIn, told: Html | null | false, refused?: RefusedForm): Html {
  const { caller, organization } = session;
  const hasCases = caller.features.includes('cases');
  const ofDecisions = linesForm(session, PATH, 'Reasons', 'reasons', organization.reasons, refused);
  const ofCases = linesForm(
    session,
    `${PATH}/checklist`,
    'Checklist',
    'items',
    organization.checklist,
    refused,
  );
  const body = html`${told} ${pageSection('Reasons of decisions', ofDecisions)}
  ${hasCases && pageSection('Checklist of new cases', ofCases)}`;
  return page(session, 'Reasons', body, {
    lead: 'What the field “Reason” of a decision offers; any other text may be written there too.',
    refused,
  });
}

const linesForm = (
  { formToken }: SignedIn,
  action: string,
  label: string,
  name: string,
  lines: readonly string[],
  refused?: RefusedForm,
): Html =>
  form({
    action,
    formToken,
    body: html`${textArea({
        label,
        name,
        hint: `One a line: ${REASONS_MAX} at most, of ${CHARS_MAX} characters.`,
        value: lines.join('\n'),
        maxLength: REASONS_MAX * CHARS_MAX,
        isOptional: true,
        refused,
      })}
      <div class="actions">${button({ label: `Save ${label.toLowerCase()}` })}</div>`,
  });
