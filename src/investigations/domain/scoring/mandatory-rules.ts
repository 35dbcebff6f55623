/** Each escalates by itself. The recipe may switch one off; a red or black flag says which it meets. */
export const MANDATORY_RULES = [
  'sanctions_identity',
  'sanctions_undecided',
  'sanctioned_address',
  'prohibited_exposure',
  'conviction',
  'escalated_counterparty',
  'call_for_action_country',
  'named_scheme',
  'law_enforcement_request',
] as const;

export type MandatoryRule = (typeof MANDATORY_RULES)[number];

/** `when`: for the reader of docs/flags.md; `because`: of the result, behind the flag that met it. */
export const MANDATORY: Readonly<
  Record<MandatoryRule, { readonly when: string; readonly because: string; readonly source: string }>
> = {
  sanctions_identity: {
    when:
      'a name at or above the threshold of the sanctions list whose birth date, or year of birth and ' +
      'country, agree; of an owner too',
    because: 'a name on a sanctions list whose identity agrees',
    source: 'FATF R.6 and R.7; OFAC, 31 CFR 501',
  },
  sanctions_undecided: {
    when:
      'a name at or above that threshold that neither birth date nor country tells apart; of an ' +
      'owner one as good as equal, of a counterparty one that few share, with more than next to nothing paid',
    because: 'a name on a sanctions list that nothing tells apart',
    source: 'Wolfsberg guidance on sanctions screening',
  },
  sanctioned_address: {
    when: 'a blockchain address on the list of sanctioned ones, above dust',
    because: 'dealings with a sanctioned blockchain address',
    source: 'OFAC, digital currency addresses',
  },
  prohibited_exposure: {
    when:
      'direct exposure above dust to sanctioned services, terrorist financing, child abuse, ransomware, ' +
      'stolen funds, a darknet market or a mixer',
    because: 'direct exposure to a service that no customer may deal with',
    source: 'FinCEN FIN-2019-A003 and FIN-2021-A004; FATF VA indicators',
  },
  conviction: {
    when: 'an article in which the customer is convicted or confesses, and neither reversed nor pardoned',
    because: 'a conviction or confession in the news',
    source: 'Wolfsberg FAQ on negative news screening',
  },
  escalated_counterparty: {
    when: 'real flow with a counterparty in an alert that an analyst escalated',
    because: 'real flow with a counterparty in an alert that an analyst escalated',
    source: 'FATF on related parties',
  },
  call_for_action_country: {
    when:
      'money to or from customers whose record places them in a country for which the FATF calls for ' +
      'counter-measures, from 1 % of the reporting threshold (100 US dollars) together; one of which only ' +
      'enhanced due diligence is asked does not count, nor does an IP address, a nationality or a name',
    because: 'money to or from a country for which the FATF calls for counter-measures',
    source: 'FATF R.19 and its call for action; 31 CFR 560 and 510',
  },
  named_scheme: {
    when:
      'a bipartite or scatter-gather pattern of high confidence in which a person takes part with a tenth ' +
      'of all that came in or went out, and 1 % of the reporting threshold (100 US dollars), with people; ' +
      'not where all bear one family name and the part of the customer is less than has to be reported',
    because: 'a pattern as in laundering, which chance does not make',
    source: 'FATF on layering; AMLworld typologies (NeurIPS 2023)',
  },
  law_enforcement_request: {
    when: 'a note of an analyst that tells of a request of the police, a court or a prosecutor',
    because: 'a note of an analyst tells of a request of law enforcement',
    source: 'FinCEN FIN-2012-G002 on subpoenas and requests',
  },
};
