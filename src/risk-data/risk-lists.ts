import { Logger } from '@nestjs/common';
import type { Clock } from '@alert-review/kernel';
import {
  listAgeDays,
  LIST_NAMES,
  ListFileError,
  type ListName,
  type ListProblem,
  LIST_CATALOGUE,
  type ListsInForce,
  type ListStatus,
  RiskData,
  SHIPPED_LISTS_FOLDER,
} from '@alert-review/judgement';
import { ListFolder } from './list-folder.js';
import { ActiveList } from './active-list.js';

type Lists = { [Name in ListName]?: ActiveList };

let shippedListsPromise: Promise<Lists> | undefined;

/** Returns the shipped lists, read and parsed once in a process, as they never change. */
const shippedLists = (): Promise<Lists> => (shippedListsPromise ??= readShipped());

async function readShipped(): Promise<Lists> {
  const folder = new ListFolder(SHIPPED_LISTS_FOLDER);
  const lists: Lists = {};
  for (const name of LIST_NAMES) {
    const { files } = LIST_CATALOGUE[name];
    if ((await folder.signature(files)) === null) continue;
    lists[name] = new ActiveList(name, 'shipped', await folder.read(name, files));
  }
  return lists;
}

interface MountedList {
  /** Signature of the files read last, well or badly; null when the same files are to be read again. */
  read: string | null;
  seen: string | null;
  /** Signature of the files of the list in force; null while a shipped list or none is in force. */
  inForce: string | null;
  problem: ListProblem | null;
}

/** Prefers mounted lists to shipped ones. An unusable one raises an alarm, and the last good one stays. */
export class RiskLists {
  private readonly logger = new Logger(RiskLists.name);
  private readonly mounted = new Map<ListName, MountedList>(
    LIST_NAMES.map((name) => [name, { read: null, seen: null, inForce: null, problem: null }]),
  );
  private lists: Lists = {};
  private data = new RiskData({});
  private readonly folder: ListFolder | null;
  private opening: Promise<void> | undefined;
  private checking: Promise<void> | undefined;

  /** `folder`: where the operator mounts lists; undefined for shipped ones alone. Reads nothing yet. */
  constructor(
    folder: string | undefined,
    private readonly clock: Clock,
  ) {
    this.folder = folder === undefined ? null : new ListFolder(folder);
  }

  /** Returns the lists in force now, parsed; the returned lists never change. */
  async current(): Promise<RiskData> {
    await this.open();
    const { data, lists } = this;
    for (const list of Object.values(lists)) await list.prepare(this.clock);
    return data;
  }

  /** Like `RiskData.versions`, without parsing shipped lists. */
  async versions(): Promise<Readonly<Record<string, string>>> {
    await this.open();
    return this.data.versions();
  }

  /** Takes over files that two checks in a row find equal: a copy may be under way. The first takes all. */
  check(): Promise<void> {
    this.checking ??= this.takeOverAll().finally(() => (this.checking = undefined));
    return this.checking;
  }

  async status(): Promise<readonly ListStatus[]> {
    await this.current();
    const atMs = this.clock.now();
    const stale = new Set(this.data.stale(atMs));
    return LIST_NAMES.map((name): ListStatus => {
      const list = this.lists[name];
      return {
        name,
        state: !list ? 'absent' : stale.has(name) ? 'stale' : 'in force',
        origin: list?.origin ?? null,
        date: list?.date ?? null,
        source: list?.source ?? null,
        sha256: list?.sha256 ?? null,
        ageDays: list ? listAgeDays(list.date, atMs) : null,
        entries: list?.entries ?? null,
        files: LIST_CATALOGUE[name].files,
        problem: this.mounted.get(name)!.problem,
      };
    });
  }

  private open(): Promise<void> {
    return (this.opening ??= this.readAll());
  }

  private async readAll(): Promise<void> {
    await this.takeOverTogether({ ...(await shippedLists()) }, true);
  }

  private async takeOverAll(): Promise<void> {
    await this.open();
    await this.takeOverTogether({ ...this.lists }, false);
  }

