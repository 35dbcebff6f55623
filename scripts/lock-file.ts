export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  /** A package of this repository; `resolved` is its folder. */
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Missing {
  readonly name: string;
  readonly version: string;
  /** Folder of the package that asks for it. */
  readonly place: string;
}

/** Where Node looks for what a package imports, from its own folder up to the root. */
function foldersFrom(place: string): string[] {
  if (place === '') return ['node_modules/'];
  const above = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
  return [`${place}/node_modules/`, ...foldersFrom(above)];
}

const missingFrom = ({ packages }: LockFile): Missing[] =>
  Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !foldersFrom(place).some((folder) => packages[`${folder}${name}`]?.version))
      .map(([name, version]) => ({ name, version, place })),
  );

/** A package made for one platform has to be locked on every other one too, or `npm ci` refuses the file. */
export const problemsOf = (lock: LockFile): string[] => [
  ...missingFrom(lock).map(({ name, place }) => `${name}, optional for ${place}, is not locked`),
  ...Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([place]) => `${place} records a download address`),
];

const PLATFORM = /-(darwin|linux|win32|android|freebsd|openharmony)-([a-z0-9]+)(?:-(gnu|musl)?\w*)?$/;
const LIBC: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' };

/** With an entry for each missing package; its platform is read from its name. Throws on other names. */
export function completed<Lock extends LockFile>(lock: Lock): Lock {
  const added = missingFrom(lock).map(({ name, version, place }) => {
    const [, os, cpu, abi] = PLATFORM.exec(name) ?? [];
    if (os === undefined || !/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`${name}@${version} is not pinned, or its name tells no platform`);
    const libc = os === 'linux' && abi !== undefined ? { libc: [LIBC[abi]] } : {};
    const dev = lock.packages[place]?.dev ? { dev: true } : {};
    const entry = { version, cpu: [cpu], ...dev, ...libc, optional: true, os: [os] };
    return [`node_modules/${name}`, entry] as const;
  });
  const packages: (readonly [string, object])[] = [...Object.entries(lock.packages), ...added];
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}
