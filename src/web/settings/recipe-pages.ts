import { RECIPE_PREVIEW_MAX_MS, type PreviewRecipe } from '../../alerts/queries/preview-recipe.query.js';
import type { SetRecipe } from '../../investigations/commands/set-recipe.command.js';
import type { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { hasPermission } from '@alert-review/kernel';
import { alertAddress } from '../alerts/alert-address.js';
import { countPart } from '../alerts/amount-parts.js';
import { codeInWords, recommendationBadge, scoreText } from '../alerts/decision-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  button,
  buttonLink,
  inputField,
  form,
  hiddenInput,
  notice,
  table,
  type Cell,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';

export const RECIPE_PATH = '/settings/recipe';

export type RecipeInForce = GetRecipe['result'];
export type AskedRecipeChange = SetRecipe['change'] & {
  readonly rules: readonly NonNullable<SetRecipe['change']['rules']>[number][];
};

type Row = RecipeInForce['table'][number];

const page = settingsPageAt(RECIPE_PATH);

const KINDS: Readonly<Record<Row['kind'], readonly [title: string, meaning: string]>> = {
  mandatory: ['Mandatory', 'A rule that is met gives a risk score of 100.'],
  hypothesis: ['Pattern', 'The points of the pattern that fits best are part of the risk score.'],
  asks: ['Asks', 'A rule that holds lifts the risk score to the threshold, to ask for what is missing.'],
};

export function recipePage(
  session: PageSession,
  { recipe, table: rows, version, setAt }: RecipeInForce,
  { isSaved, refused }: { readonly isSaved?: boolean; readonly refused?: RefusedForm },
): Html {
  const maySet = hasPermission(session.caller, 'org:manage');
  const view: View = { recipe, refused, maySet };
  const kinds = Object.entries(KINDS).map(([kind, [title, meaning]]) =>
    pageSection(
      title,
      html`<p>${meaning}</p>
        ${ruleTable(
          view,
          title,
          rows.filter((row) => row.kind === kind),
        )}`,
    ),
  );
  const seen = refused?.sent('version')[0] ?? String(version);
  const body = html`${pageSection('Score', scoreField(view))} ${kinds}
  ${pageSection('Blocks', blockTable(view))}`;
  const lead =
    version === 0
      ? 'The defaults: nothing was changed yet.'
      : `Changed ${countPart(version, 'time')}, last on ${setAt!.slice(0, 10)}.`;
  const told = isSaved && notice('success', 'The scoring rules are saved. The next investigation uses them.');
  const isElsewhere = refused?.field && refused.field !== 'escalate_at';
  const fault = isElsewhere && notice('error', refused.text());
  const content = maySet
    ? form({
        action: `${RECIPE_PATH}/preview`,
        formToken: session.formToken,
        body: html`${hiddenInput('version', seen)} ${body}
          <div class="actions">${button({ label: 'Preview on the last 200 alerts' })}</div>`,
      })
    : body;
  const whatIsMissed = html`<p>
    <a class="tall" href="${RECIPE_PATH}/threshold">What each threshold closes and misses</a>
  </p>`;
  const all = html`${told} ${fault} ${whatIsMissed} ${content}
  ${maySet && version > 0 && undoForm(session, version)}`;
  return page(session, 'Scoring rules', all, { lead, refused });
}

const undoForm = ({ formToken }: PageSession, version: number): Html =>
  pageSection(
    'Undo the last change',
    form({
      action: `${RECIPE_PATH}/restore`,
      formToken,
      body: html`${hiddenInput('version', String(version))}
        <p>Sets what was in force before change ${String(version)}. That is a change of its own.</p>
        <div class="actions">${button({ label: 'Undo the last change', kind: 'plain' })}</div>`,
    }),
  );

interface View {
  readonly recipe: RecipeInForce['recipe'];
  readonly refused: RefusedForm | undefined;
  readonly maySet: boolean;
}

const scoreField = ({ recipe, refused, maySet }: View): Html =>
  maySet
    ? inputField({
        label: 'Escalation threshold',
        name: 'escalate_at',
        type: 'number',
        value: refused?.sent('escalate_at')[0] ?? String(recipe.escalateAt),
        hint: 'The score, from 0 to 100, from which an alert escalates.',
        refused,
      })
    : html`<p>Escalates from a score of ${recipe.escalateAt}.</p>`;

const tick = ({ maySet, refused }: View, name: string, id: string, title: string, isOn: boolean): Html => {
  if (!maySet) return html`${isOn ? 'on' : 'off'}`;
  const isTicked = refused ? refused.sent(name).includes(id) : isOn;
  return html`<label class="tick">
    <input type="checkbox" name="${name}" value="${id}" ${isTicked && html`checked`} />
    <span>on<span class="unseen">: ${title}</span></span>
  </label>`;
};

const ruleTable = (view: View, caption: string, rows: readonly Row[]): Html => {
  const hasThresholds = rows.some(({ threshold }) => threshold);
  return table({
    caption,
    head: ['Rule', 'State', ...(hasThresholds ? ['Threshold'] : [])],
    rows: rows.map((row): Cell[] => [
      html`${row.title} <code>${row.id}</code>`,
      tick(view, 'on', row.id, row.title, view.recipe.rows[row.id]!.enabled),
      ...(hasThresholds ? [thresholdCell(view, row)] : []),
    ]),
  });
};

function thresholdCell({ recipe, refused, maySet }: View, { id, title, threshold }: Row): Cell {
  if (!threshold) return null;
  const now = recipe.rows[id]!.threshold!;
  if (!maySet) return String(now);
  const at = refused?.sent('row').indexOf(id) ?? -1;
  const value = refused?.sent('threshold')[at] ?? String(now);
  return html`${hiddenInput('row', id)}
    <input
      name="threshold"
      type="number"
      step="any"
      required
      aria-label="Threshold of ${title}"
      min="${threshold.min}"
      max="${threshold.max}"
      value="${value}"
    />
    <span class="hint">${threshold.min} to ${threshold.max}, by default ${threshold.default}</span>`;
}

const blockTable = (view: View): Html =>
  table({
    caption: 'Blocks',
    head: ['Block', 'State', 'Weight'],
    rows: Object.entries(view.recipe.blocks).map(([id, { enabled, weight }]): Cell[] => [
      html`${codeInWords(id)} <code>${id}</code>`,
      tick(view, 'block', id, codeInWords(id), enabled),
      String(weight),
    ]),
  });

interface Preview {
  readonly sent: {
    readonly version: number;
    readonly escalate_at: number;
    readonly on: readonly string[];
    readonly block: readonly string[];
    readonly row: readonly string[];
    readonly threshold: readonly string[];
    readonly miss_at_most?: string | undefined;
  };
  readonly differences: readonly string[];
  readonly found: PreviewRecipe['result'];
  readonly rules: readonly Row[];
}

export function previewPage(session: PageSession, preview: Preview): Html {
  const { sent, differences, found } = preview;
  if (differences.length === 0)
    return page(
      session,
      'Preview',
      html`${notice('info', 'Nothing differs from the scoring rules in force.')} ${back}`,
    );
  const hiddenFields = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => hiddenInput(name, String(each))),
  );
  return page(
    session,
    'Preview',
    html`${foundNotices(found)}
    ${pageSection(
      'What changes',
      html`<ul>
        ${differences.map((each) => html`<li>${each}</li>`)}
      </ul>`,
    )}
    ${found.changed.length > 0 && pageSection('Alerts with another recommendation', changedTable(preview))}
    ${form({
      action: RECIPE_PATH,
      formToken: session.formToken,
      body: html`${hiddenFields}
        <div class="actions">
          ${button({ label: 'Save scoring rules' })} ${buttonLink({ href: RECIPE_PATH, label: 'Cancel' })}
        </div>`,
    })}`,
    {
      lead: 'Nothing was saved yet, and no recommendation changes: later investigations use the rules.',
    },
  );
}

