import type { Context } from 'node:vm';

export declare class CompiledModules {
  readonly compiled: number;
  functionOf(
    code: string,
    parameters: readonly string[],
    filename: string,
    context: Context,
  ): (...values: readonly unknown[]) => unknown;
}
