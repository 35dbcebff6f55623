import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
  type InvestigationContent,
} from '../domain/runs/investigation-run.record.js';
import type { RunResult } from '../domain/runs/run-result.js';
import type { RunInput } from './compose-content.js';
import { RecordedInput } from './recorded-input.js';
import { ResultThread } from './result-thread.js';

/** Works out completed runs anew from their recorded input; writes nothing. */
@Injectable()
export class RejudgedResults {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly subjectKeys: SubjectKeys,
    private readonly input: RecordedInput,
    private readonly thread: ResultThread,
  ) {}

  /** `changed` gets the recorded input. Returns null where the result or its input is no longer stored. */
  async of(
    caller: Caller,
    run: string,
    changed: (input: RunInput, listVersions: InvestigationContent['listVersions']) => RunInput,
  ): Promise<RunResult | null> {
    const events = await this.decisions.read(InvestigationEvents, caller, run);
    const ended = events.find((event) => event.type === 'InvestigationCompleted');
    const id = ended && attemptId(run, ended.data.attempt);
    const stored = id === undefined ? null : await this.records.for(caller).get(InvestigationRunRecord, id);
    if (!ended || !stored) return null;
    const { alert } = ended.data;
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
