import type { z } from 'zod';
import { Alert, ALERT_BYTES_MAX } from '../alerts/domain/alert.record.js';
import type { IdsNamedByAlert } from '../alerts/queries/find-unknown-ids.query.js';
import {
  fieldPath,
  type FieldProblem,
  oversizeProblem,
  fieldProblemOf,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
} from '@alert-review/kernel';
import { parseBody } from './validate.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';

const ID_LIST_FIELDS = ['entity_id_list', 'flagged_transaction_id_list', 'reference_ids'] as const;

/** Items of a list to check before other requests get a turn: some milliseconds of work. */
const ITEMS_PER_TURN = 1_000;

/** Replaces a long list in the alert, as the list is checked separately in parts. */
const CHECKED_LIST_STAND_IN = ['checked'];

export interface AlertsUpload {
  readonly alerts: readonly Alert[];
  readonly trigger_execution?: boolean | null | undefined;
}

interface CheckedAlerts {
  /** The parsed body; null if it is invalid. */
  readonly upload: AlertsUpload | null;
  readonly problems: readonly FieldProblem[];
  readonly total: number;
  readonly ids: readonly IdsNamedByAlert[];
}

type Body = Omit<AlertsUpload, 'alerts'> & { readonly alerts: readonly unknown[] };

/**
 * Checks uploaded alerts, yielding to other requests within long lists. Throws validation_error if the body
 * has no list of alerts.
 */
export async function checkAlerts(schema: z.ZodType<Body>, sent: unknown): Promise<CheckedAlerts> {
  const { data: body, error } = schema.safeParse(sent);
  if (error?.issues.some(({ path }) => path[0] !== 'trigger_execution')) parseBody(schema, sent);
  const problems = error ? fieldProblemsOf(error, sent, 'body', PROBLEMS_LISTED_MAX) : [];
  let total = problems.length;
  const alerts: Alert[] = [];
  const ids: IdsNamedByAlert[] = [];
  const items = (sent as Body).alerts;
  for (const [index, alert] of items.entries()) {
    const unusable = new Set<string>();
    for await (const { issues, parsed } of checkInParts(alert)) {
      for (const issue of issues) {
        unusable.add(fieldPath(issue.path));
        if (total++ >= PROBLEMS_LISTED_MAX) continue;
        const path = ['alerts', index, ...issue.path];
        problems.push(fieldProblemOf({ ...issue, path }, { alerts: items }, 'body'));
      }
      if (parsed) alerts.push(parsed);
    }
    ids.push(await usableIdsOf(alert, unusable));
    await yieldToEventLoop();
  }
  return { upload: body && total === 0 ? { ...body, alerts } : null, problems, total, ids };
}

async function usableIdsOf(alert: unknown, unusable: ReadonlySet<string>): Promise<IdsNamedByAlert> {
  const of = async (list: string) => {
    const sound: (string | null)[] = [];
    for (const [at, id] of itemsOf(alert, list).entries()) {
      if (at % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await yieldToEventLoop();
      sound.push(unusable.has(`${list}[${at}]`) ? null : (id as string));
    }
    return sound;
  };
  return {
    entity_id_list: await of('entity_id_list'),
    flagged_transaction_id_list: await of('flagged_transaction_id_list'),
  };
}

interface CheckedPart {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly parsed?: Alert;
}

async function* checkInParts(alert: unknown): AsyncGenerator<CheckedPart> {
  const long = ID_LIST_FIELDS.map((list) => ({ list, items: itemsOf(alert, list) })).filter(
    ({ items }) => items.length > ITEMS_PER_TURN,
  );
  for (const { list, items } of long)
    for (let from = 0; from < items.length; from += ITEMS_PER_TURN) {
      const { error } = Alert.shape[list].safeParse(items.slice(from, from + ITEMS_PER_TURN));
      if (error) yield { issues: error.issues.map((issue) => moveIssueIntoList(issue, list, from)) };
      await yieldToEventLoop();
    }
  if (long.length === 0) {
    yield partOf(Alert.safeParse(alert));
    return;
  }
  const short = Object.fromEntries(long.map(({ list }) => [list, CHECKED_LIST_STAND_IN]));
  const { issues, parsed } = partOf(Alert.safeParse({ ...(alert as object), ...short }));
  const lists = Object.fromEntries(long.map(({ list, items }) => [list, items])) as Partial<Alert>;
  if (!parsed) {
    yield { issues };
    return;
  }
  const whole = { ...parsed, ...lists };
  const issue = oversizeProblem(whole, 'alert', ALERT_BYTES_MAX);
  yield issue ? { issues: [issue] } : { issues: [], parsed: whole };
}

const partOf = ({ error, data }: z.ZodSafeParseResult<Alert>): CheckedPart =>
  error ? { issues: error.issues } : { issues: [], parsed: data };

function moveIssueIntoList(issue: z.core.$ZodIssue, list: string, from: number): z.core.$ZodIssue {
  const [at, ...rest] = issue.path;
  return { ...issue, path: [list, from + Number(at), ...rest] };
}

function itemsOf(alert: unknown, list: string): readonly unknown[] {
  const items = (alert as Record<string, unknown> | null)?.[list];
  return Array.isArray(items) ? (items as unknown[]) : [];
}
