import { VIEW_NAME_CHARS_MAX, type SavedView } from '../../access/queries/list-saved-views.query.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { button, field, form, hiddenInput, tabs } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';
import { QUEUE_PATH, queueAddress, type QueueFields } from './queue-filter.js';

export const VIEWS_PATH = `${QUEUE_PATH}/views`;

/** Returns the address that a view of these filters has: its first page. */
export const viewAddress = (asked: QueueFields): string => queueAddress(asked, { page: 1 });

export function viewLinks(views: readonly SavedView[], asked: QueueFields): Html | null {
  if (views.length === 0) return null;
  const current = viewAddress(asked);
  return tabs(
    'Your views',
    views.map(({ name, address }) => ({ href: address, name, isCurrent: address === current })),
  );
}

/** The forms that name the present filters and order, and that delete a view. */
export function viewForms(
  views: readonly SavedView[],
  { formToken }: SignedIn,
  back: string,
  refused?: RefusedForm,
): Html {
  const backInput = hiddenInput('back', back);
  const save = html`${backInput}
  ${field({ label: 'Name of the view', name: 'name', maxLength: VIEW_NAME_CHARS_MAX, refused })}
  ${button({ label: 'Save view', kind: 'plain' })}`;
  const remove = html`${backInput}
  ${views.map(({ id, name }) =>
    button({ label: `Delete “${name}”`, kind: 'danger', name: 'view', value: id }),
  )}`;
  return html`<div class="stack views">
    ${form({ action: VIEWS_PATH, formToken, inline: true, body: save })}
    ${views.length > 0 && form({ action: `${VIEWS_PATH}/delete`, formToken, inline: true, body: remove })}
  </div>`;
}
