import { z } from 'zod';
import { canonicalJson } from '@alert-review/kernel';
import { FACT_KINDS } from '../notes/note-fact.js';
import { BLOCK_IDS, DIMENSIONS, type BlockId } from '../scoring/dimensions.js';
import { Condition, ConditionTest, featuresIn } from './evaluate.js';
import behaviour from './behaviour.json' with { type: 'json' };
import hypotheses from './hypotheses.json' with { type: 'json' };
import victimPatterns from './victim-patterns.json' with { type: 'json' };
import mandatory from './mandatory.json' with { type: 'json' };
import asks from './asks.json' with { type: 'json' };
import accountAge from './flags/account-age.json' with { type: 'json' };
import adverseMedia from './flags/adverse-media.json' with { type: 'json' };
import counterpartyNetwork from './flags/counterparty-network.json' with { type: 'json' };
import cryptoExposure from './flags/crypto-exposure.json' with { type: 'json' };
import customerProfile from './flags/customer-profile.json' with { type: 'json' };
import emailPhone from './flags/email-phone.json' with { type: 'json' };
import expectedActivity from './flags/expected-activity.json' with { type: 'json' };
import ipGeo from './flags/ip-geo.json' with { type: 'json' };
import screening from './flags/screening.json' with { type: 'json' };
import transactionPatterns from './flags/transaction-patterns.json' with { type: 'json' };

// size: the whole shape of the table in one place.

const sentence = z.string().min(3);
const rowId = z.string().regex(/^[a-z][a-z0-9_]*$/);
const featureId = z.string().regex(/^[a-z][a-z0-9_]*(?::[a-z_]+)?$/);

/** A bound that an organization may change, in the unit of its feature. */
const Param = z.union([
  z.strictObject({ default: z.number(), min: z.number(), max: z.number().optional(), source: sentence }),
  /** Decimal texts by currency code. */
  z.strictObject({ byCurrency: z.record(z.string(), z.string()), source: sentence }),
  /** Words to which an organization may add: a list of words, or words with their meanings. */
  z.strictObject({
    words: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
    source: sentence,
  }),
]);

const BlockFile = z.strictObject({
  /** Revision; raise it whenever the same facts may give other flags. */
  rev: z.int().min(1),
  title: sentence,
  dimension: z.enum(Object.keys(DIMENSIONS) as [keyof typeof DIMENSIONS]),
  weight: z.number().min(0).max(1),
  params: z.record(z.string(), Param),
  flags: z.array(z.unknown()),
});

const COLOURS = ['black', 'red', 'yellow', 'green'] as const;

const OneBand = ConditionTest.extend({
  with: Condition.optional(),
  /** Severity in the score, if it differs from the severity of the colour. */
  severity: z.number().min(0).max(1).optional(),
  /** The mandatory rule that a flag of this colour meets. */
  mandatory: rowId.optional(),
});

/** Conditions for a colour of a flag. `any`: several bands instead of a test; the first match counts. */
const Band = OneBand.extend({ any: z.array(OneBand).optional() });

