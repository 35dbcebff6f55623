export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly v: number;
  readonly org: string;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly actor: {
    readonly kind: string;
    readonly user: string;
    readonly client: string | null;
    readonly grantId?: string | null;
  };
  readonly causation: string | null;
  readonly data: EventData;
}

/** Fields of all types of events together; each type has only some of them. */
export interface EventData {
  readonly [field: string]: unknown;
  readonly alert?: string;
  readonly alerts?: readonly { readonly id: string }[];
  readonly batch?: string;
  readonly disposition?: string;
  readonly resultHash?: string | null;
  readonly rows?: readonly { readonly id: string }[];
  readonly run?: number;
  readonly score?: number;
  readonly by?: object | null;
}

export interface Decision {
  readonly event: string;
  readonly disposition: string;
  readonly user: string;
  readonly at: string;
  readonly by: 'upload' | 'analyst';
  readonly atMs: number;
}

export interface Alert {
  readonly id: string;
  readonly ownId: string;
  readonly key: Buffer;
  readonly decisions: Decision[];
  /** One salt per version, used to hash the alert's own id. */
  readonly salts: string[];
  readonly documents: {
    readonly event: string;
    readonly id: string;
    readonly salt: string;
    readonly canonical: string;
  }[];
  hash: string;
  runs: number;
  run: { readonly id: string; readonly resultHash: string } | null;
  isPurged: boolean;
}

/** The application of an AI assistant, as named in the consent of a user. */
export interface Grant {
  readonly client: string;
  readonly salt: string;
  readonly value: { readonly name: string; readonly version: string | null };
}
