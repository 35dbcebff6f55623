/** Forms of days and months, which are no moments and so belong to no time zone, by their length. */
const FORMS: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  7: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  10: { dateStyle: 'medium', timeZone: 'UTC' },
};
const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** Formats times and amounts for the browser's locale. The original text of a time becomes its tooltip. */
export function showInLocale(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = new Date(time.dateTime);
    time.title = time.textContent;
    time.textContent = at.toLocaleString(undefined, FORMS[time.dateTime.length] ?? MOMENT);
  }
  for (const amount of root.querySelectorAll<HTMLDataElement>('data[value]')) {
    const minimumFractionDigits = (amount.textContent.split('.')[1] ?? '').length;
    const asWritten = { minimumFractionDigits, maximumFractionDigits: Math.max(20, minimumFractionDigits) };
    // Pass the text, as converting it to a number could lose digits.
    const digits = amount.value as Intl.StringNumericLiteral;
    amount.textContent = new Intl.NumberFormat(undefined, asWritten).format(digits);
  }
}
