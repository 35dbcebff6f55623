import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The sources that a build is made from. */
export interface BuildOrigin {
  /** Version in package.json, the only place that declares it. */
  readonly version: string;
  /** The release that the build was requested for, such as `v1.0.0`; null if none. */
  readonly release: string | null;
  /** The changelog; null if it is missing, as when an image is built. */
  readonly changelog: string | null;
  readonly commit: string | null;
  /** Git tags of the commit. */
  readonly tags: readonly string[];
  /** True if files differ from the commit. */
  readonly isChanged: boolean;
}

/**
 * Returns the suffix of the version in a build: empty for a release, otherwise `+unreleased.<commit>`, so
 * that no other build is mistaken for the release. Throws if a release was requested and the sources are not
 * those of the release.
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

/**
 * Reads where the sources of `root` come from. Without a repository, the variables RELEASE and COMMIT say so.
 */
export function originOfBuild(root: string, env: NodeJS.ProcessEnv): BuildOrigin {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const changelogFile = path.join(root, 'CHANGELOG.md');
  const changelog = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8') : null;
  // Check for .git here: the folder may be inside another project's repository.
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

/** Runs git. Returns null if git is missing or refuses the folder. */
function git(root: string, ...words: readonly string[]): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio }).trim();
  } catch {
    return null;
  }
}