const FlagRow = z
  .strictObject({
    /** Public name such as TP2; never changed and never reused. */
    id: z.string().regex(/^[A-Z]{2}\d+$/),
    /** What is examined, in the words of a finding. */
    title: sentence,
    /** Title of the green flag, which says what was found; needed if the flag can be green. */
    greenTitle: sentence.optional(),
    measures: sentence,
    feature: featureId,
    /**
     * Whether the feature's `compare` sets the colour, by the share of comparable customers beyond the value.
     */
    peers: z.literal(true).optional(),
    /** If there are too few comparable customers: the flag is white up to this value, gray above it. */
    few: z.int().optional(),
    bands: z.partialRecord(z.enum(COLOURS), Band).default({}),
    /** Bound that results name if bands test a word: `$name` of a bound, or the name of a figure. */
    threshold: z.partialRecord(z.enum(COLOURS), z.string()).optional(),
    /** Other features; the mildest of the flag and these decides. */
    milder: z
      .array(
        z.strictObject({
          feature: z.string(),
          bands: z.partialRecord(z.enum(['red', 'yellow']), ConditionTest).default({}),
        }),
      )
      .default([]),
    gray: sentence,
    unit: sentence,
    /** Replaces the `says` of the feature. */
    says: sentence.optional(),
    weight: z.number().min(0).max(1).optional(),
    explains: sentence,
    source: sentence,
    /** This and the next members: what claims of analysts may do to the flag. */
    readsBirthDate: z.literal(true).optional(),
    loweredBy: z.array(z.enum(FACT_KINDS)).optional(),
    raisedBy: z.array(z.enum(FACT_KINDS)).optional(),
  })
  .refine(({ bands, greenTitle }) => (bands.green === undefined) === (greenTitle === undefined), {
    error: 'a flag needs a greenTitle exactly if it can be green',
  });

export type FlagRow = z.infer<typeof FlagRow>;

const Threshold = z.strictObject({ default: z.number(), min: z.number(), max: z.number() });

const MandatoryRow = z.strictObject({
  id: rowId,
  title: sentence,
  /** When the rule is met, in words for readers of the table. */
  when: sentence,
  /** Text of a result, after the flag that met the rule. */
  because: sentence,
  next: sentence,
  source: sentence,
});

/** Bands in ascending order of suspicion; the last match gives its points. */
const Points = z.strictObject({
  feature: z.string(),
  bands: z.array(ConditionTest.extend({ points: z.int().min(1).max(60) })).min(1),
});

const BehaviourRow = z.strictObject({
  /** `id`, or `id.part`. */
  feature: z.string(),
  /** Whose payments the row reads; those of everybody where it is missing. */
  customers: z
    .array(z.enum(['INDIVIDUAL', 'BUSINESS']))
    .min(1)
    .optional(),
  /** The block to which the points belong. */
  block: z.enum(BLOCK_IDS),
  /**
   * No points up to this value (or down to it, if `to` is lower), all points from `to` on, and a proportional
   * share between.
   */
  from: z.number(),
  to: z.number(),
  /** The share grows with the logarithm: from one payer to two counts more than from eleven to twelve. */
  scale: z.literal('log').optional(),
  /** Share of the points if the feature is unknown. */
  unknown: z.number().min(0).max(1).default(0),
  points: z.int().min(1).max(50),
  source: sentence.default('own choice'),
});

export type BehaviourRow = z.infer<typeof BehaviourRow>;

const HypothesisRow = z.strictObject({
  id: rowId,
  /** What the case resembles: "a money mule or pass-through account". */
  title: sentence,
  role: z.enum(['suspect', 'victim', 'unknown']),
  customers: z.array(z.enum(['INDIVIDUAL', 'BUSINESS'])).min(1),
  /** Condition without which the pattern is not considered. */
  needs: Condition.optional(),
  for: z.array(Points).min(1),
  twin: z.strictObject({ title: sentence, for: z.array(Points) }),
  /** The document that would distinguish the pattern from its innocent explanation. */
  would: sentence,
  /** What to examine; for a victim, what to ask on the phone. No step calls a suspect. */
  next: sentence,
  /** Replaces `next` if all senders of the flagged payments are customers of this bank. */
  nextWithin: sentence.optional(),
  /** The step examines cash and is left out if no cash moved. */
  readsCash: z.literal(true).optional(),
  source: sentence,
});

export type HypothesisRow = z.infer<typeof HypothesisRow>;

const ReviewRequestRow = z.strictObject({
  id: rowId,
  title: sentence,
  when: Condition,
  /** Value of `$threshold` in `when`, which an organization may change. */
  threshold: Threshold.optional(),
  /** Features that explain the reason, in this order. */
  tells: z.array(featureId).min(1),
  /** Kinds of facts that answer the rule if claims state all of them, each with its document and amount. */
  answeredBy: z.array(z.enum(FACT_KINDS)).min(1),
  would: sentence,
  next: sentence,
  source: sentence,
});

