/** Returns the text of a cell; null and missing values become an empty text. */
export const cellTextOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value.trim()
      : JSON.stringify(value);
