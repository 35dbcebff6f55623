/**
 * The records of a case, with the fields that the engine reads, named as in a bank's upload. Other fields
 * pass through unread, but count in the hash of a run's facts.
 */
export interface GivenAlert {
  readonly alert_id: string;
  readonly entity_id_list: readonly string[];
  readonly flagged_transaction_id_list: readonly string[];
  readonly title: string;
  readonly rule_title: string;
  readonly description?: string | null | undefined;
  readonly created_at: string;
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}

interface CountRange {
  readonly lower_bound?: number | null | undefined;
  readonly upper_bound?: number | null | undefined;
}

interface MoneyRange extends CountRange {
  /** Number from the list of currencies. */
  readonly currency: number;
}

interface GivenOwners {
  readonly individual?:
    | readonly {
        readonly id: number;
        readonly first_name: string;
        readonly middle_name?: string | null | undefined;
        readonly last_name: string;
        readonly dob?: string | null | undefined;
        readonly nationality?: readonly string[] | null | undefined;
        readonly citizenship?: readonly string[] | null | undefined;
        readonly country?: string | null | undefined;
        readonly country_of_birth?: string | null | undefined;
        readonly tax_residency?: readonly string[] | null | undefined;
        readonly ownership_percentage?: number | null | undefined;
      }[]
    | null
    | undefined;
  readonly corporate?:
    | readonly {
        readonly id: number;
        readonly entity_name: string;
        readonly formation_country?: string | null | undefined;
        readonly formation_date?: string | null | undefined;
        readonly country?: string | null | undefined;
        readonly ownership_percentage?: number | null | undefined;
        readonly children?: readonly { readonly id: number }[] | null | undefined;
      }[]
    | null
    | undefined;
}

/** What a vendor reports about a customer's wallets. */
interface GivenEntityIntel {
  readonly fetched_at: string;
  readonly data: {
    readonly userId?: string | null | undefined;
    readonly riskScore?: 'SEVERE' | 'HIGH' | 'MEDIUM' | 'LOW' | null | undefined;
    readonly exposureDetails?:
      | readonly {
          readonly cluster?:
            | {
                readonly category?: string | null | undefined;
                readonly name?: string | null | undefined;
                readonly categoryId?: number | null | undefined;
              }
            | null
            | undefined;
          readonly sentDirectExposure?: number | null | undefined;
          readonly sentIndirectExposure?: number | null | undefined;
          readonly receivedDirectExposure?: number | null | undefined;
          readonly receivedIndirectExposure?: number | null | undefined;
        }[]
      | null
      | undefined;
  };
}

/** A customer. */
export interface GivenEntity {
  readonly entity_id: string;
  readonly type: 'INDIVIDUAL' | 'BUSINESS';
  readonly name?: string | null | undefined;
  readonly account_holder_name?: string | null | undefined;
  readonly dob?: string | null | undefined;
  readonly nationality?: readonly string[] | null | undefined;
  readonly citizenship?: readonly string[] | null | undefined;
  readonly mailing_street_address?: string | null | undefined;
  readonly mailing_country?: string | null | undefined;
  readonly emails?: readonly string[] | null | undefined;
  readonly phone_numbers?: readonly string[] | null | undefined;
  readonly ip_addresses?: readonly string[] | null | undefined;
  readonly registered_at?: string | null | undefined;
  readonly occupation?: string | null | undefined;
  readonly employment_status?: string | null | undefined;
  readonly industry?: string | null | undefined;
  readonly purpose_of_account?: readonly string[] | null | undefined;
  readonly source_of_funds?: readonly string[] | null | undefined;
  readonly source_of_wealth?: readonly string[] | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly corporate_tax_id?: string | null | undefined;
  readonly annual_income?: MoneyRange | null | undefined;
  readonly net_worth?: MoneyRange | null | undefined;
  readonly estimated_monthly_deposits?: MoneyRange | null | undefined;
  readonly estimated_monthly_withdrawals?: MoneyRange | null | undefined;
  readonly estimated_trades_per_month?: CountRange | null | undefined;
  readonly ubo?: GivenOwners | null | undefined;
  readonly blockchain_intel?: readonly GivenEntityIntel[] | null | undefined;
}

interface GivenAsset {
  readonly currency_id?: number | null | undefined;
}

/** A side of a transaction: a customer of the bank by id, or somebody else by name or blockchain address. */
export interface GivenParty {
  readonly entity_id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly blockchain_addresses?: readonly string[] | null | undefined;
  readonly blockchain_intel?:
    | readonly {
        readonly data: {
          readonly direct?:
            | { readonly name?: string | null | undefined; readonly categoryId?: number | null | undefined }
            | null
            | undefined;
        };
      }[]
    | null
    | undefined;
}

export interface GivenTransaction {
  readonly transaction_id: string;
  readonly event_time: string;
  /** Decimal text. */
  readonly amount: string;
  readonly amount_currency: string;
  readonly type?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly sender?: (GivenParty & { readonly asset_out?: GivenAsset | null | undefined }) | null | undefined;
  readonly receiver?: (GivenParty & { readonly asset_in?: GivenAsset | null | undefined }) | null | undefined;
  readonly balance?: string | null | undefined;
  readonly blockchain?:
    | {
        readonly chain_id?: number | null | undefined;
        readonly transaction_hash?: string | null | undefined;
      }
    | null
    | undefined;
  readonly descriptor?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

/**
 * Side of a transfer: the id of a customer, or the first blockchain address in a list of one, or null if
 * unknown.
 */
export type TransferSide = string | readonly [address: string] | null;

/** A transaction as an index contains it. Only the first five columns if its names are too long. */
export type Transfer = readonly [
  from: TransferSide,
  to: TransferSide,
  amount: string,
  currency: string,
  status: string | null | undefined,
  type?: string | null,
  /** Name of a side that is not a customer. Missing if neither side has a name. */
  fromName?: string | null,
  toName?: string | null,
];

const FLOW_COLUMNS = 5;

export const hasTypeAndNames = ({ length }: Transfer): boolean => length > FLOW_COLUMNS;
