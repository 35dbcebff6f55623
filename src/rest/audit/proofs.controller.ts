import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GetReceipt } from '../../audit/queries/get-receipt.query.js';
import { AppError, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { CHECKPOINT_RETRY_SECONDS } from '../../log-proofs/domain/checkpoint.events.js';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { AUDIT_API_PATH } from '../api-path.js';
import type { ContractRequest } from '../contract-request.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { HASH_BYTES } from '@alert-review/transparency-log';

const FULL_TILE = 256;

const hashes = (description: string) => z.array(z.string()).describe(description);
const size = () =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1);
const note = z.string().describe('Signed note (C2SP tlog-checkpoint).');

const Organizations = z.object({
  index: z.int().describe('Leaf whose data are the text of the checkpoint above.'),
  inclusion: hashes('Proof of that leaf (RFC 6962), base64.'),
  checkpoint: note,
});

/** Ranges of unchecked events in one answer; a bundle names all of them. */
const UNCHECKED_RANGES_MAX = 100;

const Unchecked = z.object({
  first: z
    .int()
    .describe('Index of the first of these events in the log of your organization, counted from 0.'),
  last: z.int().describe('Index of the last of these events.'),
  signed: z.string().describe('Time of the checkpoint that signed and named these events.'),
});

const AuditCheckpoint = z.object({
  size: z.int().describe('Events in the tree of your organization.'),
  time: z.string().describe('Time at which the newest of these events was recorded.'),
  checkpoint: note,
  organizations: Organizations.describe('Its place in the tree of all organizations.'),
  keys: z
    .array(z.object({ key: z.string(), note: z.string().optional() }))
    .describe('Verifier keys, the oldest first. `note`: signed by the key and by the key before it.'),
  unchecked: z
    .array(Unchecked)
    .describe(
      'Events that no signature covered when the server started, the newest first, at most ' +
        `${UNCHECKED_RANGES_MAX} ranges: the server was killed before it signed them, or somebody wrote ` +
        'them past it. No check can tell which.',
    ),
});

const AuditReceipt = z.object({
  event: z.object({ id: z.string(), stream: z.string(), revision: z.int() }),
  leaf: z.string().describe('Hash of the stored event (RFC 6962), base64.'),
  index: z.int().describe('Its place in the tree of your organization, from 0.'),
  inclusion: hashes('Proof of the leaf (RFC 6962), base64.'),
  checkpoint: note.describe('The first signed checkpoint with the event.'),
  organizations: Organizations,
});

const AuditConsistency = z.object({
  from: z.int(),
  to: z.int(),
  hashes: hashes('Proof (RFC 6962), base64.'),
});

const AuditTile = z.object({
  level: z.int(),
  number: z.int(),
  hashes: hashes('Up to 256 hashes in base64: of events, or of the full tiles one level below.'),
});

const GET_CHECKPOINT = defineContract({
  id: 'getAuditCheckpoint',
  method: 'get',
  path: `/${AUDIT_API_PATH}/checkpoint`,
  tag: 'Audit',
  summary: 'Read the newest checkpoint',
  description:
    'The log of your organization when it was last signed. Keep the checkpoint: every later log ' +
    'must contain that log.',
  message: ReadProofs,
  answer: AuditCheckpoint,
  schemas: { AuditCheckpoint },
  errors: ['not_sealed_yet'],
  examples: [{ name: 'The newest', status: 200 }],
});

const GET_RECEIPT = defineContract({
  id: 'getAuditReceipt',
  method: 'get',
  path: `/${AUDIT_API_PATH}/receipt`,
  tag: 'Audit',
  summary: 'Prove that an event is in the log',
  description:
    'The answer to each write names its last event in the header `Audit-Receipt`. The receipt ' +
    'is available after two seconds. A write without a receipt after a minute was lost.',
  message: GetReceipt,
  query: z.object({
    event_id: z
      .string()
      .max(100)
      .describe('Id of the event, as in `Audit-Receipt` or in the list of events.'),
  }),
  answer: AuditReceipt,
  schemas: { AuditReceipt },
  errors: ['event_not_found', 'not_sealed_yet', 'log_changed'],
  examples: [
    {
      name: 'Of the end of an investigation',
      parameters: { event_id: '2913a5de-9391-5933-8bf6-3fdf36af36cb' },
      status: 200,
    },
    { name: 'Of an event that there is not', parameters: { event_id: 'none' } },
  ],
});

