import { bindKeys } from './keys.js';

/** Binds `/` to the field of the search: that of the page Search, else the one in the bar. */
export function bindSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[action="/search"] [name=q]');
  if (field) bindKeys({ '/': () => field.select() });
}
