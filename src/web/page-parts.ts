import { cutText } from '@alert-review/kernel';
import type { RefusedForm } from './answer-form.js';
import { html, type Html } from './html.js';

// size: the parts of all pages are declared in one place.

interface TextField {
  readonly label: string;
  readonly name: string;
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly refused?: RefusedForm | undefined;
  readonly maxLength?: number;
  readonly isOptional?: true;
}

interface Field extends TextField {
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'file';
  readonly autocomplete?: string;
  readonly minLength?: number;
  /** Accepted file types, as in the attribute `accept`. */
  readonly accept?: string;
  readonly isMultiple?: true;
  /** Id of a datalist with suggestions. */
  readonly list?: string;
}

interface ControlFault {
  readonly id: string;
  readonly text: string;
}

const faultOf = (refused: RefusedForm | undefined, name: string, label: string, id = name) =>
  refused?.field === name ? { id: `${id}-error`, text: refused.text(label) } : null;

/**
 * Attributes that link a control to its hint and error. A control with an error gets the focus when the page
 * opens.
 */
const describing = (fault: ControlFault | null, hintId: string | null = null): Html => {
  const ids = [hintId, fault?.id].filter(Boolean).join(' ');
  return html`${ids && html`aria-describedby="${ids}"`} ${fault && html`aria-invalid="true" autofocus`}`;
};

const faultText = (fault: ControlFault | null): Html | null =>
  fault && html`<p class="fault" id="${fault.id}" role="alert">${fault.text}</p>`;

interface Described extends Pick<TextField, 'label' | 'name' | 'hint' | 'refused'> {
  readonly id?: string;
  /** True if only screen readers get the label. */
  readonly hidesLabel?: true;
}

function labelled(
  { label, name, id = name, hint, refused, hidesLabel }: Described,
  control: (description: Html) => Html,
): Html {
  const fault = faultOf(refused, name, label, id);
  return html`<div class="field">
    <label for="${id}" ${hidesLabel && html`class="unseen"`}>${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${control(describing(fault, hint === undefined ? null : `${name}-hint`))} ${faultText(fault)}
  </div>`;
}

export function inputField(options: Field): Html {
  const {
    name,
    type = 'text',
    autocomplete,
    minLength,
    maxLength,
    accept,
    isMultiple,
    isOptional,
    list,
  } = options;
  const value = (type === 'password' ? undefined : options.refused?.sent(name)[0]) ?? options.value;
  return labelled(
    options,
    (description) =>
      html`<input
        id="${name}"
        name="${name}"
        type="${type}"
        ${!isOptional && html`required`}
        ${value !== undefined && html`value="${value}"`}
        ${autocomplete !== undefined && html`autocomplete="${autocomplete}"`}
        ${minLength !== undefined && html`minlength="${minLength}"`}
        ${maxLength !== undefined && html`maxlength="${maxLength}"`}
        ${accept !== undefined && html`accept="${accept}"`}
        ${isMultiple && html`multiple`}
        ${list !== undefined && html`list="${list}"`}
        ${description}
      />`,
  );
}

export function textArea(options: TextField & { readonly maxLength: number; readonly rows?: number }): Html {
  const { name, maxLength, rows = 3, isOptional, refused } = options;
  const lines = (refused?.sent(name)[0] ?? options.value ?? '').split(/\r?\n/);
  // Each line separately: a line break counts as an invisible character and would be shown by name.
  const value = lines.map((line, at) => (at === 0 ? html`${line}` : html`&#10;${line}`));
  return labelled(
    options,
    (description) =>
      html`<textarea
        id="${name}"
        name="${name}"
        rows="${rows}"
        maxlength="${maxLength}"
        ${!isOptional && html`required`}
        ${description}
      >
${value}</textarea>`,
  );
}

/** Renders a search of one field. Its words are in the address of the results. */
export const wordSearch = (
  options: Pick<TextField, 'label' | 'value' | 'refused' | 'maxLength'> & { readonly action: string },
): Html =>
  html`<form method="get" action="${options.action}" role="search" aria-label="${options.label}">
    ${inputField({ ...options, name: 'q', isOptional: true })} ${button({ label: 'Search', kind: 'plain' })}
  </form>`;

interface Choice {
  readonly value: string;
  readonly label: string;
}

export function selectField(
  options: Described & { readonly choices: readonly Choice[]; readonly value?: string },
): Html {
  const { name, choices, id = name, refused } = options;
  const value = refused?.sent(name)[0] ?? options.value;
  const listed = choices.map(
    (choice) =>
      html`<option value="${choice.value}" ${choice.value === value && html`selected`}>
        ${choice.label}
      </option>`,
  );
  return labelled(
    options,
    (description) =>
      html`<select id="${id}" name="${name}" ${description}>
        ${listed}
      </select>`,
  );
}

export interface Checkbox {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly kind?: 'checkbox' | 'radio';
}

