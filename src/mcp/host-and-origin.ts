import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, isLoopback } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';

const LOOPBACK_BINDING = /^(localhost|127\.0\.0\.1|::1)$/;

/** Checks the Host and Origin headers, so that web pages cannot reach the server by DNS rebinding. */
@Injectable()
export class HostAndOrigin {
  private readonly own: URL;
  private readonly isBoundToLoopback: boolean;

  constructor(private readonly config: Config) {
    this.own = new URL(config.publicBaseUrl);
    this.isBoundToLoopback = LOOPBACK_BINDING.test(config.host);
  }

  check({ headers: { host = '', origin } }: FastifyRequest): void {
    if (!this.isOwnHost(host)) throw new AppError('host_refused', { field: 'Host', value: host });
    if (origin !== undefined && !this.allows(origin))
      throw new AppError('origin_refused', { field: 'Origin', value: origin });
  }

  allows(origin: string): boolean {
    if (origin === this.own.origin || this.config.allowedOrigins.includes(origin)) return true;
    return this.isBoundToLoopback && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  }

  private isOwnHost(host: string): boolean {
    if (host.toLowerCase() === this.own.host) return true;
    const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
    return this.isBoundToLoopback && isLoopback(name);
  }
}

/** Returns CORS headers for a request of an allowed web page; none for a program, which sends no Origin. */
export const corsHeaders = (
  { headers: { origin } }: FastifyRequest,
  rule: HostAndOrigin,
): Readonly<Record<string, string>> =>
  origin !== undefined && rule.allows(origin)
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'WWW-Authenticate',
        Vary: 'Origin',
      }
    : {};
