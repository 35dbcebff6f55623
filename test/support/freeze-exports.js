const closed = new WeakSet();

const CHANGES = ['set', 'add', 'delete', 'clear'];

const refuse = () => {
  throw new TypeError('what a module of src exports is shared by the suites of a worker: nothing changes it');
};

const isPlain = (value) => [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

/** A frozen Map or Set still takes entries. */
function closeCollection(collection) {
  for (const name of CHANGES)
    if (name in collection) Object.defineProperty(collection, name, { value: refuse });
  for (const [key, value] of collection.entries()) {
    freezeDeeply(key);
    freezeDeeply(value);
  }
}

/** Nest marks classes of modules: what they have stays, and they may be given more. */
function closeFunction(value) {
  for (const [name, { writable }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    if (writable) Object.defineProperty(value, name, { writable: false });
}

function freezeDeeply(value) {
  const isFunction = typeof value === 'function';
  if ((!isFunction && typeof value !== 'object') || value === null || closed.has(value)) return;
  closed.add(value);
  if (value instanceof Map || value instanceof Set) closeCollection(value);
  else if (isFunction) closeFunction(value);
  else if (isPlain(value)) Object.freeze(value);
  else return;
  for (const [name, { value: inner }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    // An object could have no property of its own by a name that its frozen prototype has.
    if (name !== 'prototype') freezeDeeply(inner);
}

/**
 * Freezes what a module exports: lists, plain objects, maps, sets and classes, with what is in them. Whoever
 * changes it fails at once, not the suite that meets the change. Objects of classes stay as they are.
 */
export function freezeExports(exports) {
  for (const name of Object.keys(exports)) freezeDeeply(exports[name]);
  Object.freeze(exports);
}
