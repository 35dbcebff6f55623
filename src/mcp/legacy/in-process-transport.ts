import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** One exchange between the SDK's server and the route: no HTTP, no stream of its own. */
export class InProcessTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  /** `sent` gets everything that the server says: progress, then the one answer. */
  constructor(private readonly sent: (message: JSONRPCMessage) => void) {}

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.sent(message);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
