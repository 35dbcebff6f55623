import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

export const { version: VERSION } = JSON.parse(file) as { readonly version: string };
