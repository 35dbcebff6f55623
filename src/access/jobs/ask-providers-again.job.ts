import { Injectable, Logger } from '@nestjs/common';
import { AppError, Ids } from '@alert-review/kernel';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { DirectoryUsers } from '../directory-users.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { IdentityProviders } from '../identity-providers.js';
import { RefusedSignIns } from '../refused-sign-ins.js';
import { SignInProofs, type SignInProof } from '../sign-in-proofs.js';
import { noRoleFault, SingleSignOnChecks } from '../single-sign-on-checks.js';
import { ASK_PROVIDERS_AGAIN_QUEUE } from './ask-providers-again-queue.js';

const EVERY_MS = 60_000;
const AT_ONCE = 8;

/** Faults with which the provider says that it no longer knows the person or gives them no access. */
const OF_PERSON = ['code_refused', 'userinfo_other_person', 'last_administrator', 'sso_removed'];
const ERRORS_OF_PERSON = ['interaction_required', 'login_required', 'consent_required', 'access_denied'];

/**
 * Asks providers again about people who signed in there, so that a person who lost their groups loses access.
 */
@Injectable()
export class AskProvidersAgainJob extends PeriodicJob {
  private readonly logger = new Logger('single-sign-on');

  constructor(
    private readonly proofs: SignInProofs,
    private readonly checks: SingleSignOnChecks,
    private readonly providers: IdentityProviders,
    private readonly users: DirectoryUsers,
    private readonly refused: RefusedSignIns,
    private readonly ids: Ids,
  ) {
    super(ASK_PROVIDERS_AGAIN_QUEUE, EVERY_MS);
  }

  protected async work(signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = [...(await this.proofs.takeDue())];
      if (due.length === 0) return;
      const worker = async () => {
        for (let proof = due.pop(); proof && !signal.aborted; proof = due.pop()) await this.ask(proof);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      if (signal.aborted) return;
    }
  }

  private async ask(proof: SignInProof): Promise<void> {
    const { id: userId, orgId } = proof;
    try {
      await this.confirm(proof);
    } catch (error) {
      const fault = faultIn(error);
      if (!fault) {
        this.logger.error({ msg: 'a provider could not be asked again', organization: orgId, err: error });
        return;
      }
      // Do nothing else: a provider that is unavailable for minutes must not end everybody's access.
      if (!isAboutPerson(fault)) {
        this.logger.warn({
          msg: 'a provider could not be asked again',
          organization: orgId,
          why: fault.message,
        });
        return;
      }
      await this.refused.note(orgId, fault.of(userId));
      await this.proofs.suspend(userId, fault.check === 'groups');
    }
  }

  /** Has the provider confirm the person. Throws a SignInFault if it does not. */
  private async confirm(proof: SignInProof): Promise<void> {
    const { id: userId, orgId } = proof;
    const token = this.proofs.tokenIn(proof);
    const settings = await this.checks.settings(orgId);
    if (!token || settings.issuer !== proof.issuer) {
      await this.proofs.suspend(userId, false);
      return;
    }
    const answer = await this.providers.claimsAgain(orgId, settings, token);
    // Store the new token at once: the provider may have ended the old one already.
    await this.proofs.replaceToken(proof, answer.refreshToken ?? token.refreshToken);
    const person = this.checks.personIn(settings, answer);
    const correlationId = this.ids.next();
    if (person.role === null) {
      const fault = noRoleFault(person);
      // End access only if the groups are certain: the ID token of a refresh may lack claims that the first
      // token had.
      const isCertain = fault.code === 'groups_unmapped' || answer.userInfo !== null;
      if (isCertain) await this.users.endAccess(orgId, person.identity, correlationId);
      throw fault;
    }
    const known = await this.users.signedIn(orgId, person.identity, person.role, correlationId);
    if (known !== userId) throw new SignInFault('userinfo_other_person');
    const kept = { sub: token.sub, refreshToken: answer.refreshToken ?? token.refreshToken };
    await this.proofs.confirm({ orgId, userId, issuer: settings.issuer }, kept, proof.endsAt);
  }
}

function faultIn(error: unknown): SignInFault | null {
  if (error instanceof SignInFault) return error;
  const isLastAdmin = error instanceof AppError && error.code === 'last_admin';
  return isLastAdmin ? new SignInFault('last_administrator', {}, { cause: error }) : null;
}

function isAboutPerson({ code, check, details }: SignInFault): boolean {
  if (['address', 'domain', 'groups', 'account'].includes(check) || OF_PERSON.includes(code)) return true;
  return code === 'exchange_refused' && ERRORS_OF_PERSON.includes(String(details.error));
}
