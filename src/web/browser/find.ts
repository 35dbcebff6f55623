import { bindShortcuts } from './keys.js';

/**
 * Binds `/` to the search field (of the search page or the navigation bar) and `?` to the list of shortcuts.
 */
export function bindSearchShortcuts(): void {
  const field = document.querySelector<HTMLInputElement>('[action="/search"] [name=q]');
  if (field) bindShortcuts({ '/': () => field.select() });
  const keys = document.getElementById('keys');
  if (keys) bindShortcuts({ '?': () => keys.togglePopover() });
}
