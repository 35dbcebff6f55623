import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SystemClock } from '@alert-review/kernel';
import { ENV_NAMES, SECRET_FILES, type EnvName } from '../../platform/config/env.schema.js';
import { CliContext } from '../cli-context.js';
import { drawProgress } from '../load/draw-progress.js';
import { freePort } from '../load/free-port.js';
import { loadSet, type UploadSet } from '../load/load-set.js';
import { RestClient } from '../load/rest-client.js';
import { serverEnv, ServerProcess } from '../load/server-process.js';

/**
 * Settings that the evaluation's own server inherits. Settings with a store, a data folder or an address are
 * left out.
 */
const KEPT_SETTINGS: readonly EnvName[] = ['RISK_DATA_DIR', 'INVESTIGATION_CONCURRENCY'];
const HOST = '127.0.0.1';

/** What an evaluation reads from the result of an investigation. */
export const FeatureRow = z
  .object({
    alert_id: z.string(),
    risk_score: z.number(),
    disposition: z.string(),
    kind: z.string(),
    rule: z.string(),
    looks_like: z.string().nullable(),
  })
  .catchall(z.union([z.string(), z.number()]).nullable());
export type FeatureRow = z.infer<typeof FeatureRow>;

interface Investigated {
  readonly rows: readonly FeatureRow[];
  readonly escalateAt: number;
}

/**
 * Loads a set through the REST API into a server of its own and returns the results of the investigations.
 * `settings`: scoring rules as in `recipe set --file`. Removes the stores at the end. Throws CliError,
 * RestRefusal.
 */
export async function investigateSet(
  set: UploadSet,
  settings: Record<string, z.core.util.JSONType>,
  { streams }: CliContext,
): Promise<Investigated> {
  const folder = mkdtempSync(join(tmpdir(), 'alert-review-evaluation-'));
  const given = { ...withoutSettings(streams.env ?? {}), DATA_DIR: folder, HOST, EMBEDDER: 'none' };
  const context = new CliContext({ ...streams, env: given }, false, { quiet: true });
  const env = serverEnv(context.config(), await freePort(HOST, 0), given);
  const drawing = drawProgress(streams.stderr as NodeJS.WriteStream, new SystemClock());
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  const server = ServerProcess.start(env, join(folder, 'server.log'));
  const investigate = async (): Promise<Investigated> => {
    const baseUrl = await server.address();
    const { id: organization } = await context.run('org-create', { name: 'Evaluation' });
    const { recipe } = await context.run('recipe-set', { organization, replace: settings });
    const { key } = await context.run('api-key-create', {
      organization,
      name: 'evaluation',
      scopes: [...SCOPES],
    });
    const { signal } = stopping;
    await loadSet(set, { baseUrl, apiKey: key, onProgress: drawing.onProgress, signal });
    const api = new RestClient(baseUrl, key, signal);
    const rows = await api.lines('transaction-monitoring/investigations/features', FeatureRow);
    return { rows, escalateAt: recipe.escalateAt };
  };
  try {
    return await Promise.race([investigate(), server.died()]);
  } finally {
    drawing.stop();
    stopping.abort();
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SCOPES = ['alerts:read', 'alerts:write', 'records:ingest', 'audit:export'] as const;

function withoutSettings(env: Readonly<Record<string, string | undefined>>) {
  const dropped = new Set<string>([...ENV_NAMES, ...SECRET_FILES.values()]);
  for (const name of KEPT_SETTINGS) dropped.delete(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.has(name)));
}