function foundNotices(found: Preview['found']): Html {
  const { judged, changed, withoutRun, unreadable, unscored, left } = found;
  const escalated = changed.filter(({ after }) => after.disposition === 'ESCALATED').length;
  const cleared = changed.length - escalated;
  const summary =
    `Of ${countPart(judged, 'alert')} ${changed.length} would get another recommendation: ` +
    `${escalated} would be recommended for escalation, ${cleared} for closing.`;
  const reasons = [
    [withoutRun, 'no investigation has been completed yet'],
    [unreadable, 'the input of the investigation is not stored any more'],
    [unscored, 'the investigation has no score, because a part of it failed'],
    [left, `there was no time: a preview ends after ${RECIPE_PREVIEW_MAX_MS / 1_000} s`],
  ] as const;
  const leftOut = reasons.filter(([count]) => count > 0);
  return html`${notice('info', summary)}
  ${
    leftOut.length > 0 &&
    notice(
      'warning',
      html`Left out:
        <ul>
          ${leftOut.map(([count, why]) => html`<li>${countPart(count, 'alert')}: ${why}.</li>`)}
        </ul>`,
    )
  }`;
}

function changedTable({ found, rules }: Preview): Html {
  const titles = new Map(rules.map(({ id, title }) => [id, title]));
  const others: Readonly<Record<string, string>> = { score: 'the score', clear: 'no rule is met' };
  return table({
    caption: 'Alerts with another recommendation',
    head: ['Alert', 'Now', 'Then', 'By'],
    rows: found.changed.map(({ alertId, serviceId, before, after }): Cell[] => [
      html`<a href="${alertAddress(serviceId)}">${alertId}</a>`,
      html`${recommendationBadge(before.disposition)} ${scoreText(before.score)}`,
      html`${recommendationBadge(after.disposition)} ${scoreText(after.score)}`,
      html`${titles.get(after.rule) ?? others[after.rule]} <code>${after.rule}</code>`,
    ]),
  });
}

const back = html`<p><a class="tall" href="${RECIPE_PATH}">Back to the scoring rules</a></p>`;
