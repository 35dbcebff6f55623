import {
  closingPolicyDecider,
  type ClosingPolicyCommand,
  type ClosingPolicyState,
} from '../../../src/automation/domain/closing-policy.decider.js';
import type { PolicyTerms } from '../../../src/automation/domain/policy-terms.js';
import { recordedOnce } from '../../support/recorded-events.js';

const TERMS: PolicyTerms = {
  aDayMax: 3,
  customerKinds: [],
  reviewShare: 0.2,
  scoreBelow: 20,
  subtypes: [],
  wrongShareMax: 0.05,
};
const EVIDENCE = { bound: 0.03, decided: 150, wrong: 0 };
const SCORES = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0];

let revision = 0;

function after(state: ClosingPolicyState, command: ClosingPolicyCommand, user = 'ann'): ClosingPolicyState {
  return closingPolicyDecider.decide(state, command).reduce((before, event) => {
    const id = `${event.type}-${revision}`;
    return closingPolicyDecider.evolve(
      before,
      recordedOnce(event, { id, user, revision: revision++, atMs: revision }),
    );
  }, state);
}

const setTerms = (user: string, terms: Partial<PolicyTerms> = {}, evidence = EVIDENCE) =>
  ({ type: 'setTerms', name: 'salaries', terms: { ...TERMS, ...terms }, user, evidence }) as const;
const confirm = (state: ClosingPolicyState, user: string) =>
  ({ type: 'confirm', proposal: state.proposal!.id, user, engine: 70, recipe: 0, scores: SCORES }) as const;
const typesOf = (state: ClosingPolicyState, command: ClosingPolicyCommand) =>
  closingPolicyDecider.decide(state, command).map(({ type }) => type);
const refusal = (state: ClosingPolicyState, command: ClosingPolicyCommand): unknown => {
  try {
    closingPolicyDecider.decide(state, command);
    return null;
  } catch (error) {
    return error;
  }
};
const alerts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ alert: `a${from + at}`, run: `r${from + at}` }));
const choose = (version: number, day: string, count: number, from = 0) =>
  ({ type: 'choose', version, day, alerts: alerts(count, from) }) as const;

const { initial } = closingPolicyDecider;
const proposed = after(initial, setTerms('ann'));
const running = after(proposed, confirm(proposed, 'rob'), 'rob');

describe('a closing policy', () => {
  it('runs only once another person has confirmed it', () => {
    expect(proposed).toMatchObject({ isRunning: false, version: 0 });
    expect(refusal(proposed, confirm(proposed, 'ann'))).toMatchObject({
      code: 'another_administrator_needed',
    });
    expect(running).toMatchObject({ isRunning: true, version: 1, proposal: null, terms: TERMS });
    expect(refusal(running, { ...confirm(proposed, 'rob') })).toMatchObject({ code: 'change_over' });
  });

  it('is refused where the decisions of people do not prove the promise', () => {
    const poor = { bound: 0.08, decided: 40, wrong: 0 };
    expect(refusal(initial, setTerms('ann', {}, poor))).toMatchObject({
      code: 'policy_not_proved',
      details: { decided: 40, wrong: 0, bound: '8.0 %', promise: '5.0 %' },
    });
  });

  it('is narrowed at once, and widened by a second person only', () => {
    expect(typesOf(running, setTerms('ann', { scoreBelow: 10 }))).toEqual(['ClosingPolicyNarrowed']);
    expect(typesOf(running, setTerms('ann', { scoreBelow: 30 }))).toEqual(['ClosingPolicyProposed']);
    expect(typesOf(running, setTerms('ann', { scoreBelow: 10, aDayMax: 9 }))).toEqual([
      'ClosingPolicyProposed',
    ]);
    expect(typesOf(running, setTerms('ann'))).toEqual([]);
    const narrowed = after(running, setTerms('ann', { scoreBelow: 10 }));
    expect(narrowed).toMatchObject({ version: 2, isRunning: true });
    expect(typesOf(narrowed, setTerms('ann'))).toEqual(['ClosingPolicyProposed']);
  });

  it('keeps a colleague’s proposal until somebody has answered it', () => {
    expect(refusal(proposed, setTerms('rob', { scoreBelow: 5 }))).toMatchObject({
      code: 'policy_proposal_waits',
    });
    const ended = after(
      proposed,
      { type: 'endProposal', proposal: proposed.proposal!.id, user: 'rob' },
      'rob',
    );
    expect(typesOf(ended, setTerms('rob', { scoreBelow: 5 }))).toEqual(['ClosingPolicyProposed']);
  });

  it('chooses no more alerts a day than its terms allow, and none of another version or day', () => {
    const chosen = after(running, choose(1, '2026-03-02', 2));
    const [event] = closingPolicyDecider.decide(chosen, choose(1, '2026-03-02', 5, 2));
    expect(event).toMatchObject({ data: { chosen: alerts(1, 2), version: 1 } });
    const full = after(chosen, choose(1, '2026-03-02', 5, 2));
    expect(typesOf(full, choose(1, '2026-03-02', 1, 9))).toEqual([]);
    expect(typesOf(full, choose(1, '2026-03-03', 1, 9))).toEqual(['ClosingsSelected']);
    expect(typesOf(full, choose(1, '2026-03-01', 1, 9))).toEqual([]);
    expect(typesOf(running, choose(2, '2026-03-02', 1))).toEqual([]);
  });

  it('does not choose again what another process has just chosen', () => {
    const chosen = after(running, choose(1, '2026-03-02', 1));
    expect(typesOf(chosen, choose(1, '2026-03-02', 1))).toEqual([]);
    const [event] = closingPolicyDecider.decide(chosen, choose(1, '2026-03-02', 2));
    expect(event).toMatchObject({ data: { chosen: alerts(1, 1) } });
  });

  it('stops once, ends what waits, and needs a second person to run again', () => {
    const widening = after(running, setTerms('ann', { scoreBelow: 30 }));
    const stopped = after(widening, {
      type: 'stop',
      reason: 'bound_exceeded',
      version: 1,
      found: 0.07,
      allowed: 0.05,
    });
    expect(stopped).toMatchObject({ isRunning: false, proposal: null });
    expect(typesOf(stopped, { type: 'stop', reason: 'person' })).toEqual([]);
    expect(typesOf(stopped, choose(1, '2026-03-02', 1))).toEqual([]);
    expect(typesOf(stopped, setTerms('ann', { scoreBelow: 5 }))).toEqual(['ClosingPolicyProposed']);
  });

  it('is not stopped for what an earlier version did', () =>
    expect(typesOf(running, { type: 'stop', reason: 'bound_exceeded', version: 0 })).toEqual([]));

  it('is missing to who stops a policy that there is not', () =>
    expect(refusal(initial, { type: 'stop', reason: 'person' })).toMatchObject({
      code: 'closing_policy_not_found',
    }));
});
