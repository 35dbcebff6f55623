import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '@alert-review/kernel';
import { hashOfToken, newPublicId } from '../platform/crypto/secret-tokens.js';
import { Records } from '../platform/records/records.js';
import type { SingleSignOn } from './domain/organization.events.js';
import { SignInFlowRecord } from './domain/sign-in-flow.record.js';
import { SignInFault } from './domain/sign-in-faults.js';
import { IdentityProviders, type SignInRequest } from './identity-providers.js';

const LIFETIME_MS = 10 * 60 * 1000;

/** A browser that begins a single sign-on. */
export interface SignInBrowser extends Omit<SignInRequest, 'state'> {
  readonly id: string;
}

type Flow = z.infer<typeof SignInFlowRecord.schema>;

interface NewFlow extends Pick<Flow, 'orgId' | 'returnTo' | 'purpose' | 'userId' | 'sessionId'> {
  readonly settings: SingleSignOn;
  readonly browser: SignInBrowser;
}

/**
 * Single sign-ons in progress: browsers that were redirected to an identity provider and return with its
 * response.
 */
@Injectable()
export class SignInFlows {
  constructor(
    private readonly records: Records,
    private readonly providers: IdentityProviders,
    private readonly clock: Clock,
  ) {}

  /** Returns the address to redirect the browser to. Throws a SignInFault if the provider is unavailable. */
  async begin(flow: NewFlow): Promise<string> {
    const { orgId, settings, browser, returnTo, purpose, userId, sessionId } = flow;
    const state = newPublicId('ss');
    const prompt = purpose === 'renewal' ? 'none' : undefined;
    const address = await this.providers.signInAddress(orgId, settings, { ...browser, state }, prompt);
    await this.records.forSystem().insert(SignInFlowRecord, {
      id: hashOfToken(state),
      orgId,
      browserId: browser.id,
      returnTo,
      endsAt: this.clock.now() + LIFETIME_MS,
      ...(purpose === undefined ? {} : { purpose }),
      ...(userId === undefined ? {} : { userId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    return address;
  }

  /** Returns the sign-on in progress with this state, whichever browser asks; null for an unknown state. */
  async of(state: string): Promise<Flow | null> {
    return this.records.forSystem().get(SignInFlowRecord, hashOfToken(state));
  }

  /**
   * Uses up a sign-on in progress. Throws a SignInFault if it belongs to another browser, has ended or was
   * used.
   */
  async use(state: string, browserId: string): Promise<Flow> {
    if (state === '') throw new SignInFault('state_missing');
    const rows = this.records.forSystem();
    const id = hashOfToken(state);
    const flow = await rows.get(SignInFlowRecord, id);
    if (!flow) throw new SignInFault('state_unknown');
    if (flow.browserId !== browserId) throw new SignInFault('browser_differs');
    if (this.clock.now() >= flow.endsAt) throw new SignInFault('sign_in_ended');
    // If a response is used twice at the same time, only the call that removed the row succeeds.
    if ((await rows.remove(SignInFlowRecord, { id })) === 0) throw new SignInFault('state_unknown');
    return flow;
  }
}
