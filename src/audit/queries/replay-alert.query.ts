import type { z } from 'zod';
import { OrganizationEvents } from '../../access/domain/organization.events.js';
import { accessChangersOfBoth, outsideAccessChanges } from '../../access/queries/access-changes.lookup.js';
import type { DecisionContext, SecondPersonReason } from '../../dispositions/domain/disposition.events.js';
import { RecipeEvents } from '../../investigations/recipe/recipe.events.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { type Caller, hasPermission, nullIfLost, Query, utcDay } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { AlertEvents, type EventWithPosition } from '../alert-events.js';
import { AuditEvents } from '../audit-events.js';
import {
  applyEventToAlert,
  EMPTY_ALERT_STATE,
  alertStateView,
  type AlertState,
  type AlertStateView,
} from '../alert-state.js';
import { auditDetailsForAlert, auditedFieldsOf, type AuditedEvent } from '../audit-details.js';
import {
  weakenedRulesAt,
  scoringChangedBefore,
  type UnapprovedDecision,
  type WeakenedRule,
  type ScoringRulesChange,
} from '../weakened-rules.js';

interface ReplayedAlert {
  readonly alertId: string;
  readonly serviceId: string;
  readonly steps: readonly HistoryStep[];
}

interface HistoryStep extends Readonly<ReturnType<typeof auditedFieldsOf>> {
  /** Log position: a whole number that increases. */
  readonly position: string;
  /** Facts on which the person or assistant based the decision. */
  readonly grounds: z.infer<typeof DecisionContext> | null;
  /** Texts of people by field; null if the caller may not read the text or its key is lost. */
  readonly texts: Readonly<Record<string, string | null>>;
  /**
   * For a decision without four-eyes approval: rules that would have required one, but were weakened before.
   */
  readonly weakenedRules: readonly WeakenedRule[];
  /**
   * For a decision without four-eyes approval: who changed the scoring rules shortly before; null if nobody
   * did.
   */
  readonly scoringChanged: ScoringRulesChange | null;
  /** For a pending or uploaded decision: the four-eyes rules that required another person. */
  readonly askedFor: readonly SecondPersonReason[];
  /**
   * For a confirmation: when the confirmer's access was granted or changed at the command line or by a
   * directory while the decision waited (ISO 8601).
   */
  readonly accessChangedAt: readonly string[];
  /**
   * For a confirmation: people who gave access to, or changed the access of, both the person who proposed and
   * the person who confirmed.
   */
  readonly letInBoth: readonly string[];
  readonly before: AlertStateView;
  readonly after: AlertStateView;
}

/** Types of events by which a person or assistant decides without four-eyes approval. */
const ALONE: ReadonlySet<string> = new Set(['DispositionChanged', 'DispositionUndone']);

/** Returns the complete history of an alert from the log. Throws alert_not_found. */
export class ReplayAlert extends Query<ReplayedAlert> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = 'alertId';
  static readonly readsEventLog = true;

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }
}

@HandlerOf(ReplayAlert)
export class ReplayAlertHandler {
  constructor(
    private readonly auditEvents: AuditEvents,
    private readonly alertEvents: AlertEvents,
    private readonly registry: EventRegistry,
    private readonly cipher: FieldCipher,
    private readonly decisions: Decisions,
    private readonly riskLists: RiskLists,
    private readonly bus: Bus,
  ) {}

  async execute({ caller, alertId }: ReplayAlert): Promise<ReplayedAlert> {
    const alert = await this.auditEvents.findAlert(caller, alertId);
    const known = await this.knownOf(caller, alert.id);
    const scores: number[] = [];
    const steps: HistoryStep[] = [];
    const rules = await this.changesOfRules(caller);
    const recipes = await this.decisions.read(RecipeEvents, caller, caller.orgId);
    let previous: AuditedEvent | null = null;
    let state = EMPTY_ALERT_STATE;
    const all = await this.alertEvents.eventsOf(caller, alert.id);
    for (const placed of all) {
      const before = alertStateView(state);
      state = applyEventToAlert(alert.id, state, placed.event);
      if (placed.event.type === 'InvestigationCompleted') scores.push(placed.event.data.score);
      const texts = await this.openSealedTexts(caller, placed.event);
      const isAlone = ALONE.has(placed.event.type) && previous?.type !== 'ProposalConfirmed';
      const weakenedRules = isAlone
        ? weakenedRulesAt(rules, decisionAlone(placed.event, state, scores, known))
        : [];
      const { recordedAt } = placed.event;
      const scoringChanged = isAlone ? scoringChangedBefore(rules, recipes, recordedAt) : null;
      const step = historyStepOf(alert.id, placed);
      const access = await this.accessOf(caller, placed.event, all);
      const told = { texts, weakenedRules, scoringChanged, ...access };
      steps.push({ ...step, ...told, before, after: alertStateView(state) });
      if (placed.event.stream.startsWith('disposition-')) previous = placed.event;
    }
    return { alertId: alert.alertId, serviceId: alert.id, steps };
  }

