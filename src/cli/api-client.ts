import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { RestClient } from './load/rest-client.js';
import type { CliContext } from './cli-context.js';
import { CliError, EXIT_STATUS } from './cli-error.js';
import { readOrRefuse } from './read-or-refuse.js';

const UNAUTHORIZED = 401;

/** Options with which a command reaches the REST API. */
export interface ApiClientOptions {
  readonly url: string;
  readonly apiKeyFile?: string;
}

/** Adds the options for the address and the API key to a command. */
export const withApiOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'of the server', 'http://localhost:3000')
    .option('--api-key-file <file>', 'file with the API key (default: ALERT_REVIEW_API_KEY)');

/**
 * Returns a client for the server. Its requests reject when `signal` aborts. Throws CliError if no server
 * answers or the server does not accept the API key.
 */
export async function apiClient(
  { url, apiKeyFile }: ApiClientOptions,
  context: CliContext,
  signal?: AbortSignal,
): Promise<RestClient> {
  const key = apiKeyOf(apiKeyFile, context);
  const address = new URL('/api/v1/crypto/fiat-currencies?page_size=1', url);
  // Check the address first with a single request, because the client would retry a wrong address for a
  // minute.
  const { status } = await fetch(address, { headers: { 'x-api-key': key } }).catch((error: unknown) => {
    const text = `No server answers at ${url}: give its address with --url`;
    throw new CliError(text, EXIT_STATUS.unreachable, { cause: error });
  });
  if (status === UNAUTHORIZED)
    throw new CliError(
      `The server at ${url} does not know this API key, or it has ended`,
      EXIT_STATUS.refused,
    );
  return new RestClient(url, key, signal);
}

function apiKeyOf(file: string | undefined, { streams: { env = {} } }: CliContext): string {
  const key = (
    file === undefined ? env['ALERT_REVIEW_API_KEY'] : readOrRefuse(file, () => readFileSync(file, 'utf8'))
  )?.trim();
  if (key) return key;
  const hint = 'make one with "alert-review api-key create ORGANIZATION --name import"';
  throw new CliError(
    `Give an API key in ALERT_REVIEW_API_KEY or with --api-key-file: ${hint}`,
    EXIT_STATUS.usage,
  );
}
