import type { GetReceipt } from '../../audit/queries/get-receipt.query.js';
import { alertHistoryAddress } from '../alerts/alert-address.js';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { buttonLink, definitionList, linesText, notice } from '../page-parts.js';
import type { PageSession } from '../page-session.js';

/** Returns the address of the receipt of an event; `id` is the alert's service id. */
export const receiptAddress = (id: string, event: string, as?: 'json'): string =>
  addressWithQuery(`${alertHistoryAddress(id)}/receipt`, { event, as });

const PROVED =
  'Proved: a signed checkpoint covers the event. Nobody can remove or change the event ' + 'unnoticed.';
const NOT_PROVED =
  'Not proved yet: the next signed checkpoint follows within seconds. Reload this page. ' +
  'If the event is not proved after a minute, tell the operator that the log is not ' +
  'being signed.';

const CHANGED =
  'No receipt can be made: the log differs from the signed log. The event was changed ' +
  'or removed after it was recorded. Do not rely on this page or on the history of the ' +
  'event. Tell the operator, who runs alert-review verify and restores the log from a ' +
  'backup.';

/** What the page says instead of a proof. */
const WITHOUT_RECEIPT = {
  not_sealed_yet: ['info', NOT_PROVED],
  log_changed: ['warning', CHANGED],
} as const;

export const isNoReceiptError = (code: string): code is keyof typeof WITHOUT_RECEIPT =>
  Object.hasOwn(WITHOUT_RECEIPT, code);

interface ReceiptPage {
  readonly session: PageSession;
  readonly id: string;
  readonly event: string;
  /** The receipt, or the code of the error that says why there is none. */
  readonly receipt: InstanceType<typeof GetReceipt>['result'] | keyof typeof WITHOUT_RECEIPT;
}

export function receiptPage({ session, id, event, receipt }: ReceiptPage): Html {
  const [kind, text] = typeof receipt === 'string' ? WITHOUT_RECEIPT[receipt] : (['info', PROVED] as const);
  const proof =
    typeof receipt !== 'string' &&
    ([
      ['Event', html`<code>${event}</code>`],
      ['Hash of the event (leaf)', html`<code>${receipt.leaf}</code>`],
      ['Place in the log', `event ${receipt.index + 1} of your organization`],
      ['Signed checkpoint', linesText(receipt.checkpoint)],
      ['For an auditor', buttonLink({ href: receiptAddress(id, event, 'json'), label: 'Save as JSON' })],
    ] as const);
  return dashboardPage({
    title: 'Receipt',
    current: QUEUE_PATH,
    help: '/alerts/:id/history',
    session,
    lead: html`<a class="tall" href="${alertHistoryAddress(id)}">History of the alert</a>`,
    body: html`${notice(kind, text)} ${proof && pageSection('Proof', definitionList(proof))}`,
  });
}
