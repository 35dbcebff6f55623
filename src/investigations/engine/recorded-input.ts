import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { storedAlertVersion } from '../../alerts/queries/stored-alert.lookup.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import type { Caller, Row, VersionedRecord } from '@alert-review/kernel';
import { saltedHash } from '../../platform/crypto/salted-hash.js';
import { Records } from '../../platform/records/records.js';
import {
  type AssessmentInput,
  type BlockId,
  type CaseFacts,
  CaseGathering,
  type InvestigationContent,
  type ReadNote,
  type RecordVersion,
  type RunHistory,
  type RunResult,
  scoringRecipe,
  type StoredRecord,
} from '@alert-review/judgement';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { AlertNotes } from './alert-notes.js';
import { decryptSnapshot, type InputSnapshot } from './compose-content.js';
import { PeerTables } from './gather/peer-tables.js';
import { Recipes } from './recipes.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { InvestigationReadModel } from '../investigation.read-model.js';
import { ResultThread } from './result-thread.js';

export interface RecordedRun {
  readonly alert: string;
  readonly modulesToRerun: readonly BlockId[] | null;
  readonly stored: Row<z.infer<typeof InvestigationRunRecord.schema>>;
}

const NAMES_MAX = 100;

class MissingNames {
  readonly names: string[] = [];

  note(name: string): null {
    if (this.names.length < NAMES_MAX) this.names.push(name);
    return null;
  }
}

/**
 * Reads the input of a past run again: records in their versions of that time, the rest from the run's
 * snapshot.
 */
@Injectable()
export class RecordedInput {
  constructor(
    private readonly records: Records,
    private readonly versions: VersionedRecords,
    private readonly subjectKeys: SubjectKeys,
    private readonly peerTables: PeerTables,
    private readonly recipes: Recipes,
    private readonly notes: AlertNotes,
  ) {}

  async of(
    caller: Caller,
    run: RecordedRun,
  ): Promise<AssessmentInput | { readonly missing: readonly string[] }> {
    const missing = new MissingNames();
    const { content } = run.stored;
    const { recipeVersion = 0, listVersions } = content;
    const facts = await this.facts(caller, run, missing);
    const recipe =
      (await this.recipes.version(caller, recipeVersion, listVersions)) ??
      missing.note(`recipe ${recipeVersion}`);
    const past = await scoringRecipe.withOwnWords(recipe?.recipe.lists ?? {}, () =>
      this.pastOfRun(caller, run, missing),
    );
    return facts && recipe && past && missing.names.length === 0
      ? { facts, recipe, past, previous: content.previous ?? null }
      : { missing: missing.names };
  }

  private async facts(caller: Caller, run: RecordedRun, missing: MissingNames): Promise<CaseFacts | null> {
    const { read, listVersions, othersByHash = false } = run.stored.content;
    const snapshot = await this.snapshot(caller, run, missing);
    const named = read.filter(({ gathered }) => !gathered);
    const of = <Content extends object>(kind: RecordVersion['kind'], record: VersionedRecord<Content>) =>
      this.contentsOfVersions(
        caller,
        record,
        named.filter((each) => each.kind === kind),
        missing,
      );
    const alert = await this.alert(caller, named, missing);
    const entities = await of('entity', EntityRecord);
    const transactions = await of('transaction', TransactionRecord);
    const { peers: version } = listVersions;
    const peers = version === undefined ? null : await this.peerTables.version(caller, version);
    if (version !== undefined && !peers) missing.note(`peer table ${version}`);
    if (!alert || !snapshot || missing.names.length > 0) return null;
    const { further, truncated } = snapshot;
    const gathered = [{ facts: further, versions: read.filter((each) => each.gathered) as RecordVersion[] }];
    const own = { alert, entities, transactions, othersByHash };
    return CaseGathering.factsFromRecords({ ...own, truncated, peers, gathered, listVersions });
  }