function checkbox(
  { name, value, label, hint, checked, disabled, kind = 'checkbox' }: Checkbox,
  fault: ControlFault | null = null,
): Html {
  const id = `${name}-${value}`.replace(/[^\w-]/g, '-');
  return html`<label class="tick" for="${id}">
    <input
      id="${id}"
      name="${name}"
      type="${kind}"
      value="${value}"
      ${checked && html`checked`}
      ${disabled && html`disabled`}
      ${describing(fault)}
    />
    <span>${label}${hint && html` <span class="hint">${hint}</span>`}</span>
  </label>`;
}

/** Renders a group of checkboxes with one name. After a refusal, they are ticked as they were sent. */
export function checkboxGroup(legend: string, ticks: readonly Checkbox[], refused?: RefusedForm): Html {
  const { name } = ticks[0]!;
  const fault = faultOf(refused, name, legend);
  const sent = refused?.sent(name);
  return html`<fieldset>
    <legend>${legend}</legend>
    ${ticks.map((tick, index) => {
      const checked = sent?.includes(tick.value) ?? tick.checked ?? false;
      return checkbox({ ...tick, checked }, index === 0 ? fault : null);
    })}
    ${faultText(fault)}
  </fieldset>`;
}

interface Button {
  readonly label: Html | string;
  /** Context that only screen readers read. */
  readonly about?: string;
  readonly kind?: 'primary' | 'plain' | 'danger';
  readonly name?: string;
  readonly value?: string;
  /** Address to send to, instead of the form's own address. */
  readonly action?: string;
}

export const button = ({ label, about, kind = 'primary', name, value, action }: Button): Html =>
  html`<button
    type="submit"
    class="button ${kind}"
    ${name !== undefined && html`name="${name}"`}
    ${value !== undefined && html`value="${value}"`}
    ${action !== undefined && html`formaction="${action}"`}
  >
    ${label}${about && html`<span class="unseen"> ${about}</span>`}
  </button>`;

export const buttonLink = (options: Button & { readonly href: string }): Html =>
  html`<a class="button ${options.kind ?? 'plain'}" href="${options.href}"
    >${options.label}${options.about && html`<span class="unseen"> ${options.about}</span>`}</a
  >`;

/** Button that copies the text of the element with an id; only with the browser script. */
export const copyButton = (id: string, label: string): Html =>
  html`<button type="button" class="button plain" data-copies="${id}" hidden>${label}</button>`;

/** Button that acts by the browser script alone, which finds it by its id. */
export const scriptButton = (id: string, label: string): Html =>
  html`<button type="button" class="button plain" id="${id}">${label}</button>`;

/** First button of a form, so that Enter in a field of it sends nothing. */
export const inertSubmit = (): Html => html`<button type="submit" disabled hidden></button>`;

export const FORM_TOKEN_FIELD = 'form_token';

export const hiddenInput = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

export const form = (options: {
  readonly action: string;
  readonly formToken: string;
  readonly body: Html;
  readonly inline?: true;
  readonly takesFiles?: true;
}): Html =>
  html`<form
    method="post"
    action="${options.action}"
    ${options.inline && html`class="inline"`}
    ${options.takesFiles && html`enctype="multipart/form-data"`}
  >
    ${hiddenInput(FORM_TOKEN_FIELD, options.formToken)} ${options.body}
  </form>`;

export interface Notice {
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly text: Html | string;
}

export const notice = (kind: Notice['kind'], body: Html | string): Html =>
  html`<div class="notice ${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${body}</div>`;

/**
 * What an act of the reader led to on a page that was loaded for it. The browser script puts the focus there,
 * so that the keyboard goes on from it instead of from the top of the page.
 */
export const resultNotice = (kind: Notice['kind'], body: Html | string): Html =>
  html`<div class="notice ${kind}" role="${kind === 'error' ? 'alert' : 'status'}" id="result" tabindex="-1">
    ${body}
  </div>`;

/** Renders the error of a refused form. The error of a single field is shown beside the field instead. */
export const refusalNotice = (refused: RefusedForm | undefined): Html | null =>
  refused?.field === null ? notice('error', refused.text()) : null;

/** Renders a secret that is shown once, on a line of its own so that it is easy to select. */
export const oneTimeSecretBox = (label: string, value: string): Html =>
  html`<div class="secret">
    <p id="secret-label">${label}</p>
    <code tabindex="0" aria-labelledby="secret-label">${value}</code>
  </div>`;

export type Cell = Html | string | null;

