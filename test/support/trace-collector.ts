import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: readonly SentAttribute[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

type Values = Readonly<Record<string, string | number | undefined>>;

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  readonly attributes: Values;
  readonly resource: Values;
}

/** The numbers of span kinds in OTLP. */
export const KIND = { internal: 1, server: 2, consumer: 5 } as const;

const valuesOf = (attributes: readonly SentAttribute[]): Values =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );

/** A trace collector that accepts OTLP as JSON over HTTP. When `silent` it never answers. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  /** The bodies received, unchanged. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];

  private constructor(
    private readonly server: Server,
    private readonly silent: boolean,
  ) {}

  static async start(options: { silent?: true } = {}): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server, options.silent ?? false);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        collector.take(request.url!, request.headers, body);
        if (!collector.silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(url: string, headers: IncomingHttpHeaders, body: string): void {
    if (url !== '/v1/traces') throw new Error(`traces are sent to ${url}`);
    this.bodies.push(body);
    this.headers.push(headers);
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans)
      for (const { spans } of scopeSpans)
        for (const { attributes, ...span } of spans)
          this.spans.push({
            ...span,
            attributes: valuesOf(attributes),
            resource: valuesOf(resource.attributes),
          });
  }
}
