#!/usr/bin/env node
// Exceeds the usual size: an auditor has a single file to read and to compare.
// Checks an audit bundle or a signed file of Alert Review without trusting whoever created it; see README.md
// beside it. The same file runs in Node (`node verify.js bundle.ndjson`) and in a page that opens without a
// server, so it has no imports and exports.
/**
 * @typedef {{ area: string, what: string, line?: number, event?: string, stream?: string, expected?: string,
 *   found?: string }} Fault
 * @typedef {{ checkpoints?: string[], keys?: string[], receipts?: string[], show?: string, progress?: (bytes: number)
 *   => void, sample?: { n: number, from?: string, to?: string, faults?: number } }} Options all but numbers as text
 */
const inNode = typeof process === 'object' && Boolean(process.versions?.node);
const crypt = inNode ? process.getBuiltinModule('node:crypto') : null;
const { subtle } = globalThis.crypto ?? crypt.webcrypto;
/** The page has its own SHA-256, because WebCrypto's is only asynchronous. */
const newSha = () => (crypt ? crypt.createHash('sha256') : globalThis.newSha256());
/** Hashes that are kept are strings of the characters 0 to 255, as Node creates them in half the time. */
const binary = (bytes) => String.fromCharCode(...bytes);
const bytesOf = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const sha256 = crypt?.hash
  ? (data) => crypt.hash('sha256', data, 'latin1')
  : (data) => binary(newSha().update(data).digest());
const LINE_MAX = 2 ** 26;
const FAULTS_KEPT = 1000;
const MINUTE = 60_000;
/**
 * A decision is recorded shortly after its rule was checked. Rules with a time limit allow for this delay.
 */
const WRITE_MS = 10_000;
const DAY = 24 * 60 * MINUTE;
const RERUNS = 300;
const BULK = 50;
const PROPOSAL = 100;
const utf8 = (value) => new TextEncoder().encode(value);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class Problem extends Error {
  constructor(what, expected, found) {
    super(what);
    Object.assign(this, { expected, found });
  }
}
const must = (holds, what, expected, found) => {
  if (!holds) throw new Problem(what, expected, found);
};
const hex = (text) => Array.from(text, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
const base64url = (text) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const unbase64 = (value, length) => {
  must(typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value), 'base64', 'base64', value);
  const text = atob(value);
  must(length === undefined || text.length === length, 'number of bytes', length, text.length);
  return text;
};
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};
/** Returns how many members a value has, including nested values. */
const membersOf = (value) =>
  value === null || typeof value !== 'object'
    ? 0
    : Object.values(value).reduce(
        (sum, one) => sum + membersOf(one),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      );
const saltedHash = (salt, json) => base64url(sha256(utf8(`${salt}\n${json}`)));
/** Matches the receipt header in the answer to a write, with or without the name of the header. */
const HEADER_RECEIPT = /^(?:Audit-Receipt:\s*)?([^\s;]+);leaf=(\S+)$/i;
const isInstant = (value) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const moved = (instant, ms) => new Date(Date.parse(instant) + ms).toISOString();
const idOf = (stream) => stream.slice(stream.indexOf('.') + 1);
const ofMap = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
/** Shows text of unknown origin without characters that could mislead a terminal or a reader. */
const cut = (text) =>
  text.length > 2000 ? `${text.slice(0, 2000)} … (cut; all of it stands in the bundle)` : text;
const shown = (value) =>
  cut(String(typeof value === 'object' ? JSON.stringify(value) : value)).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (char) => `⟨U+${char.codePointAt(0).toString(16)}⟩`,
  );

// The hash tree of RFC 6962. Proofs are checked as in RFC 9162, sections 2.1.3.2 and 2.1.4.2.
const pair = inNode ? Buffer.alloc(65, 1) : new Uint8Array(65).fill(1);
const put = inNode ? (hash, at) => pair.write(hash, at, 'latin1') : (hash, at) => pair.set(bytesOf(hash), at);
const node = (left, right) => {
  put(left, 1);
  put(right, 33);
  return sha256(pair);
};
class Tree {
  constructor(size, hashes) {
    Object.assign(this, { size, hashes });
  }
  append(leaf) {
    let hash = leaf;
    for (let rest = this.size++; rest % 2 === 1; rest = (rest - 1) / 2) hash = node(this.hashes.pop(), hash);
    this.hashes.push(hash);
  }
  root() {
    if (this.size === 0) return btoa(sha256(utf8('')));
    return btoa(this.hashes.reduceRight((right, left) => node(left, right)));
  }
}
/**
 * Walks up from leaf `fn` of a tree whose last leaf is `sn`. Calls `side` for a left neighbor or at the
 * border of the tree, otherwise `right`.
 */
function climb(fn, sn, steps, side, right) {
  for (const step of steps) {
    must(sn > 0, 'proof', 'a shorter one');
    if (fn % 2 === 1 || fn === sn) {
      side(step);
      for (; fn % 2 === 0 && fn > 0; sn = Math.floor(sn / 2)) fn /= 2;
    } else right(step);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  must(sn === 0, 'proof', 'a longer one');
}
const proofOf = (proof) => {
  must(Array.isArray(proof) && proof.length <= 64, 'proof', 'a list of at most 64 hashes');
  return proof.map((hash) => unbase64(hash, 32));
};
function checkInclusion(index, { size, root }, leaf, proof) {
  must(isCount(index) && index < size, 'index of the leaf', `below ${size}`, index);
  let hash = leaf;
  const up = [(step) => (hash = node(step, hash)), (step) => (hash = node(hash, step))];
  climb(index, size - 1, proofOf(proof), ...up);
  must(btoa(hash) === root, 'root by the proof of inclusion', root, btoa(hash));
}
function checkConsistency(first, second, proof) {
  const path = proofOf(proof);
  must(first.size <= second.size, 'size of the newer checkpoint', `at least ${first.size}`, second.size);
  if (first.size === second.size || first.size === 0) {
    const isSame = first.size === 0 || first.root === second.root;
    must(path.length === 0, 'proof of consistency', 'none', path.length);
    return must(isSame, 'root of equal size', first.root, second.root);
  }
  let fn = first.size - 1;
  let sn = second.size - 1;
  for (; fn % 2 === 1; sn = Math.floor(sn / 2)) fn = Math.floor(fn / 2);
  if (fn === 0) path.unshift(unbase64(first.root, 32));
  must(path.length > 0, 'proof of consistency', 'a longer one');
  let old = path[0];
  let now = path[0];
  const up = [(step) => ([old, now] = [node(step, old), node(step, now)]), (step) => (now = node(now, step))];
  climb(fn, sn, path.slice(1), ...up);
  must(btoa(old) === first.root, 'root of the older checkpoint by the proof', first.root, btoa(old));
  must(btoa(now) === second.root, 'root of the newer checkpoint by the proof', second.root, btoa(now));
}

// Signed notes and verifier keys in the C2SP formats.
function parseSigned(note, max = 2 ** 16) {
  const cut = typeof note === 'string' ? note.lastIndexOf('\n\n') : -1;
  const isNote = cut > 0 && note.length < max && note.endsWith('\n');
  must(isNote, 'signed note', 'text, empty line, signatures', note);
  const lines = note.slice(cut + 2, -1).split('\n');
  const signatures = lines.map((line) => {
    const [, name, value] = /^— (\S+) (\S+)$/.exec(line) ?? must(false, 'line of a signature', '— …', line);
    return [name, unbase64(value)];
  });
  return { text: note.slice(0, cut + 1), signatures };
}
function parseNote(raw) {
  const note = parseSigned(raw);
  const [origin, size, root, ...more] = note.text.split('\n');
  const time = (more.find((line) => line.startsWith('time ')) ?? '').slice(5);
  const isCheckpoint = /^(0|[1-9]\d{0,14})$/.test(size) && isInstant(time);
  must(isCheckpoint, 'checkpoint', 'size and time', `${size}, ${time}`);
  const [, first, end] = /^unchecked (\d+) (\d+)$/m.exec(more.join('\n')) ?? [];
  const unchecked = first === undefined ? null : { first: Number(first), size: Number(end) };
  return { ...note, origin, size: Number(size), root: btoa(unbase64(root, 32)), time, unchecked, key: -1 };
}
function parseKey(vkey) {
  const [, name, id, value] =
    /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? must(false, 'key', 'name+id+base64', vkey);
  const typed = unbase64(value, 33);
  const found = hex(sha256(bytesOf(binary(utf8(`${name}\n`)) + typed)).slice(0, 4));
  must(typed[0] === '\x01' && found === id, 'id of a key', found, id);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64url(typed.slice(1)) };
  const own = crypt && crypt.createPublicKey({ key: jwk, format: 'jwk' });
  return { vkey, name, id, raw: bytesOf(typed.slice(1)), jwk, own };
}
async function isSigned({ jwk, own }, text, signature) {
  if (signature.length !== 68) return false;
  const value = bytesOf(signature.slice(4));
  if (own) return crypt.verify(null, utf8(text), own, value);
  const key = await subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, value, utf8(text));
}
/** Checks whether a key signed a note. A wrong signature in the key's name is an error. */
async function signedBy(key, { text, signatures }) {
  const own = signatures.filter(([name, value]) => name === key.name && hex(value.slice(0, 4)) === key.id);
  for (const [, value] of own) must(await isSigned(key, text, value), 'signature', `one by ${key.vkey}`);
  return own.length > 0;
}

