import type { BlockId } from '../../src/investigations/domain/scoring/dimensions.js';

const OWN = 'own choice';
const SIGN = 'guidance names the sign and no number';
const S0 = `${OWN}, after one look at AMLGentex s0 (see evaluation)`;
const CYCLES = 'AMLworld typologies (NeurIPS 2023): covers 29 of 54 labelled cycles; shorter ones are TP3';
const DUE_DILIGENCE = `${OWN}; Wolfsberg asks to compare with what was declared and gives no number`;
const SHARED = `${OWN}; FATF VA indicators name shared contacts and addresses and no number`;
const SCREENING = `${OWN}; Wolfsberg on sanctions screening leaves the degree of likeness to the bank`;

/** Where the default of each rule of the recipe comes from, by block; said plainly where nobody says it. */
export const RULE_SOURCES: Readonly<Record<BlockId, Readonly<Record<string, string>>>> = {
  account_age: {
    ageRedBelowDays: `${OWN}; FIN-2014-A005 names newly opened accounts and no number`,
    ageYellowBelowDays: `${OWN}; FIN-2014-A005 names newly opened accounts and no number`,
    ageGreenAboveDays: `${OWN}: two years`,
    dormantAboveDays: `${OWN}: half a year, the lookback; FFIEC names dormant accounts and no number`,
    wakingYellowFrom: `${OWN}; ${SIGN}`,
    wakingRedFrom: `${OWN}; ${SIGN}`,
  },
  customer_profile: {
    missingYellowFrom: `${OWN}: a quarter of the twelve fields; FATF R.10 asks for all`,
    missingRedFrom: `${OWN}: half of the twelve fields; FATF R.10 asks for all`,
    ageYoungBelowYears: `${OWN}; Europol EMMA names the young as money mules`,
    ageOldAboveYears: `${OWN}; Europol EMMA names the old as victims`,
    ownedBelowPercent: 'FATF R.24: an owner counts from 25 %, so no more than that may be unknown',
    companyYoungBelowDays: `${OWN}: a quarter of a year; FATF R.24 names shell companies and no number`,
  },
  expected_activity: {
    depositsYellowAbovePercent: DUE_DILIGENCE,
    depositsRedAbovePercent: DUE_DILIGENCE,
    incomeYellowAbovePercent: DUE_DILIGENCE,
    incomeRedAbovePercent: DUE_DILIGENCE,
    tradesYellowAbovePercent: DUE_DILIGENCE,
    tradesRedAbovePercent: DUE_DILIGENCE,
  },
  email_phone: { sharedYellowFrom: SHARED, sharedRedFrom: SHARED },
  ip_geo: {
    foreignCountriesYellowFrom: `${OWN}: one other country is a journey`,
    sharedYellowFrom: `${SHARED}; a household shares one`,
    sharedRedFrom: SHARED,
    stableAddressesMin: `${OWN}: one address is no habit`,
  },
  transaction_patterns: {
    reportingThresholds: 'the list `reporting_thresholds`, which names the law of each; here only departures',
    nearThresholdFromPercent: `${OWN}; FinCEN on structuring speaks of amounts below the threshold`,
    structuringYellowFrom: `${OWN}; FinCEN on structuring gives no number`,
    structuringRedFrom: `${OWN}; FinCEN on structuring gives no number`,
    roundMultiple: `${OWN}; FFIEC names round amounts and no multiple`,
    roundMultipleByCurrency: `${OWN}: units so small that prices are multiples of a hundred`,
    roundAbovePercent: `${OWN}; ${SIGN}`,
    roundRowsMin: `${OWN}: fewer amounts are round by chance`,
    largestYellowAbove: `${OWN}; ${SIGN}`,
    largestRedAbove: `${OWN}; ${SIGN}`,
  },
  counterparty_network: {
    cycleHopsFrom: CYCLES,
    cycleHopsTo: CYCLES,
    cycleDaysMax: S0,
    cycleChangePercentMax: S0,
    escalatedYellowFrom: `${OWN}; ${SIGN}`,
    escalatedRedFrom: `${OWN}; ${SIGN}`,
    chainYellowFrom: `${OWN}; FATF names layering over several accounts and no number`,
    longStandingFromDays: `${OWN}: a quarter of a year`,
  },
  crypto_exposure: {
    categoriesById: 'the vendor of the blockchain reports; names are understood without',
    reportDaysMax: `${OWN}: exposure changes with every transaction`,
    indirectYellowAbovePercent: `${OWN}; ${SIGN}`,
    indirectRedAbovePercent: `${OWN}; ${SIGN}`,
    onRampHours: 'FATF, red flag indicators of virtual assets (2020): short succession, such as 24 hours',
    onRampsRedFrom: `${OWN}: repeated`,
    privacyCoins: `${OWN} of names; FATF VA indicators name anonymity-enhanced currencies`,
  },
  screening: { blackFrom: SCREENING, redFrom: SCREENING, yellowFrom: SCREENING },
  adverse_media: {
    groupsRedFrom: `${OWN}; ${SIGN}`,
    recentYearsMax: `${OWN}; Wolfsberg on negative news asks to weigh the age and gives no number`,
  },
};
