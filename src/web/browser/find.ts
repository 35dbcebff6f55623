import { bindKeys } from './keys.js';

/** Binds `/` to the search, that of the page Search or the one in the bar, and `?` to the help of keys. */
export function bindSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[action="/search"] [name=q]');
  if (field) bindKeys({ '/': () => field.select() });
  const keys = document.getElementById('keys');
  if (keys) bindKeys({ '?': () => keys.togglePopover() });
}