const aesOf = (key) => subtle.importKey('raw', bytesOf(unbase64(key, 32)), 'AES-GCM', false, ['decrypt']);

/** All bundle formats that were ever created can be read; docs/bundle-format.md lists the changes. */
const FORMATS = ['alert-review-bundle/1', 'alert-review-bundle/2'];
/** Members that the states have from the second format on. */
const STATE_MEMBERS = ['decidedBy', 'score', 'madeBy'];
/** Versions of the product that wrote the first format. */
const FIRST_PRODUCTS = /^(?:0\.|1\.0\.0-(?:alpha|beta|rc\.[01](?!\d)))/;
const KINDS = ['manifest', 'start', 'checkpoint', 'newest', 'policy', 'state', 'disclosure', 'events', 'end'];
const ONCE = ['manifest', 'start', 'newest', 'events', 'end'];
const AREAS = { start: 'Checkpoints', checkpoint: 'Checkpoints', newest: 'Checkpoints', leaf: 'Events' };
/** Encrypted fields that a disclosure does not make readable. */
const CLOSED = 'batchId notFound alertIds unresolved reason body context args result client'.split(' ');
const SEALED = [
  'dispositionedBy',
  'dispositionNotes',
  'reason',
  'body',
  'name',
  'context',
  'text',
  'documents',
];
const MAPS =
  'roots globals streams alerts runs batches budgets states keysOf grounds clients consents documents people texts';
const LISTS = 'faults open remarks keys marks jobs story promised leaves';
/** Key for an event's opened texts. A symbol, so that no data in an event can have the same name. */
const TOLD = Symbol('told');
/**
 * The check of a bundle, with what it has read so far. The message of a fault has the form `<row of the
 * summary>: <what>`.
 */
