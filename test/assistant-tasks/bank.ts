import { SetAssistantRules } from '../../src/access/commands/set-assistant-rules.command.js';
import { SetOrganizationFeatures } from '../../src/access/commands/set-organization-features.command.js';
import { NO_ASSISTANT_RULES, type AssistantRules } from '../../src/kernel/assistant-rules.js';
import { CASES } from '../cases/all-cases.js';
import { investigate, withServer } from '../cases/made-up-bank.js';
import { uploadsOf } from '../cases/run-cases.js';
import { ASSISTANT_ENV } from '../support/built-assistant.js';
import { McpClient } from '../support/mcp-client.js';

/** Of the written cases, whose customers the tasks are about. */
const CUSTOMERS = `
  structuring-week structuring-branches structuring-slow funnel-pensioner funnel-student
  ransomware-direct sanctioned-address darknet-report mixer-by-name sold-house-and-mixer
  coins-saved-up coinbase-purchase explained-inheritance house-sale inheritance pensioner landlord
  payroll-firm bonus car-loan own-savings wedding-gifts club-treasurer cash-shop new-customer
  namesake-birth-date police-request nine-hundred-thousand escalated-partner loan-passed-on pensioner-drained
  remittance-agent exchange-of-clients relief-in-syria hawala-to-syria pep-beyond-income
  student-with-parents sanctions-without-name
`
  .trim()
  .split(/\s+/);

export interface Assistant {
  readonly client: McpClient;
  /** Sets rules of its organization; what is left out is as without rules. */
  limit(rules: Partial<AssistantRules>): Promise<unknown>;
}

/** Runs `work` with an assistant of an analyst of a bank whose alerts were investigated. */
export const withAssistant = <Answer>(work: (assistant: Assistant) => Promise<Answer>): Promise<Answer> =>
  withServer(
    async (server) => {
      const cases = CASES.filter(({ id }) => CUSTOMERS.includes(id));
      const { bank } = await investigate(server, uploadsOf(cases, 'without')[0]!);
      const features = ['semantic_search', 'bulk_facts_rerun'] as const;
      await server.bus.send(new SetOrganizationFeatures(bank.caller, features, []));
      const limit = (rules: Partial<AssistantRules>) =>
        server.bus.send(new SetAssistantRules(bank.caller, { ...NO_ASSISTANT_RULES, ...rules }));
      return work({ client: await McpClient.connect(server, bank, { role: 'analyst' }), limit });
    },
    // Words alone find what is asked for here, without the time that the model takes.
    { ...ASSISTANT_ENV, EMBEDDER: 'none' },
  );
