import { HOLIDAYS_MAX, LEVEL_HOURS_MAX } from '../../teams/domain/teams.events.js';
import { hoursText, conditionsText } from '../alerts/rule-parts.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import * as parts from '../page-parts.js';
import {
  choicesWithAny,
  teamsChangeForm,
  choicesOfLabels,
  conditionFields,
  teamsRemoveForm,
  type TeamsView,
} from './teams-pages.js';

export const SERVICE_LEVELS_PATH = '/settings/service-levels';

const page = settingsPageAt(SERVICE_LEVELS_PATH);
const HOURS_HINT = `Working hours of the calendar, ${LEVEL_HOURS_MAX} at most`;

/** Page of the times by which alerts have to be looked at and decided. */
export const serviceLevelsPage = (view: TeamsView): Html =>
  page(
    view.session,
    'Service levels',
    html`${view.isSaved && parts.notice('success', 'Saved. The change takes effect at once.')}
    ${view.refused?.field && parts.notice('error', view.refused.text())}
    ${pageSection('By when', levelsPart(view))} ${pageSection('Calendars', calendarsPart(view))}`,
    {
      lead:
        'A service level says within how many hours an alert has to be reviewed and decided. ' +
        'For each alert, the first service level that fits counts, from the arrival of the ' +
        'alert. A change also applies to open alerts. For alerts that are older than the ' +
        'first service level, the time starts with that service level.',
      refused: view.refused,
    },
  );

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const ZONE_HINT = 'Such as Europe/Stockholm.';
const NEW_CALENDAR = {
  id: '',
  name: '',
  zone: '',
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  holidays: new Array<string>(),
};

const WARNING_LABEL = 'Warning after (percent of the time)';

function levelsPart(view: TeamsView): Html {
  const { teams, levels, calendars } = view.teams.settings;
  const names = Object.fromEntries(calendars.map(({ id, name }) => [id, name]));
  const teamNames = Object.fromEntries(teams.map(({ id, name }) => [id, name]));
  const rows = levels.map(({ id, team, firstLook, decision, warnAt, calendar, ...conditions }, at) => [
    String(at + 1),
    `${conditionsText(conditions)}${team === undefined ? '' : ` of team ${teamNames[team]}`}`,
    hoursText(firstLook),
    hoursText(decision),
    `${warnAt} %`,
    calendar === null ? 'all hours' : names[calendar]!,
    html`${changeLink(id, `service level ${at + 1}`)}
    ${teamsRemoveForm(view, 'levels', at, `service level ${at + 1}`)}`,
  ]);
  const changed = levels.findIndex(({ id }) => id === view.changed);
  const level = levels[changed];
  const teamChoices = choicesWithAny(teamNames);
  const place = String(level ? changed + 1 : rows.length + 1);
  const warnAt = String(level?.warnAt ?? 80);
  const { refused } = view;
  const within = (label: string, name: string, value: number | null = null) =>
    parts.inputField({ label, name, isOptional: true, value: value?.toString(), hint: HOURS_HINT, refused });
  const fields = html`${parts.hiddenInput('id', level?.id ?? '')}
    <div class="two">
      ${parts.inputField({ label: 'Place', name: 'place', value: place, type: 'number' })}
      ${parts.selectField({ label: 'Team', name: 'team', choices: teamChoices, value: level?.team ?? '' })}
      ${conditionFields(level)} ${within('First review within (hours)', 'first_look', level?.firstLook)}
      ${within('Decision within hours', 'decision', level?.decision)}
      ${parts.inputField({ label: WARNING_LABEL, name: 'warn_at', value: warnAt, type: 'number' })}
      ${parts.selectField({
        label: 'Calendar of working hours',
        name: 'calendar',
        choices: [{ value: '', label: 'all hours' }, ...choicesOfLabels(names)],
        value: level?.calendar ?? '',
      })}
    </div>`;
  const head = ['Place', 'Alerts', 'First review', 'Decision', 'Warning', 'Hours', 'Change'];
  const button = parts.button({ label: level ? 'Save service level' : 'Add one' });
  return html`<p>
      To take, snooze, ask the customer about or decide an alert is a first review. While a question to the
      customer is open no time runs.
    </p>
    ${parts.table({ caption: 'Service levels', head, rows, none: 'No service level is set.' })}
    ${teamsChangeForm(view, 'level', fields, button)}`;
}

const changeLink = (id: string, about: string): Html =>
  parts.buttonLink({ href: addressWithQuery(SERVICE_LEVELS_PATH, { change: id }), label: 'Change', about });

function calendarsPart(view: TeamsView): Html {
  const { calendars, levels } = view.teams.settings;
  const used = new Set(levels.map(({ calendar }) => calendar));
  const rows = calendars.map(({ id, name, zone, weekdays, from, to, holidays }, at) => [
    name,
    zone,
    weekdays.map((day) => WEEKDAYS[day - 1]!.slice(0, 3)).join(', '),
    `${from} to ${to}`,
    String(holidays.length),
    html`${changeLink(id, `calendar ${name}`)}
    ${!used.has(id) && teamsRemoveForm(view, 'calendars', at, `calendar ${name}`)}`,
  ]);
  const calendar = calendars.find(({ id }) => id === view.changed);
  const { weekdays, holidays, ...stands } = { ...NEW_CALENDAR, ...calendar };
  const ticks = WEEKDAYS.map((label, at) => ({
    name: 'weekdays',
    value: String(at + 1),
    label,
    checked: weekdays.includes(at + 1),
  }));
  const fields = html`${parts.hiddenInput('id', stands.id)}
    <div class="two">
      ${parts.inputField({ label: 'Name', name: 'name', value: stands.name, maxLength: 80 })}
      ${parts.inputField({ label: 'Time zone', name: 'zone', value: stands.zone, hint: ZONE_HINT })}
      ${parts.inputField({ label: 'Work begins', name: 'from', value: stands.from })}
      ${parts.inputField({ label: 'Work ends', name: 'to', value: stands.to, hint: '24:00 is midnight.' })}
    </div>
    ${parts.checkboxGroup('Working days', ticks)}
    ${parts.textArea({
      label: 'Holidays',
      name: 'holidays',
      value: holidays.join('\n'),
      hint: 'One day per line, such as 2026-12-25.',
      maxLength: 11 * HOLIDAYS_MAX,
      isOptional: true,
    })}`;
  const head = ['Calendar', 'Time zone', 'Days', 'Hours', 'Holidays', 'Change'];
  const label = calendar ? 'Save calendar' : 'Add calendar';
  return html`${parts.table({ caption: 'Calendars', head, rows, none: 'None: all hours count.' })}
  ${teamsChangeForm(view, 'calendar', fields, parts.button({ label }))}`;
}
