/** Bodies of the public REST API, as far as the sample fills them; names as on the wire. */
export interface MonetaryRange {
  readonly lower_bound: number;
  readonly upper_bound: number;
  readonly currency: number;
}

export interface EntityUpload {
  readonly entity_id: string;
  readonly type: 'INDIVIDUAL';
  readonly name: string;
  readonly dob: string;
  readonly emails: readonly string[];
  readonly phone_numbers: readonly string[];
  readonly ip_addresses: readonly string[];
  readonly occupation: string;
  readonly employment_status: string;
  readonly source_of_funds: readonly string[];
  readonly nationality: readonly string[];
  readonly citizenship: readonly string[];
  readonly mailing_street_address: string;
  readonly mailing_city: string;
  readonly mailing_state: string;
  readonly mailing_postal_code: string;
  readonly mailing_country: string;
  readonly registered_at: string;
  readonly verification_tier: string;
  readonly purpose_of_account: readonly string[];
  readonly annual_income: MonetaryRange;
  readonly estimated_monthly_deposits: MonetaryRange;
  readonly estimated_monthly_withdrawals: MonetaryRange;
}

/** One side of a transaction: a submitted entity or the name of somebody outside, never both. */
export type Party = { readonly entity_id: string } | { readonly name: string };

export interface TransactionUpload {
  readonly transaction_id: string;
  readonly type: 'TRANSFER' | 'WITHDRAWAL' | 'DEPOSIT';
  readonly event_time: string;
  readonly amount: string;
  readonly amount_currency: 'SEK';
  readonly sender: Party;
  readonly receiver: Party;
  readonly balance: string;
  readonly status: 'COMPLETED';
}

export interface AlertUpload {
  readonly alert_id: string;
  /** Entities: the subject first, then the main counterparties of the flagged transactions. */
  readonly entity_id_list: readonly string[];
  readonly flagged_transaction_id_list: readonly string[];
  readonly source: 'TM';
  readonly title: string;
  readonly description: string;
  readonly status: 'OPEN';
  readonly created_at: string;
  readonly rule_title: string;
  readonly start_date: string;
  readonly end_date: string;
}
