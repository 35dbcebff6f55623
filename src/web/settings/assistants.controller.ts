import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { LogOut } from '../../access/commands/log-out.command.js';
import { SetAssistantRules } from '../../access/commands/set-assistant-rules.command.js';
import { AssistantRules, CEILINGS, hasPermission, WAITING_CALLS } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { listOfLines } from '../fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, definitionList, form, notice, textArea } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { SAVED } from './settings-parts.js';

const PATH = '/settings/assistants';
const CLIENTS_CHARS_MAX = 10_000;

const { ceiling, waits, clients } = AssistantRules.shape;
const RULES = { schema: z.object({ ceiling, waits, clients: listOfLines(clients) }) };

const page = settingsPageAt(PATH);

@Controller()
export class AssistantsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [LogOut], query: SAVED })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED>): PageAnswer {
    const isSaved = query.saved === 'yes';
    return assistantsPage(
      session,
      isSaved && notice('success', 'Saved. The rules hold from the next call on.'),
    );
  }

  @PageRoute({ path: PATH, messages: [SetAssistantRules], form: RULES })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (rules: AssistantRules) => {
      await this.bus.send(new SetAssistantRules(session.caller, rules));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(RULES, body, set, (refused) => assistantsPage(session, null, refused));
  }
}

function assistantsPage(session: SignedIn, told: Html | null | false, refused?: RefusedForm): Html {
  const { assistants } = session.organization;
  const listed = assistants.clients;
  const body = hasPermission(session.caller, 'org:manage')
    ? rulesForm(session, refused)
    : definitionList([
        ['They may do at most', CEILINGS[assistants.ceiling]],
        ['Its user has to confirm', WAITING_CALLS[assistants.waits]],
        ['Applications that may connect', listed.length > 0 ? listed.join(', ') : 'All'],
      ]);
  return page(session, 'Assistants', html`${told} ${pageSection('Rules', body)}`, {
    lead: 'Limits for all assistants, whatever their users allowed. Calls wait under “Waiting for you”.',
    refused,
  });
}

function rulesForm({ formToken, organization }: SignedIn, refused: RefusedForm | undefined): Html {
  const { assistants } = organization;
  const choices = (name: 'ceiling' | 'waits', texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, label]) => ({
      name,
      value,
      label,
      checked: assistants[name] === value,
      kind: 'radio' as const,
    }));
  return form({
    action: PATH,
    formToken,
    body: html`${checkboxGroup('What assistants may do at most', choices('ceiling', CEILINGS), refused)}
      ${checkboxGroup('What their user has to confirm first', choices('waits', WAITING_CALLS), refused)}
      ${textArea({
        label: 'Applications that may connect',
        name: 'clients',
        hint: 'One a line: client id, host it sends people to, or “name: …”, its own choice. Empty: all.',
        value: assistants.clients.join('\n'),
        maxLength: CLIENTS_CHARS_MAX,
        isOptional: true,
        refused,
      })}
      <div class="actions">${button({ label: 'Save rules' })}</div>`,
  });
}
