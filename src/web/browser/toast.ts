// Why from the start: screen readers announce a change of what they know already.
const toast = document.createElement('p');
toast.setAttribute('role', 'status');
toast.className = 'toast';
document.body.append(toast);

/** Shows a short message in the corner, which screen readers announce. */
export const tell = (text: string): void => {
  toast.textContent = text;
};
