import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, canonicalJson, comparableId, LruCache, utcDay } from '@alert-review/kernel';
import type { SecondPersonRules } from '../access/domain/second-person-rules.settings.js';
import { OrganizationReadModel } from '../access/organization.read-model.js';
import type { FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { highestScoreSoFarOf } from '../investigations/queries/score-so-far.lookup.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { RiskLists } from '../risk-data/risk-lists.js';
import type { RiskData } from '@alert-review/judgement';
import { dispositionDecider, type Disposition } from './domain/disposition.decider.js';
import { DispositionEvents, type SecondPersonReason } from './domain/disposition.events.js';
import { dispositionKind } from './domain/disposition-kind.js';
import { reachesFlaggedSum } from './domain/flagged-sum.js';

export interface FourEyesRequirement {
  /** Reasons why another person has to confirm; empty if nobody has to. */
  readonly askedFor: readonly SecondPersonReason[];
  /** SHA-256 of the four-eyes rules as canonical JSON. */
  readonly configHash: string;
  /** Whether uploaded decisions do not count if another person has to confirm them. */
  readonly holdsUploads: boolean;
}

/** What a user or an upload wants to do with an alert. */
export interface RequestedDecision {
  /** Disposition afterwards; null if the only decision is undone. */
  readonly disposition: Disposition | null;
  readonly isUndo: boolean;
}

interface KnownRules {
  /** The state of the rows of organizations from which the rules were read. */
  readonly stamp: string | null;
  /** Null if the organization has no rule. */
  readonly rules: SecondPersonRules | null;
  readonly configHash: string;
}

const ORGANIZATIONS_MAX = 1_000;

/** The result for organizations without rules, which are most. */
const NOBODY: FourEyesRequirement = { askedFor: [], configHash: '', holdsUploads: false };

/** Applies the four-eyes rules of an organization: which decisions need another person. */
@Injectable()
export class FourEyesRules {
  /** Rules by organization, because a decision needs them more often than they change. */
  private readonly known = new LruCache<KnownRules>(ORGANIZATIONS_MAX);

  constructor(
    private readonly readModels: ReadModels,
    private readonly riskLists: RiskLists,
    private readonly decisions: Decisions,
  ) {}

  /** Returns the result for each alert. `wanted` is in the order of `alerts`. */
  async askedFor(
    caller: Caller,
    alerts: readonly FoundAlert[],
    wanted: readonly RequestedDecision[],
  ): Promise<readonly FourEyesRequirement[]> {
    const { rules, configHash } = await this.rulesOf(caller);
    if (!rules) return alerts.map(() => NOBODY);
    const risk = rules.flaggedFrom === null ? null : await this.riskLists.current();
    const listed = new Set(rules.customers.map(comparableId));
    return Promise.all(
      alerts.map(async (alert, at) => {
        const decision = wanted[at]!;
        const holds: Readonly<Record<SecondPersonReason, boolean>> = {
          ...(await this.aboutAlert(caller, alert, rules, { listed, risk, decision })),
          // Test the grant, too: a call that its user confirmed is the user's call, but made through the
          // assistant.
          assistant:
            rules.assistants &&
            (!decision.isUndo || decision.disposition !== null) &&
            (caller.kind === 'agent' || caller.grantId !== undefined),
          cleared: rules.cleared && dispositionKind(decision.disposition) === 'cleared',
          escalated: rules.escalated && dispositionKind(decision.disposition) === 'escalated',
          undone: rules.undone && decision.isUndo,
        };
        const askedFor = (Object.keys(holds) as SecondPersonReason[]).filter((reason) => holds[reason]);
        return { askedFor, configHash, holdsUploads: rules.uploaded };
      }),
    );
  }

  /** Whether the organization has any rule. Without rules no alert has to be read. */
  async hasRules(caller: Caller): Promise<boolean> {
    return (await this.rulesOf(caller)).rules !== null;
  }

  /**
   * Returns the rules of the caller's organization. Rules that were read before are used as long as this
   * process is certain that no organization's row has been written since; otherwise they are read.
   */
  private async rulesOf(caller: Caller): Promise<KnownRules> {
    const rows = this.readModels.for(caller);
    // Before the row, so that a write in between makes the next decision read again.
    const stamp = await rows.stampOf(OrganizationReadModel);
    const known = this.known.get(caller.orgId);
    if (known && stamp !== null && known.stamp === stamp) return known;
    const organization = await rows.get(OrganizationReadModel, caller.orgId);
    const rules = organization && asksAtAll(organization.secondPerson) ? organization.secondPerson : null;
    const configHash = rules ? createHash('sha256').update(canonicalJson(rules)).digest('hex') : '';
    const read = { stamp, rules, configHash };
    this.known.set(caller.orgId, read);
    return read;
  }

  /** Tests the rules about the alert itself. None applies when the alert becomes undecided again. */
  private async aboutAlert(
    caller: Caller,
    alert: FoundAlert,
    { scoreFrom, flaggedFrom }: SecondPersonRules,
    of: {
      readonly listed: ReadonlySet<string>;
      readonly risk: RiskData | null;
      readonly decision: RequestedDecision;
    },
  ) {
    const { id, entityIds, volumes = [], createdAt } = alert;
    if (of.decision.disposition === null) return { customer: false, flagged_sum: false, score: false };
    const rateOf = (currency: string) => of.risk?.fx(currency, utcDay(createdAt)) ?? null;
    const hasCustomer = () => entityIds.some((customer) => of.listed.has(comparableId(customer)));
    const isAsked = of.listed.size > 0 || flaggedFrom !== null;
    const before = isAsked ? await this.askedBefore(caller, alert) : [];
    return {
      customer: of.listed.size > 0 && (before.includes('customer') || hasCustomer()),
      flagged_sum:
        flaggedFrom !== null &&
        (before.includes('flagged_sum') || reachesFlaggedSum(volumes, flaggedFrom, rateOf)),
      score: scoreFrom !== null && (await this.mayReachScore(caller, id, scoreFrom)),
    };
  }

  /**
   * Returns the reasons of earlier proposals. Without them, a proposer could upload the alert again without
   * the customer or with fewer payments, and then decide alone.
   */
  private async askedBefore(caller: Caller, { id, version }: FoundAlert) {
    if (version === 1) return [];
    const { state } = await this.decisions.state(DispositionEvents, dispositionDecider, caller, id);
    return state.askedBefore;
  }

  /**
   * True also without a score: the investigation may still give a score that requires approval, and the
   * decision would stand.
   */
  private async mayReachScore(caller: Caller, alert: string, from: number): Promise<boolean> {
    const { highest, isUnderWay } = await highestScoreSoFarOf(this.readModels, caller, alert);
    return highest === null || isUnderWay || highest >= from;
  }
}

function asksAtAll(rules: SecondPersonRules): boolean {
  const { assistants, cleared, customers, escalated, flaggedFrom, scoreFrom, undone } = rules;
  const isAsking = assistants || cleared || escalated || undone || customers.length > 0;
  return isAsking || flaggedFrom !== null || scoreFrom !== null;
}
