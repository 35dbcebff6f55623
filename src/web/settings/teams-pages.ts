import type { UserView } from '../../access/queries/list-users.query.js';
import { DECIDERS, type RoutingRule, type TeamSettings } from '../../alerts/domain/teams.events.js';
import type { GetTeams } from '../../alerts/queries/get-teams.query.js';
import { QUEUE_MARKS } from '../../alerts/queries/list-alert-queue.query.js';
import { SOURCES } from '../alerts/decision-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { addressWith } from '../local-path.js';
import { section, settingsPageAt } from '../page-layout.js';
import {
  button,
  buttonLink,
  checkboxGroup,
  field,
  form,
  hiddenInput,
  notice,
  select,
  table,
} from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';

export const TEAMS_PATH = '/settings/teams';

const NAME_CHARS_MAX = 80;
const TITLE_CHARS_MAX = 200;

const WHO_DECIDES = {
  anyone: 'anyone who may decide',
  team: 'members of its team',
  assignee: 'who has it',
} as const;

const KINDS = { INDIVIDUAL: 'person', BUSINESS: 'business' } as const;
const WHY_DEAD = {
  contradicts_itself: 'it contradicts itself',
  covered: 'the rules above take all of its alerts',
};

interface TeamsView {
  readonly session: SignedIn;
  readonly teams: InstanceType<typeof GetTeams>['result'];
  readonly users: readonly UserView[];
  readonly isSaved: boolean;
  /** Id of the team that the form changes; another one is added without. */
  readonly changed?: string | undefined;
  readonly refused?: RefusedForm;
}

const page = settingsPageAt(TEAMS_PATH);

export function teamsPage(view: TeamsView): Html {
  const { session, teams, isSaved, changed, refused } = view;
  const team = teams.settings.teams.find(({ id }) => id === changed);
  return page(
    session,
    'Teams',
    html`${isSaved && notice('success', 'Saved, and in force at once.')}
    ${refused?.field && notice('error', refused.text())} ${section('Who decides', deciderForm(view))}
    ${section('Teams', teamsPart(view))}
    ${section(team ? `Change ${team.name}` : 'Another team', teamForm(view, team))}
    ${section('Which alerts go where', rulesPart(view))} ${section('Absences', absencesPart(view))}`,
    {
      lead: 'An alert goes to the first team whose rule fits: when it arrives, and when a run has a result.',
      refused,
    },
  );
}

/** A form of the page, on the settings that its reader sees. */
const changeForm = ({ session, teams }: TeamsView, name: string, body: Html, isInline?: true): Html =>
  form({
    action: `${TEAMS_PATH}/${name}`,
    formToken: session.formToken,
    ...(isInline && { inline: true }),
    body: html`${hiddenInput('version', String(teams.version))} ${body}`,
  });

const removeForm = (view: TeamsView, from: keyof TeamSettings, at: number, about: string): Html =>
  changeForm(
    view,
    'remove',
    html`${hiddenInput('from', from)} ${hiddenInput('at', String(at))}
    ${button({ label: 'Remove', about, kind: 'danger' })}`,
    true,
  );

