import { readFile } from 'node:fs/promises';
import { EnvironmentError } from '@alert-review/kernel';

const OPEN_FILES_MIN = 512;
const GIB = 2 ** 30;
/** Address space for four memory maps of 64 GiB, the heap and the libraries. */
const ADDRESS_SPACE_MIN = 270 * GIB;

/**
 * Throws EnvironmentError if the limit of open files is too low or, for embedded stores, the limit of
 * address space.
 */
export async function requireSystemLimits(
  { embedded }: { readonly embedded: boolean },
  path = '/proc/self/limits',
): Promise<void> {
  // Errors are ignored, because only Linux has this file.
  const limits = await readFile(path, 'latin1').catch(() => '');
  const soft = (name: string): number => {
    const said = new RegExp(`^${name} +(\\S+)`, 'm').exec(limits)?.[1] ?? 'unlimited';
    return said === 'unlimited' ? Infinity : Number(said);
  };
  const files = soft('Max open files');
  if (files < OPEN_FILES_MIN)
    throw new EnvironmentError(
      `The limit of open files is ${files}, and at least ${OPEN_FILES_MIN} are needed: ` +
        `raise it, in a shell with ulimit -n ${OPEN_FILES_MIN}`,
    );
  const space = soft('Max address space');
  if (embedded && space < ADDRESS_SPACE_MIN)
    throw new EnvironmentError(
      `The limit of address space is ${Math.floor(space / GIB)} GiB, and the stores in DATA_DIR need ` +
        `${ADDRESS_SPACE_MIN / GIB} GiB (of addresses, not of memory): ` +
        'lift it, in a shell with ulimit -v unlimited',
    );
}
