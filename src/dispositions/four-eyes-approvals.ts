import { Injectable } from '@nestjs/common';
import { hasAccessEnded, lastAccessChange } from '../access/queries/access-changes.lookup.js';
import type { FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, Clock, hasPermission } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { dispositionDecider, type DecisionProposal } from './domain/disposition.decider.js';
import {
  DispositionEvents,
  type ConfirmationRefused,
  type PROPOSABLE_DISPOSITIONS,
  dispositionAfterConfirmation,
  UNDECIDED,
} from './domain/disposition.events.js';
import { logDecision } from './log-decision.js';

/** Identifies a waiting decision by its event, and, if given, by the disposition once it is confirmed. */
export type NamedProposal =
  string | { readonly event: string; readonly onceConfirmed: (typeof PROPOSABLE_DISPOSITIONS)[number] };

/**
 * Whether a proposal is the named proposal. A proposal of an older release does not record the decision that
 * an undo restores; clients name it `UNDECIDED`, as in that release.
 */
export const isProposalNamed = ({ id, data }: DecisionProposal, named: NamedProposal): boolean =>
  typeof named === 'string'
    ? id === named
    : id === named.event && (dispositionAfterConfirmation(data) ?? UNDECIDED) === named.onceConfirmed;

interface SeenAlert {
  readonly run?: string | null | undefined;
  readonly alertVersion?: number | undefined;
}

interface Doubt {
  readonly changed: ConfirmationRefused['changed'];
  readonly changedAt: string;
  /** From when the same person may confirm; null for never. */
  readonly until: string | null;
  /** When proposing the decision again would help; null if somebody else may confirm it now. */
  readonly againFrom: string | null;
}

/** How a waiting decision ended, by the type of the event that ended it. */
const ENDS: Readonly<Record<string, string>> = {
  DecisionProposed: 'it was replaced by another one',
  ProposalConfirmed: 'it was confirmed',
  ProposalReturned: 'it was sent back',
  ProposalWithdrawn: 'it was withdrawn',
  DispositionChanged: 'somebody decided otherwise',
  DispositionUndone: 'the decision before it was taken back',
  UploadedDispositionRecorded: 'an upload brought a decision of your own system',
};

/**
 * Checks that the confirmer is not the proposer in another account, and that they saw the alert's current
 * state.
 */
@Injectable()
export class FourEyesApprovals {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Checks a confirmation. Throws confirmation_outdated, confirmation_refused. */
  async require(
    caller: Caller,
    alert: FoundAlert,
    proposal: DecisionProposal,
    seen: SeenAlert,
  ): Promise<void> {
    // The decider refuses these two cases anyway, with the reason that applies.
    if (proposal.actor.user === caller.userId || caller.kind === 'system') return;
    requireSeen(alert, proposal, seen);
    if (await hasAccessEnded(this.decisions, caller, proposal.actor.user))
      throw new AppError('confirmation_refused', { alert_ids: alert.alertId, reason: PROPOSER_LEFT });
    const doubt = await this.doubtOf(caller, proposal);
    if (!doubt) return;
    const { changed, changedAt, until } = doubt;
    await this.decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: alert.id,
      operation: 'RefuseConfirmation',
      command: {
        type: 'refuseConfirmation',
        user: caller.userId,
        data: { changed, changedAt, until, proposal: proposal.id },
      },
    });
    logDecision('not confirmed', caller, alert.id);
    throw new AppError('confirmation_refused', {
      alert_ids: alert.alertId,
      reason: reasonOf(doubt),
      changed_at: doubt.changedAt,
      ...(doubt.until !== null && { until: doubt.until }),
    });
  }

  /** Adds to a proposal_over error how the waiting decision ended, and throws it. Rethrows other errors. */
  async explain(error: unknown, caller: Caller, alert: string, named: NamedProposal): Promise<never> {
    if (!(error instanceof AppError) || error.code !== 'proposal_over') throw error;
    const events = await this.decisions.read(DispositionEvents, caller, alert);
    const place = events.findLastIndex(
      (event) => event.type === 'DecisionProposed' && isProposalNamed(event, named),
    );
    const end = place < 0 ? undefined : events.slice(place + 1).find(({ type }) => type in ENDS);
    const { state } = await this.decisions.state(DispositionEvents, dispositionDecider, caller, alert);
    const other = state.proposal && effectInWords(state.proposal);
    const none = other === null ? 'there was none' : `another one waits: the alert is to ${other}`;
    const what = place < 0 ? none : (end && ENDS[end.type]) || 'another one waits';
    const because = end ? `${what} at ${end.recordedAt}` : what;
    throw new AppError(error.code, { ...error.details, because }, { cause: error });
  }

  /** Returns why proposer and confirmer may be the same person; null without a reason to doubt. */
  private async doubtOf(caller: Caller, proposal: DecisionProposal): Promise<Doubt | null> {
    const { decisions, records } = this;
    const confirmer = caller.userId;
    const proposer = proposal.actor.user;
    const ofConfirmer = { user: confirmer, by: proposer, end: this.clock.now(), countsOutside: true };
    const change = await lastAccessChange(decisions, records, caller, ofConfirmer);
    if (change)
      return {
        changed: CHANGED_OF_CONFIRMER[change.of],
        changedAt: new Date(change.at).toISOString(),
        until: change.until === null ? null : new Date(change.until).toISOString(),
        againFrom: null,
      };
    // Check the other direction, too: a confirmer who can sign in as the proposer can also propose in that
    // name. Changes made outside the product count only for administrators, who alone have access there; if
    // they counted for all, nobody could confirm.
    const countsOutside = hasPermission(caller, 'members:manage');
    const end = Date.parse(proposal.recordedAt);
    const vouchedUntil = this.clock.now();
    const ofProposer = { user: proposer, by: confirmer, end, vouchedUntil, countsOutside };
    const before = await lastAccessChange(decisions, records, caller, ofProposer);
    if (!before) return null;
    const changed = before.of === 'outside' ? 'proposer_outside' : 'proposer';
    const told = { changedAt: new Date(before.at).toISOString(), until: null };
    if (changed === 'proposer') return { changed, ...told, againFrom: null };
    // A reset at the command line counts for everybody, other changes outside only for administrators.
    const ofAll = { ...ofProposer, countsOutside: false };
    const countsForAll =
      !countsOutside || (await lastAccessChange(decisions, records, caller, ofAll))?.of === 'outside';
    return { changed, ...told, againFrom: countsForAll ? new Date(before.until!).toISOString() : null };
  }
}