/** Renders a table. On narrow screens, each row becomes a list with the column names. */
export function table(options: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Text instead of an empty table. */
  readonly none?: string;
  /** Ids of the rows that links lead to. */
  readonly anchors?: readonly (string | null)[];
}): Html {
  const { caption, head, rows, none, anchors } = options;
  if (rows.length === 0 && none !== undefined) return html`<p>${none}</p>`;
  // Explicit roles, because screen readers ignore the table roles of elements styled as blocks.
  return html`<table role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head.map((name) =>
          name === '' ? html`<td role="cell"></td>` : html`<th scope="col" role="columnheader">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((cells, at) => {
        const shown = cells.map((cell, index) => tableCell(cell, head[index]!));
        const anchor = anchors?.[at];
        return anchor
          ? html`<tr role="row" id="${anchor}">
              ${shown}
            </tr>`
          : html`<tr role="row">
              ${shown}
            </tr>`;
      })}
    </tbody>
  </table>`;
}

/** Renders a list without bullets. `none` is the text for an empty list. */
export const plainList = (items: readonly (Html | string)[], none?: string): Html =>
  items.length === 0
    ? html`${none && html`<p>${none}</p>`}`
    : html`<ul class="plain-list">
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;

const tableCell = (cell: Cell, head: string): Html =>
  html`<td role="cell" data-head="${head}" ${cell === null && html`class="empty"`}>
    <div>${cell ?? '–'}</div>
  </td>`;

type Look = 'score' | 'figure';
type Entry = readonly [term: Html | string, value: Html | string | null | undefined, look?: Look];

/** Renders terms with their values. Terms without a value are left out. */
export function definitionList(entries: readonly Entry[], list: 'facts' | 'tiles' = 'facts'): Html {
  const known = entries.filter(([, value]) => value);
  if (known.length === 0) return html``;
  return html`<dl class="${list}">
    ${known.map(
      ([term, value, look]) =>
        html`<div>
          <dt>${term}</dt>
          ${look ? html`<dd class="${look}">${value}</dd>` : html`<dd>${value}</dd>`}
        </div>`,
    )}
  </dl>`;
}

export const tiles = (entries: readonly Entry[]): Html => definitionList(entries, 'tiles');

/** Renders links to other pages of a list; nothing if there are none. */
export function pageLinks(links: readonly (Html | false | null)[], label = 'Pages'): Html | null {
  const given = links.filter((link) => link !== null && link !== false);
  return given.length === 0 ? null : html`<nav class="actions" aria-label="${label}">${given}</nav>`;
}

interface Tab {
  readonly href: string;
  readonly name: Html | string;
  readonly isCurrent: boolean;
}

export const tabs = (label: string, links: readonly Tab[]): Html =>
  html`<nav class="tabs" aria-label="${label}">
    ${links.map(
      ({ href, name, isCurrent }) =>
        html`<a href="${href}" ${isCurrent && html`aria-current="page"`}>${name}</a>`,
    )}
  </nav>`;

/** Renders a text of several lines. Line breaks stay, while other invisible characters are shown by name. */
export const linesText = (body: string): Html =>
  html`${body.split(/\r?\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}`;

/** Renders lines of code as they stand. */
export const linesOfCode = (code: string): Html =>
  html`${code.split(/\r?\n/).map((line, at) => (at === 0 ? html`${line}` : html`&#10;${line}`))}`;

/** Uploaded texts may be megabytes long. */
const TEXT_CHARS_MAX = 20_000;
const TEXT_CHARS_SHOWN = 1_000;

/** Renders a text with line breaks. A long text shows its beginning, and the rest on demand. */
export function longText(body: string, chars = TEXT_CHARS_SHOWN): Html {
  const first = cutText(body, chars);
  return body.length <= first.length
    ? linesText(first)
    : html`${linesText(first)}
        <details class="more">
          <summary>show all</summary>
          ${linesText(cutText(body.slice(first.length - 1), TEXT_CHARS_MAX))}
        </details>`;
}

export const timeElement = (iso: string | null): Html | null =>
  iso === null
    ? null
    : html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}&nbsp;UTC</time>`;

export const badge = (kind: 'good' | 'plain' | 'bad', text: string): Html =>
  html`<span class="badge ${kind}">${text}</span>`;

export const keyHint = (key: string): Html => html`<kbd aria-hidden="true">${key}</kbd>`;

/** Where a person turns the shortcuts of their pages on and off. */
export const SHORTCUTS_PATH = '/settings/account/shortcuts';

/** Button that shows the shortcuts of a page, as the key `?` does. `help`: address of what explains it. */
export const keyHelp = (
  keys: readonly (readonly [key: string, does: string])[],
  { hasShortcuts }: { readonly hasShortcuts: boolean },
  help: string,
): Html =>
  html`<button type="button" class="button plain" popovertarget="keys">
      <span class="unseen">Shortcuts</span> <kbd aria-hidden="true" class="always">?</kbd>
    </button>
    <div id="keys" class="keys card" popover>
      <h2>Shortcuts</h2>
      ${plainList(keys.map(([key, does]) => html`<kbd>${key}</kbd> ${does}`))}
      <p>
        ${hasShortcuts ? 'You can turn these shortcuts off' : 'You have turned these shortcuts off'} in
        <a href="${SHORTCUTS_PATH}">your account</a>.
      </p>
      <p><a class="tall" href="${help}">How this page works</a></p>
    </div>`;