const deciderForm = (view: TeamsView): Html =>
  changeForm(
    view,
    'deciders',
    html`${select({
        label: 'Who may decide about an alert',
        name: 'decide',
        choices: DECIDERS.map((value) => ({ value, label: WHO_DECIDES[value] })),
        value: view.teams.settings.decide,
      })}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  );

const nameOf = ({ users }: TeamsView, id: string): string =>
  users.find((user) => user.id === id)?.email ?? 'somebody who left';

function teamsPart(view: TeamsView): Html {
  const rows = view.teams.settings.teams.map(({ id, name, members }, at) => {
    const named = (decides: boolean) =>
      members.flatMap((member) => (member.decides === decides ? nameOf(view, member.user) : []));
    const change = buttonLink({ href: addressWith(TEAMS_PATH, { team: id }), label: 'Change', about: name });
    const cells = [name, named(true).join(', ') || null, named(false).join(', ') || null];
    return [...cells, html`${change} ${removeForm(view, 'teams', at, `team ${name}`)}`];
  });
  const head = ['Team', 'Decide', 'See the inbox alone', 'Change'];
  return table({ caption: 'Teams', head, rows, none: 'There is no team yet.' });
}

function teamForm(view: TeamsView, team?: TeamSettings['teams'][number]): Html {
  const { id = '', name, members = [] } = team ?? {};
  const present = view.users.filter(({ disabledAt }) => disabledAt === null);
  const ticks = (group: string, decides: boolean) =>
    present.map(({ id: user, email, role }) => ({
      name: group,
      value: user,
      label: email ?? user,
      hint: role,
      checked: members.some((member) => member.user === user && member.decides === decides),
    }));
  return changeForm(
    view,
    'team',
    html`${hiddenInput('id', id)}
      ${field({ label: 'Name', name: 'name', value: name, maxLength: NAME_CHARS_MAX })}
      ${checkboxGroup('Members who decide', ticks('decides', true))}
      ${checkboxGroup('Members who see the inbox alone', ticks('sees', false))}
      <div class="actions">${button({ label: team ? 'Save team' : 'Add team' })}</div>`,
  );
}

const choice = (value: string, label: string) => ({ value, label });
const ANY = choice('', 'any');

function rulesPart(view: TeamsView): Html {
  const { settings, deadRules } = view.teams;
  const names = new Map(settings.teams.map(({ id, name }) => [id, name]));
  const rows = settings.rules.map((rule, at) => {
    const dead = deadRules.find((one) => one.rule === at);
    return [
      String(at + 1),
      html`${ruleText(rule)}${dead && notice('warning', `It can never match: ${WHY_DEAD[dead.why]}.`)}`,
      names.get(rule.team) ?? rule.team,
      removeForm(view, 'rules', at, `rule ${at + 1}`),
    ];
  });
  const inboxes = settings.teams.map(({ id, name }) => choice(id, name));
  const head = ['Place', 'Alerts', 'Team', 'Change'];
  const listed = table({
    caption: 'Rules',
    head,
    rows,
    none: 'No rule: all alerts wait in no team’s inbox.',
  });
  if (settings.teams.length === 0) return html`<p>First add a team.</p>`;
  return html`${listed}
  ${changeForm(
    view,
    'rule',
    html`<div class="two">
        ${field({ label: 'Place', name: 'place', value: String(settings.rules.length + 1), type: 'number' })}
        ${select({ label: 'Team', name: 'team', choices: inboxes })}
        ${select({
          label: 'Source',
          name: 'source',
          choices: [ANY, ...Object.entries(SOURCES).map(([value, label]) => choice(value, label))],
        })}
        ${field({ label: 'Title of your rule', name: 'rule', maxLength: TITLE_CHARS_MAX, isOptional: true })}
        ${select({
          label: 'Pattern, rule or serious flag',
          name: 'mark',
          choices: [ANY, ...QUEUE_MARKS.map(({ id, title }) => choice(id, `${title} (${id})`))],
        })}
        ${field({ label: 'Score from', name: 'min_score', isOptional: true })}
        ${field({ label: 'Score to', name: 'max_score', isOptional: true })}
        ${select({
          label: 'Kind of customer',
          name: 'kind',
          choices: [ANY, ...Object.entries(KINDS).map(([value, label]) => choice(value, label))],
        })}
      </div>
      <div class="actions">${button({ label: 'Add rule' })}</div>`,
  )}`;
}

function ruleText({ source, rule, mark, min, max, kind }: RoutingRule): string {
  const isScored = min !== undefined || max !== undefined;
  const parts = [
    source && `from ${SOURCES[source]}`,
    rule && `raised by “${rule}”`,
    mark && `with ${QUEUE_MARKS.find(({ id }) => id === mark)?.title ?? mark}`,
    isScored && `score ${min ?? 0} to ${max ?? 100}`,
    kind && `of a ${KINDS[kind]}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'all' : parts.join(', ');
}

function absencesPart(view: TeamsView): Html {
  const rows = view.teams.settings.absences.map(({ user, standIn, from, to }, at) => [
    nameOf(view, user),
    nameOf(view, standIn),
    `${from} to ${to}`,
    removeForm(view, 'absences', at, `absence of ${nameOf(view, user)}`),
  ]);
  const people = view.users
    .filter(({ disabledAt }) => disabledAt === null)
    .map(({ id, email }) => choice(id, email ?? id));
  const head = ['Absent', 'Stand-in', 'Days (UTC)', 'Change'];
  return html`${table({ caption: 'Absences', head, rows, none: 'Nobody is absent.' })}
  ${changeForm(
    view,
    'absence',
    html`<div class="two">
        ${select({ label: 'Absent', name: 'user', choices: people })}
        ${select({ label: 'Stand-in', name: 'stand_in', choices: people })}
        ${field({ label: 'First day', name: 'from', type: 'date' })}
        ${field({ label: 'Last day', name: 'to', type: 'date' })}
      </div>
      <div class="actions">${button({ label: 'Add absence' })}</div>`,
  )}`;
}
