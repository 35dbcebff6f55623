/** Formats times and amounts for the browser's locale. The original text of a time becomes its tooltip. */
export function showInLocale(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = new Date(time.dateTime);
    time.title = time.textContent;
    const isDay = time.dateTime.length === 10;
    time.textContent = isDay
      ? at.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
      : at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  }
  for (const amount of root.querySelectorAll<HTMLDataElement>('data[value]')) {
    const minimumFractionDigits = (amount.textContent.split('.')[1] ?? '').length;
    const asWritten = { minimumFractionDigits, maximumFractionDigits: Math.max(20, minimumFractionDigits) };
    // Pass the text, as converting it to a number could lose digits.
    const digits = amount.value as Intl.StringNumericLiteral;
    amount.textContent = new Intl.NumberFormat(undefined, asWritten).format(digits);
  }
}
