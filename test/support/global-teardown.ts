import { rmSync } from 'node:fs';

/** Removes the folder in memory that `global-setup.ts` created. */
export default function globalTeardown(): void {
  const folder = `/dev/shm/ar-${process.pid}`;
  if (process.env['TMPDIR'] !== folder) return;
  delete process.env['TMPDIR'];
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
