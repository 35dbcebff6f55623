const VALUE_CHARS_MAX = 200;

/** Returns a caller's value for use in an error; long values are shortened to text of 200 characters. */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  const text = JSON.stringify(value) ?? 'null';
  const cut = cutText(text);
  return cut === text ? value : cut;
}

/**
 * Returns the first `max` code points, followed by an ellipsis if the text is longer. Lone surrogates
 * become U+FFFD.
 */
export function cutText(text: string, max = VALUE_CHARS_MAX): string {
  if (text.length <= max) return text.toWellFormed();
  const characters = Array.from(text.slice(0, 2 * max + 1));
  const isWhole = characters.length <= max;
  return (isWhole ? text : `${characters.slice(0, max).join('')}…`).toWellFormed();
}
