import { hash } from 'node:crypto';
import type { Example } from '../../contract.js';
import answers from './recorded.json' with { type: 'json' };

export type Recording = Readonly<
  Record<string, Readonly<Record<string, Pick<Example, 'status' | 'answer'>>>>
>;

const RECORDING: Recording = answers;

const NOT_YET_RECORDED = { status: 0, answer: null };

/** Requests with the answers of `npm run examples:record`. */
export const recorded = (
  operationId: string,
  requests: readonly Omit<Example, 'status' | 'answer'>[],
): readonly Example[] =>
  requests.map((request) => ({
    ...request,
    ...(RECORDING[operationId]?.[request.name] ?? NOT_YET_RECORDED),
  }));

/** Returns a stable id by its first place, such as `uploadAlerts/Two alerts/investigations/0`. */
export const stableIdAt = (place: string): string => `01jn8k2m4y${hash('sha256', place).slice(0, 16)}`;

export const secretAt = (place: string): string => hash('sha256', place, 'base64url');