  private async alert(caller: Caller, read: InvestigationContent['read'], missing: MissingNames) {
    const named = read.find(({ kind }) => kind === 'alert');
    if (!named) return null;
    const alert = await storedAlertVersion(this.versions, caller, named.id, named.hash);
    return alert ?? missing.note(`alert ${named.id} in version ${named.hash}`);
  }

  private async snapshot(
    caller: Caller,
    { alert, stored }: RecordedRun,
    missing: MissingNames,
  ): Promise<InputSnapshot | null> {
    if (!stored.snapshot) return missing.note('input snapshot');
    try {
      return await decryptSnapshot(await this.subjectKeys.key(caller, alert), stored.id, stored.snapshot);
    } catch {
      return missing.note('input snapshot: it was altered or its key is gone');
    }
  }

  private async contentsOfVersions<Content extends object>(
    caller: Caller,
    record: VersionedRecord<Content>,
    read: InvestigationContent['read'],
    missing: MissingNames,
  ): Promise<StoredRecord<Content>[]> {
    const contents = await this.versions.contents(caller, record, read);
    return read.flatMap(({ kind, id, hash }, i) => {
      const content = contents[i] ?? missing.note(`${kind} ${id} in version ${hash}`);
      return content ? [{ id, hash, content }] : [];
    });
  }

  private async pastOfRun(
    caller: Caller,
    { alert, modulesToRerun, stored }: RecordedRun,
    missing: MissingNames,
  ): Promise<RunHistory | null> {
    const { previous: named, notes: noteIds = [] } = stored.content;
    const notes = await this.notesNamed(caller, alert, noteIds, missing);
    if (!named) return { notes, previous: null, modules: null };
    const id = attemptId(named.runId, named.attempt);
    const row = await this.records.for(caller).get(InvestigationRunRecord, id);
    if (!row) return missing.note(`result of run ${named.runId}`);
    if (saltedHash(row.salt, row.content) !== named.resultHash)
      return missing.note(`result of run ${named.runId}: it was altered`);
    const { perBlock } = row.content.result;
    return { notes, previous: { runId: named.runId, perBlock }, modules: modulesToRerun };
  }

  private async notesNamed(
    caller: Caller,
    alert: string,
    ids: readonly string[],
    missing: MissingNames,
  ): Promise<ReadNote[]> {
    if (ids.length === 0) return [];
    const all = new Map((await this.notes.read(caller, alert)).map((note) => [note.noteId, note]));
    return ids.flatMap((id) => all.get(id) ?? missing.note(`note ${id}`) ?? []);
  }
}

/** Computes completed runs again from their recorded input; writes nothing. */
@Injectable()
export class RecomputedResults {
  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly subjectKeys: SubjectKeys,
    private readonly input: RecordedInput,
    private readonly thread: ResultThread,
  ) {}

  /** `changed` may alter the recorded input. Returns null if the result or its input is no longer stored. */
  async of(
    caller: Caller,
    run: string,
    changed: (input: AssessmentInput, listVersions: InvestigationContent['listVersions']) => AssessmentInput,
  ): Promise<RunResult | null> {
    const row = await this.readModels.for(caller).get(InvestigationReadModel, run);
    if (row?.state !== 'completed') return null;
    const { alert, attempt } = row;
    const id = attemptId(run, attempt);
    const stored = await this.records.for(caller).get(InvestigationRunRecord, id);
    if (!stored) return null;
    if ((await this.subjectKeys.withoutKey(caller, [alert])).length > 0) return null;
    const input = await this.input.of(caller, { alert, modulesToRerun: null, stored });
    if ('missing' in input) return null;
    const { told } = await this.thread.workOut({
      input: changed(input, stored.content.listVersions),
      key: await this.subjectKeys.key(caller, alert),
      salt: stored.salt,
    });
    return (JSON.parse(told) as InvestigationContent).result;
  }
}
