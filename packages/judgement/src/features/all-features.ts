import type { CaseView, Feature, FeatureMeasure } from './feature.js';
import { ACTIVITY_FEATURES } from './activity.js';
import { BEHAVIOUR_FEATURES } from './behaviour.js';
import { FLOW_FEATURES } from './behaviour-flows.js';
import { LIFE_FEATURES } from './behaviour-life.js';
import { MONEY_FEATURES } from './behaviour-money.js';
import { PARTY_FEATURES } from './behaviour-parties.js';
import { CONTACT_FEATURES, PLACE_FEATURES } from './contacts.js';
import { CRYPTO_FEATURES } from './crypto.js';
import { DECLARED_FEATURES } from './declared.js';
import { EXPLAINED_FEATURES } from './explained.js';
import { LOSS_FEATURES } from './own-loss.js';
import { OUTLAY_FEATURES } from './own-outlay.js';
import { MEDIA_FEATURES } from './media.js';
import { NETWORK_FEATURES } from './network.js';
import { PROFILE_FEATURES } from './profile.js';
import { REDIRECTED_FEATURES } from './redirected-payments.js';
import { SCREENING_FEATURES } from './screening.js';

export const FEATURES: readonly Feature[] = [
  ...ACTIVITY_FEATURES,
  ...BEHAVIOUR_FEATURES,
  ...FLOW_FEATURES,
  ...LIFE_FEATURES,
  ...MONEY_FEATURES,
  ...PARTY_FEATURES,
  ...CONTACT_FEATURES,
  ...CRYPTO_FEATURES,
  ...DECLARED_FEATURES,
  ...EXPLAINED_FEATURES,
  ...LOSS_FEATURES,
  ...OUTLAY_FEATURES,
  ...MEDIA_FEATURES,
  ...NETWORK_FEATURES,
  ...PLACE_FEATURES,
  ...PROFILE_FEATURES,
  ...REDIRECTED_FEATURES,
  ...SCREENING_FEATURES,
];

const BY_ID = new Map(FEATURES.map((feature) => [feature.id, feature]));

/** Returns the feature named `id` or `id:kind`. Throws if the id or kind is unknown. */
export function featureById(id: string): Feature {
  const [plain = '', kind] = id.split(':');
  const feature = BY_ID.get(plain);
  if (!feature || (kind !== undefined && !feature.kinds?.includes(kind)))
    throw new Error(`no feature is called ${id}`);
  return feature;
}

/** Measures a feature once per view and caches the result. Throws what the feature throws. */
export function measureFeature(view: CaseView, id: string): FeatureMeasure {
  const known = view.measured.get(id) as FeatureMeasure | undefined;
  if (known) return known;
  const found = withAllParts(view, featureById(id).measure(view, id.split(':')[1]));
  view.measured.set(id, found);
  return found;
}

/** Evidence names every transaction, also where a payment was carried out in parts. */
function withAllParts({ partsOf }: CaseView, found: FeatureMeasure): FeatureMeasure {
  if (partsOf.size === 0 || !found.evidence) return found;
  return { ...found, evidence: [...new Set(found.evidence.flatMap((id) => partsOf.get(id) ?? [id]))] };
}
