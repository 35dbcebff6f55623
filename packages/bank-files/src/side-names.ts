import { isColumnNamed, type PartySide } from './header-names.js';
import { cachedByName } from './name-cache.js';

const SIDES: readonly PartySide[] = ['sender', 'receiver'];

/** Returns the columns with the names of both sides, such as From and To. */
export function nameColumnsOfSides(columns: readonly string[]): Readonly<Record<PartySide, string>> | null {
  const [sender, receiver] = SIDES.map((side) => columns.find((name) => isColumnNamed(name, `${side}.name`)));
  return sender !== undefined && receiver !== undefined && sender !== receiver ? { sender, receiver } : null;
}

/** Tells whether a column's name means the sender or the receiver of each row; null if neither or both. */
export const sideOfColumnName = cachedByName((column): PartySide | null => {
  const [first, ...more] = SIDES.filter((side) => isColumnNamed(column, `${side}.name`));
  return first !== undefined && more.length === 0 ? first : null;
});
