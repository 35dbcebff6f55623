import { ROLE_PERMISSIONS } from '../../access/domain/roles.js';
import type { UserView } from '../../access/queries/list-users.query.js';
import { DECIDER_CHOICES, type TeamSettings } from '../../teams/domain/teams.events.js';
import type { GetTeams } from '../../teams/queries/get-teams.query.js';
import { ALERT_SOURCE_NAMES } from '../alerts/decision-parts.js';
import { CUSTOMER_KIND_WORDS } from '../alerts/queue-row-parts.js';
import { QUEUE_RULE_LABELS, conditionsText, type RuleConditions } from '../alerts/rule-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import * as parts from '../page-parts.js';
import type { PageSession } from '../page-session.js';

export const TEAMS_PATH = '/settings/teams';

const WHO_DECIDES = {
  anyone: 'anyone who may decide',
  team: 'members of its team',
  assignee: 'who has it',
} as const;

const WHY_DEAD = {
  contradicts_itself: 'it contradicts itself',
  covered: 'an earlier rule already takes all alerts of this rule',
};

export interface TeamsView {
  readonly session: PageSession;
  readonly teams: InstanceType<typeof GetTeams>['result'];
  readonly users: readonly UserView[];
  readonly isSaved: boolean;
  /** Id of the team, service level or calendar that the form changes. Without it, the form adds a new one. */
  readonly changed?: string | undefined;
  readonly refused?: RefusedForm;
}

const page = settingsPageAt(TEAMS_PATH);

export function teamsPage(view: TeamsView): Html {
  const { isSaved, refused, teams, changed } = view;
  const team = teams.settings.teams.find(({ id }) => id === changed);
  return page(
    view.session,
    'Teams',
    html`${isSaved && parts.notice('success', 'Saved. The change takes effect at once.')}
    ${refused?.field && parts.notice('error', refused.text())}
    ${pageSection('Who decides', deciderForm(view))} ${pageSection('Teams', teamsTable(view))}
    ${pageSection(team ? `Change ${team.name}` : 'Another team', teamForm(view, team))}
    ${pageSection('Routing rules', rulesPart(view))} ${pageSection('Absences', absencesPart(view))}`,
    {
      lead:
        'An alert goes to the first team whose rule fits. The server checks the rules when an ' +
        'alert arrives and after each investigation.',
      refused,
    },
  );
}

/**
 * A form of the page. It sends the version of the settings that the user sees, to detect changes made
 * meanwhile.
 */
export const teamsChangeForm = (
  { session, teams }: TeamsView,
  name: string,
  fields: Html,
  button: Html,
): Html =>
  parts.form({
    action: `${TEAMS_PATH}/${name}`,
    formToken: session.formToken,
    body: html`${parts.hiddenInput('version', String(teams.version))} ${fields}
      <div class="actions">${button}</div>`,
  });

export const teamsRemoveForm = (view: TeamsView, from: keyof TeamSettings, at: number, about: string): Html =>
  teamsChangeForm(
    view,
    'remove',
    html`${parts.hiddenInput('from', from)} ${parts.hiddenInput('at', String(at))}`,
    parts.button({ label: 'Remove', about, kind: 'danger' }),
  );

export const choicesOfLabels = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Choices of an optional condition, with "any" first. */
export const choicesWithAny = (labels: Readonly<Record<string, string>>) => [
  { value: '', label: 'any' },
  ...choicesOfLabels(labels),
];

function deciderForm(view: TeamsView): Html {
  const choices = DECIDER_CHOICES.map((value) => ({ value, label: WHO_DECIDES[value] }));
  const value = view.teams.settings.decide;
  const decide = parts.selectField({ label: 'Who may decide on an alert', name: 'decide', choices, value });
  return teamsChangeForm(view, 'deciders', decide, parts.button({ label: 'Save' }));
}

const nameOf = ({ users }: TeamsView, id: string): string =>
  users.find((user) => user.id === id)?.email ?? 'somebody who left';

function teamsTable(view: TeamsView): Html {
  const rows = view.teams.settings.teams.map(({ id, name, members }, at) => {
    const named = (decides: boolean) =>
      members.flatMap((member) => (member.decides === decides ? nameOf(view, member.user) : [])).join(', ');
    const href = addressWithQuery(TEAMS_PATH, { change: id });
    const change = html`${parts.buttonLink({ href, label: 'Change', about: name })}
    ${teamsRemoveForm(view, 'teams', at, `team ${name}`)}`;
    return [name, named(true) || null, named(false) || null, change];
  });
  const head = ['Team', 'Decide', 'Can only view the inbox', 'Change'];
  return parts.table({ caption: 'Teams', head, rows, none: 'There is no team yet.' });
}

const present = ({ users }: TeamsView) => users.filter(({ disabledAt }) => disabledAt === null);