class Check {
  constructor(options) {
    Object.assign(this, { options, line: 0, left: 0, rank: -1, faultCount: 0, counts: {} });
    for (const name of MAPS.split(' ')) this[name] = new Map();
    for (const name of LISTS.split(' ')) this[name] = [];
    Object.assign(this, { ids: new Set(), purged: new Set(), tree: new Tree(0, []) });
    Object.assign(this, { met: new Set(), stateless: new Set(), chosen: new Set() });
    Object.assign(this, { firstAt: '', newestAt: '', low: '', high: '9' });
  }
  fault(error, row = 'File', { id, stream } = this.now ?? {}) {
    if (++this.faultCount > FAULTS_KEPT) return;
    // The message of a JSON parser would not help the reader of the report.
    const unread = new Problem(
      `${row}: form of a line`,
      'as docs/bundle-format.md describes it',
      'another form',
    );
    const { message, expected, found } = error instanceof Problem ? error : unread;
    const [, area, what] = /^([A-Z][\w ]+): ([^]*)/.exec(message) ?? [null, row, message];
    const values = { event: id, stream, expected, found };
    for (const name in values) values[name] = values[name] === undefined ? undefined : shown(values[name]);
    this.faults.push({ area, what: shown(what), line: this.line, ...values });
  }
  ok(holds, what, expected, found) {
    if (!holds) this.fault(new Problem(what, expected, found));
  }
  same(what, expected, found) {
    this.ok(expected === found, what, expected, found);
  }
  count(name, by = 1) {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }
  async attempt(row, action) {
    try {
      await action();
    } catch (error) {
      this.fault(error, row);
    }
  }
  async flush() {
    const jobs = this.jobs.splice(0).map(([event, job]) => {
      const told = job().catch((error) => this.fault(error, 'Disclosures', event));
      return told.then((words) => words && event[TOLD]?.push(words));
    });
    await Promise.all(jobs);
  }
  async head(bytes) {
    const text = decoder.decode(bytes);
    const record = JSON.parse(text);
    this.ok(/^\{"kind":/.test(text), 'File: first member of a line', 'kind', text.slice(0, 40));
    const members = membersOf(record);
    const named = (text.match(/"(?:[^"\\]|\\.)*"\s*(?::|)/g) ?? []).filter((part) =>
      part.endsWith(':'),
    ).length;
    this.ok(named === members, 'File: members of a line', 'each name once', `${named - members} again`);
    if (record.kind === 'fault' && this.rank >= 0) return this.toldFault(record);
    const isOpened = /^(leaf|client|document|person|ground)$/.test(record.kind);
    const rank = KINDS.indexOf(isOpened ? 'disclosure' : record.kind);
    this.stopped ||= this.rank < 0 && rank !== 0;
    must(!this.stopped, 'first line', 'the manifest', record.kind);
    must(rank >= 0, 'kind of a line', KINDS.join(', '), record.kind);
    for (const kind of KINDS.slice(this.rank + 1, rank)) this.ok(!ONCE.includes(kind), 'missing line', kind);
    const again = rank === this.rank && !ONCE.includes(record.kind);
    this.ok(rank > this.rank || again, 'order of lines', KINDS.slice(this.rank).join(', '), record.kind);
    this.rank = Math.max(rank, this.rank);
    await this.attempt(AREAS[record.kind] ?? 'File', () => this[record.kind](record));
  }
  /** Handles a line about a fault in the store that was found when the bundle was created. */
  async toldFault(record) {
    const { part, what, alert, checkpoint } = record;
    this.same('File: format of a bundle with a line "fault"', 2, this.format);
    const told = `Store: ${part}: ${what}${alert === undefined ? '' : `, alert ${alert}`}`;
    if (checkpoint === undefined) return this.fault(new Problem(told));
    const { expected, found } = await this.lost(record).catch((error) => error);
    this.fault(new Problem(told, expected ?? 'its checkpoint in a form that can be read', found));
  }
  /**
   * Handles a line about events whose loss an operator accepted: its checkpoint must have signed more than
   * the log has now.
   */
  async lost({ first, size, checkpoint }) {
    must(isCount(first) && isCount(size) && first < size, 'lost events', 'first below size', first);
    const note = await this.note(checkpoint, this.origin);
    must(note.size === size, 'checkpoint of lost events', `one of ${size} leaves`, note.size);
    const expected = `the log with the events ${first} to ${size - 1} that were signed`;
    return { expected, found: `a checkpoint of ${size} leaves, signed by a key of this log` };
  }
  end(record) {
    this.ending = { ...record, line: this.line };
  }
  async note(raw, origin, oldest = 0) {
    const note = parseNote(raw);
    must(note.origin === origin, 'origin of a checkpoint', origin, note.origin);
    for (const [at, key] of this.keys.entries()) if (await signedBy(key, note)) note.key = at;
    const wanted = `key ${oldest + 1} of the log or a later one`;
    must(note.key >= oldest, 'key of a checkpoint', wanted, note.key + 1);
    return note;
  }
  async manifest(record) {
    const { format, log, org, first, size, keys } = record;
    this.stopped = true;
    must(FORMATS.includes(format), 'format', FORMATS.join(' or '), format);
    const isWhole = isCount(first) && isCount(size) && first <= size && Array.isArray(keys);
    must(isWhole, 'manifest', 'first, size, keys');
    this.stopped = false;
    Object.assign(this, {
      bundle: record,
      origin: `${log}/${org}`,
      log,
      format: FORMATS.indexOf(format) + 1,
    });
    if (this.format === 1) this.firstFormat(record);
    this.tellUnchecked(record.unchecked);
    await this.allKeys(keys);
  }
  async allKeys(keys) {
    for (const { key, note } of keys) await this.attempt('Keys', () => this.key(key, note));
    const known = this.keys.map(({ vkey }) => vkey);
    for (const key of this.options.keys ?? [])
      this.ok(known.includes(key.trim()), 'Keys: held key', key.trim(), known);
  }
  /**
   * Checks that a bundle of the first format contains nothing that only the second format has. Otherwise
   * somebody could change the number of a later bundle, and nobody would compare its states.
   */
  firstFormat({ product, ...record }) {
    const isOld = typeof product === 'string' && FIRST_PRODUCTS.test(product);
    this.ok(isOld, 'product of a bundle of the first format', 'one before 1.0.0-rc.2', product);
    this.onlyFirst('File: manifest', record, ['unchecked']);
  }
  onlyFirst(what, record, members) {
    if (this.format > 1) return;
    const found = members.filter((name) => name in record);
    this.ok(found.length === 0, `${what} of the first format`, `none of ${members.join(', ')}`, found);
  }
  /** Reports events that were not signed yet when a server started, once per range. */
  tellUnchecked(range) {
    if (!isCount(range?.first) || !isCount(range.size) || range.first < this.bundle.first) return;
    const told = `Events: no signature covered the events ${range.first} to ${range.size - 1} when the server started that signed them: compare them with the receipts of their writes`;
    if (!this.remarks.includes(told)) this.remarks.push(told);
  }
  async key(vkey, note) {
    const key = parseKey(vkey);
    const old = this.keys.at(-1);
    const name = old ? this.log : `alert-review/${hex(sha256(key.raw)).slice(0, 16)}`;
    const isNamed = key.name === name && this.log === name;
    must(isNamed, 'name of the log and of its keys', name, [this.log, key.name]);
    const cross = old && parseSigned(note);
    const text = old && `${name} key\n${old.vkey}\n${vkey}\n`;
    must(!old || cross.text === text, 'text of a cross-signature', text, cross?.text);
    const isCrossed = !old || ((await signedBy(old, cross)) && (await signedBy(key, cross)));
    must(isCrossed, 'cross-signature', 'by both keys');
    this.keys.push(key);
  }
  async start({ size, hashes, checkpoint }) {
    this.same('Checkpoints: size at the start', this.bundle.first, size);
    this.tree = new Tree(this.bundle.first, proofOf(hashes));
    const roots = this.tree.size.toString(2).replace(/0/g, '').length;
    if (this.tree.size === 0) return;
    must(hashes.length === roots, 'hashes at the start', roots, hashes.length);
    this.began = await this.note(checkpoint, this.origin);
    this.newestAt = this.began.time;
    this.same('Checkpoints: root at the start', this.began.root, this.tree.root());
    this.same('Checkpoints: size of the start', this.tree.size, this.began.size);
  }
  async checkpoint({ note: raw, organizations }) {
    const last = this.marks.at(-1);
    const note = await this.note(raw, this.origin, last?.key);
    must(note.size > (last?.size ?? -1), 'Checkpoints: sizes', `above ${last?.size}`, note.size);
    this.marks.push(note);
    this.tellUnchecked(note.unchecked);
    this.expect(note, 'Checkpoints');
    if (organizations) await this.organizations(note, organizations);
  }
  expect({ size, root }, row) {
    ofMap(this.roots, size, () => []).push({ root, row });
  }
  async organizations(note, { index, inclusion, checkpoint }) {
    const all = await this.note(checkpoint, this.log);
    checkInclusion(index, all, sha256(utf8(`\0${note.text}`)), inclusion);
    this.same('Checkpoints: tree of organizations', ofMap(this.globals, all.size, () => all).root, all.root);
    note.proved = true;
    this.count('inclusions');
  }
  async newest({ note, consistency }) {
    const last = this.marks.at(-1);
    if (note === null && this.bundle.size === 0) return;
    this.latest = await this.note(note, this.origin, last?.key);
    checkConsistency(last, this.latest, consistency);
  }
  policy() {
    this.count('policies');
  }
  state(record) {
    this.ok(!this.states.has(record.alert), 'Final state: second line of an alert', undefined, record.alert);
    this.states.set(record.alert, record);
    this.onlyFirst('Final state: line', record, STATE_MEMBERS);
  }
  /**
   * Handles a line with an earlier event that serves as evidence. The event is examined once all disclosures
   * are known.
   */
  leaf({ index, inclusion, data }) {
    must(index < this.bundle.first, 'leaf before the bundle', `below ${this.bundle.first}`, index);
    checkInclusion(index, this.marks.at(-1), sha256(utf8(`\0${data}`)), inclusion);
    this.leaves.push([index, data]);
  }
  /**
   * Handles a line that discloses an alert. There is a line per salt, and each salt belongs to a version of
   * the alert.
   */
  async disclosure({ alert, alertId, key, salt }) {
    const aes = await aesOf(key);
    const opened = ofMap(this.keysOf, alert, () => ({ alertId, key, aes, hashes: [] }));
    const isSame = opened.alertId === alertId && opened.key === key;
    must(isSame, 'Disclosures: second line of an alert', opened.alertId, alertId);
    if (salt !== null) opened.hashes.push(saltedHash(salt, canonical(alertId)));
  }
  /** Handles a line that makes the reason of an erasure readable. */
  async ground({ purge, key }) {
    this.grounds.set(purge, await aesOf(key));
  }
  client({ grant, salt, value }) {
    this.clients.set(grant, { value, hashes: [saltedHash(salt, canonical(value))] });
  }
  document(record) {
    ofMap(this.documents, record.event, () => []).push(record);
  }
  person({ user, name, email }) {
    this.people.set(user, email && email !== name ? `${name} <${email}>` : name);
  }
  async events({ first, count }) {
    const { first: a, size: b, from, to } = this.bundle;
    const last = this.marks.at(-1);
    const before = this.marks.at(-2);
    const newest = this.latest?.size ?? 0;
    this.same('File: events', `${b - a} from ${a}`, `${count} from ${first}`);
    this.same('Checkpoints: last', b, last?.size ?? 0);
    this.same('Checkpoints: first', a, (a > 0 ? this.marks[0]?.size : 0) ?? null);
    this.ok(!last || last.proved, 'Checkpoints: last one in the tree of organizations', 'a proof');
    // "Before", not "at": a later event may have exactly the time of the checkpoint.
    const isStart = a === 0 || (from !== null && this.began?.time < from);
    this.ok(isStart, 'Checkpoints: start of the period', `before ${from}`, this.began?.time);
    const isEnd = (b === newest || (to !== null && last?.time >= to)) && !(before?.time >= to);
    this.ok(isEnd, 'Checkpoints: end of the period', `first one from ${to} on`, last?.time);
    if (b < newest && to !== null && last?.time < moved(to, MINUTE))
      this.remarks.push(
        `Events: some recorded up to ${to} may stand behind this bundle, as the log takes events up to a minute late`,
      );
    for (const note of (this.options.checkpoints ?? []).flatMap((text) => notesOf(text, this.origin)))
      await this.attempt('Held checkpoints', () => this.held(note));
    for (const one of this.options.receipts ?? []) await this.attempt('Receipts', () => this.receipt(one));
    const { show } = this.options;
    this.show = [...this.keysOf].find(([, { alertId }]) => alertId === show)?.[0] ?? show;
    for (const [, data] of this.leaves.sort(([one], [other]) => one - other))
      await this.attempt('Events', () => this.disclosed(this.read(data)));
    this.discloses = this.documents.size + this.clients.size + this.keysOf.size + this.grounds.size > 0;
    this.now = null;
    this.left = b - a;
    this.crossed();
  }
  /**
   * Checks whether a checkpoint may have been signed after the bundle was created: events are signed up to a
   * minute after their time.
   */
  isLater({ size, time }, newest) {
    return size > newest && time >= moved(this.bundle.madeAt, -MINUTE);
  }
  /** Compares a checkpoint that somebody else kept. Today's log must be a continuation of it. */
  async held(raw, row = 'Held checkpoints') {
    const { log, bundle, latest } = this;
    const text = raw.replace(/^\uFEFF|\r/g, '').trimEnd() + '\n';
    const given = parseNote(text);
    const name = `${given.size} leaves of ${given.time}`;
    const out = (why) => this.open.push(`${row}: the one of ${name} was not compared: ${why}`);
    const newest = given.origin === log ? Math.max(0, ...this.globals.keys()) : (latest?.size ?? 0);
    const isOurs = given.origin === log || given.origin === this.origin;
    // Check this before the signature, because the key may be younger than the bundle.
    if (isOurs && this.isLater(given, newest)) return out('it may be younger than the bundle');
    const note = await this.note(text, text.startsWith(`${log}\n`) ? log : this.origin);
    if (note.origin === log && !this.globals.has(note.size))
      return out(`the bundle proves no note of that size; hold one of ${this.origin}`);
    if (note.origin !== log && note.size >= bundle.first && note.size <= bundle.size)
      return this.expect(note, row);
    const other = note.origin === log ? this.globals.get(note.size) : latest;
    if (note.size < other?.size) return out('the bundle does not reach it');
    const isCut = note.size > (other?.size ?? 0);
    must(!isCut, 'the log was cut below it', name, `${other?.size} leaves of ${other?.time}`);
    must(note.root === other.root, 'root of a fork', note.root, other.root);
    this.count(row);
  }
  /** Compares a checkpoint that somebody kept with the one that a signed file names. */
  async heldByFile(raw) {
    const given = parseNote(raw.replace(/^\uFEFF|\r/g, '').trimEnd() + '\n');
    const name = `${given.size} leaves of ${given.time}`;
    const { latest } = this;
    if (given.origin !== this.origin || given.size !== latest?.size)
      return this.open.push(`Held checkpoints: the one of ${name} was not compared: the file names another`);
    await this.note(raw.replace(/^\uFEFF|\r/g, '').trimEnd() + '\n', this.origin);
    must(given.root === latest.root, 'root of a fork', given.root, latest.root);
    this.count('Held checkpoints');
  }
  async receipt(raw) {
    const header = HEADER_RECEIPT.exec(raw.trim());
    if (header) return this.promised.push({ id: header[1], leaf: header[2] });
    const { event, leaf, index, inclusion, checkpoint, organizations } = JSON.parse(raw);
    const given = parseNote(checkpoint);
    const isLater = given.origin === this.origin && this.isLater(given, this.latest?.size ?? 0);
    // A checkpoint younger than the bundle may have a key that the bundle does not contain.
    const note = isLater ? given : await this.note(checkpoint, this.origin);
    checkInclusion(index, note, unbase64(leaf, 32), inclusion);
    if (!isLater) await this.organizations(note, organizations);
    this.promised.push({ id: event.id, leaf, index, isLater });
    await this.held(checkpoint, 'Receipts');
  }
  /**
   * Handles one event; performance matters here. The byte before a line is set to 0 for a moment, so that the
   * leaf hash needs no copy.
   */
  event(bytes, start, end) {
    bytes[start - 1] = 0;
    const leaf = sha256(bytes.subarray(start - 1, end));
    bytes[start - 1] = 10;
    const index = this.tree.size;
    this.tree.append(leaf);
    this.left--;
    try {
      const event = this.read(decoder.decode(bytes.subarray(start, end)));
      this.place(event);
      const id = idOf(event.stream);
      this.meet(event, id);
      RULES.get(event.type)?.(this, event, event.data, id);
      if (this.discloses || event.type === 'ConsentGranted') this.disclosed(event, id);
    } catch (error) {
      this.fault(error, 'Events');
    }
    for (const one of this.promised)
      if (one.id === this.now?.id || one.index === index)
        this.kept(one, `${this.now?.id} ${index} ${btoa(leaf)}`, index);
    if (this.roots.has(this.tree.size)) this.crossed();
    this.now = null;
  }
  /** Checks that each alert in the events has a state, and notes which states have an event. */
  meet({ type, stream, data }, id) {
    for (const alert of ownAlertsOf(type, stream, data, id))
      if (!this.states.has(alert) && this.format > 1) this.stateless.add(alert);
    for (const alert of alertsAbout(data, id)) if (this.states.has(alert)) this.met.add(alert);
  }
  /** Returns a shared copy of a text, because many events contain the same texts. */
  interned(text) {
    return ofMap(this.texts, text, () => text);
  }
  kept(one, found, index) {
    this.same('Receipts: event, index and leaf', `${one.id} ${one.index ?? index} ${one.leaf}`, found);
    one.found = true;
  }
  /** Handles an event whose stored bytes are not valid text. Only its hash can be checked. */
  bytes(line) {
    const { base64 } = JSON.parse(decoder.decode(line));
    this.same('File: format of a bundle with a line "bytes"', 2, this.format);
    this.tree.append(sha256(bytesOf(`\0${unbase64(base64)}`)));
    this.left--;
    this.fault(new Problem('Events: form', 'canonical JSON', 'bytes that are no line of text'));
    if (this.roots.has(this.tree.size)) this.crossed();
  }
  /** Checks what every event must fulfil, wherever it is. */
  read(json) {
    const event = (this.now = JSON.parse(json));
    must(JSON.stringify(event) === json || canonical(event) === json, 'Events: form', 'canonical JSON');
    const { id, org, stream, revision, recordedAt, actor, type, v } = event;
    const home = this.bundle.org;
    const dash = stream.indexOf('-');
    const category = stream.slice(0, dash);
    // Create messages only for actual faults: this runs for every event.
    const isHome = org === home && stream.startsWith(`${home}.`, dash + 1) && category !== 'checkpoint';
    if (!isHome) must(false, 'Events: organization and stream', home, `${org}, ${stream}`);
    const proper = CATEGORIES.get(type) ?? category;
    this.same('Streams: kind of stream', proper, category);
    const isWhole =
      isCount(v) && isCount(revision) && isInstant(recordedAt) && typeof actor.user === 'string';
    must(isWhole, 'Events: envelope', 'v, revision, recordedAt, actor.user');
    const known = this.ids.size;
    this.ok(this.ids.add(id).size > known, 'Events: id', 'one that no other event has', id);
    if (this.show && json.includes(this.show)) this.story.push(Object.assign(event, { [TOLD]: [] }));
    return event;
  }
  place({ stream, revision, recordedAt }) {
    let last = this.streams.get(stream);
    if (!last) this.streams.set(stream, (last = { next: this.bundle.first ? revision : 0, at: recordedAt }));
    this.same('Streams: revision', last.next, revision);
    const low = this.low;
    const high = this.high;
    const at = recordedAt;
    this.ok(at >= last.at, 'Times: recordedAt in its stream: not before', last.at, at);
    this.ok(at >= low, 'Times: recordedAt by the checkpoint before: not before', low, at);
    this.ok(at <= high, 'Times: recordedAt by the next checkpoint: not after', high, at);
    last.next = revision + 1;
    last.at = recordedAt;
    if (recordedAt > this.newestAt) this.newestAt = recordedAt;
    this.firstAt ||= recordedAt;
  }
  /** Compares the hash tree so far with the signed roots of this size. */
  crossed() {
    const { size } = this.tree;
    const found = this.tree.root();
    for (const { root, row } of this.roots.get(size) ?? []) {
      // Whoever re-signed the whole log also signed the bundle's checkpoints, so only checkpoints kept by
      // others prove that a range is unchanged.
      const agreed = row === 'Checkpoints' ? !this.isBroken && this.passed : this.agreed;
      const range = `${agreed || this.bundle.first} to ${size - 1}`;
      if (root === found) this.count(row);
      else if (row !== 'Checkpoints' || !this.isBroken)
        this.same(`${row}: root; some of the events ${range} are not those that were signed`, root, found);
      this.isBroken ||= root !== found;
      if (root === found && row !== 'Checkpoints') this.agreed = size;
    }
    const at = this.marks.findLastIndex((one) => one.size <= size);
    const mark = this.marks[at];
    const next = this.marks[at + 1];
    if (mark?.size === size) this.same('Times: time of a checkpoint', this.newestAt, mark.time);
    this.low = mark ? moved(mark.time, -MINUTE) : '';
    this.high = next?.time ?? '9';
    this.passed = size;
  }
  disclosed(event, about = idOf(event.stream)) {
    const { id, stream, type, data, actor } = event;
    for (const one of this.documents.get(id) ?? []) {
      const row = data.rows?.find((given) => given.id === one.id);
      const found = saltedHash(one.salt, one.canonical);
      one.isProved = found === (row ? row.hash : one.id === about && data.resultHash);
      one.of = `${row ? `version ${row.version}` : 'result'} of ${event.recordedAt}, hash ${found}`;
      this.ok(one.isProved, 'Disclosures: hash of a document', row?.hash ?? data.resultHash, found);
      this.count('documents');
      const told = one.isProved && row && this.keysOf.get(one.id);
      if (told)
        this.same('Disclosures: own id in a document', JSON.parse(one.canonical).alert_id, told.alertId);
      if (told) told.isProved = true;
    }
    const isConsent = type === 'ConsentGranted';
    if (isConsent) this.consents.set(about, data.clientHash);
    const client = this.clients.get(isConsent ? about : actor.grantId);
    const { clientHash } = isConsent ? data : (data.grounds ?? {});
    if (client) client.isMet = true;
    if (client) this.committed(event, 'client', client, client.value, clientHash);
    const alert = /^(disposition|alertNotes|alertQuestion)-/.test(stream) ? this.keysOf.get(about) : null;
    const aes = stream.startsWith('purge-') ? this.grounds.get(about) : alert?.aes;
    for (const field of aes ? SEALED : [])
      if (data[field] !== undefined) this.jobs.push([event, () => this.opened(event, field, aes)]);
    if (alert?.hashes.length > 0 && data.grounds?.alertIdHash)
      this.committed(event, 'alertId', alert, alert.alertId, data.grounds.alertIdHash);
  }
  /**
   * Compares an opened value with the hash that the event committed to. Events of earlier versions have no
   * such hash.
   */
  committed(event, field, opened, value, given) {
    if (given === undefined || given === null) return;
    const isProved = opened.hashes.includes(given);
    if (!isProved) this.ok(false, `Disclosures: commitment to ${field}`, given, opened.hashes.join(' or '));
    this.count('commitments');
    opened.isProved ||= isProved;
    if (isProved) event[TOLD]?.push(`${field}: ${canonical(value)}`);
  }
  async opened({ id, stream, data }, field, key) {
    const sealed = bytesOf(unbase64(data[field]));
    const additionalData = utf8(`${stream} ${id} ${field}`);
    const how = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData };
    const clear = await subtle.decrypt(how, key, sealed.subarray(12)).catch(() => null);
    must(clear, `text ${field}`, 'one that its key opens');
    this.count('texts');
    return `${field}: "${decoder.decode(clear)}"`;
  }
  finish(sha) {
    const { bundle, ending: end, left, latest, tree, open, remarks } = this;
    this.now = null;
    if (!bundle) return this.fault(new Problem('File: first line', 'the manifest'));
    this.ok(end, 'File: end line', 'the last line');
    if (end) this.same('File: lines before the end', end.line - 1, end.lines);
    if (end) this.same('File: SHA-256', end.sha256, sha);
    const told = bundle.size - bundle.first;
    this.same('File: number of events', told, told - left);
    this.same('Events: size of the tree with the last event', bundle.size, tree.size);
    if (bundle.size < (latest?.size ?? 0))
      remarks.push(`Events: leaves ${bundle.size} to ${latest.size - 1}, later than the bundle`);
    for (const [key, batch] of this.batches) this.batch(key, batch);
    this.finalStates();
    const isWhole = bundle.first === 0 && bundle.size === latest?.size;
    const lost = 'Receipts: an acknowledged event is in no leaf';
    for (const { id, leaf, index, isLater } of this.promised.filter(({ found }) => !found))
      if (isWhole && !(isLater && index >= bundle.size))
        this.same(lost, `${id} ${leaf}`, `none up to ${latest.time}`);
      else open.push(`Receipts: event ${id} is not in this part of the log`);
    const unproved = (map) => [...map].filter(([, { isProved }]) => !isProved);
    for (const [grant, { isMet }] of unproved(this.clients))
      if (isMet) remarks.push(`Disclosures: client of grant ${grant}: no event here commits to it`);
      else this.ok(false, `Disclosures: client of grant ${grant}`, 'an event of this consent');
    for (const [alert, { alertId }] of unproved(this.keysOf)) {
      const told = alertId === this.options.show ? open : remarks;
      told.push(`Disclosures: that alert ${alert} is ${alertId}: no event here commits to it`);
    }
    for (const one of [...this.documents.values()].flat())
      if (one.isProved === undefined)
        this.ok(false, `Disclosures: document of ${one.id}`, `its event ${one.event} in the bundle`);
  }
  /**
   * Checks that everything a batch lists was done, and that every event that claims to belong to the batch is
   * listed by it.
   */
  batch(key, { apply, undo, failed }) {
    for (const [step, { named, made }] of Object.entries({ apply, undo })) {
      if (!named && made.size > 0 && this.bundle.first > 0) this.count('batches begun before');
      else if (!named) this.same(`Batches: ${step} of ${key}: its first event`, made.size, 0);
      else
        for (const [id, what] of named) {
          const isExcused = made.has(id) ? false : !failed[step] || failed[step].has(what.split(' ')[0]);
          if (!isExcused) this.same(`Batches: ${step} of ${key}: member ${id}`, what, made.get(id));
        }
      if (named)
        for (const [id, what] of made)
          if (!named.has(id)) this.same(`Batches: ${step} of ${key}: ${id}`, undefined, what);
      if (named && !failed[step]) this.count('batches open');
    }
    this.count('batches');
  }
  finalStates() {
    const isNow = this.bundle.size === this.latest?.size;
    const isFromFirst = this.bundle.first === 0;
    const told = isFromFirst ? this.states.keys() : [];
    for (const alert of this.states.keys())
      this.ok(this.met.has(alert), `Final state: of alert ${alert}`, 'an event about it');
    for (const alert of new Set([...this.alerts.keys(), ...this.runs.keys(), ...this.stateless, ...told])) {
      const state = this.states.get(alert);
      if (!state && this.purged.has(alert)) {
        this.count('states erased');
        continue;
      }
      this.ok(state, `Final state: of alert ${alert}`, 'a line');
      if (!state) continue;
      const { stack, isKnown: isBegun } = this.alerts.get(alert) ?? { stack: [], isKnown: false };
      // If the bundle begins with the first event, everything is known: an alert without a decision or
      // result has none.
      const isKnown = isBegun || isFromFirst;
      const run = this.runs.get(alert) ?? (isFromFirst ? {} : undefined);
      const pick = (...values) => canonical(values.map((value) => value ?? null));
      const compare = (fold, line) => {
        if (isNow) this.same(`Final state: of alert ${alert}`, fold, line);
        else if (fold !== line)
          this.remarks.push(`Final state: alert ${alert} has another one now, by later events`);
      };
      const top = stack.at(-1);
      const { disposition, decision, final, run: ended, resultHash } = state;
      if (top || isKnown) compare(pick(top?.disposition, top?.event), pick(disposition, decision));
      if (run) compare(pick(run.final, run.run, run.resultHash), pick(final, ended, resultHash));
      // States of the first format do not say who decided and what the score was.
      if (this.format > 1 && (top || isKnown)) compare(pick(top?.user), pick(state.decidedBy));
      if (this.format > 1 && run) compare(pick(run.score, run.by), pick(state.score, state.madeBy));
      this.count('states');
    }
    const erased = this.counts['states erased'];
    if (erased > 0)
      this.remarks.push(`Final state: ${erased} erased alerts have no line, so nothing of them was compared`);
  }
}

