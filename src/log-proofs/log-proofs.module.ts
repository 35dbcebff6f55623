import { FeatureModule } from '../platform/bus/feature-module.js';
import { CheckpointCopies } from './checkpoint-copies.js';
import { CheckpointLag } from './checkpoint-lag.js';
import { SealLogJob } from './jobs/seal-log.job.js';
import { LostRanges } from './lost-ranges.js';
import { HashTrees } from './hash-trees.js';
import { LogSealer } from './log-sealer.js';
import { SigningKeys } from './signing-keys.js';
import { UncheckedRanges } from './unchecked-ranges.js';

const STORED = [UncheckedRanges, LostRanges];

@FeatureModule([SigningKeys, HashTrees, LogSealer, CheckpointCopies, CheckpointLag, ...STORED, SealLogJob])
export class LogProofsModule {}
