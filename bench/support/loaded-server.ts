import { bankOf } from './bank.js';
import { BuiltServer, type Start } from './built-server.js';
import { RestBank } from './rest-bank.js';

const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;
/** Each look takes some ms of the server's CPU and a commit of its own, right beside what is measured. */
const POLL_MS = 25;

/** The built product with a bank in it, its peer tables cut. */
export class LoadedServer {
  private constructor(
    readonly server: BuiltServer,
    private readonly bank: RestBank,
  ) {}

  /** With `alerts` alerts, `alert-0` and so on, of which the first is investigated. */
  static async start(customers: number, alerts: number, options: Start = {}): Promise<LoadedServer> {
    const server = await BuiltServer.start(options);
    try {
      const bank = await RestBank.on(server, { pollMs: POLL_MS });
      const records = bankOf(customers, alerts, customers);
      await bank.post('entities', records.entities, ENTITIES_PER_REQUEST);
      await bank.transactions(JSON.stringify(records.transactions));
      await bank.post('alerts', records.alerts, ALERTS_PER_REQUEST);
      // It waits for the peer tables of the whole bank.
      await bank.investigate('alert-0');
      return new LoadedServer(server, bank);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** From queued to completed by the clock of the server, in ms. */
  investigate(alertId: string): Promise<number> {
    return this.bank.investigate(alertId);
  }
}
