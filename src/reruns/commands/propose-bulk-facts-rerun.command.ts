import { FindAlerts, type FoundAlert } from '../../alerts/queries/find-alerts.query.js';
import { GetRuns } from '../../investigations/queries/get-runs.query.js';
import { ReadFacts, type NoteAnswer } from '../../investigations/queries/read-facts.query.js';
import { RequireEnabledBlocks } from '../../investigations/queries/require-enabled-blocks.query.js';
import type { Claim } from '@alert-review/judgement';
import { AppError, type Caller, commandWith } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { resolveAlertReference, serviceIdInUrl, type ResolvedAlert } from '../domain/alert-reference.js';
import { isRerunOver, rerunState } from '../domain/rerun-state.js';
import type { ProposedRerunFact } from '../domain/rerun-proposal.record.js';
import { RERUN_PROPOSAL_LIFETIME_MS, RerunProposals } from '../rerun-proposals.js';

export const FACTS_PER_PROPOSAL_MAX = 500;
export const ALERTS_PER_PROPOSAL_MAX = 100;

interface ProposedItem {
  /** Own id, service id or page address of the alert. */
  readonly alertId: string;
  readonly body: string;
  /** Typed facts in addition to the text. */
  readonly claims?: readonly Claim[] | undefined;
}

interface RerunProposal {
  readonly proposalId: string | null;
  readonly expiresInSeconds: number;
  readonly count: number;
  readonly alertIds: readonly string[];
  readonly notFound: readonly string[];
  readonly alreadyRunning: readonly string[];
  readonly noInvestigation: readonly string[];
  readonly ambiguous: readonly string[];
  /** What each fact about an alert to be rerun states. */
  readonly facts: readonly (NoteAnswer & { readonly alertId: string })[];
}

type ProposedAction = 'rerun' | 'not_found' | 'ambiguous' | 'already_running' | 'no_investigation';

interface ProposeBulkFactsRerunFields {
  readonly items: readonly ProposedItem[];
  /** Blocks to compute again; null for all. */
  readonly modulesToRerun: readonly string[] | null;
}

/**
 * Stores a proposal for a batch of reruns; starts nothing. Throws too_many_alerts, too_many_proposals,
 * validation_error.
 */
export class ProposeBulkFactsRerun extends commandWith<RerunProposal, ProposeBulkFactsRerunFields>() {
  static readonly permission = 'alerts:bulk_rerun';
  static readonly feature = 'bulk_facts_rerun';
}

@HandlerOf(ProposeBulkFactsRerun)
export class ProposeBulkFactsRerunHandler {
  constructor(
    private readonly bus: Bus,
    private readonly proposals: RerunProposals,
    private readonly config: Config,
  ) {}

