import type { GetReceipt } from '../../audit/queries/get-receipt.query.js';
import { historyAddress } from '../alerts/alert-address.js';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import { html, type Html } from '../html.js';
import { addressWith } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { buttonLink, definitionList, linesText, notice } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';

/** Returns the address of the receipt of an event; `id` is the alert's service id. */
export const receiptAddress = (id: string, event: string, as?: 'json'): string =>
  addressWith(`${historyAddress(id)}/receipt`, { event, as });

const PROVED = 'Proved: a signed checkpoint covers it. No later log can lack or change it unnoticed.';
const NOT_PROVED =
  'Not proved yet: the next signed checkpoint follows within seconds. Open this page again. If it still ' +
  'says so a minute after the event, tell the operator: the log is not being signed.';

interface ReceiptPage {
  readonly session: SignedIn;
  readonly id: string;
  readonly event: string;
  /** Null until a signed checkpoint covers the event. */
  readonly receipt: InstanceType<typeof GetReceipt>['result'] | null;
}

export function receiptPage({ session, id, event, receipt }: ReceiptPage): Html {
  const proof =
    receipt &&
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
    session,
    lead: html`<a class="tall" href="${historyAddress(id)}">History of the alert</a>`,
    body: html`${notice('info', proof ? PROVED : NOT_PROVED)}
    ${proof && pageSection('What proves it', definitionList(proof))}`,
  });
}
