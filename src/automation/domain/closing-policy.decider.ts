import {
  AppError,
  canonicalJson,
  type Decider,
  type EventOf,
  type RecordedEvent,
} from '@alert-review/kernel';
import type { ClosingPolicyEvents, PolicyEvidence, StopReason } from './closing-policy.events.js';
import { arePolicyTermsWidened, type PolicyTerms } from './policy-terms.js';

type Event = EventOf<typeof ClosingPolicyEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

type Recorded<Type extends Event['type']> = RecordedEvent<Extract<Event, { type: Type }>>;

export interface ClosingPolicyState {
  readonly name: string | null;
  /** Terms in force, or last in force; null before the first confirmation. */
  readonly terms: PolicyTerms | null;
  /** Counts the terms in force; 0 before the first confirmation. */
  readonly version: number;
  readonly isRunning: boolean;
  /** The newest confirmation: the engine, the scores and the evidence on which the policy runs. */
  readonly confirmed: Recorded<'ClosingPolicyConfirmed'> | null;
  /** The proposal that waits for another administrator. */
  readonly proposal: Recorded<'ClosingPolicyProposed'> | null;
  readonly stopped: Recorded<'ClosingPolicyStopped'> | null;
  /** The newest choice, whose closings a crash may have left undone. */
  readonly newestChoice: Recorded<'ClosingsSelected'> | null;
  /** Alerts chosen on the day of the newest choice. */
  readonly chosenOnDay: number;
}

export type ClosingPolicyCommand =
  /** Proposes the terms, or narrows a running policy at once. */
  | {
      readonly type: 'setTerms';
      readonly name: string;
      readonly terms: PolicyTerms;
      readonly user: string;
      readonly evidence: PolicyEvidence;
    }
  | {
      readonly type: 'confirm';
      readonly proposal: string;
      readonly user: string;
      readonly engine: number;
      readonly recipe: number;
      readonly scores: number[];
    }
  | { readonly type: 'endProposal'; readonly proposal: string; readonly user: string }
  /** Does nothing if the policy does not run. With `version`, only if that version still runs. */
  | {
      readonly type: 'stop';
      readonly reason: StopReason;
      readonly version?: number;
      readonly found?: number;
      readonly allowed?: number;
    }
  /** Chooses as many of the alerts as the day still allows; none if another version runs. */
  | {
      readonly type: 'choose';
      readonly version: number;
      readonly day: string;
      readonly alerts: DataOf<'ClosingsSelected'>['chosen'];
    };

export const closingPolicyDecider: Decider<
  ClosingPolicyState,
  ClosingPolicyCommand,
  Event,
  RecordedEvent<Event>
> = {
  initial: {
    name: null,
    terms: null,
    version: 0,
    isRunning: false,
    confirmed: null,
    proposal: null,
    stopped: null,
    newestChoice: null,
    chosenOnDay: 0,
  },

  decide(state, command) {
    switch (command.type) {
      case 'setTerms':
        return termsSet(state, command);
      case 'confirm':
        return confirmed(state, command);
      case 'endProposal': {
        const { name, id: proposal, actor } = openProposal(state, command.proposal);
        const by = actor.user === command.user ? 'withdrawn' : 'declined';
        return [{ type: 'ClosingPolicyProposalEnded', data: { by, name, proposal } }];
      }
      case 'stop':
        return stopped(state, command);
      case 'choose':
        return chosen(state, command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ClosingPolicyProposed':
        return { ...state, name: event.data.name, proposal: event };
      case 'ClosingPolicyProposalEnded':
        return { ...state, proposal: null };
      case 'ClosingPolicyConfirmed': {
        const { terms, version } = event.data;
        return { ...state, terms, version, isRunning: true, confirmed: event, proposal: null, stopped: null };
      }
      case 'ClosingPolicyNarrowed': {
        const { terms, version } = event.data;
        return { ...state, terms, version };
      }
      case 'ClosingPolicyStopped':
        return { ...state, isRunning: false, proposal: null, stopped: event };
      case 'ClosingsSelected': {
        const { chosen: alerts, day } = event.data;
        const before = state.newestChoice?.data.day === day ? state.chosenOnDay : 0;
        return { ...state, newestChoice: event, chosenOnDay: before + alerts.length };
      }
    }
  },
};

type CommandOf<Type extends ClosingPolicyCommand['type']> = Extract<ClosingPolicyCommand, { type: Type }>;

function termsSet(state: ClosingPolicyState, command: CommandOf<'setTerms'>): readonly Event[] {
  const { isRunning, proposal, terms: inForce, version } = state;
  const { evidence, name, terms, user } = command;
  if (isRunning && inForce && !arePolicyTermsWidened(inForce, terms)) {
    if (canonicalJson(inForce) === canonicalJson(terms)) return [];
    return [{ type: 'ClosingPolicyNarrowed', data: { name, terms, version: version + 1 } }];
  }
  if (proposal && proposal.actor.user !== user) throw new AppError('policy_proposal_waits');
  if (proposal && canonicalJson(proposal.data.terms) === canonicalJson(terms)) return [];
  if (evidence.bound > terms.wrongShareMax)
    throw new AppError('policy_not_proved', {
      decided: evidence.decided,
      wrong: evidence.wrong,
      bound: shareText(evidence.bound),
      promise: shareText(terms.wrongShareMax),
    });
  return [{ type: 'ClosingPolicyProposed', data: { evidence, name, terms } }];
}

const PERCENT = 100;
const shareText = (share: number): string => `${(PERCENT * share).toFixed(1)} %`;

function confirmed(state: ClosingPolicyState, command: CommandOf<'confirm'>): readonly Event[] {
  const { actor, id, data } = openProposal(state, command.proposal);
  if (actor.user === command.user) throw new AppError('another_administrator_needed');
  const { engine, recipe, scores } = command;
  const version = state.version + 1;
  const answered = { proposal: id, proposedBy: actor.user };
  return [
    { type: 'ClosingPolicyConfirmed', data: { ...data, ...answered, engine, recipe, scores, version } },
  ];
}

function openProposal({ proposal }: ClosingPolicyState, asked: string) {
  if (proposal?.id !== asked) throw new AppError('change_over');
  return { ...proposal, name: proposal.data.name };
}

function stopped(state: ClosingPolicyState, command: CommandOf<'stop'>): readonly Event[] {
  const { isRunning, name, version } = state;
  if (name === null) throw new AppError('closing_policy_not_found');
  const { allowed = null, found = null, reason } = command;
  if (!isRunning || (command.version ?? version) !== version) return [];
  return [{ type: 'ClosingPolicyStopped', data: { allowed, found, name, reason, version } }];
}

function chosen(state: ClosingPolicyState, command: CommandOf<'choose'>): readonly Event[] {
  const { chosenOnDay, isRunning, name, newestChoice, terms, version } = state;
  const { alerts, day } = command;
  if (!isRunning || !terms || name === null || version !== command.version) return [];
  // A clock that lags behind another process must not begin an earlier day anew.
  if (newestChoice && newestChoice.data.day > day) return [];
  const spent = newestChoice?.data.day === day ? chosenOnDay : 0;
  // Two processes may find the same alerts: the second one must not spend the number of the day on them.
  const known = new Set(newestChoice?.data.chosen.map(({ run }) => run));
  const fresh = alerts.filter(({ run }) => !known.has(run));
  const left = fresh.slice(0, Math.max(0, terms.aDayMax - spent));
  if (left.length === 0) return [];
  return [{ type: 'ClosingsSelected', data: { chosen: left, day, name, version } }];
}
