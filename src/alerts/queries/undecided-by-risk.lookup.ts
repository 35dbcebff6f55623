import type { Row } from '@alert-review/kernel';
import type { z } from 'zod';
import { compareByRisk, riskQueryOf } from '../alert-filter.js';
import type { AlertReadModel } from '../alert.read-model.js';

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/**
 * Returns the query for undecided alerts, the highest score first. `assignee`: service id of their user; null
 * for unassigned alerts; undefined for all.
 */
export const undecidedAlertsQuery = (assignee?: string | null) =>
  riskQueryOf({ disposition: 'NOT_REVIEWED', assignee });

/** Sorts rows in the order of `undecidedAlertsQuery`. */
export const sortAlertsByRisk = (rows: readonly AlertRow[]): AlertRow[] => rows.toSorted(compareByRisk);
