import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

export const { version: VERSION } = JSON.parse(packageJson) as { readonly version: string };
