const EVERY_MS = 3_000;
/** Stops after ten minutes, so that a page left open does not keep the session alive. */
const LOOKS_MAX = 200;

/** Shows the state of the running investigation every three seconds, and its result once it has ended. */
export function followRun(): void {
  const live = document.querySelector<HTMLElement>('[data-run]');
  if (!live) return;
  const hint = live.querySelector('span')!;
  const whenStopped = hint.textContent;
  hint.textContent = 'The result will appear when the investigation ends.';
  let looks = 0;
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = ++looks > LOOKS_MAX ? null : await fetch(live.dataset['run']!).catch(() => null);
    const state = answer?.ok ? await answer.text() : null;
    if (state !== null) live.querySelector('b')!.textContent = state;
    if (state === 'queued' || state === 'running') return;
    clearInterval(timer);
    if (state === null) hint.textContent = whenStopped;
    else if (!hasUnsentText()) location.replace(addressWithoutNotice());
    else live.textContent = `The investigation has ended (${state}). Send your text, then reload this page.`;
  };
  const timer = setInterval(() => void look(), EVERY_MS);
}

const hasUnsentText = (): boolean =>
  [...document.querySelectorAll('textarea')].some((area) => area.value !== area.defaultValue);

function addressWithoutNotice(): URL {
  const url = new URL(location.href);
  url.hash = '';
  url.searchParams.delete('done');
  return url;
}