/**
 * Returns the alerts that an event itself uploads, decides or investigates. The bundle has a state for each.
 */
const ownAlertsOf = (type, stream, { alert, rows }, id) => {
  if (stream.startsWith('disposition-')) return [id];
  if (stream.startsWith('investigation-')) return typeof alert === 'string' ? [alert] : [];
  return type === 'AlertsUploaded' && Array.isArray(rows) ? rows.map((row) => row.id) : [];
};
/** Returns all ids in an event that could be alerts. Ids of other things are included, which does no harm. */
const alertsAbout = ({ alert, alerts, rows, members, skipped, failed }, id) =>
  [[id, alert], alerts, rows, members, skipped, failed]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one) => one?.alert ?? one?.id ?? one);

const within = (check, what, list, max) => {
  const isWithin = list.length <= max && new Set(list.map(({ alert }) => alert)).size === list.length;
  check.ok(isWithin, `Rules: ${what}`, `at most ${max}, each once`, list.length);
};
const ageOf = ({ recordedAt }, since) => Date.parse(recordedAt) - Date.parse(since);
const young = (check, what, event, since, max) => {
  const age = ageOf(event, since);
  check.ok(age <= max + WRITE_MS, `Rules: ${what}`, `at most ${max} ms later`, `${age} ms`);
};
const alertOf = (check, id, event) =>
  ofMap(check.alerts, id, () => ({ stack: [], changes: [], isKnown: event.revision === 0 }));
