/**
 * Names one alert in a message: the customer's own id, or the service id, which addresses of pages have.
 * Whoever has either sends it as it is; the handler finds the alert once.
 */
export type AlertRef = string | AlertByServiceId;

interface AlertByServiceId {
  readonly serviceId: string;
}
