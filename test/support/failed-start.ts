import { execFile } from 'node:child_process';
import path from 'node:path';
import { SHORT_LIVED } from './built-server.js';

export const DIST = path.resolve(import.meta.dirname, '../../dist');

/** Starts the built server in a way that must fail: it has to exit by itself without ever listening. */
export const failedStart = (dataDir: string, env: Readonly<Record<string, string>>) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env } };
    const program = [...SHORT_LIVED, path.join(DIST, 'main.js')];
    const child = execFile(process.execPath, program, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
