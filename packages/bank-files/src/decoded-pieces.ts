import { BankFileError } from './bank-file-error.js';
import { decoderOfEncoding, type PieceDecoder } from './encodings.js';

/**
 * Small pieces, because a process reads only about one kilobyte of XML per millisecond until the parser's
 * code is compiled.
 */
const PIECE_BYTES = 4 * 1024;

interface DecodedReading {
  /**
   * Bytes at the start of the file that are needed to find its encoding; a shorter file is examined as a
   * whole.
   */
  readonly startBytes: number;
  readonly decoderFor: (start: Buffer) => PieceDecoder;
  /** Awaited before each piece of 4 KiB. */
  readonly pause: () => Promise<void>;
}

/** Yields the text, in pieces, of a file that declares its own encoding. Throws what `decoderFor` throws. */
export async function* decodedPieces(
  source: AsyncIterable<Buffer>,
  { startBytes, decoderFor, pause }: DecodedReading,
): AsyncGenerator<string> {
  let decoder: PieceDecoder | null = null;
  let start = Buffer.alloc(0);
  for await (const chunk of source) {
    let bytes = chunk;
    if (!decoder) {
      start = Buffer.concat([start, chunk]);
      if (start.length < startBytes) continue;
      decoder = decoderFor(start);
      bytes = start;
    }
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await pause();
      yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    }
  }
  if (!decoder) {
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  yield decoder.decode();
}

/** Returns the decoder of an encoding that a file names. Throws BankFileError if the encoding is unknown. */
export function decoderNamed(encoding: string, written = encoding): PieceDecoder {
  try {
    return decoderOfEncoding(encoding.toLowerCase());
  } catch {
    throw new BankFileError(1, `says that its encoding is ${written}, which is not known`);
  }
}
