import { SetOrganizationFeatures } from '../../src/access/commands/set-organization-features.command.js';
import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { AnswerPolicyProposal } from '../../src/automation/commands/answer-policy-proposal.command.js';
import { ProposeClosingPolicy } from '../../src/automation/commands/propose-closing-policy.command.js';
import type { PolicyTerms } from '../../src/automation/domain/policy-terms.js';
import { CloseByPolicyJob } from '../../src/automation/jobs/close-by-policy.job.js';
import { ListClosingPolicies } from '../../src/automation/queries/list-closing-policies.query.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../src/dispositions/commands/update-alert-disposition.command.js';
import { investigationDecider } from '../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../src/investigations/domain/runs/investigation.events.js';
import { InvestigationRunRecord } from '../../src/investigations/domain/runs/investigation-run.record.js';
import { RunClaims } from '../../src/investigations/engine/run-claims.js';
import { type InvestigationContent, type RunResult, scoringModel } from '@alert-review/judgement';
import { type Caller, DAY_MS, HOUR_MS, MINUTE_MS } from '@alert-review/kernel';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { saltedHash } from '../../src/platform/crypto/salted-hash.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { organizationJobKey } from '../../src/platform/jobs/organization-key.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { Records } from '../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from './app.js';
import { DecidingBank } from './deciding-bank.js';
import { until } from './rest-client.js';

/** Terms that a few decisions prove. */
export const EASY_TERMS: PolicyTerms = {
  aDayMax: 100,
  customerKinds: [],
  reviewShare: 1,
  scoreBelow: 20,
  subtypes: [],
  wrongShareMax: 0.5,
};

const MORNING_HOUR = 9;

/** As many decisions of people as prove a promise of one half. */
const DECISIONS = 20;

const RESULT: RunResult = {
  perBlock: [],
  score: 12,
  disposition: 'CLEARED',
  outcome: { kind: 'clear', rule: 'clear', because: 'No rule is met.' },
  role: 'not_known',
  assessedShare: 1,
  unassessed: [],
  failed: [],
};

/** An organization with the feature `automation`, two administrators, and decisions that prove a promise. */
export class PolicyBank {
  private constructor(
    private readonly server: TestApp,
    readonly people: DecidingBank,
    readonly ann: Caller,
    readonly rob: Caller,
    /** Reviews what policies have closed, and has no part in any policy. */
    readonly eve: Caller,
  ) {}

  static async in(server: TestApp, organization?: TestOrganization): Promise<PolicyBank> {
    // The test does the work of the sweeper, so that it knows when.
    await server.app.get(Sweeper, { strict: false }).stop();
    const people = await DecidingBank.in(server, organization);
    const on = { enable: ['automation' as const], disable: [] };
    await server.bus.send(new SetOrganizationFeatures(people.bank.caller, on));
    const admin = async (): Promise<Caller> => ({
      ...(await people.person('admin')),
      features: ['automation'],
    });
    const eve = await people.person('reviewer');
    const bank = new PolicyBank(server, people, await admin(), await admin(), eve);
    // Both got their access in the tests' way, outside the product, which is doubted for a day.
    // To a morning, so that a day more never is two dates more.
    const now = server.clock.now();
    const nextMorning = (Math.floor((now + 25 * HOUR_MS) / DAY_MS) + 1) * DAY_MS + MORNING_HOUR * HOUR_MS;
    server.clock.advance(nextMorning - now);
    return bank;
  }

  /** Uploads alerts with a finished investigation. Returns the bank's ids. */
  async investigated(count: number, result: Partial<RunResult> = {}, recipeVersion = 0): Promise<string[]> {
    const alerts = await this.people.alerts(count);
    for (const alert of alerts) await this.complete(alert, result, recipeVersion);
    return alerts;
  }

  /** Alerts that people have closed: what a promise rests on. */
  async decided(escalated = 0): Promise<void> {
    const alerts = await this.investigated(DECISIONS);
    for (const [at, alertId] of alerts.entries())
      await this.decide(this.rob, alertId, at < escalated ? 'ESCALATED' : 'CLEARED');
  }