const PROPOSER_LEFT =
  'the access of whoever proposed it has ended since, so that nobody would answer for it. Send it back, ' +
  'then decide yourself';

const CHANGED_OF_CONFIRMER = {
  access: 'confirmer',
  outside: 'confirmer_outside',
  sign_in: 'sign_in',
} as const;

function effectInWords({ data }: DecisionProposal): string {
  const after = dispositionAfterConfirmation(data);
  if (data.disposition !== null) return `be ${after}`;
  return after === null ? 'go back to its state before the last decision' : `go back to ${after}`;
}

function requireSeen(
  { alertId, version, completedRunId = null, finalRiskScore = null }: FoundAlert,
  { data: { grounds } }: DecisionProposal,
  { run = grounds.run, alertVersion = grounds.alertVersion }: SeenAlert,
): void {
  const score = finalRiskScore === null ? '' : ` with a score of ${finalRiskScore}`;
  const changes = [
    ...(run === completedRunId ? [] : [`an investigation has finished${score} (${completedRunId})`]),
    ...(alertVersion === version ? [] : [`the alert was uploaded again (version ${version})`]),
  ];
  if (changes.length === 0) return;
  throw new AppError('confirmation_outdated', { alert_ids: alertId, changes: changes.join(' and ') });
}

function reasonOf({ changed, changedAt, until, againFrom }: Doubt): string {
  switch (changed) {
    case 'confirmer':
      return (
        `whoever proposed it gave you access or changed it at ${changedAt}. Somebody else may confirm now; ` +
        'you may once another administrator has vouched for you under Settings, Members'
      );
    case 'confirmer_outside':
      return (
        `your access was given or changed at ${changedAt} at the command line, by your directory or your ` +
        `identity provider, and nobody knows on whose behalf. You may confirm from ${until} on; ` +
        'somebody else may confirm now'
      );
    case 'proposer_outside':
      return (
        `the access of whoever proposed it was given or changed at ${changedAt}, in the 24 hours before, ` +
        'at the command line, by your directory or your identity provider' +
        (againFrom === null
          ? ', which administrators reach. A colleague who is no administrator may confirm now'
          : ', and nobody knows on whose behalf. Nobody may confirm it: whoever proposed it can withdraw ' +
            `it and propose it again from ${againFrom} on, or you send it back and decide yourself`)
      );
    case 'sign_in':
      return (
        `whoever proposed it changed how your organization signs in at ${changedAt}. You may confirm from ` +
        `${until} on; a colleague who never signed in at an identity provider may confirm now`
      );
    case 'proposer':
      return (
        `you gave access to whoever proposed it, or changed it, at ${changedAt}. Somebody else may ` +
        'confirm; you may confirm what they propose once another administrator has vouched for them ' +
        'under Settings, Members'
      );
  }
}
