import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is known about the sources that a build is made of. */
export interface BuildOrigin {
  /** Of package.json, which is the only declaration of it. */
  readonly version: string;
  /** The release that the build was asked to be, such as `v1.0.0`; null where nobody asked. */
  readonly release: string | null;
  /** The changelog, where it lies beside the sources: an image is built without it. */
  readonly changelog: string | null;
  readonly commit: string | null;
  /** Tags of this commit. */
  readonly tags: readonly string[];
  /** Whether files differ from the commit. */
  readonly isChanged: boolean;
}

/**
 * Returns what follows the version in a build: nothing for a release, else `+unreleased.<commit>`, so that no
 * build of another commit is taken for the release. Throws where a release was asked for that the sources are
 * not.
 */
export function labelOfBuild(origin: BuildOrigin): string {
  const { version, release, changelog, commit, tags, isChanged } = origin;
  const tag = `v${version}`;
  if (release !== null && release !== tag)
    throw new Error(`RELEASE is ${release}, but package.json says ${version}: RELEASE has to be ${tag}`);
  if (release !== null && isChanged)
    throw new Error(`RELEASE is ${release}, but files differ from the commit: commit or discard the changes`);
  if (release !== null || (tags.includes(tag) && !isChanged)) {
    if (changelog?.includes(`## ${version} (not released yet)`))
      throw new Error(`this is ${tag}, but CHANGELOG.md calls ${version} not released yet: give it its date`);
    return '';
  }
  return `+unreleased.${commit?.slice(0, 12) ?? 'unknown'}${isChanged ? '.changed' : ''}`;
}

/** Reads where the sources of `root` come from. RELEASE and COMMIT tell it where there is no repository. */
export function originOfBuild(root: string, env: NodeJS.ProcessEnv): BuildOrigin {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const changelogFile = path.join(root, 'CHANGELOG.md');
  const changelog = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8') : null;
  // Why: the folder may lie in the repository of something else.
  const isRepository = existsSync(path.join(root, '.git'));
  const commit = isRepository ? git(root, 'rev-parse', 'HEAD') : null;
  return {
    version,
    release: env['RELEASE'] || null,
    changelog,
    commit: commit ?? (env['COMMIT'] || null),
    tags: commit === null ? [] : (git(root, 'tag', '--points-at', 'HEAD')?.split('\n') ?? []),
    isChanged: commit !== null && git(root, 'status', '--porcelain', '--untracked-files=no') !== '',
  };
}

/** Returns null where there is no git, or where it refuses the folder. */
function git(root: string, ...words: readonly string[]): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio }).trim();
  } catch {
    return null;
  }
}
