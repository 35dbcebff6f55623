import { FeatureModule } from '../platform/bus/feature-module.js';
import { CheckpointCopies } from './checkpoint-copies.js';
import { CheckpointLag } from './checkpoint-lag.js';
import { SealLogJob } from './jobs/seal-log.job.js';
import { LostRanges } from './lost-ranges.js';
import { Proofs } from './proofs.js';
import { Sealer } from './sealer.js';
import { SigningKeys } from './signing-keys.js';
import { UncheckedRanges } from './unchecked-ranges.js';

const STORED = [UncheckedRanges, LostRanges];

@FeatureModule([SigningKeys, Proofs, Sealer, CheckpointCopies, CheckpointLag, ...STORED, SealLogJob])
export class LogProofsModule {}
