import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface Route {
  readonly method: string;
  /** Fastify's pattern of the path, such as `/alerts/:id`. */
  readonly path: string;
}

const INDENT_CHARS = 4;
const LINE = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/;

/**
 * Every route that the server answers, read from the router itself and sorted by path. HEAD is left out:
 * every GET route has it, too.
 */
export function routeTable(app: NestFastifyApplication): Route[] {
  const fastify = app.getHttpAdapter().getInstance();
  const routes: Route[] = [];
  const parents: string[] = [];
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n').filter(Boolean)) {
    const [, indent, segment, methods] = LINE.exec(line) ?? [];
    if (indent === undefined || segment === undefined) throw new Error(`an unreadable route: ${line}`);
    const depth = indent.length / INDENT_CHARS;
    parents.length = depth;
    const path = parents.join('') + segment;
    parents.push(segment);
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') routes.push({ method, path });
  }
  const unknown = routes.find(({ method, path }) => !fastify.hasRoute({ method: method, url: path }));
  if (unknown) throw new Error(`the router does not know ${unknown.method} ${unknown.path}`);
  return routes.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = ({ method, path }: Route): string => `${path} ${method}`;

/** The routes of the REST API and of the health checks, without those of web pages, OAuth and MCP. */
export const restRoutes = (app: NestFastifyApplication): Route[] =>
  routeTable(app).filter(({ path }) => /^\/(api\/|healthz$|readyz$)/.test(path));
