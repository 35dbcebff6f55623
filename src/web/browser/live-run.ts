/** Shows the states of the run under way as the server tells them, and its result once it has ended. */
export function followRun(): void {
  const live = document.querySelector<HTMLElement>('[data-events]');
  if (!live) return;
  const hint = live.querySelector('span')!;
  const whenClosed = hint.textContent;
  const source = new EventSource(live.dataset['events']!);
  source.onopen = () => (hint.textContent = 'Its result will be shown when it ends.');
  source.onerror = () => (hint.textContent = whenClosed);
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    live.querySelector('b')!.textContent = data;
  });
  source.addEventListener('closed', () => {
    source.close();
    hint.textContent = whenClosed;
  });
  source.addEventListener('ended', ({ data }: MessageEvent<string>) => {
    source.close();
    if (!hasUnsentText()) return location.replace(addressWithoutNotice());
    live.textContent = `The run has ended (${data}). Send what you wrote, then open this page again.`;
  });
}

const hasUnsentText = (): boolean =>
  [...document.querySelectorAll('textarea')].some((area) => area.value !== area.defaultValue);

function addressWithoutNotice(): URL {
  const url = new URL(location.href);
  url.hash = '';
  url.searchParams.delete('done');
  return url;
}
