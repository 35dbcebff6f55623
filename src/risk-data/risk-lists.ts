import { Logger } from '@nestjs/common';
import type { Clock } from '@alert-review/kernel';
import {
  type ListName,
  type ListProblem,
  type ListsInForce,
  type ListStatus,
  RiskData,
  RiskList,
} from '@alert-review/judgement';
import { runStepsCooperatively, type CooperativeSteps } from '../platform/process/yield-to-event-loop.js';
import { ListFolder } from './list-folder.js';

type Lists = { [Name in ListName]?: RiskList };

let shippedListsPromise: Promise<Lists> | undefined;

/** Returns the shipped lists, read and parsed once in a process, as they never change. */
const shippedLists = (): Promise<Lists> => (shippedListsPromise ??= readShipped());

async function readShipped(): Promise<Lists> {
  const folder = new ListFolder(RiskList.shippedFolder);
  const lists: Lists = {};
  for (const name of RiskList.names) {
    const files = RiskList.filesOf(name);
    if ((await folder.signature(files)) === null) continue;
    lists[name] = new RiskList(name, 'shipped', await folder.read(name, files));
  }
  return lists;
}

interface MountedList {
  /** Fingerprint of the files read last, valid or not; null if the same files must be read again. */
  read: string | null;
  seen: string | null;
  /** Fingerprint of the files of the list in force; null while a shipped list or none is in force. */
  inForce: string | null;
  problem: ListProblem | null;
}

/** Prefers mounted lists to shipped ones. An unusable one raises an alarm, and the last good one stays. */
export class RiskLists {
  private readonly logger = new Logger(RiskLists.name);
  private readonly mounted = new Map<ListName, MountedList>(
    RiskList.names.map((name) => [name, { read: null, seen: null, inForce: null, problem: null }]),
  );
  private lists: Lists = {};
  private data = new RiskData({});
  private readonly folder: ListFolder | null;
  private opening: Promise<void> | undefined;
  private checking: Promise<void> | undefined;

  private readonly inSlices = <Result>(steps: CooperativeSteps<Result>) =>
    runStepsCooperatively(steps, this.clock);

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
    for (const list of Object.values(lists)) await list.prepare(this.inSlices);
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
    return RiskList.names.map((name): ListStatus => {
      const list = this.lists[name];
      return {
        name,
        state: !list ? 'absent' : stale.has(name) ? 'stale' : 'in force',
        origin: list?.origin ?? null,
        date: list?.date ?? null,
        source: list?.source ?? null,
        sha256: list?.sha256 ?? null,
        ageDays: list ? list.ageDays(atMs) : null,
        entries: list?.entries ?? null,
        files: RiskList.filesOf(name),
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
    else if (folder) for (const name of RiskList.names) await this.takeOverList(name, lists, folder, atOnce);
    if (!atOnce && RiskList.names.every((name) => lists[name] === this.lists[name])) return;
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
      signature = await folder.signature(RiskList.filesOf(name));
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
      const isLasting = error instanceof RiskList.FileError && !error.isTemporary;
      mounted.read = isLasting ? signature : null;
      this.refuse(name, mounted, error, lists[name]);
    }
  }

  private async read<Name extends ListName>(name: Name, folder: ListFolder): Promise<RiskList<Name>> {
    const found = await folder.read(name, RiskList.filesOf(name), this.clock.now());
    const list = new RiskList(name, 'mounted', found);
    await list.prepare(this.inSlices);
    return list;
  }

  /** Tells whether files changed while they were read; neither their content nor their fault counts then. */
  private async hasChangedWhileRead(
    name: ListName,
    mounted: MountedList,
    folder: ListFolder,
  ): Promise<boolean> {
    const seen = await folder.signature(RiskList.filesOf(name)).catch(() => null);
    if (seen === mounted.seen) return false;
    mounted.seen = seen;
    mounted.read = null;
    return true;
  }

  private refuseAll(): void {
    const fault = 'the folder of the lists is missing';
    const isKnown = RiskList.names.every((name) => this.mounted.get(name)!.problem?.fault === fault);
    for (const [name, mounted] of this.mounted) {
      mounted.read = mounted.seen = null;
      mounted.problem = { file: RiskList.filesOf(name)[0]!, line: null, fault };
    }
    if (!isKnown) this.logger.error({ msg: `${fault}; the last good versions stay in force` });
  }

  private missing(name: ListName, mounted: MountedList, list?: RiskList): void {
    mounted.read = mounted.seen = null;
    if (list?.origin !== 'mounted') mounted.problem = null;
    else
      this.refuse(
        name,
        mounted,
        new RiskList.FileError(RiskList.filesOf(name)[0]!, null, 'it is gone'),
        list,
      );
  }

  private refuse(name: ListName, mounted: MountedList, error: unknown, list?: RiskList): void {
    const unread = `it cannot be read (${(error as Error).message})`;
    const { file, line, fault } =
      error instanceof RiskList.FileError
        ? error
        : new RiskList.FileError(RiskList.filesOf(name)[0]!, null, unread);
    const known = mounted.problem;
    mounted.problem = { file, line, fault };
    if (known && known.file === file && known.line === line && known.fault === fault) return;
    const msg = 'a risk list was refused; the last good version stays in force';
    this.logger.error({ msg, list: name, file, line, fault, inForce: list?.date ?? null });
  }
}