const newStep = () => ({ named: null, made: new Map() });
const batchOf = (check, id) =>
  ofMap(check.batches, id, () => ({ apply: newStep(), undo: newStep(), failed: {} }));
const alertsOf = (members) => String(members.map(({ alert }) => alert).sort());
/** Drops an item once it was both listed and done, because a bundle may have a million of them. */
const made = (step, id, what) =>
  step.named?.get(id) === what ? step.named.delete(id) : step.made.set(id, what);
function decide(check, event, id, by) {
  const { actor, recordedAt, effectiveAt, data } = event;
  const { stack, changes, isKnown } = alertOf(check, id, event);
  const before = stack.at(-1);
  if (by === 'upload')
    check.ok(before?.by !== 'analyst', 'Rules: an upload over a decision', 'none', data.disposition);
  else if (before || isKnown)
    check.same(
      'Decisions: the one before',
      before?.disposition ?? null,
      by === 'policy' ? null : data.previous,
    );
  const at = effectiveAt ?? recordedAt;
  const { disposition, grounds } = data;
  const consented = check.consents.get(actor.grantId);
  const hash = grounds?.clientHash;
  // A missing hash or null commits to nothing.
  if (consented && hash) check.same('Decisions: assistant that the consent names', consented, hash);
  const user = check.interned(actor.user);
  const decided = check.interned(disposition);
  stack.push({ by, event: event.id, disposition: decided, user, at, recordedAt });
  if (by === 'analyst' && check.options.sample) changes.push(recordedAt);
  check.count('decisions');
}
/**
 * Returns the checkpoints of this organization in a text. A copy has the checkpoint of all organizations and
 * those signed together with it.
 */
