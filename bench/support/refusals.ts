import { Agent, request, type RequestOptions } from 'node:http';
import { cpuMsOf, median, type Sample } from '../harness.js';
import type { BuiltServer } from './built-server.js';

/** Calls of refusals to one server, one after another: the agent reports no queueing of its own. */
export class Refusals {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly server: BuiltServer) {}

  /** One round: the median time of each kind in ms, call by call in an order that turns as well. */
  async round<Kind extends string>(
    kinds: readonly Kind[],
    calls: number,
    call: (kind: Kind, n: number) => Promise<number>,
  ): Promise<Sample[]> {
    const times = new Map(kinds.map((kind): [Kind, number[]] => [kind, []]));
    const cpuBefore = cpuMsOf(this.server.pid);
    for (let n = 0; n < calls; n++)
      for (let turn = 0; turn < kinds.length; turn++) {
        const kind = kinds[(n + turn) % kinds.length]!;
        times.get(kind)!.push(await call(kind, n));
      }
    const cpuMs = (cpuMsOf(this.server.pid) - cpuBefore) / kinds.length;
    return kinds.map((side) => ({ side, value: median(times.get(side)!), cpuMs }));
  }

  /** Milliseconds from the request to the end of its answer, which has to be a 401. */
  timeOf(path: string, options: RequestOptions, body = ''): Promise<number> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      request(`${this.server.url}${path}`, { ...options, agent: this.agent }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 401) resolve(performance.now() - began);
          else reject(new Error(`status ${response.statusCode} instead of 401`));
        });
      })
        .once('error', reject)
        .end(body);
    });
  }

  end(): void {
    this.agent.destroy();
  }
}
