import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { findUnknownIds, type NamedIds, type UnknownIds } from '../alert-references.js';

export type { NamedIds };

/** Finds unknown ids of alerts with other faults, to report all faults together. */
export class FindUnknownIds extends Query<UnknownIds> {
  static readonly permission = 'records:ingest';

  /** `alerts`: in request order. */
  constructor(
    readonly caller: Caller,
    readonly alerts: readonly NamedIds[],
  ) {
    super();
  }
}

export const FindUnknownIdsHandler = defineHandler(FindUnknownIds, [Records], ({ caller, alerts }, records) =>
  findUnknownIds(records.for(caller), alerts),
);
