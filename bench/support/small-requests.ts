import type { BankServer } from './bank-server.js';
import { generateBank } from './bank.js';
import { encodeHttpRequest } from './http-load.js';

const API = '/api/v1/transaction-monitoring';

/**
 * Returns for each connection a request that stores a customer and a request that reads an upload session.
 */
export async function smallRequests(bank: BankServer, connections: number): Promise<Buffer[][]> {
  const headers = { 'x-api-key': bank.organization.key };
  const entities = new URL(`${API}/entities`, bank.server.url);
  const opened = await bank.server.rest({
    method: 'POST',
    url: `${API}/transactions/upload-via-url`,
    headers,
    body: { format: 'json' },
  });
  const { session_id: session } = opened.json as { session_id: string };
  const read = Buffer.from(
    [
      `GET ${API}/transactions/upload-sessions/${session} HTTP/1.1`,
      `Host: ${entities.host}`,
      `x-api-key: ${headers['x-api-key']}`,
      '\r\n',
    ].join('\r\n'),
  );
  const customers = generateBank(connections, 0, 1).entities;
  return customers.map((customer) => [encodeHttpRequest(entities, headers, { entities: [customer] }), read]);
}
