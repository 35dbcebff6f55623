import { Controller, Param } from '@nestjs/common';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../investigations/queries/get-investigation.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { Endpoint } from '../endpoint.js';
import { GET_INVESTIGATION } from './investigation.contract.js';

@Controller()
export class InvestigationController {
  constructor(private readonly bus: Bus) {}

  /**
   * The whole record of one run: status, score, disposition, assessments by area and the summaries in
   * markdown.
   */
  @Endpoint(GET_INVESTIGATION)
  async get(@CurrentCaller() caller: Caller, @Param('investigation_id') investigationId: string) {
    return presentInvestigation(await this.bus.send(new GetInvestigation(caller, investigationId)));
  }
}

function presentInvestigation(run: InvestigationView) {
  const { content } = run;
  return {
    agent_investigation_id: run.id,
    alert_id: run.alertId,
    processing_status: run.state,
    incomplete_reason: run.incompleteReason,
    attempt: run.attempt,
    risk_score: run.score,
    risk_score_without_notes: content?.result.scoreWithoutNotes ?? null,
    disposition: run.disposition,
    review_status: run.reviewStatus,
    reviewed_at: run.reviewedAt,
    queued_at: run.queuedAt,
    started_at: run.startedAt,
    completed_at: run.endedAt,
    outcome: presentOutcome(content?.result.outcome),
    assessed_share: content?.result.assessedShare ?? null,
    summary: content && presentSummary(content),
    sar_narrative: content?.sarNarrative ?? null,
    assessments:
      run.assessments &&
      Object.fromEntries(
        Object.entries(run.assessments).map(([area, blocks]) => [area, blocks.map(presentBlock)]),
      ),
    config_hash: content?.configHash ?? null,
    recipe_version: content?.recipeVersion ?? null,
    list_versions: content?.listVersions ?? null,
    input_hash: content?.factsHash ?? null,
    previous_investigation: presentPrevious(content?.previous),
    notes_read: content && (content.notes ?? []),
    records_read:
      content && content.read.map(({ kind, id, hash }) => ({ kind, service_id: id, version_hash: hash })),
    result_hash: run.resultHash,
  };
}

type Content = NonNullable<InvestigationView['content']>;

const presentOutcome = (outcome: Content['result']['outcome'] | undefined) =>
  outcome
    ? { rule: outcome.rule, because: outcome.because, because_references: outcome.references ?? [] }
    : null;

const presentPrevious = (previous: Content['previous']) =>
  previous
    ? {
        agent_investigation_id: previous.runId,
        attempt: previous.attempt,
        result_hash: previous.resultHash,
      }
    : null;

const presentSummary = ({ summary: { headline, narrative, references } }: Content) => ({
  headline,
  headline_references: references?.headline ?? [],
  narrative,
  narrative_references: references?.narrative ?? [],
});

type Block = NonNullable<InvestigationView['assessments']>[keyof NonNullable<
  InvestigationView['assessments']
>][number];

const presentBlock = (block: Block) => ({
  block_id: block.blockId,
  rev: block.rev,
  input_hash: block.inputHash,
  state: block.state,
  carried_from: block.carriedFrom ?? null,
  inputs_changed: block.inputsChanged ?? false,
  score: block.score,
  score_without_notes: block.scoreWithoutNotes ?? null,
  contribution: block.contribution,
  write_up: block.writeUp,
  write_up_references: block.references ?? [],
  note_changes: (block.noteChanges ?? []).map(({ noteId, flagId, before, after }) => ({
    note_id: noteId,
    flag_id: flagId,
    before,
    after,
  })),
  open_notes: block.openNotes ?? [],
  flags: block.flags.map((flag) => ({
    flag_id: flag.flagId,
    color: flag.color,
    color_before_notes: flag.colorBeforeNotes ?? flag.color,
    value: flag.value,
    threshold: flag.threshold,
    rationale: flag.rationale,
    references: flag.references ?? [],
    evidence: flag.evidence,
  })),
});
