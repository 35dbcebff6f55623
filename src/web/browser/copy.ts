import { showToast } from './toast.js';

/**
 * Shows the button that copies the report draft. If the browser does not allow copying, the text is only
 * selected.
 */
export function startCopy(): void {
  const draft = document.getElementById('draft');
  const button = document.getElementById('copy-draft');
  if (!draft || !button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    getSelection()!.selectAllChildren(draft);
    const clipboard = navigator.clipboard as Clipboard | undefined;
    void (clipboard?.writeText(draft.innerText) ?? Promise.reject(new Error())).then(
      () => showToast('The draft is copied.'),
      () => showToast('The draft is selected: copy it with the keyboard.'),
    );
  });
}
