import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { normalized } from '../../../../kernel/normalized-text.js';

/** Returns a name in small letters, with one space between words. */
export const plainName = (name: string): string =>
  normalized(name, 'NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

type Named = Pick<Entity, 'type' | 'name'>;

/** Returns a test whether the other side bears the customer's name; a single word is too common. */
export function ownNameTest({ type, name: own }: Named): (name: string) => boolean {
  const plain = plainName(own ?? '');
  if (type !== 'INDIVIDUAL' || !plain.includes(' ')) return () => false;
  return (name) => plainName(name) === plain;
}

/** Returns the last word of a name, or the words before a comma; nothing for a name of one word. */
export function familyNameOf(name: string): string {
  const [before, after] = normalized(name, 'NFKC').toLowerCase().split(',');
  const given = before!.trim().split(/\s+/);
  if (after !== undefined) return before!.trim();
  return given.length > 1 ? given.at(-1)! : '';
}
