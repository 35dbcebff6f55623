import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Collection, EventFamily } from '@alert-review/kernel';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import { DATA_FORMAT, DATA_FORMATS } from '../../src/platform/process/data-format.js';
import { ROOT } from './repository.js';

/** Digest per data format of all that an older build of that format would have to read. */
const DIGESTS_FILE = 'test/fixtures/data-formats.json';
const digests = JSON.parse(readFileSync(path.join(ROOT, DIGESTS_FILE), 'utf8')) as Record<string, string>;

interface Stored {
  readonly families: readonly Pick<EventFamily, 'category' | 'definitions'>[];
  readonly records: readonly Pick<Collection<object>, 'name' | 'storageVersion'>[];
}

/** Names events and versions, and records and the versions of their shape. Read models are built anew. */
const digestOf = ({ families, records }: Stored): string => {
  const events = families.flatMap(({ category, definitions }) =>
    Object.entries(definitions).map(([type, { v }]) => `event ${category} ${type} ${v}`),
  );
  const kept = records.map(({ name, storageVersion }) => `record ${name} ${storageVersion}`);
  return hash('sha256', [...events, ...kept].sort().join('\n'));
};

/** Returns what to do about stored data that has changed without its format; null if there is nothing. */
function formatAdvice(
  stored: Stored,
  known: Readonly<Record<string, string>>,
  { format, isReleased }: { readonly format: number; readonly isReleased: boolean },
): string | null {
  const digest = digestOf(stored);
  if (known[format] === digest) return null;
  const begin = `Events, their versions or records changed since data format ${format} was recorded. `;
  const rise =
    `Raise DATA_FORMAT and add its line to DATA_FORMATS, write the upgrade notes and the way back in ` +
    `CHANGELOG.md, and record "${known[format] && isReleased ? format + 1 : format}": "${digest}"`;
  const record =
    isReleased || !known[format]
      ? `${rise} in ${DIGESTS_FILE}.`
      : `No release has format ${format} yet: record "${format}": "${digest}" in ${DIGESTS_FILE}, and ` +
        'check that the upgrade notes of CHANGELOG.md still hold. Raise DATA_FORMAT instead if others keep ' +
        'stores of it.';
  return begin + record;
}

const releaseOf = (format: number) => DATA_FORMATS[format]!.split(':')[0]!;
const isReleased = (release: string) =>
  !readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`## ${release} (not released yet)`);

test('stored data changes with its format, so that an older build refuses it', () => {
  const format = { format: DATA_FORMAT, isReleased: isReleased(releaseOf(DATA_FORMAT)) };
  expect(formatAdvice(STORE_CATALOGUE, digests, format)).toBeNull();
});

test('no digest is of a format that does not exist', () => {
  expect(Object.keys(digests).filter((format) => !(format in DATA_FORMATS))).toEqual([]);
});

describe('stored data that changed', () => {
  const stored = {
    families: [{ category: 'note', definitions: { NoteAdded: { v: 1 } } }],
    records: [{ name: 'notes', storageVersion: 1 }],
  } as unknown as Stored;
  const ofNotes = (definitions: object): Stored => ({
    ...stored,
    families: [{ category: 'note', definitions }] as unknown as Stored['families'],
  });
  const raised = ofNotes({ NoteAdded: { v: 2 } });
  const added = ofNotes({ NoteAdded: { v: 1 }, NoteLost: { v: 1 } });
  const reshaped = { ...stored, records: [{ name: 'notes', storageVersion: 2 }] } as unknown as Stored;
  const known = { 1: digestOf(stored) };
  const released = { format: 1, isReleased: true };

  test.each([
    ['a raised version', raised],
    ['a new event', added],
    ['a record of another shape', reshaped],
  ])('%s asks for a new format', (_, changed) => {
    expect(formatAdvice(changed, known, released)).toMatch(/Raise DATA_FORMAT and add its line .* "2": "/);
  });

  test('a format that no release has is recorded anew', () => {
    expect(formatAdvice(raised, known, { format: 1, isReleased: false })).toContain(
      'No release has format 1 yet',
    );
  });

  test('a format without a digest asks for it', () => {
    expect(formatAdvice(stored, {}, released)).toContain(`record "1": "${digestOf(stored)}"`);
  });

  test('nothing is asked where nothing changed', () => {
    expect(formatAdvice(stored, known, released)).toBeNull();
  });
});