  decide(by: Caller, alertId: string, disposition: 'ESCALATED' | 'CLEARED') {
    return this.server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition }));
  }

  async propose(terms: Partial<PolicyTerms> = {}, by = this.ann, name = 'salaries'): Promise<string> {
    const wanted = { name, terms: { ...EASY_TERMS, ...terms } };
    return (await this.server.bus.send(new ProposeClosingPolicy(by, wanted))).id;
  }

  async confirm(policy: string, by = this.rob): Promise<void> {
    const { proposal } = await this.policy(policy);
    const answer = { policy, proposal: proposal?.event ?? 'none', answer: 'confirm' } as const;
    await this.server.bus.send(new AnswerPolicyProposal(by, answer));
  }

  /** A policy that runs. Returns its id. */
  async running(terms: Partial<PolicyTerms> = {}): Promise<string> {
    await this.decided();
    const policy = await this.propose(terms);
    await this.confirm(policy);
    return policy;
  }

  async policy(policy: string) {
    const policies = await this.server.bus.send(new ListClosingPolicies(this.ann));
    return policies.find(({ policyId }) => policyId === policy)!;
  }

  /** Does what a policy has to do now. */
  async work(policy: string, server = this.server): Promise<void> {
    const job = server.app.get(CloseByPolicyJob, { strict: false });
    await job.run(organizationJobKey(this.people.bank.id, policy), new AbortController().signal);
  }

  /** The day ends, and a checkpoint is signed more than a minute after it. */
  async endDay(): Promise<void> {
    this.server.clock.advance(24 * HOUR_MS + 2 * MINUTE_MS);
    await this.people.person();
    const sealer = this.server.app.get(LogSealer, { strict: false });
    // Twice: the first call may join a seal that began before that person was there.
    for (let round = 0; round < 2; round++) await sealer.seal();
    this.server.clock.advance(HOUR_MS);
  }

  /** Ends the investigation of an uploaded alert. A policy that runs may then close it at any moment. */
  async complete(alertId: string, changes: Partial<RunResult> = {}, recipeVersion = 0): Promise<void> {
    const result = { ...RESULT, ...changes };
    const { caller } = this.people.bank;
    // Where several processes share the stores, the row may follow the answer to the upload.
    const isShown = async () =>
      (await this.server.bus.send(new FindAlerts(caller, { alertIds: [alertId] }))).length > 0;
    await until(isShown, (shown) => shown);
    const row = await this.people.row(alertId);
    const claims = this.server.app.get(RunClaims, { strict: false });
    const { runId } = await claims.queue(caller, row, { onlyIfNew: false });
    const content: InvestigationContent = {
      result,
      summary: { headline: 'Nothing unusual.', narrative: 'Nothing unusual.' },
      configHash: 'config',
      recipeVersion,
      listVersions: {},
      read: [],
    };
    const salt = 'salt of the result';
    const resultHash = saltedHash(salt, content);
    const stored = { id: `${runId}.1`, salt, hash: resultHash, content };
    await this.server.app.get(Records, { strict: false }).for(caller).put(InvestigationRunRecord, stored);
    const by = { engine: scoringModel.version, recipe: 'recipe', rule: result.outcome?.rule ?? 'clear' };
    const { score, disposition } = result;
    const ended = { attempt: 1, score: score!, disposition: disposition!, resultHash, by };
    for (const command of [{ type: 'start' } as const, { type: 'complete', ...ended } as const])
      await this.server.app.get(Decisions, { strict: false }).decide({
        caller,
        family: InvestigationEvents,
        decider: investigationDecider,
        streamId: runId,
        operation: command.type,
        command,
      });
    await claims.release(caller, row.id, runId);
    // What a policy reads shows the result a moment after the event.
    await until(
      () => this.people.row(alertId),
      ({ completedRunId }) => completedRunId === runId,
    );
  }
}
