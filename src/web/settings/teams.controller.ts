import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ListUsers } from '../../access/queries/list-users.query.js';
import { SetTeams } from '../../alerts/commands/set-teams.command.js';
import { ALERT_SOURCES, CUSTOMER_KINDS } from '../../alerts/domain/routing-facts.js';
import { DECIDERS, MEMBERS_MAX, RULES_MAX, type TeamSettings } from '../../alerts/domain/teams.events.js';
import { GetTeams } from '../../alerts/queries/get-teams.query.js';
import { text } from '../../kernel/fields.js';
import { Ids } from '../../kernel/ids.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type Form } from '../answer-form.js';
import { manyOf, optionalField, scoreField } from '../fields.js';
import type { Html } from '../html.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { SAVED } from './settings-parts.js';
import { TEAMS_PATH as PATH, teamsPage } from './teams-pages.js';

const FORM_BYTES_MAX = 64 * 1024;
const READS = [GetTeams, ListUsers];

const version = z.coerce.number().int();
const id = z.string().max(40);
const at = z.coerce.number().int().min(0);
const members = manyOf(z.array(z.string()).max(MEMBERS_MAX));

const DECIDERS_FORM = { schema: z.object({ version, decide: z.enum(DECIDERS) }) };
const TEAM = { schema: z.object({ version, id, name: text(80), decides: members, sees: members }) };
const SHOWN = SAVED.extend({ team: z.string().optional() });
const REMOVED = { schema: z.object({ version, from: z.enum(['teams', 'rules', 'absences']), at }) };
const RULE = {
  schema: z.object({
    version,
    place: z.coerce.number().int().min(1).default(RULES_MAX),
    team: id,
    source: optionalField(z.enum(ALERT_SOURCES)),
    rule: optionalField(text(200)),
    mark: optionalField(text(200)),
    min_score: scoreField(),
    max_score: scoreField(),
    kind: optionalField(z.enum(CUSTOMER_KINDS)),
  }),
};
const user = z.string();
const days = { from: z.iso.date(), to: z.iso.date() };
const ABSENCE = { schema: z.object({ version, user, stand_in: user, ...days }) };

type Shown = Omit<Parameters<typeof teamsPage>[0], 'session' | 'teams' | 'users'>;

const changeRoute = (name: string, form: Form) =>
  PageRoute({ path: `${PATH}/${name}`, messages: [SetTeams, ...READS], form, formBytesMax: FORM_BYTES_MAX });

@Controller()
export class TeamsController {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @PageRoute({ path: PATH, messages: [SetTeams, ...READS], query: SHOWN })
  show(@FromPage() { session, query: { saved, team } }: PageRequest<typeof SHOWN>) {
    return this.page(session, { isSaved: saved === 'yes', changed: team });
  }

  @changeRoute('deciders', DECIDERS_FORM)
  deciders(@FromPage() asked: PageRequest) {
    return this.change(asked, DECIDERS_FORM, (_settings, { decide }) => ({ decide }));
  }

  @changeRoute('team', TEAM)
  team(@FromPage() asked: PageRequest) {
    return this.change(asked, TEAM, ({ teams }, { id, name, decides, sees }) => {
      const users = [...new Set([...decides, ...sees])];
      const members = users.map((user) => ({ user, decides: decides.includes(user) }));
      const team = { id: id || this.ids.next(), name, members };
      return { teams: id === '' ? [...teams, team] : teams.map((one) => (one.id === id ? team : one)) };
    });
  }

  @changeRoute('remove', REMOVED)
  remove(@FromPage() asked: PageRequest) {
    return this.change(asked, REMOVED, (settings, { from, at }) => {
      const rules = settings.rules.filter(({ team }) => from !== 'teams' || team !== settings.teams[at]?.id);
      return {
        rules,
        [from]: (from === 'rules' ? rules : settings[from]).filter((_, place) => place !== at),
      };
    });
  }

  @changeRoute('rule', RULE)
  rule(@FromPage() asked: PageRequest) {
    return this.change(asked, RULE, ({ rules }, values) => {
      const { place, min_score: min, max_score: max, team, source, rule, mark, kind } = values;
      return { rules: rules.toSpliced(place - 1, 0, { team, source, rule, mark, kind, min, max }) };
    });
  }

  @changeRoute('absence', ABSENCE)
  absence(@FromPage() asked: PageRequest) {
    return this.change(asked, ABSENCE, ({ absences }, { user, stand_in: standIn, from, to }) => ({
      absences: [...absences, { user, standIn, from, to }],
    }));
  }

  /** Changes the settings that the reader of the form saw. */
  private change<Values extends { readonly version: number }>(
    { session, body }: PageRequest,
    form: Form<Values>,
    change: (settings: TeamSettings, values: Values) => Partial<TeamSettings>,
  ) {
    const act = async (values: Values) => {
      const { settings } = await this.bus.send(new GetTeams(session.caller));
      const changed = { ...settings, ...change(settings, values) };
      await this.bus.send(new SetTeams(session.caller, changed, values.version));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(form, body, act, (refused) => this.page(session, { isSaved: false, refused }));
  }

  private async page(session: SignedIn, shown: Shown): Promise<Html> {
    const [teams, users] = await Promise.all([
      this.bus.send(new GetTeams(session.caller)),
      this.bus.send(new ListUsers(session.caller)),
    ]);
    return teamsPage({ session, teams, users, ...shown });
  }
}
