import type { z } from 'zod';
import { Alert } from '../alerts/domain/alert.record.js';
import { AppError } from '../kernel/app-error.js';
import { problemOf, type FieldProblem } from '../kernel/field-problems.js';
import { detailsOf, PROBLEMS_MAX } from './validation.pipe.js';
import { letOthersRun } from '../platform/process/slices.js';

const LISTS = ['entity_id_list', 'flagged_transaction_id_list', 'reference_ids'] as const;

/** Items of a list that are checked between two turns of the event loop: some milliseconds of work. */
const ITEMS_PER_TURN = 5_000;

/** Stands for a long list, which is checked on its own, when the rest of the alert is. */
const CHECKED = ['checked'];

/**
 * Checks long lists in turns, so that others get theirs. Throws validation_error as the schema of a body
 * does.
 */
export async function checkAlerts(sent: readonly unknown[]): Promise<Alert[]> {
  const alerts: Alert[] = [];
  const problems: FieldProblem[] = [];
  let total = 0;
  for (const [index, alert] of sent.entries()) {
    for await (const { issues, parsed } of checked(alert)) {
      for (const issue of issues.slice(0, PROBLEMS_MAX - problems.length)) {
        const path = ['alerts', index, ...issue.path];
        problems.push(problemOf({ ...issue, path }, { alerts: sent }, 'body'));
      }
      total += issues.length;
      if (parsed) alerts.push(parsed);
    }
    await letOthersRun();
  }
  if (total > 0) throw new AppError('validation_error', detailsOf(problems, total));
  return alerts;
}

interface Part {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly parsed?: Alert;
}

async function* checked(alert: unknown): AsyncGenerator<Part> {
  const long = LISTS.map((list) => ({ list, items: itemsOf(alert, list) })).filter(
    ({ items }) => items.length > ITEMS_PER_TURN,
  );
  for (const { list, items } of long)
    for (let from = 0; from < items.length; from += ITEMS_PER_TURN) {
      const { error } = Alert.shape[list].safeParse(items.slice(from, from + ITEMS_PER_TURN));
      if (error) yield { issues: error.issues.map((issue) => moved(issue, list, from)) };
      await letOthersRun();
    }
  if (long.length === 0) {
    yield partOf(Alert.safeParse(alert));
    return;
  }
  const short = Object.fromEntries(long.map(({ list }) => [list, CHECKED]));
  const { issues, parsed } = partOf(Alert.safeParse({ ...(alert as object), ...short }));
  const lists = Object.fromEntries(long.map(({ list, items }) => [list, items])) as Partial<Alert>;
  yield parsed ? { issues, parsed: { ...parsed, ...lists } } : { issues };
}

const partOf = ({ error, data }: z.ZodSafeParseResult<Alert>): Part =>
  error ? { issues: error.issues } : { issues: [], parsed: data };

function moved(issue: z.core.$ZodIssue, list: string, from: number): z.core.$ZodIssue {
  const [at, ...rest] = issue.path;
  return { ...issue, path: [list, from + Number(at), ...rest] };
}

function itemsOf(alert: unknown, list: string): readonly unknown[] {
  const items = (alert as Record<string, unknown> | null)?.[list];
  return Array.isArray(items) ? (items as unknown[]) : [];
}
