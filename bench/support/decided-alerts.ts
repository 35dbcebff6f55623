import type { ArgsOf } from '../../src/operator/operator-commands.js';
import { Assistant } from './assistant.js';
import { exchange, opened } from './http-load.js';

type Disposition = ArgsOf<'disposition-set'>['disposition'];
type Result = Readonly<Record<string, unknown>>;

/** One way to decide about alerts; each throws when something was not decided about. */
export interface Door {
  decideAboutAll(disposition: Disposition): Promise<void>;
  decideAboutEach(disposition: Disposition): Promise<void>;
}

/** Alerts of a built server, and an analyst who decides about them. */
export class DecidedAlerts {
  private constructor(
    private readonly assistant: Assistant,
    private readonly socket: Awaited<ReturnType<typeof opened>>,
    private readonly alertIds: readonly string[],
  ) {}

  static async start(count: number): Promise<DecidedAlerts> {
    const assistant = await Assistant.connect({ alerts: count });
    const alertIds = Array.from({ length: count }, (_, n) => `alert-${n}`);
    return new DecidedAlerts(assistant, await opened(assistant.url), alertIds);
  }

  get pid(): number {
    return this.assistant.server.pid;
  }

  /** By the analyst's assistant: tools of the MCP server with an access token, over one connection. */
  get assistantDoor(): Door {
    const { alertIds } = this;
    return {
      decideAboutAll: async (disposition) => {
        const asked = { alert_ids: alertIds, disposition };
        const { applied } = await this.call('update_alert_dispositions_bulk', asked);
        requireAll((applied as string[]).length, alertIds.length);
      },
      decideAboutEach: async (disposition) => {
        let decided = 0;
        for (const alert_id of alertIds) {
          const { changed } = await this.call('update_alert_disposition', { alert_id, disposition });
          if (changed) decided++;
        }
        requireAll(decided, alertIds.length);
      },
    };
  }

  /** By an operator in the analyst's name: the command line, which connects for each command. */
  get operatorDoor(): Door {
    const { assistant, alertIds } = this;
    const by = { organization: 'bench', actingUser: assistant.user };
    return {
      decideAboutAll: async (disposition) => {
        const asked = { ...by, alertIds: [...alertIds], disposition, batchId: null };
        const answer = await assistant.server.operate('disposition-set', asked);
        requireAll('applied' in answer ? answer.applied.length : 0, alertIds.length);
      },
      decideAboutEach: async (disposition) => {
        let decided = 0;
        for (const alertId of alertIds) {
          const asked = { ...by, alertIds: [alertId], disposition };
          const answer = await assistant.server.operate('disposition-set', asked);
          if ('changed' in answer && answer.changed) decided++;
        }
        requireAll(decided, alertIds.length);
      },
    };
  }

  async stop(): Promise<void> {
    this.socket.destroy();
    await this.assistant.server.stop();
  }

  private async call(name: string, args: object): Promise<Result> {
    const request = this.assistant.legacy('tools/call', { name, arguments: args });
    const answer = (await exchange(this.socket, request)).toString();
    const { result } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { result?: Result };
    if (!result || result['isError']) throw new Error(`${name} was answered with ${answer}`);
    return result['structuredContent'] as Result;
  }
}

function requireAll(decided: number, asked: number): void {
  if (decided !== asked) throw new Error(`${decided} alerts of ${asked} were decided about`);
}
