import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { LogOut } from '../../access/commands/log-out.command.js';
import { SetOrganizationFeatures } from '../../access/commands/set-organization-features.command.js';
import { FEATURE_NAMES, FEATURES, hasPermission } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { repeatedField } from '../form-fields.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { badge, button, checkboxGroup, form, notice, table } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { SAVED_QUERY } from './settings-parts.js';

const PATH = '/settings/features';
/** `on` lists the features that will be switched on; all others will be off. */
const CHANGE = { schema: z.object({ on: repeatedField(z.array(z.enum(FEATURE_NAMES))) }) };

const page = settingsPageAt(PATH);

@Controller()
export class FeaturesController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [LogOut], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): PageAnswer {
    const isSaved = query.saved === 'yes';
    return featuresPage(session, isSaved && notice('success', 'Saved. The change takes effect at once.'));
  }

  @PageRoute({ path: PATH, messages: [SetOrganizationFeatures], form: CHANGE })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async ({ on }: z.infer<typeof CHANGE.schema>) => {
      const off = FEATURE_NAMES.filter((name) => !on.includes(name));
      await this.bus.send(new SetOrganizationFeatures(session.caller, { enable: on, disable: off }));
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(CHANGE, body, set, (refused) => featuresPage(session, null, refused));
  }
}

function featuresPage(session: PageSession, told: Html | null | false, refused?: RefusedForm): Html {
  const { caller, formToken } = session;
  const isOn = (name: (typeof FEATURE_NAMES)[number]) => caller.features.includes(name);
  const rows = FEATURE_NAMES.map((name) => [
    html`<code>${name}</code>`,
    isOn(name) ? badge('good', 'on') : badge('plain', 'off'),
    FEATURES[name],
  ]);
  const ticks = FEATURE_NAMES.map((name) => ({
    name: 'on',
    value: name,
    label: FEATURES[name],
    checked: isOn(name),
  }));
  const body = hasPermission(caller, 'org:manage')
    ? form({
        action: PATH,
        formToken,
        body: html`${checkboxGroup('Switched on', ticks, refused)}
          <div class="actions">${button({ label: 'Save features' })}</div>`,
      })
    : table({ caption: 'Features', head: ['Feature', 'State', 'Description'], rows });
  return page(session, 'Features', html`${told} ${pageSection('Features', body)}`, {
    lead:
      'If a feature is off, members, assistants and API keys of the organization get the ' +
      'answer “not enabled”.',
    refused,
  });
}
