import { FeatureModule } from '../platform/bus/feature-module.js';
import { SealLogJob } from './jobs/seal-log.job.js';
import { Proofs } from './proofs.js';
import { Sealer } from './sealer.js';
import { SigningKeys } from './signing-keys.js';

@FeatureModule([SigningKeys, Proofs, Sealer, SealLogJob])
export class ProofsModule {}
