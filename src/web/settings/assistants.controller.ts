import { Controller } from '@nestjs/common';
import { LogOut } from '../../access/commands/log-out.command.js';
import { SetAssistantRules } from '../../access/commands/set-assistant-rules.command.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { hasPermission } from '@alert-review/kernel';
import {
  type AssistantRules,
  ASSISTANT_CEILINGS,
  CALLS_NEEDING_CONFIRMATION,
} from '../../access/domain/assistant-rules.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, definitionList, form, notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { settingControls, settingForm } from './setting-form.js';
import { SAVED_QUERY } from './settings-parts.js';

const PATH = '/settings/assistants';
const RULES = settingForm(ORGANIZATION_SETTINGS.assistants);

const page = settingsPageAt(PATH);

@Controller()
export class AssistantsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [LogOut], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): PageAnswer {
    const isSaved = query.saved === 'yes';
    return assistantsPage(
      session,
      isSaved && notice('success', 'Saved. The rules apply from the next call on.'),
    );
  }

  @PageRoute({ path: PATH, messages: [SetAssistantRules], form: RULES })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (rules: AssistantRules) => {
      await this.bus.send(new SetAssistantRules(session.caller, rules));
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(RULES, body, set, (refused) => assistantsPage(session, null, refused));
  }
}

function assistantsPage(session: PageSession, told: Html | null | false, refused?: RefusedForm): Html {
  const { assistants } = session.organization;
  const listed = assistants.clients;
  const body = hasPermission(session.caller, 'org:manage')
    ? rulesForm(session, refused)
    : definitionList([
        ['They may do at most', ASSISTANT_CEILINGS[assistants.ceiling]],
        ['Its user has to confirm', CALLS_NEEDING_CONFIRMATION[assistants.waits]],
        ['Applications that may connect', listed.length > 0 ? listed.join(', ') : 'All'],
      ]);
  return page(session, 'Assistants', html`${told} ${pageSection('Rules', body)}`, {
    lead:
      'Limits for all assistants, whatever their users allowed. ' +
      'Their calls that need a person are in “Pending confirmations”.',
    refused,
  });
}

const rulesForm = ({ formToken, organization }: PageSession, refused: RefusedForm | undefined): Html =>
  form({
    action: PATH,
    formToken,
    body: html`${settingControls(ORGANIZATION_SETTINGS.assistants, organization.assistants, refused)}
      <div class="actions">${button({ label: 'Save rules' })}</div>`,
  });
