import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupedBy } from '@alert-review/kernel';
import { page, wrapped } from './markdown.js';

/** Licences that allow using, changing and selling the product with no more than a notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
];

/**
 * Licences read from the packages' files, because their package.json does not state them in today's field.
 */
const READ_BY_HAND: readonly (readonly [RegExp, string])[] = [
  [/^@msgpackr-extract\//, 'MIT'],
  [/^(passport-strategy|pause)$/, 'MIT'],
];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** True for a package of this repository. */
  readonly link?: boolean;
}

/**
 * Generates docs/made/licences.md: every package installed with the product. Throws if a licence is not
 * allowed.
 */
export function licencesPage(): string {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const packages = packagesOf((JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages);
  const byLicence = [...groupedBy(packages, ({ licence }) => licence)].sort(([a], [b]) => (a < b ? -1 : 1));
  return page(
    'Licences of the packages',
    ...wrapped(
      `Alert Review is under Apache-2.0. What npm installs beside it, optional packages included: ` +
        `${packages.length} packages. One under a licence other than ${ALLOWED.join(', ')} fails the ` +
        `making of this page. Data that the product contains: [NOTICE](../../NOTICE).`,
    ),
    ...byLicence.flatMap(([licence, all]) => [
      '',
      `## ${licence}`,
      '',
      ...wrapped(all.map(({ name, version }) => `${name} ${version}`).join(', ')),
    ]),
    '',
  );
}

/** Returns each package once per version. */
export function packagesOf(packages: Readonly<Record<string, LockedPackage>>) {
  const found = Object.entries(packages).flatMap(([place, { version = '', license, dev, link }]) => {
    if (!place.includes('node_modules/') || dev || link) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? READ_BY_HAND.find(([names]) => names.test(name))?.[1];
    if (licence === undefined) throw new Error(`${name} ${version} names no licence`);
    const parts = licence.replace(/[()]/g, '').split(' AND ');
    if (!parts.every((part) => ALLOWED.includes(part)))
      throw new Error(`${name} ${version} is under ${licence}, which is not allowed`);
    return [{ name, version, licence }];
  });
  const byKey = new Map(found.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
