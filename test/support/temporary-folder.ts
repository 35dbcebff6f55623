import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder in the system's temporary folder. Its path is short enough for Unix sockets. */
export const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'ar-'));