function notesOf(text, origin) {
  const notes = text.replace(/^\uFEFF|\r/g, '').split(/(?<=^— .*\n)\n+/m);
  const own = notes.filter((note) => note.startsWith(`${origin}\n`));
  return own.length ? own : notes.slice(0, 1);
}
/** Rules of the product, by event type. */
const RULES = new Map(
  Object.entries({
    UploadedDispositionRecorded: (check, event, _data, id) => decide(check, event, id, 'upload'),
    DispositionChanged(check, event, { batch, disposition }, id) {
      decide(check, event, id, 'analyst');
      alertOf(check, id, event).confirmed = null;
      if (batch !== undefined) made(batchOf(check, batch).apply, event.id, `${id} ${disposition}`);
    },
    ClosingsSelected: (check, { id: choice }, { chosen }, policy) =>
      chosen.forEach(({ alert }) => check.chosen.add(`${alert} ${choice} ${policy}`)),
    AlertAutoClosed(check, event, { choice, policy }, id) {
      check.same('Rules: a policy closes what nobody has decided', 0, event.revision);
      const isPolicy = /^policy [a-z][a-z0-9-]{2,39} version [1-9]\d*$/.test(event.actor.user);
      check.ok(isPolicy, 'Rules: the actor of a closing', 'policy <name> version <number>', event.actor.user);
      const isChosen = check.chosen.delete(`${id} ${choice} ${policy}`) || check.bundle.first > 0;
      check.ok(isChosen, 'Rules: a policy closes what it has chosen before', choice, id);
      decide(check, event, id, 'policy');
    },
    DispositionUndone(check, event, { batch, undoes, restored }, id) {
      const alert = alertOf(check, id, event);
      const undone = alert.stack.pop();
      const before = alert.stack.at(-1);
      if (undone || alert.isKnown) check.same('Decisions: the one that is undone', undone?.event, undoes);
      if (batch !== undefined) made(batchOf(check, batch).undo, event.id, `${id} ${undoes}`);
      else if (undone && undone.by !== 'policy') {
        check.same('Rules: undo by the one who decided', undone.user, event.actor.user);
        young(check, 'undo', alert.confirmed ?? event, undone.recordedAt, 5 * MINUTE);
      }
      const pick = (one) => one && canonical([one.disposition, one.event, one.user, one.at]);
      if (before || alert.isKnown)
        check.same('Decisions: what stands again', pick(before ?? null), pick(restored));
      else if (restored) alert.stack.push({ ...restored, recordedAt: restored.at });
      else alert.isKnown = true;
      alert.confirmed = null;
      check.count('undone');
    },
    DecisionProposed(check, event, _data, id) {
      Object.assign(alertOf(check, id, event), { proposed: event, confirmed: null });
    },
    ProposalConfirmed(check, event, { proposal }, id) {
      const alert = alertOf(check, id, event);
      const { proposed } = alert;
      alert.confirmed = proposed;
      if (proposed) check.same('Rules: the proposal that is confirmed', proposed.id, proposal);
      const isOther = proposed?.actor.user !== event.actor.user;
      check.ok(isOther, 'Rules: confirmed by another person', 'not its maker', event.actor.user);
    },
    BatchApplied(check, event, { members, skipped, disposition }, id) {
      within(check, 'alerts of a batch', [...members, ...skipped], BULK);
      const batch = batchOf(check, id);
      const { recordedAt, actor } = event;
      batch.begun = { recordedAt, user: actor.user, alerts: alertsOf(members) };
      batch.apply.named = new Map(members.map((one) => [one.event, `${one.alert} ${disposition}`]));
    },
    BatchUndone(check, event, { members, skipped }, id) {
      const { begun, undo } = batchOf(check, id);
      within(check, 'alerts of an undone batch', [...members, ...skipped], BULK);
      undo.named = new Map(members.map((one) => [one.event, `${one.alert} ${one.undoes}`]));
      if (!begun) return;
      young(check, 'undo of a batch', event, begun.recordedAt, 60 * MINUTE);
      check.same('Rules: undo of a batch by the one who decided', begun.user, event.actor.user);
      check.same('Batches: alerts of an undone batch', begun.alerts, alertsOf([...members, ...skipped]));
    },
    BatchCompleted: (check, _event, { of, failed }, id) =>
      (batchOf(check, id).failed[of] = new Set(failed.map(({ alert }) => alert))),
    InvestigationQueued(check, { recordedAt: at, actor }, { alert, rerun }) {
      if (rerun && rerun.batch === null)
        ofMap(check.budgets, actor.user, () => []).push({ at, count: 1, alert });
    },
    InvestigationCompleted(check, _event, { alert, run: number, disposition: final, ...made }, run) {
      const { resultHash, score, by } = made;
      // Of two investigations with the same number the first counts, as in the product.
      if (!(check.runs.get(alert)?.number >= number))
        check.runs.set(alert, { number, run, final, resultHash, score, by });
    },
    RerunsReserved(check, event, { batch, count }, user) {
      const used = ofMap(check.budgets, user, () => []).filter(({ at }) => ageOf(event, at) < DAY - WRITE_MS);
      const isCounted = ({ alert, at }) =>
        !alert || (ageOf(event, at) > WRITE_MS && !check.purged.has(alert));
      const sum = used.filter(isCounted).reduce((total, one) => total + one.count, count);
      const isWithin = isCount(count) && sum <= RERUNS;
      check.ok(isWithin, 'Rules: reruns of a user in 24 hours', `at most ${RERUNS}`, sum);
      check.budgets.set(user, [...used, { at: event.recordedAt, count, batch }]);
    },
    RerunsReturned(check, _event, { batch, count }, user) {
      const one = check.budgets.get(user)?.find((reserved) => reserved.batch === batch);
      if (one) check.ok(count <= one.count, 'Rules: reruns given back', `at most ${one.count}`, count);
      if (one) one.count -= count;
    },
    RerunBatchConfirmed: (check, _event, { members }) =>
      within(check, 'alerts of a proposal', members, PROPOSAL),
    CustomerDataPurged: (check, _event, { alerts }) => alerts.forEach(({ id }) => check.purged.add(id)),
    SigningKeyMade(check, _event, { key }) {
      const isKnown = check.keys.some(({ vkey }) => vkey === key);
      check.ok(isKnown, 'Keys: key of the log in the manifest', key);
    },
  }),
);
const OF_CATEGORY = {
  disposition:
    'AlertAutoClosed UploadedDispositionRecorded DispositionChanged DispositionUndone DecisionProposed ProposalConfirmed',
  closingPolicy: 'ClosingsSelected',
  dispositionBatch: 'BatchApplied BatchUndone BatchCompleted',
  investigation: 'InvestigationQueued InvestigationCompleted',
  alertQuestion: 'QuestionAsked QuestionAnswered QuestionWithdrawn',
  grant: 'ConsentGranted',
  rerunBudget: 'RerunsReserved RerunsReturned',
  rerunBatch: 'RerunBatchConfirmed',
  signingKey: 'SigningKeyMade',
};
const typesOf = ([category, types]) => types.split(' ').map((type) => [type, category]);
const CATEGORIES = new Map(Object.entries(OF_CATEGORY).flatMap(typesOf));

/** First line of a signed file: log, organization, and what the file is. */
const SIGNED_FILE = /^(alert-review\/[^\s/]+)\/(\S+) (model validation file)\n/;
const FILE_FORMATS = ['alert-review-file/1'];
/** More than the first line of a signed file has. */
const FIRST_LINE_MAX = 512;

/**
 * Checks a bundle or a signed file, however it is divided into chunks. The first line says which of them it
 * is. @param {AsyncIterable<Uint8Array>} chunks
 */
async function verifyBundle(chunks, options = {}) {
  const rest = chunks[Symbol.asyncIterator]();
  const begin = [];
  let first = '';
  let next = await rest.next();
  for (; !next.done; next = await rest.next()) {
    begin.push(next.value);
    first += new TextDecoder().decode(next.value.subarray(0, FIRST_LINE_MAX));
    if (first.length >= FIRST_LINE_MAX || first.includes('\n')) break;
  }
  async function* whole() {
    try {
      yield* begin;
      for (let more = await rest.next(); !more.done; more = await rest.next()) yield more.value;
    } finally {
      await rest.return?.();
    }
  }
  return SIGNED_FILE.test(first) ? verifyFile(whole(), options) : verifyLines(whole(), options);
}

/** Checks a signed file: who signed it, and that not one byte differs from what was signed. */
async function verifyFile(chunks, options) {
  const check = new Check(options);
  const parts = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    options.progress?.(length);
    if (length > LINE_MAX) break;
  }
  await check.attempt('File', async () => {
    must(length <= LINE_MAX, 'bytes of a signed file', `at most ${LINE_MAX}`, length);
    const bytes = new Uint8Array(length);
    parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
    await signedFile(check, decoder.decode(bytes));
  });
  return fileReport(check);
}
async function signedFile(check, raw) {
  const file = parseSigned(raw, LINE_MAX);
  const [, log, org, kind] = SIGNED_FILE.exec(file.text) ?? must(false, 'first line', 'log and organization');
  const at = file.text.lastIndexOf('\nproof ');
  const line = file.text.slice(at + 1, -1);
  must(at > 0 && !line.includes('\n'), 'last line of the text', 'proof {…}', line.slice(0, 40));
  const { format, madeAt, product, keys, checkpoint } = JSON.parse(line.slice('proof '.length));
  must(FILE_FORMATS.includes(format), 'format', FILE_FORMATS.join(' or '), format);
  must(isInstant(madeAt) && Array.isArray(keys), 'last line of the text', 'madeAt and keys', line);
  Object.assign(check, { log, origin: `${log}/${org}`, bundle: { log, org, madeAt, product, kind } });
  await check.allKeys(keys);
  await check.attempt('Signature', async () => {
    const [[name, value] = [], ...others] = file.signatures;
    must(others.length === 0, 'signatures', 'one', file.signatures.length);
    // Base64 has spare bits, and a decoder of text ignores them.
    const again = `${file.text}\n— ${name} ${btoa(value)}\n`;
    must(again === raw, 'lines of the signature', 'those that the log writes', raw.slice(file.text.length));
    const key = check.keys.at(-1);
    must(key && (await signedBy(key, file)), 'signature', `one by ${key?.vkey ?? 'a key of the log'}`, name);
  });
  await check.attempt('Checkpoints', async () => {
    check.latest = await check.note(checkpoint, check.origin);
    const { time } = check.latest;
    check.ok(time <= moved(madeAt, MINUTE), 'Checkpoints: time', `not after ${madeAt}`, time);
  });
  for (const note of (check.options.checkpoints ?? []).flatMap((text) => notesOf(text, check.origin)))
    await check.attempt('Held checkpoints', () => check.heldByFile(note));
  if (check.options.receipts?.length || check.options.show !== undefined || check.options.sample)
    check.open.push('File: it has no events, so ask a bundle for receipts, alerts and samples');
}
const FILE_SUMMARY = {
  File: (c, { bundle }) => `a ${bundle?.kind}, made ${bundle?.madeAt} by ${bundle?.product}`,
  Keys: (c, check) => SUMMARY.Keys(c, check),
  Signature: (c, { keys }) => `by ${keys.at(-1)?.vkey}: no byte differs from what was signed`,
  Checkpoints: (c, { latest }) =>
    `the log had ${latest?.size} events when the file was made (${latest?.time})`,
  'Held checkpoints': (c, { options, open }) => {
    const given = options.checkpoints?.length ?? 0;
    const agree = `${c['Held checkpoints'] ?? 0} of ${given} agree`;
    return given > 0 ? agree + notCompared(open, 'Held checkpoints') : 'none given';
  },
};
const NOT_CHECKED_OF_FILE = [
  'whether the figures follow from the events: compare them with a bundle that ends with the same checkpoint',
  'whether what was written was true when it was written, and what was done outside the product',
  'whether the key of the log was stolen',
];
function fileReport(check) {
  const { bundle, faultCount, faults, open } = check;
  const rows = Object.entries(FILE_SUMMARY).map(([row, tell]) => {
    const ofRow = faults.filter(({ area }) => area === row).length;
    const text = bundle && ofRow === 0 ? tell(check.counts, check) : 'not reached';
    return { row, faults: ofRow, text };
  });
  const verdict = { ok: faultCount === 0, faultCount, faults, rows };
  const { log, org, madeAt } = bundle ?? {};
  const limits = { open: open.map(shown), notChecked: NOT_CHECKED_OF_FILE };
  return { ...verdict, ...limits, story: [], sample: null, bundle: { log, org, madeAt } };
}