export type ReviewRequestRow = z.infer<typeof ReviewRequestRow>;

export interface Block extends Omit<z.infer<typeof BlockFile>, 'flags'> {
  readonly id: BlockId;
  readonly flags: readonly FlagRow[];
}

const FILES: Readonly<Record<BlockId, unknown>> = {
  account_age: accountAge,
  customer_profile: customerProfile,
  expected_activity: expectedActivity,
  email_phone: emailPhone,
  ip_geo: ipGeo,
  transaction_patterns: transactionPatterns,
  counterparty_network: counterpartyNetwork,
  crypto_exposure: cryptoExposure,
  screening,
  adverse_media: adverseMedia,
};

/** All blocks with their flags, parsed and validated at startup. Throws if a row has an invalid shape. */
export const BLOCKS: readonly Block[] = BLOCK_IDS.map((id) => {
  const file = BlockFile.parse(FILES[id]);
  return { id, ...file, flags: z.array(FlagRow).parse(file.flags) };
});

export const MANDATORY_ROWS = z.array(MandatoryRow).parse(mandatory);
export const BEHAVIOUR_ROWS = z.array(BehaviourRow).parse(behaviour);
export const HYPOTHESES = z
  .array(HypothesisRow)
  .max(9)
  .parse([...hypotheses, ...victimPatterns]);
export const REVIEW_REQUEST_ROWS = z.array(ReviewRequestRow).max(5).parse(asks);

/** Every flag with its block, in the order in which results display them. */
export const FLAGS: readonly (FlagRow & { readonly block: BlockId })[] = BLOCKS.flatMap((block) =>
  block.flags.map((flag) => ({ ...flag, block: block.id })),
);

/** Returns the default bounds and words of a block, by name. */
export const defaultRules = ({ params }: Pick<Block, 'params'>): Record<string, z.core.util.JSONType> =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [
      name,
      'default' in param ? param.default : 'words' in param ? param.words : param.byCurrency,
    ]),
  );

/** Returns the whole table as canonical JSON; its hash is part of every run's configHash. */
export const ruleTableJson = (): string =>
  canonicalJson({
    BLOCKS,
    BEHAVIOUR: BEHAVIOUR_ROWS,
    MANDATORY: MANDATORY_ROWS,
    HYPOTHESES,
    ASKS: REVIEW_REQUEST_ROWS,
  });

export const featuresReadByRules = (): Set<string> =>
  new Set([...measuresReadByRules()].map((name) => name.split('.')[0]!));

/** Returns the features and parts that rules read, sorted by name. */
export const measureNames = (): string[] =>
  [...new Set([...featuresReadByRules(), ...measuresReadByRules()])].sort();

/** Returns the features, and the parts of them as `id.part`, that any rule reads. */
export function measuresReadByRules(): Set<string> {
  const measures = (rows: readonly { readonly feature: string }[]) => rows.map(({ feature }) => feature);
  return new Set([
    ...FLAGS.flatMap(({ feature, milder, bands }) => [
      feature,
      ...measures(milder),
      ...Object.values(bands)
        .flatMap((band) => [band, ...(band?.any ?? [])])
        .flatMap((band) => (band?.with ? featuresIn(band.with) : [])),
    ]),
    ...HYPOTHESES.flatMap((row) => [
      ...measures(row.for),
      ...measures(row.twin.for),
      ...(row.needs ? featuresIn(row.needs) : []),
    ]),
    ...REVIEW_REQUEST_ROWS.flatMap(({ when, tells }) => [...featuresIn(when), ...tells]),
    ...BEHAVIOUR_ROWS.map(({ feature }) => feature),
    'own_loss',
    'explained',
    'stated',
  ]);
}
