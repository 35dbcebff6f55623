import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ListUsers } from '../../access/queries/list-users.query.js';
import { SetTeams } from '../../teams/commands/set-teams.command.js';
import { ALERT_SOURCES, CUSTOMER_KINDS } from '../../teams/domain/teams.events.js';
import {
  DECIDER_CHOICES,
  HOLIDAYS_MAX,
  LEVEL_HOURS_MAX,
  TEAM_MEMBERS_MAX,
  ROUTING_RULES_MAX,
  type TeamSettings,
} from '../../teams/domain/teams.events.js';
import { GetTeams } from '../../teams/queries/get-teams.query.js';
import { filledName, Ids, textField } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type PageForm } from '../answer-form.js';
import { valueListField, repeatedField, optionalField, scoreField } from '../form-fields.js';
import type { Html } from '../html.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { SAVED_QUERY } from './settings-parts.js';
import { SERVICE_LEVELS_PATH, serviceLevelsPage } from './service-levels-pages.js';
import { TEAMS_PATH as PATH, teamsPage } from './teams-pages.js';

const FORM_BYTES_MAX = 64 * 1024;
const READS = [GetTeams, ListUsers];

const version = z.coerce.number().int();
const id = z.string().max(40);
const at = z.coerce.number().int().min(0);
const members = repeatedField(z.array(z.string()).max(TEAM_MEMBERS_MAX));

const DECIDERS_FORM = { schema: z.object({ version, decide: z.enum(DECIDER_CHOICES) }) };
const TEAM = { schema: z.object({ version, id, name: filledName(80), decides: members, sees: members }) };
const SHOWN = SAVED_QUERY.extend({ change: z.string().optional() });
const LISTS = ['teams', 'rules', 'absences', 'levels', 'calendars'] as const;
const REMOVED = { schema: z.object({ version, from: z.enum(LISTS), at }) };
const CONDITIONS = z.object({
  version,
  place: z.coerce.number().int().min(1).default(ROUTING_RULES_MAX),
  source: optionalField(z.enum(ALERT_SOURCES)),
  rule: optionalField(textField(200)),
  mark: optionalField(textField(200)),
  min_score: scoreField(),
  max_score: scoreField(),
  kind: optionalField(z.enum(CUSTOMER_KINDS)),
});
const conditionsOf = (values: z.output<typeof CONDITIONS>) => {
  const { min_score: min, max_score: max, source, rule, mark, kind } = values;
  return { source, rule, mark, kind, min, max };
};
const RULE = { schema: CONDITIONS.extend({ team: id }) };
const hours = optionalField(z.coerce.number().positive().max(LEVEL_HOURS_MAX));
const LEVEL = {
  schema: CONDITIONS.extend({
    id,
    team: optionalField(id),
    first_look: hours,
    decision: hours,
    warn_at: z.coerce.number().int(),
    calendar: optionalField(id),
  }),
};
const CALENDAR = {
  schema: z.object({
    version,
    id,
    name: filledName(80),
    zone: textField(80),
    weekdays: repeatedField(z.array(z.coerce.number())),
    from: textField(5),
    to: textField(5),
    holidays: valueListField(z.array(z.string()).max(HOLIDAYS_MAX)),
  }),
};
const user = z.string();
const days = { from: z.iso.date(), to: z.iso.date() };
const ABSENCE = { schema: z.object({ version, user, stand_in: user, ...days }) };

const TEAMS = { path: PATH, page: teamsPage };
const LEVELS = { path: SERVICE_LEVELS_PATH, page: serviceLevelsPage };

type Shown = Omit<Parameters<typeof teamsPage>[0], 'session' | 'teams' | 'users'>;

const changeRoute = (name: string, form: PageForm) =>
  PageRoute({ path: `${PATH}/${name}`, messages: [SetTeams, ...READS], form, formBytesMax: FORM_BYTES_MAX });

@Controller()
export class TeamsController {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @PageRoute({ path: PATH, messages: [SetTeams, ...READS], query: SHOWN })
  show(@FromPage() { session, query: { saved, change } }: PageRequest<typeof SHOWN>) {
    return this.page(TEAMS, session, { isSaved: saved === 'yes', changed: change });
  }