/** Reads the lines of a bundle. */
async function verifyLines(chunks, options) {
  const check = new Check(options);
  const file = newSha();
  let parts = [];
  let length = 0;
  let sha = null;
  let read = 0;
  const lines = async (last) => {
    const bytes = new Uint8Array(length + 2);
    parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 1);
    bytes[length + 1] = 10;
    let at = 1;
    let from = 1;
    for (
      let end;
      (end = bytes.indexOf(10, at)) >= 0 && (end <= length || (last && at <= length));
      at = end + 1
    ) {
      check.line++;
      check.ok(end <= length, 'File: last line', 'a line feed at its end', 'none');
      const other = check.left > 0 && bytes[at + 2] === 107 ? otherLine(bytes.subarray(at, end)) : null;
      if (check.left > 0 && other === null) check.event(bytes, at, end);
      else if (other === 'bytes') await check.attempt('Events', () => check.bytes(bytes.subarray(at, end)));
      else {
        if (check.jobs.length > 0) await check.flush();
        await check.attempt('File', () => check.head(bytes.subarray(at, end)));
        if (check.stopped) return;
        if (check.ending && sha === null) sha = hex(binary(file.update(bytes.subarray(from, at)).digest()));
      }
    }
    if (sha === null) file.update(bytes.subarray(from, at));
    [parts, length] = at <= length ? [[bytes.slice(at, length + 1)], length + 1 - at] : [[], 0];
    await check.flush();
    options.progress?.(read);
  };
  for await (const chunk of chunks) {
    read += chunk.length;
    length += chunk.length;
    parts.push(chunk);
    if (chunk.includes(10)) await lines(false);
    check.stopped ||= length > LINE_MAX;
    if (length > LINE_MAX) check.fault(new Problem('line', `at most ${LINE_MAX} bytes`, length));
    if (check.stopped) break;
  }
  if (!check.stopped) await lines(true);
  if (!check.stopped) check.finish(sha);
  return report(check);
}
/** Returns the kind of a line that is among the events but is not an event; null for an event. */
const otherLine = (bytes) =>
  /^\{"kind":"(end|fault|bytes)"/.exec(new TextDecoder().decode(bytes))?.[1] ?? null;

/**
 * Draws a sample of the alerts that were decided within the period. The order is derived from the first
 * checkpoint after the period, so nobody can choose the alerts.
 */
function sampled(check, { n, from, to, faults = 0 }) {
  const { bundle, marks, began } = check;
  const bound = (day, end) => new Date(/^[\d-]{10}$/.test(day) ? `${day}T${end}Z` : day).toISOString();
  const first = bound(from ?? bundle.from, '00:00:00.000');
  const last = bound(to ?? bundle.to, '23:59:59.999');
  const seed = marks.find(({ time }) => time > last);
  if (!seed) {
    check.open.push(`Sample: not drawn, as the bundle has no checkpoint after ${last}`);
    return null;
  }
  const isWhole = bundle.first === 0 || began?.time <= first;
  must(isWhole, 'Sample: period', `a bundle from ${first} on`, began?.time);
  const isIn = (at) => at >= first && at <= last;
  const all = [...check.alerts].filter(([, { changes }]) => changes.some(isIn)).map(([id]) => id);
  const orderOf = new Map(all.map((id) => [id, hex(sha256(utf8(`${seed.root}\n${id}`)))]));
  const drawn = all.sort((a, b) => (orderOf.get(a) < orderOf.get(b) ? -1 : 1)).slice(0, n);
  const alerts = drawn.map((id) => ({ id, alertId: check.keysOf.get(id)?.alertId ?? null }));
  const { root, size } = seed;
  const population = all.length;
  const atMost = upperBound(population, alerts.length, faults);
  return { first, last, seed: root, size, population, alerts, faults, atMost };
}
/**
 * Upper bound for the number of faulty items among N, given k faulty ones in a sample of n (95 % confidence,
 * hypergeometric, one-sided).
 */
function upperBound(N, n, k) {
  const logs = [0];
  for (let i = 1; i <= N; i++) logs.push(logs[i - 1] + Math.log(i));
  const choose = (a, b) => (b < 0 || b > a ? -Infinity : logs[a] - logs[b] - logs[a - b]);
  const share = (K) => {
    let sum = 0;
    for (let x = 0; x <= k; x++) sum += Math.exp(choose(K, x) + choose(N - K, n - x) - choose(N, n));
    return sum;
  };
  let low = k;
  let high = N;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (share(middle) > 0.05) low = middle;
    else high = middle - 1;
  }
  return low;
}

const NOT_CHECKED = [
  'events before the first event of the bundle, and events of other organizations',
  'whether somebody cut off events newer than your newest checkpoint: keep a checkpoint and give it with --checkpoint',
  'writes that were acknowledged but are missing in the log, if you have no receipt',
  'whether the texts are true, and what people read or did outside the product',
  'who a person is: the operator gives names and addresses',
  'policies, scoring rules and lists, unless an event contains their hash',
  'the exact time of an event: a checkpoint allows one minute, a limit (5 minutes, 60 minutes, 24 hours) 10 seconds',
  'the ten minutes within which a proposal has to be confirmed, because no event contains them',
  'texts and documents that were not disclosed',
  'whether the key of the log was stolen',
];
const notCompared = (open, row) => {
  const count = open.filter((one) => one.startsWith(`${row}:`)).length;
  return count > 0 ? `, ${count} not compared` : '';
};
/** Texts for the rows of the summary. */
const SUMMARY = {
  File: (c, { line }) => `${line} lines; number and SHA-256 are correct`,
  Store: () => 'the server found no damage when it made the bundle',
  Keys: (c, { keys, options }) =>
    `${keys.length}, each signed by the key before; ${options.keys?.length ? 'your key is in the bundle' : 'give a key that you hold with --key'}`,
  Checkpoints: (c, { marks, latest }) =>
    `${marks.length} signed, ${c.inclusions ?? 0} of them proved in the tree of organizations; the newest covers ${latest?.size ?? 0} events (${latest?.time ?? '-'})`,
  Events: (c, { bundle, tree, leaves, firstAt, newestAt }) =>
    `${tree.size - (bundle?.first ?? 0)} from ${firstAt} to ${newestAt}; the hashes are correct${leaves.length ? `; ${leaves.length} earlier events proved one by one` : ''}`,
  Streams: (c, { streams }) => `${streams.size}; no revision is missing`,
  Times: () => 'in order within each stream, and within the times of the checkpoints',
  Decisions: (c) => `${c.decisions ?? 0}, ${c.undone ?? 0} of them undone; each names the decision before it`,
  Batches: (c) =>
    `${c.batches ?? 0} complete, ${c['batches open'] ?? 0} not finished at the end of the bundle`,
  Rules: () =>
    'limits were kept: undo by the same person within 5 minutes (60 for a batch), 50 decisions in a batch, 100 alerts in a proposal, 300 reruns in 24 hours',
  'Final state': (c, { format }) =>
    `${c.states ?? 0} alerts agree with their events${format === 1 ? '; authors, scores, engines and rules were not compared: the first format does not contain them' : ''}`,
  Disclosures: (c) =>
    `${c.commitments ?? 0} ids and applications, ${c.texts ?? 0} texts, ${c.documents ?? 0} documents match their hashes`,
  People: (c, { people }) => `${people.size} names, as the operator gives them; nothing proves them`,
  'Held checkpoints': (c, { options, agreed, open }) =>
    options.checkpoints?.length
      ? `${c['Held checkpoints'] ?? 0} of ${options.checkpoints.length} agree${notCompared(open, 'Held checkpoints')}${agreed ? `; none of the first ${agreed} events was changed after you kept the last checkpoint` : ''}`
      : 'none given: an exchange of the whole log would not be noticed',
  Receipts: (c, { options, promised, open }) =>
    options.receipts?.length
      ? `${promised.filter(({ found }) => found).length} of ${options.receipts.length} found in the log${notCompared(open, 'Receipts')}`
      : 'none given',
};
async function report(check) {
  const { bundle, faults, counts, open, options } = check;
  let sample = null;
  if (options.sample && bundle && !check.stopped)
    await check.attempt('Sample', () => (sample = sampled(check, options.sample)));
  const rows = Object.entries(SUMMARY).map(([row, tell]) => ({
    row,
    faults: faults.filter(({ area }) => area === row).length,
    text: check.stopped ? 'not reached' : tell(counts, check),
  }));
  const story = check.story.map((event) => toldOf(check, event));
  if (options.show !== undefined && story.length === 0)
    open.push(
      `Show: no event of the bundle is about ${options.show}, or the bundle does not disclose this id`,
    );
  const shownIds = new Set(check.story.flatMap((event) => [check.show, idOf(event.stream)]));
  for (const { id, of, isProved, canonical: json } of [...check.documents.values()].flat())
    if (isProved && shownIds.has(id))
      story.push(`document ${id}, ${of}, as its event has hashed it: ${shown(json)}`);
  const { log, org, first, size, madeAt } = bundle ?? {};
  const verdict = { ok: check.faultCount === 0, faultCount: check.faultCount, faults, rows };
  const limits = { open: open.map(shown), notChecked: [...check.remarks.map(shown), ...NOT_CHECKED] };
  return { ...verdict, ...limits, story, sample, bundle: { log, org, first, size, madeAt } };
}
/** Describes one event of an alert in words. */
function toldOf({ people }, { recordedAt, actor, type, data, id, [TOLD]: told }) {
  const { user, kind, client, onBehalfOf } = actor;
  const name = people.get(onBehalfOf ?? user);
  const who = `${kind} ${user}${name ? ` (${name}, says the operator)` : ''}${client ? ` by client ${client}` : ''}`;
  const g = data.grounds;
  const ground = g
    ? ` on version ${g.alertVersion} (${g.alertHash}), investigation ${g.run ?? 'none'} (${g.resultHash}), notes ${g.newestNotes.join(', ') || 'none'};`
    : '';
  const by = g?.result
    ? ` its result by rule ${g.result.rule}, score ${g.result.score}, engine ${g.result.engine}, rules and lists ${g.result.recipe};`
    : '';
  const words = {
    DispositionChanged: () =>
      `decided ${data.disposition} (before: ${data.previous ?? 'nothing'})${ground}${by}`,
    AlertAutoClosed: () => `closed by a policy, ${data.policy}${ground}${by}`,
    DispositionUndone: () =>
      `undid ${data.undoes}: ${data.restored ? data.restored.disposition : 'nothing'} stands again`,
    InvestigationCompleted() {
      const { run, disposition, score, by: made, resultHash } = data;
      const how = made
        ? `by rule ${made.rule}, engine ${made.engine}, rules and lists ${made.recipe}`
        : 'by an older release, which did not name engine and rules';
      return `investigation ${run} completed: ${disposition}, score ${score}, ${how}, result ${resultHash}`;
    },
    CustomerDataPurged() {
      const { cause, before, customers, alerts, keys, counts } = data;
      const since = before ? `, nothing since ${before}` : '';
      const gone = `${customers.length} customers, ${alerts.length} alerts, ${counts.runs} investigations`;
      const rest = `${counts.transactions} transactions`;
      const names = `customers ${customers}; alerts ${alerts.map((one) => one.id)}`;
      const shredded = keys ? `keys destroyed of ${keys.length}: ${keys}` : 'keys: not told';
      const isOpen = told.some((one) => one.startsWith('reason:'));
      const why = isOpen ? ';' : '; the reason is sealed, ask the operator for it';
      return `certificate of erasure (${cause}${since}): ${gone}, ${rest}; ${names}; ${shredded}${why}`;
    },
  }[type];
  const isPlain = ([field, value]) => !CLOSED.includes(field) && value !== null && typeof value !== 'object';
  const plain = Object.entries(data).filter(isPlain);
  const what = words ? words() : `${type} ${plain.map(([field, value]) => `${field} ${value}`).join(', ')}`;
  return shown(`${recordedAt} ${who}: ${what} ${told.sort().join('; ')} [event ${id}]`);
}
globalThis.alertReviewVerifier = { verifyBundle };

