/** Submits the form of the slider in an alert's history when the slider is moved. */
export function submitHistoryStepForm(): void {
  const step = document.querySelector<HTMLInputElement>('#step');
  step?.addEventListener('change', () => step.form?.requestSubmit());
}