  /** Returns the facts about an alert that are not in its events; null if the alert was erased. */
  private async knownOf(caller: Caller, id: string): Promise<KnownAlert | null> {
    const [found] = await this.bus.send(new FindAlerts(caller, { serviceIds: [id] }));
    if (!found) return null;
    const { version, entityIds, volumes = [], createdAt } = found;
    const risk = await this.riskLists.current();
    const rateOf = (currency: string) => risk.fx(currency, utcDay(createdAt));
    return { version, customers: entityIds, flagged: { volumes, rateOf } };
  }

  /** Returns the changes of access that the history shows for the proposer and the confirmer. */
  private async accessOf(
    caller: Caller,
    { type, data, actor, recordedAt: to }: AuditedEvent,
    all: readonly EventWithPosition[],
  ): Promise<Pick<HistoryStep, 'accessChangedAt' | 'letInBoth'>> {
    const proposed =
      type === 'ProposalConfirmed' ? all.find(({ event }) => event.id === data.proposal)?.event : undefined;
    if (!proposed) return { accessChangedAt: [], letInBoth: [] };
    const user = actor.onBehalfOf ?? actor.user;
    const users = [proposed.actor.onBehalfOf ?? proposed.actor.user, user] as const;
    const span = { user, from: proposed.recordedAt, to };
    return {
      accessChangedAt: await outsideAccessChanges(this.decisions, caller, span),
      letInBoth: await accessChangersOfBoth(this.decisions, caller, { users, at: Date.parse(to) }),
    };
  }

  private async changesOfRules(caller: Caller) {
    const events = await this.decisions.read(OrganizationEvents, caller, caller.orgId);
    return events.flatMap((event) => (event.type === 'SecondPersonRulesSet' ? [event] : []));
  }

  /**
   * Decrypts the texts of an event. For auditors who may not read alerts the value is null: they see only
   * that there is a text.
   */
  private async openSealedTexts(caller: Caller, event: AuditedEvent): Promise<HistoryStep['texts']> {
    const { sealed = [] } = this.registry.definition(event.type);
    const mayRead = hasPermission(caller, 'alerts:read');
    const texts: Record<string, string | null> = {};
    for (const [field, text] of Object.entries(event.data))
      if (sealed.includes(field) && typeof text === 'string')
        texts[field] = mayRead ? await this.cipher.unseal(event, field, text).catch(nullIfLost) : null;
    return texts;
  }
}

type KnownAlert = Pick<UnapprovedDecision, 'customers' | 'flagged'> & { readonly version: number };

/**
 * Returns the facts about a decision without four-eyes approval. `state`: after the decision; `scores`: of
 * all investigations that had completed.
 */
function decisionAlone(
  { type, actor, recordedAt: at }: AuditedEvent,
  state: AlertState,
  scores: readonly number[],
  known: KnownAlert | null,
): UnapprovedDecision {
  const isUnderWay = ['queued', 'running'].includes(state.latestRun?.state ?? '');
  // A newer upload may name other customers and payments than the version about which somebody decided.
  const isDecided = known?.version === state.uploaded?.version;
  return {
    at,
    disposition: state.decisions.at(-1)?.disposition ?? null,
    isUndo: type === 'DispositionUndone',
    isByAssistant: actor.kind === 'agent' || actor.grantId !== null,
    score: isUnderWay || scores.length === 0 ? null : Math.max(...scores),
    customers: isDecided && known ? known.customers : null,
    flagged: isDecided && known ? known.flagged : null,
  };
}

function historyStepOf(
  alert: string,
  { position, event }: EventWithPosition,
): Omit<
  HistoryStep,
  'texts' | 'weakenedRules' | 'scoringChanged' | 'accessChangedAt' | 'letInBoth' | 'before' | 'after'
> {
  return {
    position: String(position),
    ...auditedFieldsOf(event, auditDetailsForAlert(alert, event)),
    grounds:
      event.type === 'DispositionChanged' || event.type === 'AlertAutoClosed' ? event.data.grounds : null,
    askedFor: 'askedFor' in event.data ? (event.data.askedFor ?? []) : [],
  };
}
