import { Injectable } from '@nestjs/common';
import { GetUserNames } from '../../access/queries/get-user-names.query.js';
import { ListAlertQueue, type QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { ListPeopleWhoDecide } from '../../access/queries/list-people-who-decide.query.js';
import { GetScoreProbability } from '../../calibration/queries/get-score-probability.query.js';
import { ListCases } from '../../cases/queries/list-cases.query.js';
import { GetProposalTexts } from '../../dispositions/queries/get-proposal-texts.query.js';
import { GetEntity } from '../../ingestion/queries/get-entity.query.js';
import { GetAlertFindings, type RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { type CaseActivity, GetCaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import { GetIndicatorPayments } from '../../investigations/queries/get-indicator-payments.query.js';
import { GetScreeningHits } from '../../investigations/queries/get-screening-hits.query.js';
import { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { AppError, Clock, hasPermission } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { PurgedData } from '../../platform/records/purged-data.js';
import type { RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import type { Notice } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { TRANSACTIONS_PER_PAGE, type ShownRowsQuery } from './activity-parts.js';
import { alertPage, type BlindReview } from './alert-page.js';
import {
  decisionNotice,
  displayNameLookup,
  alertWorkNotice,
  type AlertWorkAction,
} from './decision-parts.js';
import { indicatorsOfOtherCustomers, type NeighbourPayments } from './neighbourhood.js';
import { usersNamedInRow, type QueueViewer } from './queue-row-parts.js';
import type { RerunPrediction } from './work-parts.js';

export const ALERT_PAGE_QUERIES = [
  ListAlertQueue,
  GetAlertFindings,
  GetCaseActivity,
  GetEntity,
  GetIndicatorPayments,
  GetProposalTexts,
  GetScoreProbability,
  GetScreeningHits,
  ListAlertInvestigations,
] as const;

interface Shown {
  readonly rows?: ShownRowsQuery;
  readonly told?: Notice | undefined;
  readonly refused?: RefusedForm;
  readonly predicted?: RerunPrediction;
  /** Set for a quality review: its form is shown, and the decision is left out. */
  readonly look?: BlindReview;
}

/** The customer around whom payments are drawn. */
interface Subject {
  readonly subjectId: string;
  /** Service ids of the customer's own payments. */
  readonly ownPayments: ReadonlySet<string>;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const RELATED_MAX = 7;
/** Limit of customers that are looked up, because an alert may name thousands. */
const CUSTOMERS_ASKED_MAX = 50;

/**
 * Returns which transactions to load. Without an order, the page shows no single transactions, so none are
 * loaded.
 */
const shownPart = ({ order, party, from, to, page }: ShownRowsQuery) => ({
  order: order ?? ('flagged' as const),
  part: {
    party,
    fromDay: from,
    toDay: to,
    from: (page - 1) * TRANSACTIONS_PER_PAGE,
    limit: order === undefined ? 0 : TRANSACTIONS_PER_PAGE,
  },
});

/** Builds the pages of alerts, also to show a refused form again. */
@Injectable()
export class AlertPages {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly purged: PurgedData,
  ) {}

  /** Returns an alert by its service id. Throws alert_not_found, data_purged. */
  async row({ caller }: PageSession, id: string): Promise<QueueRow> {
    const found = await this.bus.send(
      new ListAlertQueue(caller, {
        filter: { named: { serviceIds: [id] } },
        order: 'risk',
        page: 1,
        pageSize: 1,
      }),
    );
    const [row] = found.rows;
    if (row) return row;
    throw await this.purged.explain(caller, new AppError('alert_not_found', { field: 'id', value: id }));
  }

  async page(session: PageSession, id: string, { rows = { page: 1 }, ...more }: Shown = {}): Promise<Html> {
    const { caller } = session;
    const row = await this.row(session, id);
    const [findings, activity, runs, texts] = await Promise.all([
      this.bus.send(new GetAlertFindings(caller, { alertId: row.alertId })),
      this.bus.send(new GetCaseActivity(caller, { alertId: row.alertId, ...shownPart(rows) })),
      this.bus.send(new ListAlertInvestigations(caller, row.alertId)),
      this.bus.send(new GetProposalTexts(caller, row.alertId)),
    ]);
    const customerIds = findings.uploaded.entity_id_list.slice(0, CUSTOMERS_ASKED_MAX);
    const subject = activity?.subject ?? null;
    const [probability, entity, hits, named] = await Promise.all([
      this.probability(caller, more.look ? null : findings.run),
      subject === null ? null : this.bus.send(new GetEntity(caller, { serviceId: subject })),
      // Without hits, too: the page says which lists were searched.
      findings.run ? this.bus.send(new GetScreeningHits(caller, row.alertId)) : null,
      this.bus.send(
        new ListAlertQueue(caller, {
          filter: { named: { customerIds } },
          order: 'risk',
          page: 1,
          pageSize: RELATED_MAX,
        }),
      ),
    ]);
    const related = named.rows.filter(({ serviceId }) => serviceId !== id);
    const mayGive = hasPermission(caller, 'alerts:assign') && caller.features.includes('teamwork');
    const people = mayGive ? await this.bus.send(new ListPeopleWhoDecide(caller)) : [];
    const hasCases = caller.features.includes('cases') && more.look === undefined;
    const cases = hasCases ? await this.bus.send(new ListCases(caller, { alerts: id })) : [];
    const others = [...[row, ...related].flatMap(usersNamedInRow), ...people];
    const viewer = await this.viewer(session, [
      ...others,
      texts.sentBack?.by ?? null,
      ...texts.confirmations.map(({ by }) => by),
      texts.ended?.user ?? null,
      texts.ended?.proposedBy ?? null,
      ...texts.refused.map(({ user }) => user),
      ...findings.notes.map(({ writtenBy }) => writtenBy),
    ]);
    const neighbours = await this.neighboursOfAlert(session, row.alertId, findings.run, activity);
    const content = entity && entity.content;
    const found = { findings, activity, neighbours, entity: content, hits, runs, related, texts };
    return alertPage({ viewer, row, people, cases, probability, ...found, rows, ...more });
  }

  /**
   * Returns the payments between other customers that the indicators of a customer's riskiest alert name.
   * Null without any.
   */
  async neighboursOfCustomer(
    session: PageSession,
    rows: readonly QueueRow[],
    customer: Subject,
  ): Promise<NeighbourPayments | null> {
    const own = rows.find((row) => row.customer.id === customer.subjectId && row.completedRun !== null);
    if (!own) return null;
    const { alertId } = own;
    const { run } = await this.bus.send(new GetAlertFindings(session.caller, { alertId }));
    return run && this.neighbours(session, alertId, run, customer);
  }

  private async neighboursOfAlert(
    session: PageSession,
    alertId: string,
    run: RunFindings | null,
    activity: CaseActivity | null,
  ): Promise<NeighbourPayments | null> {
    if (!run || !activity) return null;
    const ownPayments = new Set(activity.dots.map((dot) => dot.id));
    return this.neighbours(session, alertId, run, { subjectId: activity.subjectId, ownPayments });
  }

  /** Null without a run: a quality review is blind, so that nothing is shown that rests on decisions. */
  private probability(caller: PageSession['caller'], run: RunFindings | null) {
    return this.bus.send(new GetScoreProbability(caller, run?.score));
  }

  /** Returns the payments between other customers that indicators name; null without any. */
  private async neighbours(
    { caller }: PageSession,
    alertId: string,
    run: RunFindings,
    { subjectId, ownPayments }: Subject,
  ): Promise<NeighbourPayments | null> {
    const indicators = indicatorsOfOtherCustomers(run, (id) => ownPayments.has(id));
    const ids = [...new Set(indicators.flatMap((each) => each.ids))];
    if (ids.length === 0) return null;
    const payments = await this.bus.send(new GetIndicatorPayments(caller, { alertId, ids }));
    const sides = payments.flatMap(({ from, to }) => [from.entityId, to.entityId]);
    const customerIds = [...new Set(sides.filter((id) => id !== null))].slice(0, CUSTOMERS_ASKED_MAX);
    if (customerIds.length === 0) return null;
    const { rows: alerts } = await this.bus.send(
      new ListAlertQueue(caller, {
        filter: { named: { customerIds } },
        order: 'risk',
        page: 1,
        pageSize: CUSTOMERS_ASKED_MAX,
      }),
    );
    return { indicators, shown: { subjectId, payments, alerts } };
  }

  /** Returns the notice about a form that was sent for an alert; none for an alert that is gone. */
  async doneNotice(session: PageSession, id: string, did?: AlertWorkAction): Promise<Notice | undefined> {
    const row = await this.row(session, id).catch(() => null);
    if (!row) return undefined;
    if (!did) return decisionNotice(row);
    const { nameOf } = await this.viewer(session, usersNamedInRow(row));
    return alertWorkNotice(row, did, nameOf);
  }

  /** Returns the viewer with the names of the users that the page mentions (`userIds`). */
  async viewer(session: PageSession, userIds: readonly (string | null)[]): Promise<QueueViewer> {
    const others = userIds.filter((id) => id !== null);
    const names =
      others.length > 0 ? await this.bus.send(new GetUserNames(session.caller, others)) : NO_NAMES;
    return { session, nameOf: displayNameLookup(names), nowMs: this.clock.now() };
  }
}
