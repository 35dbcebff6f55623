import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder under the system's temporary one; its path stays short enough for Unix sockets. */
export const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'ar-'));
