import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Set by the build: empty in a release, else a plus sign, `unreleased` and the commit. */
declare const BUILD_LABEL: string | undefined;

const packageJson = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
const { version } = JSON.parse(packageJson) as { readonly version: string };

/** The version in package.json. Builds of commits that are no release have the commit appended. */
export const VERSION = version + (typeof BUILD_LABEL === 'string' ? BUILD_LABEL : '');
