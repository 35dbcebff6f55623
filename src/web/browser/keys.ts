const actions = new Map<string, () => void>();

/**
 * Adds shortcuts to the page, by the names of `KeyboardEvent.key`. A later action for the same key replaces
 * the earlier one. Nothing is bound for readers who have turned shortcuts off in their account.
 */
export function bindShortcuts(keys: Readonly<Record<string, () => void>>): void {
  if (document.body.dataset['shortcuts'] === 'off') return;
  if (actions.size === 0) document.addEventListener('keydown', act);
  for (const [key, action] of Object.entries(keys)) actions.set(key, action);
}

function act(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.closest('input:not([type=checkbox]), select, textarea');
  // An open form has the keyboard for itself, whatever in it has the focus.
  const isAsked = document.querySelector('dialog[open]') !== null;
  if (isTyping || isAsked || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actions.get(event.key);
  if (!action) return;
  event.preventDefault();
  action();
}
