import { Injectable } from '@nestjs/common';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { undecidedAlertsQuery } from '../alerts/queries/undecided-by-risk.lookup.js';
import { CaseReadModel } from '../cases/case.read-model.js';
import { NeedsSecondPerson } from '../dispositions/queries/needs-second-person.query.js';
import { isAlertNeverDecided } from '../dispositions/queries/open-decision.lookup.js';
import { GetNewestResult } from '../investigations/queries/get-newest-result.query.js';
import { type Caller, LruCache, type Row } from '@alert-review/kernel';
import type { z } from 'zod';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { hasOpenQuestion } from '../questions/queries/open-questions.lookup.js';
import { SnoozedAlertReadModel } from '../teams/snoozed-alert.read-model.js';
import { CustomerKinds } from './customer-kinds.js';
import { closingObstacle, type ResultClosingObstacle } from './domain/closable-result.js';
import type { PolicyTerms } from './domain/policy-terms.js';

/** An alert that a policy may close, with the run whose result was judged. */
export interface ClosableAlert {
  readonly alert: string;
  readonly run: string;
}

/** Versions of the engine and of the scoring rules on which a policy was confirmed. */
export interface VersionsAtPolicyConfirmation {
  readonly engine: number;
  readonly recipe: number;
}

/** Why an alert within reach of a policy is left to people. */
type Obstacle =
  | ResultClosingObstacle
  | 'case'
  | 'engine'
  | 'handled'
  | 'out_of_scope'
  | 'question'
  | 'second_person'
  | 'under_way';

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

const RUNS_REMEMBERED = 20_000;

/** Finds the alerts that a policy may close. */
@Injectable()
export class ClosableAlerts {
  /** Obstacles in results, which never change, by run and bound: most low scores are looked at many times. */
  private readonly obstacles = new LruCache<{ readonly obstacle: ResultClosingObstacle | null }>(
    RUNS_REMEMBERED,
  );

  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly customerKinds: CustomerKinds,
  ) {}

  /** Returns at most `limit` alerts within the terms, the lowest scores first. */
  async find(
    caller: Caller,
    terms: PolicyTerms,
    madeBy: VersionsAtPolicyConfirmation,
    limit: number,
  ): Promise<ClosableAlert[]> {
    const found: ClosableAlert[] = [];
    if (limit <= 0) return found;
    const { conditions } = undecidedAlertsQuery();
    const low = { ...conditions, finalDisposition: 'CLEARED', finalRiskScore: { $lt: terms.scoreBelow } };
    const rows = this.readModels.for(caller).stream(AlertReadModel, low, { index: 'risk' });
    for await (const row of rows) {
      if ((await this.obstacleTo(caller, row, terms, madeBy)) !== null) continue;
      found.push({ alert: row.id, run: row.completedRunId! });
      if (found.length === limit) break;
    }
    return found;
  }

  /** Returns why the policy leaves the alert to people; null if it may close it. */
  async obstacleTo(
    caller: Caller,
    row: AlertRow,
    terms: PolicyTerms,
    { engine, recipe }: VersionsAtPolicyConfirmation,
  ): Promise<Obstacle | null> {
    const { id: alert, completedBy, completedRunId, latestRunId } = row;
    if (row.status !== 'OPEN' || (row.assignee ?? null) !== null || (row.waits ?? null) !== null)
      return 'handled';
    if (completedRunId === null || completedRunId !== latestRunId) return 'under_way';
    if (completedBy?.engine !== engine) return 'engine';
    if (terms.subtypes.length > 0 && !terms.subtypes.includes(row.subtype ?? '')) return 'out_of_scope';
    const ofResult = await this.obstacleInResult(caller, alert, completedRunId, {
      recipe,
      scoreBelow: terms.scoreBelow,
    });
    if (ofResult !== null) return ofResult;
    const [isWithin] = await this.customerKinds.within(caller, [row], terms);
    if (!isWithin) return 'out_of_scope';
    if (await this.isInOpenCase(caller, alert)) return 'case';
    if (await hasOpenQuestion(this.decisions, caller, alert)) return 'question';
    if (await this.readModels.for(caller).get(SnoozedAlertReadModel, alert)) return 'handled';
    if (!(await isAlertNeverDecided(this.decisions, caller, alert))) return 'handled';
    const closing = { alertId: { serviceId: alert }, disposition: 'CLEARED' } as const;
    return (await this.bus.send(new NeedsSecondPerson(caller, closing))) ? 'second_person' : null;
  }

  private async obstacleInResult(
    caller: Caller,
    alert: string,
    run: string,
    asked: { readonly recipe: number; readonly scoreBelow: number },
  ): Promise<ResultClosingObstacle | 'under_way' | null> {
    const key = `${caller.orgId} ${run} ${asked.recipe} ${asked.scoreBelow}`;
    const known = this.obstacles.get(key);
    if (known) return known.obstacle;
    const newest = await this.bus.send(new GetNewestResult(caller, alert));
    if (newest?.investigationId !== run) return 'under_way';
    const obstacle = closingObstacle(newest.content, asked);
    this.obstacles.set(key, { obstacle });
    return obstacle;
  }

  private async isInOpenCase(caller: Caller, alert: string): Promise<boolean> {
    const cases = await this.readModels
      .for(caller)
      .find(CaseReadModel, { alerts: alert }, { index: 'alert', fields: ['state'] });
    return cases.some(({ state }) => state === 'open');
  }
}
