import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { GetRerunProposal } from '../../reruns/queries/get-rerun-proposal.query.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { HeldCalls } from '../held-calls.js';

const LISTED_MAX = 50;
const READ_AT_ONCE = 10;

type HeldCallRow = Row<z.infer<typeof HeldCallReadModel.schema>>;

export interface HeldCallView extends HeldCallRow {
  /** Of a call that waits: its arguments and facts, and what stood on each alert. */
  readonly asked: {
    readonly args: unknown;
    readonly facts: readonly string[];
    readonly alerts: readonly {
      readonly id: string;
      readonly alertId: string;
      readonly standing: string | null;
    }[];
  } | null;
}

/** Returns the newest held calls of the user's assistants, newest first. */
export class ListHeldCalls extends Query<readonly HeldCallView[]> {
  static readonly permission = 'any';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListHeldCalls)
export class ListHeldCallsHandler implements IQueryHandler<ListHeldCalls> {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly calls: HeldCalls,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: ListHeldCalls): Promise<readonly HeldCallView[]> {
    const rows = await this.readModels.for(caller).find(
      HeldCallReadModel,
      { user: caller.userId },
      {
        index: 'user',
        sort: { heldAt: -1, id: -1 },
        limit: LISTED_MAX,
      },
    );
    return inParallel(rows, READ_AT_ONCE, async (row) => {
      const isOver = row.state === 'held' && this.clock.now() > Date.parse(row.expiresAt);
      const state = isOver ? 'expired' : row.state;
      return { ...row, state, asked: state === 'held' ? await this.asked(caller, row) : null };
    });
  }

  private async asked(caller: Caller, { stream, tool }: HeldCallRow): Promise<HeldCallView['asked']> {
    const { held } = await this.calls.read(caller, stream);
    if (!held) return null;
    const args = JSON.parse(await this.cipher.unseal(held, 'args', held.data.args)) as [string];
    const facts =
      tool === 'confirm_bulk_facts_rerun'
        ? [...(await this.bus.send(new GetRerunProposal(caller, args[0]))).values()].flat()
        : [];
    const { alerts } = held.data;
    const found = await this.calls.find(caller, { serviceIds: alerts.map(({ alert }) => alert) });
    const ownIds = new Map(found.map(({ id, alertId }) => [id, alertId]));
    const named = ({ alert, standing }: (typeof alerts)[number]) => ({
      id: alert,
      alertId: ownIds.get(alert) ?? alert,
      standing,
    });
    return { args, facts, alerts: alerts.map(named) };
  }
}
