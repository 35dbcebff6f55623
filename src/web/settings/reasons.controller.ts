import { Controller } from '@nestjs/common';
import { SetCaseChecklist } from '../../access/commands/set-case-checklist.command.js';
import { SetDecisionReasons } from '../../access/commands/set-decision-reasons.command.js';
import {
  ORGANIZATION_SETTINGS,
  type OrganizationSettings,
} from '../../access/domain/organization.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, form, notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { settingControls, settingForm } from './setting-form.js';
import { SAVED_QUERY } from './settings-parts.js';

const PATH = '/settings/reasons';
const CHECKLIST_PATH = `${PATH}/checklist`;

const REASONS = settingForm(ORGANIZATION_SETTINGS.decisionReasons);
const CHECKLIST = settingForm(ORGANIZATION_SETTINGS.caseChecklist);

const page = settingsPageAt(PATH);

@Controller()
export class ReasonsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [SetDecisionReasons], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): PageAnswer {
    return reasonsPage(session, query.saved === 'yes' && notice('success', 'Saved.'));
  }

  @PageRoute({ path: PATH, messages: [SetDecisionReasons], form: REASONS })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: OrganizationSettings['decisionReasons']) => {
      await this.bus.send(new SetDecisionReasons(session.caller, sent));
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(REASONS, body, set, (refused) => reasonsPage(session, null, refused));
  }

  @PageRoute({ path: CHECKLIST_PATH, messages: [SetCaseChecklist], form: CHECKLIST })
  setChecklist(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: OrganizationSettings['caseChecklist']) => {
      await this.bus.send(new SetCaseChecklist(session.caller, sent));
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(CHECKLIST, body, set, (refused) => reasonsPage(session, null, refused));
  }
}

function reasonsPage(session: PageSession, told: Html | null | false, refused?: RefusedForm): Html {
  const { decisionReasons: reasons, caseChecklist: checklist } = session.organization;
  const reasonFields = settingControls(ORGANIZATION_SETTINGS.decisionReasons, reasons, refused);
  const itemFields = settingControls(ORGANIZATION_SETTINGS.caseChecklist, checklist, refused);
  const ofDecisions = saveForm(session, PATH, reasonFields, 'Save reasons');
  const ofCases = saveForm(session, CHECKLIST_PATH, itemFields, 'Save checklist');
  const body = html`${told} ${pageSection('Reasons of decisions', ofDecisions)}
  ${session.caller.features.includes('cases') && pageSection('Checklist of new cases', ofCases)}`;
  return page(session, 'Reasons', body, {
    lead: 'What the field “Reason” of a decision offers; any other text may be written there too.',
    refused,
  });
}

const saveForm = ({ formToken }: PageSession, action: string, fields: Html, label: string): Html =>
  form({
    action,
    formToken,
    body: html`${fields}
      <div class="actions">${button({ label })}</div>`,
  });
