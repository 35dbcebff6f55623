import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AnswerHeldCall } from '../../pending-confirmations/commands/answer-held-call.command.js';
import { HELD_CALLS_PATH as PATH } from '../../pending-confirmations/commands/hold-call.command.js';
import { heldCallStateInWords } from '../../pending-confirmations/domain/held-call.events.js';
import {
  ListHeldCalls,
  type HeldCallView,
} from '../../pending-confirmations/queries/list-held-calls.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { alertAddress } from '../alerts/alert-address.js';
import { codeInWords, decisionInWords } from '../alerts/decision-parts.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { button, definitionList, form, hiddenInput, linesText, table, timeElement } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';

const page = settingsPageAt(PATH);
const ANSWER = { schema: z.object({ answer: z.enum(['confirmed', 'refused']), seen: z.string() }) };

/**
 * Calls of assistants that wait for confirmation. Confirmed on a page, because only the session of a browser
 * proves that a person answers; assistants have no access to it.
 */
@Controller()
export class PendingConfirmationsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListHeldCalls] })
  list(@FromPage() { session }: PageRequest): Promise<Html> {
    return this.page(session);
  }

  @PageRoute({ path: `${PATH}/:id`, messages: [AnswerHeldCall], form: ANSWER })
  answer(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    const give = async ({ answer, seen }: z.infer<typeof ANSWER.schema>) => {
      await this.bus.send(new AnswerHeldCall(session.caller, { heldId: id, answer, seen }));
      return seeOther(PATH);
    };
    return runFormAction(ANSWER, body, give, (refused) => this.page(session, refused));
  }

  @PageRoute({ path: PATH, messages: [ListHeldCalls, AnswerHeldCall], form: FORM_WITHOUT_FIELDS })
  refuseAll(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const refuse = async () => {
      for (const { id, asked } of await this.bus.send(new ListHeldCalls(session.caller)))
        if (asked)
          await this.bus.send(
            new AnswerHeldCall(session.caller, { heldId: id, answer: 'refused', seen: asked.seen }),
          );
      return seeOther(PATH);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, body, refuse, (refused) => this.page(session, refused));
  }

  private async page(session: PageSession, refused?: RefusedForm): Promise<Html> {
    return heldCallsPage(session, await this.bus.send(new ListHeldCalls(session.caller)), refused);
  }
}

/** Says what each tool does, given its alerts in words and the decision that it sets. */
const EFFECTS: Readonly<Record<string, (alerts: string, decision: string) => string>> = {
  update_alert_disposition: (alerts, decision) => `Decide ${decision}about ${alerts}`,
  undo_disposition: (alerts) => `Undo the decision about ${alerts}`,
  confirm_bulk_facts_rerun: (alerts) => `Add facts to ${alerts} and investigate again`,
  answer_proposal: (alerts) => `Approve or send back the proposed decision about ${alerts}`,
  ask_customer: (alerts) => `Ask the customer of ${alerts}`,
  rerun_investigation: (alerts) => `Investigate ${alerts} again`,
  add_block_note: (alerts) => `Add a note to ${alerts}`,
  submit_alert_feedback: (alerts) => `Rate an indicator of ${alerts}`,
  upload_supplemental_entity_data: (alerts) => `Add or change customers of ${alerts}`,
  create_support_ticket: () => 'Open a support ticket',
};

function effectOf({ tool, asked }: HeldCallView): string {
  const [one, ...others] = asked?.alerts ?? [];
  const some = tool.includes('bulk') ? 'several alerts' : 'an alert';
  const alerts = others.length > 0 ? `${others.length + 1} alerts` : one ? `alert ${one.alertId}` : some;
  const { disposition } = asked?.fields ?? {};
  const decision = typeof disposition === 'string' ? `“${decisionInWords(disposition)}” ` : '';
  return EFFECTS[tool.replace('s_bulk', '')]?.(alerts, decision) ?? tool.replaceAll('_', ' ');
}

const heldCallsPage = (session: PageSession, calls: readonly HeldCallView[], refused?: RefusedForm): Html => {
  const none = html`<p>No call of an assistant waits for your confirmation.</p>`;
  const waiting = calls.flatMap((call) => (call.asked ? question(session, call, call.asked) : []));
  const over = calls.filter(({ asked }) => !asked);
  const { formToken } = session;
  const refuseAll = button({ label: 'Refuse all', kind: 'plain' });
  const body = html`${pageSection('Waiting', waiting.length > 0 ? html`${waiting}` : none)}
  ${waiting.length > 1 && form({ action: PATH, formToken, body: refuseAll })}
  ${pageSection('Answered or expired', over.length > 0 ? pastCalls(over) : none)}`;
  const lead =
    'Calls of your assistants that wait for you. A call takes effect only after you ' + 'confirm it here.';
  return page(session, 'Pending confirmations', body, { lead, refused });
};

function question({ formToken }: PageSession, call: HeldCallView, asked: NonNullable<HeldCallView['asked']>) {
  const what = effectOf(call);
  const about = `${what} ${call.id}`;
  const alerts = asked.alerts.map(
    ({ id, alertId, analystDisposition, facts }) =>
      html`<li>
        <a class="tall" href="${alertAddress(id)}">${alertId}</a>, now
        ${codeInWords(analystDisposition ?? 'undecided')}
        ${facts.map((fact) => html`<p>${linesText(fact)}</p>`)}
      </li>`,
  );
  const list = html`<ul>
    ${alerts}
  </ul>`;
  return html`<article aria-label="${about}">
    <h3>${what}</h3>
    ${definitionList([
      ['Asked by', call.application],
      ['Asked', timeElement(call.heldAt)],
      ['Expires', timeElement(call.expiresAt)],
      ['Alerts', alerts.length > 0 ? list : 'None'],
      ...valuesOf('', asked.fields),
      ...valuesOf('blocksToRerun', asked.blocks),
    ])}
    ${form({
      action: `${PATH}/${call.id}`,
      formToken,
      body: html`${hiddenInput('seen', asked.seen)}
        <div class="actions">
          ${button({ label: 'Confirm', about, name: 'answer', value: 'confirmed' })}
          ${button({ label: 'Refuse', about, name: 'answer', value: 'refused', kind: 'plain' })}
        </div>`,
    })}
  </article>`;
}

/** Returns every text or number in the arguments with the name of its field. */
function valuesOf(name: string, value: unknown): [string, Html][] {
  if (value === null || value === undefined) return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof value !== 'object') return [[codeInWords(name), linesText(text)]];
  const inner = Object.entries(value);
  return inner.flatMap(([key, each]) => valuesOf(Array.isArray(value) ? name : key, each));
}

const pastCalls = (calls: readonly HeldCallView[]): Html =>
  table({
    caption: 'Calls that were answered or expired, newest first',
    head: ['What', 'Asked by', 'Asked', 'State'],
    rows: calls.map((call) => [
      effectOf(call),
      call.application,
      timeElement(call.heldAt),
      heldCallStateInWords(call.state, call.failure),
    ]),
  });
