import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { FlowNode, FlowSum, MoneyFlow } from '../../investigations/queries/get-money-flow.query.js';
import { cutText } from '../../kernel/shown-value.js';
import { html, type Html } from '../html.js';
import { dashboardPage, section } from '../page-layout.js';
import { badge, table, type Cell } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';
import { counted, dayElement, money } from './amount-parts.js';
import { alertLink } from './decision-parts.js';
import { flowGraph, nameOf } from './flow-graph.js';
import { QUEUE_PATH } from './queue-filter.js';

/** Two hops of money around the alert's customer, drawn and as a table. */
export const flowPage = (session: SignedIn, row: QueueRow, flow: MoneyFlow | null): Html =>
  dashboardPage({
    title: 'Where the money came from and went',
    current: QUEUE_PATH,
    session,
    lead: html`${alertLink(row)} · alert <code>${row.alertId}</code>`,
    body: flow
      ? drawnFlow(flow)
      : html`<section class="card">
          <p>The transactions are too many or too large to be shown, or damaged.</p>
        </section>`,
  });

function drawnFlow(flow: MoneyFlow): Html {
  const isEmpty = flow.in.parties.length === 0 && flow.out.parties.length === 0;
  return section(
    'Money flow',
    html`<p class="hint">
        From ${dayElement(flow.period.startMs)} to ${dayElement(flow.period.endMs)}: who paid the customer and
        who paid those; whom it paid and whom those paid. Flagged parties come first, then those with the
        largest share of a
        currency.${flow.truncated && ' Older transactions were not read: there are too many.'}
      </p>
      ${
        isEmpty
          ? html`<p>No money moved in this time.</p>`
          : html`<div class="drawing" tabindex="0" role="group" aria-label="Drawing of the money flow">
                ${flowGraph(flow)}
              </div>
              <details>
                <summary>The same as a table</summary>
                ${flowTable(flow)}
              </details>`
      }`,
  );
}

const flowTable = (flow: MoneyFlow): Html =>
  table({
    caption: 'Money flow',
    head: ['From', 'To', 'Sums', 'Payments'],
    rows: [...sideRows(flow, 'in'), ...sideRows(flow, 'out')],
  });

function sideRows(flow: MoneyFlow, side: 'in' | 'out'): Cell[][] {
  const subject = { entityId: flow.subjectId, name: flow.subjectName };
  const between = (far: Cell, near: Cell, sums: readonly FlowSum[]): Cell[] => [
    ...(side === 'in' ? [far, near] : [near, far]),
    sumLines(sums),
    String(sums.reduce((all, { payments }) => all + payments, 0)),
  ];
  const { parties, others } = flow[side];
  return [
    ...parties.flatMap((party) => [
      between(partyCell(party), partyCell(subject), party.sums),
      ...(party.beyond?.parties ?? []).map((each) => between(partyCell(each), partyCell(party), each.sums)),
      ...(party.beyond?.others
        ? [between(othersText(party.beyond.others), partyCell(party), party.beyond.others.sums)]
        : []),
    ]),
    ...(others ? [between(othersText(others), partyCell(subject), others.sums)] : []),
  ];
}

const othersText = ({ count }: { readonly count: number }): string => counted(count, 'other');

const NAME_CHARS_SHOWN = 100;

const partyCell = (party: Pick<FlowNode, 'entityId' | 'name'> & { readonly flagged?: boolean }): Html =>
  html`${cutText(nameOf(party), NAME_CHARS_SHOWN)}
  ${party.entityId !== null && html`<span class="hint">${cutText(party.entityId, NAME_CHARS_SHOWN)}</span>`}
  ${party.flagged && badge('bad', 'flagged')}`;

const sumLines = (sums: readonly FlowSum[]): Html =>
  html`${sums.map(({ sum, currency }, at) => html`${at > 0 && html`<br />`}${money(sum, currency)}`)}`;
