import { showToast } from './toast.js';

/**
 * Shows the buttons that copy a text of the page; `data-copies` names the text's element. If the browser does
 * not allow copying, the text is only selected.
 */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const text = document.getElementById(button.dataset.copies!);
    if (!text) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      getSelection()!.selectAllChildren(text);
      const clipboard = navigator.clipboard as Clipboard | undefined;
      void (clipboard?.writeText(text.innerText) ?? Promise.reject(new Error())).then(
        () => showToast('The text is copied.'),
        () => showToast('The text is selected. Copy the text with the keyboard.'),
      );
    });
  }
}
