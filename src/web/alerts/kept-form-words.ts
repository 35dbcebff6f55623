import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { KeptForm, KeptFormWords } from '../kept-form.js';
import { countPart } from './amount-parts.js';
import { shortTitleText } from './decision-parts.js';
import { BATCHES_PATH } from './queue-batch-parts.js';
import { DECIDE_BUTTON_LABELS } from './queue-row-parts.js';

const OF_ALERT = /^\/alerts\/([0-9a-z]{26}_\d+)\/([\w-]+)$/;

const ANSWERS = {
  confirm: 'Confirm the decision about',
  sendBack: 'Send back the decision about',
  withdraw: 'Withdraw your decision about',
} as const;

const ACTS: Readonly<Record<string, string>> = {
  undo: 'Undo your decision about',
  notes: 'Add a note to',
  rerun: 'Start an investigation of',
  data: 'Add customer data to',
  feedback: 'Send feedback about an indicator of',
  take: 'Take',
  release: 'Unassign',
  give: 'Assign',
  snooze: 'Snooze',
};

/** Returns the alert, by its service id, whose page a kept form is of; null for another page. */
export const alertOfKeptForm = ({ action }: KeptForm): string | null => OF_ALERT.exec(action)?.[1] ?? null;

/** Says what a kept form would do, and with which alert or how many. `row`: of its alert, if it is known. */
export function keptFormWords({ action, fields }: KeptForm, row: QueueRow | null): KeptFormWords {
  const value = (name: string): string => fields.find((field) => field[0] === name)?.[1] ?? '';
  if (action === BATCHES_PATH) {
    const count = fields.filter(([name]) => name === 'alert').length;
    return { act: labelOf(value('disposition')), about: `${countPart(count, 'alert')} together` };
  }
  const [, id, name = ''] = OF_ALERT.exec(action) ?? [];
  if (id === undefined) return { act: 'Send', about: `the form of the page ${action}` };
  const alert = row ? `${row.alertId}, “${shortTitleText(row.title)}”` : `with the address /alerts/${id}`;
  if (name === 'decision') return { act: labelOf(value('one')), about: `the alert ${alert}` };
  const words = name === 'proposal' ? ANSWERS[value('answer') as keyof typeof ANSWERS] : ACTS[name];
  return words === undefined
    ? { act: 'Send', about: `the form “${name}” of the alert ${alert}` }
    : { act: 'Send', about: `this: ${words} the alert ${alert}` };
}

const labelOf = (disposition: string): string =>
  DECIDE_BUTTON_LABELS[disposition as keyof typeof DECIDE_BUTTON_LABELS] ?? 'Send a decision about';
