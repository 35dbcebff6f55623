import {
  choiceInWords,
  missedInWords,
  shareInPercent,
  type ThresholdRow,
} from '@alert-review/decision-statistics';
import { hasPermission } from '@alert-review/kernel';
import type { GetThresholdFigures } from '../../calibration/queries/get-threshold-figures.query.js';
import type { GetRecordedThresholds } from '../../investigations/queries/get-recorded-thresholds.query.js';
import { countPart } from '../alerts/amount-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  button,
  inputField,
  form,
  hiddenInput,
  notice,
  table,
  timeElement,
  type Cell,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { RECIPE_PATH, type RecipeInForce } from './recipe-pages.js';
import { thresholdPicture } from './threshold-picture.js';

export const THRESHOLD_PATH = `${RECIPE_PATH}/threshold`;

type Figures = GetThresholdFigures['result'];
type RecordedThresholds = GetRecordedThresholds['result'];

const page = settingsPageAt(RECIPE_PATH);

/** Names a share that a person entered, without decimal places that they did not enter. */
const sharePercent = (share: number): string => `${+(100 * share).toFixed(2)} %`;

/** Page of what each threshold closes and misses, by the decisions of people. */
export function thresholdPage(
  session: PageSession,
  recipe: RecipeInForce,
  figures: Figures,
  { recorded, refused }: { readonly recorded: RecordedThresholds; readonly refused?: RefusedForm },
): Html {
  const { decisions, positives, countedAt, truncated } = figures;
  const counted = html`${countPart(decisions, 'decision')} of people about alerts with a score,
  ${String(positives)} of them to escalate; counted ${timeElement(countedAt)}.
  ${truncated && 'Only the newest decisions were read.'} A decision by a policy is not counted.`;
  const body =
    decisions === 0
      ? notice('info', 'Nobody has decided an alert with a score yet, so nothing is known of thresholds.')
      : html`${pageSection('Choose by what is missed', choicePart(session, recipe, figures, refused))}
        ${pageSection('What each threshold closes', picturePart(figures))}
        ${figures.subtypes.length > 0 && pageSection('By alert subtype', subtypeTable(figures))}
        ${pageSection('What the score means', calibrationPart(figures))}`;
  const onSets = recorded.length > 0 && pageSection('On recorded sets', recordedPart(recorded));
  return page(session, 'Threshold', html`${body} ${onSets} ${back}`, { lead: counted, refused });
}

function choicePart(
  session: PageSession,
  recipe: RecipeInForce,
  figures: Figures,
  refused: RefusedForm | undefined,
): Html {
  const { escalateAt, inForce, missAtMost, choice, confidence } = figures;
  return html`<p>
      The threshold in force is ${String(escalateAt)}: of ${String(figures.positives)} alerts that people
      escalated it would have closed ${missedInWords(inForce, confidence)}.
    </p>
    <form method="get" action="${THRESHOLD_PATH}">
      ${inputField({
        label: 'Miss at most, in percent',
        name: 'miss',
        type: 'number',
        value: String(+(100 * missAtMost).toFixed(2)),
        hint: 'Of the alerts that people escalate, the share that the threshold may close.',
        refused,
      })}
      <div class="actions">${button({ label: 'Find the threshold', kind: 'plain' })}</div>
    </form>
    ${notice(choice.chosen ? 'success' : 'warning', choiceInWords(choice, missAtMost, confidence))}
    ${
      choice.chosen &&
      choice.chosen.threshold !== escalateAt &&
      hasPermission(session.caller, 'org:manage') &&
      previewForm(session, recipe, choice.chosen, missAtMost)
    }`;
}

/** Leads to the preview of the scoring rules with this threshold and all else as it is. */
function previewForm(
  session: PageSession,
  { recipe, table: rules, version }: RecipeInForce,
  { threshold }: ThresholdRow,
  missAtMost: number,
): Html {
  const withThreshold = rules.filter((row) => row.threshold);
  const fields: readonly (readonly [string, string])[] = [
    ['version', String(version)],
    ['escalate_at', String(threshold)],
    ['miss_at_most', String(missAtMost)],
    ...rules.flatMap(({ id }) => (recipe.rows[id]!.enabled ? [['on', id] as const] : [])),
    ...Object.entries(recipe.blocks).flatMap(([id, { enabled }]) =>
      enabled ? [['block', id] as const] : [],
    ),
    ...withThreshold.flatMap(
      ({ id }) =>
        [['row', id] as const, ['threshold', String(recipe.rows[id]!.threshold!)] as const] as const,
    ),
  ];
  return form({
    action: `${RECIPE_PATH}/preview`,
    formToken: session.formToken,
    body: html`${fields.map(([name, value]) => hiddenInput(name, value))}
      <div class="actions">${button({ label: `Preview a threshold of ${threshold}` })}</div>`,
  });
}

