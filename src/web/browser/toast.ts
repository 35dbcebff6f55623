// Created at the start: screen readers announce changes only of elements that exist already.
const toast = document.createElement('p');
toast.setAttribute('role', 'status');
toast.className = 'toast';
document.body.append(toast);

/** Shows a short message in the corner. Screen readers announce it. */
export const showToast = (text: string): void => {
  toast.textContent = text;
};
