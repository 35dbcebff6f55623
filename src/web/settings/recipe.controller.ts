import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { PreviewRecipe } from '../../alerts/queries/preview-recipe.query.js';
import { GetThresholdEvidence } from '../../calibration/queries/get-threshold-evidence.query.js';
import { SetRecipe } from '../../investigations/commands/set-recipe.command.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { codeInWords } from '../alerts/decision-parts.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { repeatedField } from '../form-fields.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import {
  previewPage,
  recipePage,
  RECIPE_PATH as PATH,
  type AskedRecipeChange,
  type RecipeInForce,
} from './recipe-pages.js';
import { SAVED_QUERY } from './settings-parts.js';

/** Limit of rows (our choice), several times the size of the table. */
const ROWS_MAX = 500;
const ID_CHARS_MAX = 100;
const NUMBER = /^\d{1,9}(\.\d{1,9})?$/;

const SHARE = /^0\.\d{1,17}$/;

const list = () => repeatedField(z.array(z.string().max(ID_CHARS_MAX)).max(ROWS_MAX));
const number = z.string().regex(NUMBER, 'must be a number').transform(Number);

/**
 * Fields of the scoring rules. `row` and `threshold` belong together by position; `on` and `block` list what
 * is switched on.
 */
const RECIPE = {
  schema: z.object({
    version: number,
    escalate_at: number.refine((value) => value <= 100, 'is more than 100'),
    on: list(),
    block: list(),
    row: list(),
    threshold: list(),
    /** The share of missed alerts for which the threshold was chosen; left out if a person picked it. */
    miss_at_most: z.string().regex(SHARE, 'must be a share').optional(),
  }),
};
const READS = [GetRecipe];

type Sent = z.infer<typeof RECIPE.schema>;

@Controller()
export class RecipeController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: READS, query: SAVED_QUERY })
  async show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): Promise<PageAnswer> {
    return recipePage(session, await this.recipe(session), {
      isSaved: query.saved === 'yes',
    });
  }

  @PageRoute({ path: `${PATH}/preview`, messages: [PreviewRecipe, ...READS], form: RECIPE })
  preview(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const preview = async (sent: Sent) => {
      const recipe = await this.recipe(session);
      const { change, differences } = changeOf(recipe, sent);
      const found = await this.bus.send(new PreviewRecipe(session.caller, change));
      return previewPage(session, { sent, differences, found, rules: recipe.table });
    };
    return runFormAction(RECIPE, body, preview, (refused) => this.again(session, refused));
  }

  @PageRoute({ path: PATH, messages: [SetRecipe, GetThresholdEvidence, ...READS], form: RECIPE })
  save(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const save = async (sent: Sent) => {
      const { change } = changeOf(await this.recipe(session), sent);
      await this.bus.send(
        new SetRecipe(session.caller, { ...change, evidence: await this.evidence(session, change, sent) }),
      );
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(RECIPE, body, save, (refused) => this.again(session, refused));
  }

  private async evidence({ caller }: PageSession, { escalateAt }: AskedRecipeChange, sent: Sent) {
    if (escalateAt === undefined) return null;
    const missAtMost = sent.miss_at_most === undefined ? null : Number(sent.miss_at_most);
    return this.bus.send(new GetThresholdEvidence(caller, { threshold: escalateAt, missAtMost }));
  }

  private recipe({ caller }: PageSession): Promise<RecipeInForce> {
    return this.bus.send(new GetRecipe(caller));
  }

  private async again(session: PageSession, refused: RefusedForm) {
    return recipePage(session, await this.recipe(session), { refused });
  }
}

/** Returns what a form changes, with each difference in words. Throws validation_error. */
function changeOf({ recipe, table }: RecipeInForce, sent: Sent) {
  const { version: seenVersion, on, block, row, threshold } = sent;
  const differences: string[] = [];
  const rules = table.flatMap(({ id, title, threshold: bounds }): AskedRecipeChange['rules'] => {
    const now = recipe.rows[id]!;
    const isOn = on.includes(id);
    const at = row.indexOf(id);
    const to = bounds && at >= 0 ? thresholdOf(threshold[at]!, title, bounds) : now.threshold;
    const moved = to !== undefined && to !== now.threshold;
    if (moved) differences.push(`${title}: from ${to} points instead of ${now.threshold}`);
    if (isOn !== now.enabled) differences.push(`${title}: switched ${isOn ? 'on' : 'off'}`);
    return [
      ...(moved ? [{ id, to }] : []),
      ...(isOn === now.enabled ? [] : [{ id, to: isOn ? ('on' as const) : ('off' as const) }]),
    ];
  });
  const blocks = Object.entries(recipe.blocks).filter(([id, { enabled }]) => enabled !== block.includes(id));
  for (const [id, { enabled }] of blocks)
    differences.push(`${codeInWords(id)}: switched ${enabled ? 'off' : 'on'}`);
  const isMoved = sent.escalate_at !== recipe.escalateAt;
  if (isMoved)
    differences.push(`Escalates from a score of ${sent.escalate_at} instead of ${recipe.escalateAt}`);
  const idsOf = (isEnabled: boolean) =>
    blocks.flatMap(([id, { enabled }]) => (enabled === isEnabled ? [id] : []));
  const change: AskedRecipeChange = {
    replace: null,
    enable: idsOf(false),
    disable: idsOf(true),
    rules,
    escalateAt: isMoved ? sent.escalate_at : undefined,
    seenVersion,
  };
  return { change, differences };
}

function thresholdOf(
  text: string,
  title: string,
  { min, max }: { readonly min: number; readonly max: number },
) {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const message = `of “${title}” is ${JSON.stringify(text)} and has to be from ${min} to ${max}`;
  throw validationErrorOf([{ field: 'threshold', value: text, message }]);
}
