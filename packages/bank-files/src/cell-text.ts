/** Returns a text for a scalar; blank texts and null are nothing. */
export const cellTextOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value.trim()
      : JSON.stringify(value);
