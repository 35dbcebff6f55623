export class AllowedMethods {
  private readonly routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  /** Adds a route. `url` is a Fastify pattern such as /alerts/:id. */
  add(url: string, method: string | readonly string[]): void {
    const path = url.replace(/\/$/, '');
    const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]\w*/g, '[^/]+');
    const route = this.routes.get(path) ?? { pattern: new RegExp(`^${source}/?$`), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    this.routes.set(path, route);
  }

  at(requestUrl: string): string[] {
    const path = requestUrl.split('?', 1)[0] ?? '';
    const found = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set([...found.flatMap((route) => [...route.methods]), 'OPTIONS']);
    return found.length === 0 ? [] : [...methods].sort();
  }
}