  /** Why at the end: a run that begins meanwhile must find lists and data of one state. */
  private async takeOverTogether(lists: Lists, atOnce: boolean): Promise<void> {
    const { folder } = this;
    if (folder && !(await folder.exists())) this.refuseAll();
    else if (folder) for (const name of LIST_NAMES) await this.takeOverList(name, lists, folder, atOnce);
    if (!atOnce && LIST_NAMES.every((name) => lists[name] === this.lists[name])) return;
    this.lists = lists;
    this.data = new RiskData({ ...lists } as ListsInForce);
  }

  private async takeOverList(
    name: ListName,
    lists: Lists,
    folder: ListFolder,
    atOnce: boolean,
  ): Promise<void> {
    const mounted = this.mounted.get(name)!;
    let signature: string | null = null;
    try {
      signature = await folder.signature(LIST_CATALOGUE[name].files);
      if (signature === null) return this.missing(name, mounted, lists[name]);
      const settled = atOnce || signature === mounted.seen;
      mounted.seen = signature;
      const isInForce = signature === mounted.inForce;
      if (!settled || (signature === mounted.read && !isInForce)) return;
      if (!isInForce) {
        const list = await this.read(name, folder);
        if (await this.hasChangedWhileRead(name, mounted, folder)) return;
        lists[name] = list;
        const { date, source, sha256, entries } = list;
        this.logger.log({ msg: 'a risk list was taken over', list: name, date, source, sha256, entries });
      }
      mounted.read = mounted.inForce = signature;
      mounted.problem = null;
    } catch (error) {
      if (signature !== null && (await this.hasChangedWhileRead(name, mounted, folder))) return;
      const isLasting = error instanceof ListFileError && !error.isTemporary;
      mounted.read = isLasting ? signature : null;
      this.refuse(name, mounted, error, lists[name]);
    }
  }

  private async read<Name extends ListName>(name: Name, folder: ListFolder): Promise<ActiveList<Name>> {
    const found = await folder.read(name, LIST_CATALOGUE[name].files, this.clock.now());
    const list = new ActiveList(name, 'mounted', found);
    await list.prepare(this.clock);
    return list;
  }

  /** Tells whether files changed while they were read; neither their content nor their fault counts then. */
  private async hasChangedWhileRead(
    name: ListName,
    mounted: MountedList,
    folder: ListFolder,
  ): Promise<boolean> {
    const seen = await folder.signature(LIST_CATALOGUE[name].files).catch(() => null);
    if (seen === mounted.seen) return false;
    mounted.seen = seen;
    mounted.read = null;
    return true;
  }

  private refuseAll(): void {
    const fault = 'the folder of the lists is missing';
    const isKnown = LIST_NAMES.every((name) => this.mounted.get(name)!.problem?.fault === fault);
    for (const [name, mounted] of this.mounted) {
      mounted.read = mounted.seen = null;
      mounted.problem = { file: LIST_CATALOGUE[name].files[0]!, line: null, fault };
    }
    if (!isKnown) this.logger.error({ msg: `${fault}; the last good versions stay in force` });
  }

  private missing(name: ListName, mounted: MountedList, list?: ActiveList): void {
    mounted.read = mounted.seen = null;
    if (list?.origin !== 'mounted') mounted.problem = null;
    else
      this.refuse(name, mounted, new ListFileError(LIST_CATALOGUE[name].files[0]!, null, 'it is gone'), list);
  }

  private refuse(name: ListName, mounted: MountedList, error: unknown, list?: ActiveList): void {
    const unread = `it cannot be read (${(error as Error).message})`;
    const { file, line, fault } =
      error instanceof ListFileError
        ? error
        : new ListFileError(LIST_CATALOGUE[name].files[0]!, null, unread);
    const known = mounted.problem;
    mounted.problem = { file, line, fault };
    if (known && known.file === file && known.line === line && known.fault === fault) return;
    const msg = 'a risk list was refused; the last good version stays in force';
    this.logger.error({ msg, list: name, file, line, fault, inForce: list?.date ?? null });
  }
}