const faultsText = (count) => (count === 1 ? '1 fault' : `${count} faults`);

function printed(result) {
  const isOpen = (row) => result.open.some((one) => one.startsWith(`${row}:`));
  const lines = result.rows.map(
    ({ row, faults, text }) =>
      `${faults ? 'FAULT' : isOpen(row) ? 'open ' : 'ok   '}  ${row.padEnd(17)} ${faults ? faultsText(faults) : text}`,
  );
  for (const { area, what, line, event, stream, expected, found } of result.faults.slice(0, 50)) {
    const place = `  line ${line}${event ? `, event ${event}` : ''}${stream ? ` of ${stream}` : ''}`;
    lines.push('', `${area}: ${what}`, place);
    if (expected !== undefined) lines.push(`  expected ${expected}`);
    if (found !== undefined) lines.push(`  found    ${found}`);
  }
  if (result.story.length) lines.push('', 'The story of the alert', ...result.story.map((one) => `  ${one}`));
  const { sample } = result;
  if (sample)
    lines.push(
      '',
      `Sample: ${sample.alerts.length} of ${sample.population} alerts that were decided from ${sample.first} to ${sample.last},`,
      `  determined by the root ${sample.seed} over ${sample.size} events. With ${sample.faults} wrong decisions in the sample, at most ${sample.atMost} in the period are wrong (95 % confidence)`,
      ...sample.alerts.map(({ id, alertId }) => `  ${id}${alertId ? `  ${alertId}` : ''}`),
    );
  if (result.open.length)
    lines.push('', 'Not possible, though you asked for it', ...result.open.map((one) => `  ${one}`));
  lines.push('', 'Not checked', ...result.notChecked.map((one) => `  ${one}`));
  const left = result.open.length ? ' Some checks that you asked for were not possible.' : '';
  const verdict = (result.ok ? 'No fault found.' : `${faultsText(result.faultCount)}.`) + left;
  return [...lines, '', verdict, ''].join('\n');
}
const HELP = `Checks an audit bundle or a signed file of Alert Review, without a network.

  node verify.js bundle.ndjson [options]
  node verify.js model-validation.md [options]

Options
  --key <key>           a key of the log that you kept; may be given several times
  --checkpoint <file>   a checkpoint that you kept, which the log must contain; may be given several times
  --receipt <file>      a receipt whose event the log must contain; may be given several times
  --show <alert>        print what happened to an alert, named by the bank's id or the service id
  --sample <number>     draw this number of decided alerts; a checkpoint of the bundle determines the choice
  --from, --to <day>    the days of the sample, such as 2026-03-01
  --faults <number>     number of wrong decisions in the sample, to get the highest number in the whole period
  --json                print the result for a program
  --help                print this text

Exit code 0: no fault. 1: at least one fault. 2: no fault, but a check that you asked for was not possible,
or the command was wrong.
`;
/** Returns the text of a receipt; throws if it cannot be one, so that a wrong file is no fault of the bundle. */
function receiptText(name, readText) {
  if (HEADER_RECEIPT.test(name.trim()))
    throw new Error('--receipt takes the name of a file: save the header Audit-Receipt to a file first');
  const text = readText(name);
  if (HEADER_RECEIPT.test(text.trim())) return text;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every(isReceipt))
    throw new Error(
      `--receipt takes a file with one receipt, and ${name} has ${lines.length}: give each its own file and --receipt`,
    );
  if (!isReceipt(text))
    throw new Error(
      `${name} is no receipt: it has neither the answer of /api/v1/audit/receipt nor the header Audit-Receipt`,
    );
  return text;
}
function isReceipt(text) {
  if (HEADER_RECEIPT.test(text.trim())) return true;
  try {
    return typeof JSON.parse(text).leaf === 'string';
  } catch {
    return false;
  }
}
async function main() {
  const { createReadStream, readFileSync } = process.getBuiltinModule('node:fs');
  const one = { type: 'string' };
  const texts = { type: 'string', multiple: true };
  const several = { checkpoint: texts, key: texts, receipt: texts };
  const single = { show: one, sample: one, from: one, to: one, faults: one };
  const options = { ...several, ...single, json: { type: 'boolean' }, help: { type: 'boolean' } };
  const { parseArgs } = process.getBuiltinModule('node:util');
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  if (positionals.length !== 1)
    throw new Error(
      `name one bundle or file${positionals.length > 1 ? `, not ${positionals.join(', ')}` : ''}`,
    );
  const readText = (name) => readFileSync(name, 'utf8');
  const files = (names) => (names ?? []).map(readText);
  const receiptsOf = (names) => (names ?? []).map((name) => receiptText(name, readText));
  const { sample: n, from, to, faults = 0, show, key: keys } = values;
  for (const [name, text] of Object.entries({ sample: n ?? 0, faults }))
    if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}`);
  const sample = n === undefined ? undefined : { n: Number(n), from, to, faults: Number(faults) };
  const held = { checkpoints: files(values.checkpoint), keys, receipts: receiptsOf(values.receipt) };
  const asked = { ...held, show, sample };
  const result = await verifyBundle(createReadStream(positionals[0], { highWaterMark: 2 ** 20 }), asked);
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 1)}\n` : printed(result));
  process.exitCode = result.ok ? (result.open.length ? 2 : 0) : 1;
}
if (inNode && /[\\/]verify\.js$/.test(process.argv[1] ?? ''))
  main().catch((error) => {
    process.stderr.write(`verify.js: ${error.message}\nnode verify.js --help lists the options.\n`);
    process.exitCode = 2;
  });
