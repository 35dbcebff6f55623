import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetReportingInstitution } from '../../access/commands/set-reporting-institution.command.js';
import { INSTITUTION_FIELDS, INSTITUTION_SECTIONS } from '../../access/domain/organization.events.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { optionalField } from '../fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, field, form, notice, select } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { SAVED } from './settings-parts.js';

const PATH = '/settings/report-files';

const NAMES = Object.keys(INSTITUTION_FIELDS);
const INSTITUTION = {
  schema: z.object(Object.fromEntries(NAMES.map((name) => [name, optionalField(z.string().trim())]))),
};

const sentenceOf = (form: string): string => `${form.slice(0, 1).toUpperCase()}${form.slice(1)}.`;

const page = settingsPageAt(PATH);

@Controller()
export class ReportFilesSettingsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [SetReportingInstitution], query: SAVED })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED>): PageAnswer {
    return institutionPage(session, query.saved === 'yes' && notice('success', 'Saved.'));
  }

  @PageRoute({ path: PATH, messages: [SetReportingInstitution], form: INSTITUTION })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: z.output<typeof INSTITUTION.schema>) => {
      const institution = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      await this.bus.send(new SetReportingInstitution(session.caller, institution));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(INSTITUTION, body, set, (refused) => institutionPage(session, null, refused));
  }
}

function institutionPage(session: SignedIn, told: Html | null | false, refused?: RefusedForm): Html {
  const sections = INSTITUTION_SECTIONS.map(([title, fields]) =>
    pageSection(
      title,
      html`${fields.map(([name, { label, form: asked, hint = asked && sentenceOf(asked), choices }]) => {
        const value = session.organization.reporting[name] ?? '';
        const described = { label, name, value, refused, ...(hint !== undefined && { hint }) };
        if (!choices) return field({ ...described, isOptional: true });
        const given = Object.entries(choices).map(([code, of]) => ({ value: code, label: of }));
        return select({ ...described, choices: [{ value: '', label: 'not given' }, ...given] });
      })}`,
    ),
  );
  const body = form({
    action: PATH,
    formToken: session.formToken,
    body: html`${sections}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  });
  return page(session, 'Report files', html`${told} ${body}`, {
    lead:
      'What report files say about your organization. Each file lists the fields that you leave empty as ' +
      'missing. No file is sent to anyone.',
    refused,
  });
}
