/**
 * Names one alert in a message: either by the customer's own id (a string) or by our service id, which the
 * addresses of pages contain. Callers send whichever they have; the handler looks the alert up once.
 */
export type AlertRef = string | AlertByServiceId;

/** Returns the id that a message names an alert by, such as for the access log. */
export const idOfAlertRef = (ref: AlertRef): string => (typeof ref === 'string' ? ref : ref.serviceId);

interface AlertByServiceId {
  readonly serviceId: string;
}
