import type { Row } from '@alert-review/kernel';
import type { z } from 'zod';
import { byRisk, riskQueryOf } from '../alert-filter.js';
import type { AlertReadModel } from '../alert.read-model.js';

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/**
 * Returns the query for undecided alerts, the highest score first. `assignee`: service id of who has them;
 * null: nobody has them; undefined: whoever has them.
 */
export const undecidedByRisk = (assignee?: string | null) =>
  riskQueryOf({ disposition: 'NOT_REVIEWED', assignee });

/** Sorts rows as that query does. */
export const sortedByRisk = (rows: readonly AlertRow[]): AlertRow[] => rows.toSorted(byRisk);
