import { Controller } from '@nestjs/common';
import { SetReportingInstitution } from '../../access/commands/set-reporting-institution.command.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import {
  INSTITUTION_SECTIONS,
  type ReportingInstitution,
} from '../../access/domain/reporting-institution.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, form, notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { settingControl, settingForm } from './setting-form.js';
import { SAVED_QUERY } from './settings-parts.js';

const PATH = '/settings/report-files';
const { fields: FIELDS } = ORGANIZATION_SETTINGS.reporting;
const INSTITUTION = settingForm(ORGANIZATION_SETTINGS.reporting);

const page = settingsPageAt(PATH);

@Controller()
export class ReportFilesSettingsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [SetReportingInstitution], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): PageAnswer {
    return institutionPage(session, query.saved === 'yes' && notice('success', 'Saved.'));
  }

  @PageRoute({ path: PATH, messages: [SetReportingInstitution], form: INSTITUTION })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: ReportingInstitution) => {
      const given = Object.entries(sent).filter(([, value]) => value !== undefined);
      await this.bus.send(new SetReportingInstitution(session.caller, Object.fromEntries(given)));
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(INSTITUTION, body, set, (refused) => institutionPage(session, null, refused));
  }
}

function institutionPage(session: PageSession, told: Html | null | false, refused?: RefusedForm): Html {
  const { reporting } = session.organization;
  const sections = INSTITUTION_SECTIONS.map(([title, names]) => {
    const controls = names.map((name) => settingControl([name, FIELDS[name]], reporting[name], refused));
    return pageSection(title, html`${controls}`);
  });
  const body = form({
    action: PATH,
    formToken: session.formToken,
    body: html`${sections}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  });
  return page(session, 'Report files', html`${told} ${body}`, {
    lead:
      'Details of your organization in report files. Each report file lists the fields that ' +
      'you leave empty as missing. The server sends no file to anybody.',
    refused,
  });
}