const GET_CONSISTENCY = defineContract({
  id: 'getAuditConsistency',
  method: 'get',
  path: `/${AUDIT_API_PATH}/consistency`,
  tag: 'Audit',
  summary: 'Prove that the log only grew',
  description: 'Proves that the log has only grown from a checkpoint that you kept to a later checkpoint.',
  message: ReadProofs,
  query: z.object({
    from: size().describe('Number of events of the earlier checkpoint.'),
    to: size()
      .optional()
      .describe('Number of events of the later checkpoint. Default: the newest checkpoint.'),
  }),
  answer: AuditConsistency,
  schemas: { AuditConsistency },
  errors: ['not_sealed_yet'],
  examples: [
    { name: 'From the first event on', parameters: { from: '1' }, status: 200 },
    { name: 'Backwards', parameters: { from: '3', to: '2' } },
  ],
});

const GET_TILE = defineContract({
  id: 'getAuditTile',
  method: 'get',
  path: `/${AUDIT_API_PATH}/tiles`,
  tag: 'Audit',
  summary: 'Read hashes of the tree',
  description: 'Returns hashes in tiles of 256 (C2SP tlog-tiles). A full tile never changes.',
  message: ReadProofs,
  query: z.object({ level: size().describe('0: of events.'), number: size().describe('From 0.') }),
  answer: AuditTile,
  schemas: { AuditTile },
  examples: [
    { name: 'The first', parameters: { level: '0', number: '0' }, status: 200 },
    { name: 'One that there is not', parameters: { level: '0', number: '9' } },
  ],
  errors: ['not_found'],
});

const base64 = (all: readonly Buffer[]): string[] => all.map((hash) => hash.toString('base64'));
const notSealedYet = () => new AppError('not_sealed_yet', { retry_after: CHECKPOINT_RETRY_SECONDS });

@Controller()
export class AuditProofsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_CHECKPOINT)
  async checkpoint({ caller }: ContractRequest<typeof GET_CHECKPOINT>) {
    const { keys, tree, organizations, uncheckedRanges } = await this.bus.send(new ReadProofs(caller));
    const own = await tree.newest();
    const all = await organizations.newest();
    if (!own || !all) throw notSealedYet();
    const index = own.index!;
    const inclusion = base64(await organizations.inclusionProof(index, all.size));
    const place = { index, inclusion, checkpoint: all.note };
    const { size: leaves, time, note: checkpoint } = own;
    const unchecked = (await uncheckedRanges(UNCHECKED_RANGES_MAX)).map(
      ({ first, size: end, time: signed }) => ({
        first,
        last: end - 1,
        signed,
      }),
    );
    const answer = { size: leaves, time, checkpoint, organizations: place, keys: [...keys], unchecked };
    return renderAnswer(GET_CHECKPOINT.answer, answer);
  }

  @Endpoint(GET_RECEIPT)
  async receipt({ caller, query }: ContractRequest<typeof GET_RECEIPT>) {
    return renderAnswer(
      GET_RECEIPT.answer,
      await this.bus.send(new GetReceipt(caller, { eventId: query.event_id, alert: null })),
    );
  }

  @Endpoint(GET_CONSISTENCY)
  async consistency({ caller, query }: ContractRequest<typeof GET_CONSISTENCY>) {
    const { tree } = await this.bus.send(new ReadProofs(caller));
    const newest = await tree.newest();
    if (!newest) throw notSealedYet();
    const { from, to = newest.size } = query;
    const reason = 'from is at most to, and to is at most the size of the newest checkpoint';
    if (from > to || to > newest.size)
      throw new AppError('bad_request', { field: 'from', value: from, reason });
    const proof = base64(await tree.consistencyProof(from, to));
    return renderAnswer(GET_CONSISTENCY.answer, { from, to, hashes: proof });
  }

  @Endpoint(GET_TILE)
  async tile({ caller, query, reply }: ContractRequest<typeof GET_TILE>) {
    const { level, number } = query;
    const { tree } = await this.bus.send(new ReadProofs(caller));
    const tile = await tree.tile(level, number);
    if (!tile) throw new AppError('not_found', { field: 'number', value: number });
    const isFull = tile.count === FULL_TILE;
    if (isFull) void reply.header('Cache-Control', 'private, max-age=31536000, immutable');
    const bytes = Buffer.from(tile.hashes);
    const all = Array.from({ length: tile.count }, (_, at) =>
      bytes.toString('base64', at * HASH_BYTES, (at + 1) * HASH_BYTES),
    );
    return renderAnswer(GET_TILE.answer, { level, number, hashes: all });
  }
}
