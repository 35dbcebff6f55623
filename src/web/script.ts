import { hash } from 'node:crypto';

/** Keys of the queue, decisions without a new page and the state of a run; every page works without it. */
export const SCRIPT = `'use strict';
(() => {
  const withLocale = (root) => {
    for (const time of root.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      time.title = time.textContent;
      const isDay = time.dateTime.length === 10;
      time.textContent = isDay
        ? at.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
        : at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    }
    // A text, not a number: no digit is lost.
    for (const amount of root.querySelectorAll('data[value]')) {
      const minimumFractionDigits = (amount.textContent.split('.')[1] ?? '').length;
      const asWritten = { minimumFractionDigits, maximumFractionDigits: Math.max(20, minimumFractionDigits) };
      amount.textContent = new Intl.NumberFormat(undefined, asWritten).format(amount.value);
    }
  };
  withLocale(document);

  const live = document.querySelector('[data-events]');
  if (live) {
    const hint = live.querySelector('span');
    const whenClosed = hint.textContent;
    const isChanged = (area) => area.value !== area.defaultValue;
    const isTyping = () => [...document.querySelectorAll('textarea')].some(isChanged);
    const source = new EventSource(live.dataset.events);
    source.onopen = () => (hint.textContent = 'Its result will be shown when it ends.');
    source.onerror = () => (hint.textContent = whenClosed);
    source.addEventListener('state', ({ data }) => (live.querySelector('b').textContent = data));
    source.addEventListener('closed', () => {
      source.close();
      hint.textContent = whenClosed;
    });
    source.addEventListener('ended', ({ data }) => {
      source.close();
      const url = new URL(location);
      url.hash = '';
      url.searchParams.delete('done');
      if (!isTyping()) return location.replace(url);
      live.textContent = 'The run has ended (' + data + '). Send what you wrote, then open this page again.';
    });
  }

  document.getElementById('step')?.addEventListener('change', ({ target }) => target.form.requestSubmit());

  const queue = document.getElementById('queue');
  if (!queue) return;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.className = 'toast';
  document.body.append(status);

  const rows = () => [...queue.querySelectorAll('.row')];
  const current = () => queue.querySelector('.row.current');
  const link = (row) => row.querySelector('a.name');
  const box = (row) => row.querySelector('input[type=checkbox]');
  let anchor = null;

  const go = (row) => {
    if (!row) return;
    current()?.classList.remove('current');
    row.classList.add('current');
    link(row).focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };
  const move = (by) => {
    const all = rows();
    const at = all.indexOf(current());
    go(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]);
  };
  const nextOpen = () => {
    const all = rows();
    const at = all.indexOf(current());
    const inOrder = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const open = inOrder.find((row) => row.dataset.open === 'yes');
    if (open) return go(open);
    const next = document.querySelector('a[rel=next]');
    if (next) next.click();
    else status.textContent = 'No undecided alert is left here.';
  };
  const countSelected = () => {
    const count = queue.querySelectorAll('.pick input:checked').length;
    const told = document.getElementById('selected');
    if (told) told.textContent = count === 1 ? '1 alert selected' : count + ' alerts selected';
  };

  const send = async (row, button) => {
    if (row.getAttribute('aria-busy')) return;
    row.setAttribute('aria-busy', 'true');
    const body = new URLSearchParams();
    const ofQueue = queue.querySelectorAll(':scope > input[type=hidden]');
    for (const each of [...ofQueue, ...row.querySelectorAll('input[type=hidden]')])
      body.set(each.name, each.value);
    if (button.name) body.set(button.name, button.value);
    try {
      const answer = await fetch(button.formAction, { method: 'POST', headers: { fragment: 'row' }, body });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const refusal = page.querySelector('[role=alert]') ?? page.querySelector('main p');
      if (!answer.ok) throw new Error(refusal.textContent);
      const made = document.importNode(page.querySelector('.row'), true);
      const wasCurrent = row.classList.contains('current');
      row.replaceWith(made);
      withLocale(made);
      const decision = made.querySelector('.decide').firstElementChild;
      status.textContent = link(made).textContent + ': ' + decision.textContent;
      if (wasCurrent) go(made);
    } catch (error) {
      row.removeAttribute('aria-busy');
      status.textContent = error.message;
    }
  };
  queue.addEventListener('click', (event) => {
    const button = event.target.closest('button[formaction]');
    if (!button) return;
    event.preventDefault();
    send(button.closest('.row'), button);
  });
  queue.addEventListener('change', countSelected);

  const press = (ending, value) => {
    const row = current();
    const buttons = row ? [...row.querySelectorAll('button[formaction]')] : [];
    const fits = (each) => each.formAction.endsWith(ending) && (!value || each.value === value);
    const button = buttons.find(fits);
    if (button) send(row, button);
    else status.textContent = row ? 'This is not possible here.' : 'Move to an alert first: j or k.';
  };
  const select = (isRange) => {
    const row = current();
    if (!row || !box(row)) return;
    const all = rows();
    const ends = [all.indexOf(isRange && anchor ? anchor : row), all.indexOf(row)];
    const [from, to] = ends.sort((one, other) => one - other);
    const checked = isRange ? true : !box(row).checked;
    for (const each of all.slice(from, to + 1)) box(each).checked = checked;
    anchor = row;
    countSelected();
  };

  const actions = {
    j: () => move(1),
    k: () => move(-1),
    e: () => press('/decision', 'ESCALATED'),
    c: () => press('/decision', 'CLEARED'),
    u: () => press('/undo'),
    x: () => select(false),
    X: () => select(true),
    n: nextOpen,
    '/': () => {
      const field = document.getElementById('text');
      field.closest('details').open = true;
      field.focus();
    },
    '?': () => {
      const keys = document.getElementById('keys');
      keys.open = !keys.open;
      keys.scrollIntoView({ block: 'nearest' });
    },
  };
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input:not([type=checkbox]), select, textarea');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
`;

/** Why a hash: browsers may cache it forever. */
export const SCRIPT_PATH = `/assets/${hash('sha256', SCRIPT, 'hex').slice(0, 16)}.js`;
