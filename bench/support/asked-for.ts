/** Returns the alert id or page number that a call of `get_alert` or `search_alerts` asks for. */
export const requestedIdOrPageOf = (args: { readonly alert_id?: string; readonly page?: number }): string =>
  String(args.alert_id ?? args.page);
