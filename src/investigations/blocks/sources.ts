/** Where flags and the defaults of their bounds come from, in the words of docs/flags.md. */
export const OWN = 'own choice';
export const SIGN = `${OWN}; guidance names the sign and no number`;
export const S0 = `${OWN}, after one look at AMLGentex s0 (see evaluation)`;
export const FFIEC = 'FFIEC BSA/AML manual, appendix F';
export const WOLFSBERG = 'Wolfsberg principles on customer due diligence';
export const VA_FLAGS = 'FATF, red flag indicators of virtual assets (2020)';
export const FUNNEL = 'FinCEN FIN-2014-A005, funnel accounts';
export const SHARED = `${OWN}; FATF VA indicators name shared contacts and addresses and no number`;
