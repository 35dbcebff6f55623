import type { Case } from './case.js';
import { ASKED_CASES } from './asked.js';
import { BESIDE_CASES } from './beside.js';
import { CASH_CASES } from './cash.js';
import { CLAIMED_CASES } from './claimed.js';
import { CRYPTO_CASES } from './crypto.js';
import { DECLARED_CASES } from './declared.js';
import { EVENT_CASES } from './events.js';
import { EXPLAINED_CASES } from './explained.js';
import { GATHERED_CASES } from './gathered.js';
import { GROUND_CASES } from './ground.js';
import { HANDED_ON_CASES } from './handed-on.js';
import { LOOKALIKE_CASES } from './lookalikes.js';
import { PART_CASES } from './in-parts.js';
import { LATER_CASES } from './later.js';
import { LEFT_CASES } from './left.js';
import { LIFE_CASES } from './lives.js';
import { LITTLE_CASES } from './little.js';
import { MEANS_CASES } from './means.js';
import { MINUS_CASES } from './minus.js';
import { NAME_CASES } from './names.js';
import { NEWS_CASES } from './news.js';
import { NOT_A_FIRM_CASES } from './not-a-firm.js';
import { NOTED_CASES } from './noted.js';
import { OUTFLOW_CASES } from './outflow.js';
import { MEANS_SPENT_CASES } from './of-means.js';
import { PARTY_CASES } from './parties.js';
import { PASSED_ON_CASES } from './passed-on.js';
import { ORDINARY_CASES } from './ordinary.js';
import { PURPOSE_CASES } from './purposes.js';
import { RETURNED_CASES } from './returned.js';
import { SCHEME_CASES } from './schemes.js';
import { SUDDEN_CASES } from './sudden.js';
import { THROUGH_CASES } from './through.js';
import { TOLD_BY_NAME_CASES } from './told-by-name.js';
import { TITLED_CASES } from './titled.js';
import { TOLD_CASES } from './told.js';
import { TRADE_CASES } from './trades.js';
import { TWIN_CASES } from './twins.js';
import { UNACCOUNTED_CASES } from './unaccounted.js';

export const CASES: readonly Case[] = [
  ...NAME_CASES,
  ...PARTY_CASES,
  ...CRYPTO_CASES,
  ...GATHERED_CASES,
  ...CASH_CASES,
  ...ORDINARY_CASES,
  ...PASSED_ON_CASES,
  ...LIFE_CASES,
  ...TRADE_CASES,
  ...GROUND_CASES,
  ...NEWS_CASES,
  ...EXPLAINED_CASES,
  ...DECLARED_CASES,
  ...SCHEME_CASES,
  ...RETURNED_CASES,
  ...LATER_CASES,
  ...BESIDE_CASES,
  ...MEANS_CASES,
  ...MINUS_CASES,
  ...UNACCOUNTED_CASES,
  ...ASKED_CASES,
  ...LITTLE_CASES,
  ...PURPOSE_CASES,
  ...NOTED_CASES,
  ...OUTFLOW_CASES,
  ...EVENT_CASES,
  ...SUDDEN_CASES,
  ...CLAIMED_CASES,
  ...TITLED_CASES,
  ...LEFT_CASES,
  ...HANDED_ON_CASES,
  ...LOOKALIKE_CASES,
  ...THROUGH_CASES,
  ...NOT_A_FIRM_CASES,
  ...TOLD_CASES,
  ...TOLD_BY_NAME_CASES,
  ...TWIN_CASES,
  ...PART_CASES,
  ...MEANS_SPENT_CASES,
];
