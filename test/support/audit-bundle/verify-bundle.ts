import path from 'node:path';

export interface VerifierReport {
  readonly ok: boolean;
  readonly faultCount: number;
  readonly faults: readonly {
    readonly area: string;
    readonly what: string;
    readonly line?: number;
    readonly event?: string;
    readonly stream?: string;
    readonly expected?: string;
    readonly found?: string;
  }[];
  readonly rows: readonly { readonly row: string; readonly faults: number; readonly text: string }[];
  readonly open: readonly string[];
  readonly notChecked: readonly string[];
  readonly story: readonly string[];
  readonly sample: {
    readonly alerts: readonly string[];
    readonly population: number;
    readonly seed: string;
    readonly atMost: number;
  } | null;
}

export interface VerifierOptions {
  readonly checkpoints?: readonly string[];
  readonly keys?: readonly string[];
  readonly receipts?: readonly string[];
  readonly show?: string;
  readonly sample?: {
    readonly n: number;
    readonly from?: string;
    readonly to?: string;
    readonly faults?: number;
  };
}

type Verify = (pieces: AsyncIterable<Uint8Array>, options: VerifierOptions) => Promise<VerifierReport>;

export const VERIFIER = path.resolve(import.meta.dirname, '../../../verifier/verify.js');

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
}

/**
 * Runs the verifier in this process. It is a browser script: it exports nothing and sets a global function.
 */
export async function verifyBundle(
  bundle: string | Buffer,
  options: VerifierOptions = {},
  size = 65_536,
): Promise<VerifierReport> {
  await import(VERIFIER);
  const { alertReviewVerifier } = globalThis as unknown as { alertReviewVerifier: { verifyBundle: Verify } };
  return alertReviewVerifier.verifyBundle(pieces(Buffer.from(bundle), size), options);
}
