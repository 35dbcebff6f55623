import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { startApp, type TestApp, type TestOrganization } from './app.js';
import type { Builders } from './builders.js';
import { RestClient } from './rest-client.js';

/** No rate limit, so that tests can make any number of calls. */
export const UNLIMITED = { RATE_LIMIT_REST_PER_MINUTE: '0' };

let running: Promise<TestApp> | null = null;

/**
 * The application that all case files of one suite share, each with its own organization. The suite closes
 * it.
 * A test that stops a part of the application must start its own one instead.
 */
export const suiteApp = (): Promise<TestApp> => (running ??= startApp({ env: UNLIMITED }));

export async function endSuiteApp(): Promise<void> {
  await (await running)?.close();
}

export interface BankWithRecords {
  readonly bank: TestOrganization;
  readonly client: RestClient;
  readonly entity: Entity;
  readonly row: Transaction;
}

/** An organization, a new one by default, that uploaded one customer and one transaction of that customer. */
export async function bankWithRecords(
  server: TestApp,
  make: Builders,
  organization?: TestOrganization,
): Promise<BankWithRecords> {
  const bank = organization ?? (await server.newOrganization());
  const client = new RestClient(server, bank);
  const entity = make.entity();
  const row = make.transaction(entity.entity_id);
  await client.entities(entity);
  await client.transactions([row]);
  return { bank, client, entity, row };
}
