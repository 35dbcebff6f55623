export interface MailFacts {
  readonly address: string;
  readonly disposable: 'curated' | 'wide' | null;
  readonly lookAlikeOf: string | null;
}

export interface PhoneFacts {
  readonly number: string;
  readonly country: string | null;
  readonly type: 'MOBILE' | 'FIXED_LINE' | 'VOIP' | 'OTHER' | null;
}

export interface SharedContact {
  readonly id: string;
  readonly by: readonly ('email' | 'phone')[];
}

/** Other entities that are looked up for one address or number: more of them would change no band. */
export const SHARERS_MAX = 25;

export interface ContactFacts {
  /** At most CONTACT_KEYS_MAX of each, in the order of the upload, without texts that are no address. */
  readonly emails: readonly MailFacts[];
  readonly phones: readonly PhoneFacts[];
  readonly shared: readonly SharedContact[];
}
