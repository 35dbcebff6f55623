import { statSync } from 'node:fs';
import { chmod, link, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirectoryInUseError, SERVER_SOCKET } from '@alert-review/kernel';

/** Longest path of a Unix socket, in bytes, that every supported system accepts. */
const SOCKET_PATH_BYTES_MAX = 100;
const TAKE_OVER_CHECK_MS = 200;
const ATTEMPTS = 5;

/**
 * A lock that lets one process own the data directory: the process that listens on the socket. The system
 * releases the lock when the process ends.
 */
export class ProcessLock {
  private constructor(
    private readonly server: Server,
    private readonly path: string,
    private readonly own: number | null,
  ) {
    server.on('connection', (socket) => {
      socket.on('error', () => socket.destroy());
      socket.destroy();
    });
  }

  /** Listens on `path` and replaces the socket of a dead process. Throws DataDirectoryInUseError. */
  static async acquire(path: string): Promise<ProcessLock> {
    if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX)
      throw new Error(`${path} is longer than ${SOCKET_PATH_BYTES_MAX} bytes: choose a shorter DATA_DIR`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const server = await listen(path);
      if (server) {
        const lock = new ProcessLock(server, path, inodeOrNull(path));
        await lock.checkOwner();
        await falseIfMissing(chmod(path, 0o600));
        return lock;
      }
      if (await isSocketAnswering(path)) throw await inUse(path);
      await removeStaleSocket(path);
    }
    throw await inUse(path);
  }

  /** Throws DataDirectoryInUseError if a process listens on `path`. Writes nothing. */
  static async requireFree(path: string): Promise<void> {
    if (await isSocketAnswering(path)) throw await inUse(path);
  }

  /** True while this process has the lock; false after another process removed or replaced the socket. */
  get isHeld(): boolean {
    return this.own !== null && inodeOrNull(this.path) === this.own;
  }

  async release(): Promise<void> {
    // Do not close the server: closing would remove a path that another process owns now.
    if (!this.isHeld) return void this.server.unref();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /**
   * Waits and checks the lock again, because a slower starter may have moved the socket of a faster
   * starter.
   */
  private async checkOwner(): Promise<void> {
    await pause(TAKE_OVER_CHECK_MS);
    if (this.isHeld) return;
    this.server.unref();
    throw await inUse(this.path);
  }
}

const inUse = async (path: string): Promise<Error> =>
  new DataDirectoryInUseError(
    `another process uses this data directory (${path} answers): a server, which has to stop first, ` +
      'or a command, which ends by itself',
    await isSocketAnswering(join(dirname(path), SERVER_SOCKET)),
  );

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.removeAllListeners('error');
      resolve(server);
    });
  });
}

function isSocketAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

let takeOverCount = 0;

async function removeStaleSocket(path: string): Promise<void> {
  const own = `${path.replace(/\.sock$/, '')}.${process.pid}.${takeOverCount++}.sock`;
  if (!(await falseIfMissing(rename(path, own)))) return;
  const alive = await isSocketAnswering(own);
  // A failed link is ignored: a third process may have taken the path meanwhile, and the owner of the moved
  // socket notices that itself.
  if (alive) await link(own, path).catch(() => undefined);
  await unlink(own);
  if (alive) throw await inUse(path);
}

async function falseIfMissing(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Returns the inode of the socket, a number that is not reused while the socket is open; null if there is
 * no socket.
 */
function inodeOrNull(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
  } catch {
    return null;
  }
}