  async execute({ caller, items, modulesToRerun: named }: ProposeBulkFactsRerun): Promise<RerunProposal> {
    const modulesToRerun = named && [...(await this.bus.send(new RequireEnabledBlocks(caller, named)))];
    const alerts = await this.resolveIdentifiers(caller, [...new Set(items.map(({ alertId }) => alertId))]);
    const distinct = distinctOf(alerts);
    if (distinct.size > ALERTS_PER_PROPOSAL_MAX)
      throw new AppError('too_many_alerts', { count: distinct.size, limit: ALERTS_PER_PROPOSAL_MAX });
    const running = await this.runsInProgress(
      caller,
      [...distinct.values()].map(({ alert }) => alert),
    );
    const verdictOf = (alert: ResolvedAlert<FoundAlert>): ProposedAction => {
      if (typeof alert === 'string') return alert;
      if (!alert.latestRunId) return 'no_investigation';
      return running.has(alert.latestRunId) ? 'already_running' : 'rerun';
    };
    const first = [...alerts].filter(
      ([alertId, alert]) => typeof alert === 'string' || distinct.get(alert.id)!.alertId === alertId,
    );
    const those = (verdict: ProposedAction) =>
      first.flatMap(([alertId, alert]) => (verdictOf(alert) === verdict ? [alertId] : []));
    const facts = items.flatMap(({ alertId, body, claims = [] }) => {
      const alert = alerts.get(alertId)!;
      if (typeof alert === 'string' || verdictOf(alert) !== 'rerun') return [];
      return [{ alert: alert.id, body, ...(claims.length > 0 && { claims: [...claims] }) }];
    });
    // Before the proposal is saved, because this call refuses claims that a note cannot have.
    const answers = await this.answersTo(caller, alerts, those('rerun'), facts);
    const alertIds = those('rerun');
    const members = alertIds.map((alertId) => {
      const { id: alert } = alerts.get(alertId) as FoundAlert;
      return { alertId, alert, facts: facts.filter((fact) => fact.alert === alert).length };
    });
    const unresolved = (['not_found', 'ambiguous'] as const).flatMap((reason) =>
      those(reason).map((alertId) => ({ alertId, reason })),
    );
    const isEmpty = members.length === 0;
    return {
      proposalId: isEmpty
        ? null
        : await this.proposals.save(caller, { modulesToRerun, members, unresolved }, facts),
      expiresInSeconds: isEmpty ? 0 : RERUN_PROPOSAL_LIFETIME_MS / 1_000,
      count: members.length,
      alertIds,
      notFound: those('not_found'),
      alreadyRunning: those('already_running'),
      noInvestigation: those('no_investigation'),
      ambiguous: those('ambiguous'),
      facts: answers,
    };
  }

  private async answersTo(
    caller: Caller,
    alerts: ReadonlyMap<string, ResolvedAlert<FoundAlert>>,
    alertIds: readonly string[],
    facts: readonly ProposedRerunFact[],
  ): Promise<RerunProposal['facts']> {
    const answers: (NoteAnswer & { readonly alertId: string })[] = [];
    for (const alertId of alertIds) {
      const { id: alert } = alerts.get(alertId) as FoundAlert;
      const stated = facts.filter((fact) => fact.alert === alert);
      const told = await this.bus.send(new ReadFacts(caller, { alert, facts: stated }));
      answers.push(...told.map((each) => ({ ...each, alertId })));
    }
    return answers;
  }

  private async resolveIdentifiers(
    caller: Caller,
    identifiers: readonly string[],
  ): Promise<ReadonlyMap<string, ResolvedAlert<FoundAlert>>> {
    const base = this.config.publicBaseUrl;
    const serviceIds = identifiers.flatMap((text) => [text, serviceIdInUrl(text, base) ?? []].flat());
    const [own, service] = await Promise.all([
      this.bus.send(new FindAlerts(caller, { alertIds: identifiers })),
      this.bus.send(new FindAlerts(caller, { serviceIds })),
    ]);
    const known = {
      byOwnId: new Map(own.map((alert) => [alert.alertId, alert])),
      byServiceId: new Map(service.map((alert) => [alert.id, alert])),
    };
    return new Map(identifiers.map((text) => [text, resolveAlertReference(text, base, known)]));
  }

  private async runsInProgress(caller: Caller, alerts: readonly FoundAlert[]): Promise<ReadonlySet<string>> {
    const newest = alerts.flatMap(({ latestRunId }) => latestRunId ?? []);
    const runs = await this.bus.send(new GetRuns(caller, newest));
    return new Set(runs.flatMap((run) => (isRerunOver(rerunState(run)) ? [] : [run.runId])));
  }
}

/** Returns the named alerts by service id, with the first identifier that named each. */
function distinctOf(alerts: ReadonlyMap<string, ResolvedAlert<FoundAlert>>) {
  const distinct = new Map<string, { readonly alert: FoundAlert; readonly alertId: string }>();
  for (const [alertId, alert] of alerts)
    if (typeof alert !== 'string' && !distinct.has(alert.id)) distinct.set(alert.id, { alert, alertId });
  return distinct;
}