function teamForm(view: TeamsView, team?: TeamSettings['teams'][number]): Html {
  const { id = '', name, members = [] } = team ?? {};
  const ticks = (group: string, decides: boolean) =>
    present(view).map(({ id: user, email, role }) => ({
      name: group,
      value: user,
      label: email ?? user,
      hint: role,
      checked: members.some((member) => member.user === user && member.decides === decides),
    }));
  const fields = html`${parts.hiddenInput('id', id)}
  ${parts.inputField({ label: 'Name', name: 'name', value: name, maxLength: 80 })}
  ${parts.checkboxGroup('Members who decide', ticks('decides', true))}
  ${parts.checkboxGroup('Members who can only view the inbox', ticks('sees', false))}`;
  return teamsChangeForm(view, 'team', fields, parts.button({ label: team ? 'Save team' : 'Add team' }));
}

function rulesPart(view: TeamsView): Html {
  const { settings, deadRules } = view.teams;
  const teams = Object.fromEntries(settings.teams.map(({ id, name }) => [id, name]));
  const rows = settings.rules.map((rule, at) => {
    const dead = deadRules.find((one) => one.rule === at);
    const told = dead && parts.notice('warning', `It can never match: ${WHY_DEAD[dead.why]}.`);
    const remove = teamsRemoveForm(view, 'rules', at, `rule ${at + 1}`);
    return [String(at + 1), html`${conditionsText(rule)}${told}`, teams[rule.team] ?? null, remove];
  });
  if (settings.teams.length === 0) return html`<p>First add a team.</p>`;
  const head = ['Place', 'Alerts', 'Team', 'Change'];
  const place = String(rows.length + 1);
  const fields = html`<div class="two">
    ${parts.inputField({ label: 'Place', name: 'place', value: place, type: 'number' })}
    ${parts.selectField({ label: 'Team', name: 'team', choices: choicesOfLabels(teams) })}
    ${conditionFields()}
  </div>`;
  return html`${parts.table({ caption: 'Rules', head, rows, none: 'No rule: no alert goes to a team.' })}
  ${teamsChangeForm(view, 'rule', fields, parts.button({ label: 'Add rule' }))}`;
}

const selectWithAny = (
  label: string,
  name: string,
  labels: Readonly<Record<string, string>>,
  value?: string,
) => parts.selectField({ label, name, choices: choicesWithAny(labels), value: value ?? '' });

/** Fields for the alerts that a routing rule or a service level applies to. */
export const conditionFields = ({ source, rule, mark, min, max, kind }: RuleConditions = {}): Html =>
  html`${selectWithAny('Source', 'source', ALERT_SOURCE_NAMES, source)}
  ${parts.inputField({
    label: 'Title of your rule',
    name: 'rule',
    maxLength: 200,
    isOptional: true,
    value: rule,
  })}
  ${selectWithAny('Pattern, rule or serious indicator', 'mark', QUEUE_RULE_LABELS, mark)}
  ${parts.inputField({ label: 'Score from', name: 'min_score', isOptional: true, value: min?.toString() })}
  ${parts.inputField({ label: 'Score to', name: 'max_score', isOptional: true, value: max?.toString() })}
  ${selectWithAny('Kind of customer', 'kind', CUSTOMER_KIND_WORDS, kind)}`;

const IDLE_STAND_IN = parts.badge('bad', 'may no longer work on alerts');

const mayStandIn = ({ users }: TeamsView, user: string): boolean =>
  users.some(
    ({ id, role, disabledAt }) =>
      id === user && disabledAt === null && ROLE_PERMISSIONS[role].includes('alerts:write'),
  );

function absencesPart(view: TeamsView): Html {
  const rows = view.teams.settings.absences.map(({ user, standIn, from, to }, at) => {
    const absent = nameOf(view, user);
    const remove = teamsRemoveForm(view, 'absences', at, `absence of ${absent}`);
    const stand = html`${nameOf(view, standIn)} ${!mayStandIn(view, standIn) && IDLE_STAND_IN}`;
    return [absent, stand, `${from} to ${to}`, remove];
  });
  const choices = present(view).map(({ id, email }) => ({ value: id, label: email ?? id }));
  const standIns = choices.filter(({ value }) => mayStandIn(view, value));
  const head = ['Absent', 'Stand-in', 'Days (UTC)', 'Change'];
  const fields = html`<div class="two">
    ${parts.selectField({ label: 'Absent', name: 'user', choices })}
    ${parts.selectField({ label: 'Stand-in', name: 'stand_in', choices: standIns })}
    ${parts.inputField({ label: 'First day', name: 'from', type: 'date' })}
    ${parts.inputField({ label: 'Last day', name: 'to', type: 'date' })}
  </div>`;
  return html`${parts.table({ caption: 'Absences', head, rows, none: 'Nobody is absent.' })}
  ${teamsChangeForm(view, 'absence', fields, parts.button({ label: 'Add absence' }))}`;
}