  @PageRoute({ path: SERVICE_LEVELS_PATH, messages: [SetTeams, ...READS], query: SHOWN })
  showLevels(@FromPage() { session, query: { saved, change } }: PageRequest<typeof SHOWN>) {
    return this.page(LEVELS, session, { isSaved: saved === 'yes', changed: change });
  }

  @changeRoute('deciders', DECIDERS_FORM)
  deciders(@FromPage() asked: PageRequest) {
    return this.change(TEAMS, asked, DECIDERS_FORM, (_settings, { decide }) => ({ decide }));
  }

  @changeRoute('team', TEAM)
  team(@FromPage() asked: PageRequest) {
    return this.change(TEAMS, asked, TEAM, ({ teams }, { id, name, decides, sees }) => {
      const users = [...new Set([...decides, ...sees])];
      const members = users.map((user) => ({ user, decides: decides.includes(user) }));
      const team = { id: id || this.ids.next(), name, members };
      return { teams: id === '' ? [...teams, team] : teams.map((one) => (one.id === id ? team : one)) };
    });
  }

  @changeRoute('remove', REMOVED)
  remove(@FromPage() asked: PageRequest) {
    const { from: list } = Object(asked.body) as { readonly from?: unknown };
    const on = list === 'levels' || list === 'calendars' ? LEVELS : TEAMS;
    return this.change(on, asked, REMOVED, (settings, { from, at }) => {
      const others = { [from]: settings[from].filter((_, place) => place !== at) };
      if (from !== 'teams') return others;
      const isOther = ({ team }: { readonly team?: string }) => team !== settings.teams[at]?.id;
      return { ...others, rules: settings.rules.filter(isOther), levels: settings.levels.filter(isOther) };
    });
  }

  @changeRoute('rule', RULE)
  rule(@FromPage() asked: PageRequest) {
    return this.change(TEAMS, asked, RULE, ({ rules }, values) => {
      const rule = { team: values.team, ...conditionsOf(values) };
      return { rules: rules.toSpliced(values.place - 1, 0, rule) };
    });
  }

  @changeRoute('level', LEVEL)
  level(@FromPage() asked: PageRequest) {
    return this.change(LEVELS, asked, LEVEL, ({ levels }, values) => {
      const { place, team, first_look: firstLook = null, decision = null, warn_at: warnAt } = values;
      const id = values.id || this.ids.next();
      const within = { firstLook, decision, warnAt, calendar: values.calendar ?? null };
      const level = { id, team, ...conditionsOf(values), ...within };
      return { levels: levels.filter((one) => one.id !== id).toSpliced(place - 1, 0, level) };
    });
  }

  @changeRoute('calendar', CALENDAR)
  calendar(@FromPage() asked: PageRequest) {
    return this.change(LEVELS, asked, CALENDAR, ({ calendars }, { version: _version, ...values }) => {
      const calendar = { ...values, id: values.id || this.ids.next() };
      const isChanged = calendars.some(({ id }) => id === values.id);
      return {
        calendars: isChanged
          ? calendars.map((one) => (one.id === values.id ? calendar : one))
          : [...calendars, calendar],
      };
    });
  }

  @changeRoute('absence', ABSENCE)
  absence(@FromPage() asked: PageRequest) {
    return this.change(TEAMS, asked, ABSENCE, ({ absences }, { user, stand_in: standIn, from, to }) => ({
      absences: [...absences, { user, standIn, from, to }],
    }));
  }

  /** Changes the settings, unless they were changed since the user opened the form. */
  private change<Values extends { readonly version: number }>(
    on: typeof TEAMS,
    { session, body }: PageRequest,
    form: PageForm<Values>,
    change: (settings: TeamSettings, values: Values) => Partial<TeamSettings>,
  ) {
    const act = async (values: Values) => {
      const { settings } = await this.bus.send(new GetTeams(session.caller));
      const changed = { ...settings, ...change(settings, values) };
      await this.bus.send(new SetTeams(session.caller, { settings: changed, seenVersion: values.version }));
      return seeOther(`${on.path}?saved=yes`);
    };
    return runFormAction(form, body, act, (refused) => this.page(on, session, { isSaved: false, refused }));
  }

  private async page(on: typeof TEAMS, session: PageSession, shown: Shown): Promise<Html> {
    const [teams, users] = await Promise.all([
      this.bus.send(new GetTeams(session.caller)),
      this.bus.send(new ListUsers(session.caller)),
    ]);
    return on.page({ session, teams, users, ...shown });
  }
}
