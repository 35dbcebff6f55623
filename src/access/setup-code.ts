import { Injectable } from '@nestjs/common';
import { SYSTEM_ORG } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { newSecretToken, areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { ListOrganizations } from './queries/list-organizations.query.js';

/** The code for setting up the first administrator. A process has one while there is no organization. */
@Injectable()
export class SetupCode {
  private code: string | null = null;

  constructor(private readonly bus: Bus) {}

  /** Creates a code; null if an organization exists. */
  async make(): Promise<string | null> {
    if (await this.hasOrganization()) return null;
    return (this.code = newSecretToken('su'));
  }

  /**
   * Runs the set-up if the code is right. Returns false if not, or if another set-up is running or has run.
   */
  async use(code: string, setUp: () => Promise<unknown>): Promise<boolean> {
    const { code: own } = this;
    if (own === null || !areHashesEqual(own, code) || (await this.hasOrganization()) || this.code === null)
      return false;
    this.code = null;
    try {
      await setUp();
    } catch (error) {
      this.code = own;
      throw error;
    }
    return true;
  }

  private async hasOrganization(): Promise<boolean> {
    const organizations = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'set-up')));
    return organizations.length > 0;
  }
}