function picturePart({ rows, escalateAt, choice, confidence }: Figures): Html {
  const marks = [
    { threshold: escalateAt, kind: 'in-force' as const },
    ...(choice.chosen ? [{ threshold: choice.chosen.threshold, kind: 'chosen' as const }] : []),
  ];
  return html`${thresholdPicture(rows, marks, confidence)}
    <details class="more">
      <summary>Every threshold in figures</summary>
      ${table({
        caption: 'Every threshold',
        head: ['Threshold', 'Escalated', 'Closed', 'Escalated by people, closed', 'Share', 'At most (95 %)'],
        rows: rows.map((row): Cell[] => [
          String(row.threshold),
          String(row.escalated),
          String(row.closed),
          String(row.missed),
          shareInPercent(row.missRate),
          shareInPercent(row.missUpperBound),
        ]),
      })}
    </details>`;
}

const subtypeTable = ({ subtypes, missAtMost, confidence }: Figures): Html =>
  html`<p>One threshold is in force for all alerts. These subtypes have enough decisions of their own.</p>
    ${table({
      caption: 'By alert subtype',
      head: ['Subtype', 'Decisions', 'Escalated by people', `To miss at most ${sharePercent(missAtMost)}`],
      rows: subtypes.map((each): Cell[] => [
        each.subtype,
        String(each.decisions),
        String(each.positives),
        choiceInWords(each, missAtMost, confidence),
      ]),
    })}`;

/** Figures that come with the product: all that is known of thresholds before people have decided. */
const recordedPart = (recorded: RecordedThresholds): Html =>
  html`<p>
      The sets are simulated or invented, and none is of your bank. Each cell gives two shares: labelled cases
      that the threshold closes, and other cases that it escalates, which is the price.
    </p>
    ${recorded.map(({ engine, head, rows }) =>
      table({
        caption: `Recorded sets, engine version ${engine}`,
        head: head.map((name, at) => (at === 0 ? 'Threshold' : name)),
        rows: rows.map((cells): Cell[] => cells.map(String)),
      }),
    )}`;

function calibrationPart({ calibration, quality }: Figures): Html {
  if (!calibration)
    return html`<p>
      A score is shown as a probability once people have decided 200 alerts, 30 of them each way.
    </p>`;
  const steps = table({
    caption: 'Probability that people escalate',
    head: ['Score from', 'Probability', 'Interval (95 %)'],
    rows: calibration.map(({ from, probability, lower, upper }): Cell[] => [
      String(from),
      shareInPercent(probability),
      `${shareInPercent(lower)} to ${shareInPercent(upper)}`,
    ]),
  });
  return html`${quality && qualityPart(quality)}
    <details class="more">
      <summary>Every score in figures</summary>
      ${steps}
    </details>`;
}

function qualityPart(quality: NonNullable<Figures['quality']>): Html {
  const { fitted, measured, brierScore, brierScoreOfShare, rocArea, bins } = quality;
  return html`<p>
      Fitted on ${String(fitted)} earlier decisions and measured on ${String(measured)} later ones: Brier
      score ${brierScore.toFixed(3)} (${brierScoreOfShare.toFixed(3)} without a score), area under the ROC
      curve ${rocArea === null ? 'not known' : rocArea.toFixed(3)}.
    </p>
    ${table({
      caption: 'Later decisions by their predicted probability',
      head: ['Predicted from', 'Decisions', 'Predicted, mean', 'Escalated by people'],
      rows: bins.map((bin): Cell[] => [
        shareInPercent(bin.from),
        String(bin.decisions),
        shareInPercent(bin.predicted),
        shareInPercent(bin.observed),
      ]),
    })}`;
}

const back = html`<p><a class="tall" href="${RECIPE_PATH}">Back to the scoring rules</a></p>`;
