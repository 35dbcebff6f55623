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
const ABSENCE = {
  schema: z.object({
    version,
    user: z.string(),
    stand_in: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
};

type Shown = Omit<Parameters<typeof teamsPage>[0], 'session' | 'teams' | 'users'>;
type Change<Values> = (settings: TeamSettings, values: Values) => Partial<TeamSettings>;

const changeRoute = (name: string, form: Form) =>
  PageRoute({
    path: `${PATH}/${name}`,
    messages: [SetTeams, ...READS],
    form,
    formBytesMax: FORM_BYTES_MAX,
  });

const without = <Item>(items: readonly Item[], place: number): Item[] =>
  items.filter((_, index) => index !== place);

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
      const deciding = decides.map((user) => ({ user, decides: true }));
      const others = sees.filter((user) => !decides.includes(user));
      const members = [...deciding, ...others.map((user) => ({ user, decides: false }))];
      const team = { id: id || this.ids.next(), name, members };
      return { teams: id === '' ? [...teams, team] : teams.map((one) => (one.id === id ? team : one)) };
    });
  }

  @changeRoute('remove', REMOVED)
  remove(@FromPage() asked: PageRequest) {
    return this.change(asked, REMOVED, (settings, { from, at }) => {
      const { teams, rules } = settings;
      if (from !== 'teams') return { [from]: without<object>(settings[from], at) };
      return { teams: without(teams, at), rules: rules.filter(({ team }) => team !== teams[at]?.id) };
    });
  }

  @changeRoute('rule', RULE)
  rule(@FromPage() asked: PageRequest) {
    return this.change(asked, RULE, ({ rules }, { place, min_score: min, max_score: max, ...asks }) => {
      const { team, source, rule, mark, kind } = asks;
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
    change: Change<Values>,
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
