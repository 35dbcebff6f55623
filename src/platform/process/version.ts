import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaced by the build: empty in a release, else a plus sign, `unreleased` and the commit. */
declare const BUILD_LABEL: string | undefined;

const packageJson = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
const { version } = JSON.parse(packageJson) as { readonly version: string };

/** The version of package.json; in a build of a commit that is no release, followed by that commit. */
export const VERSION = version + (typeof BUILD_LABEL === 'string' ? BUILD_LABEL : '');
