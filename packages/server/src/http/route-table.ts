// Which methods there are at a path, for answers to those who used another.
import type { FastifyInstance } from 'fastify';

export interface RouteTable {
  /** Sorted; empty when there is nothing at the path. A query is left aside. */
  methodsAt(url: string): readonly string[];
}

/** Learns of all routes that are added to the server from now on. */
export function createRouteTable(app: FastifyInstance): RouteTable {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // Parameters stand for one segment; no route of ours has another special character.
    const path = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`);
    routes.push({ path, methods: [method].flat() });
  });
  return {
    methodsAt: (url) => {
      const [path = ''] = url.split('?');
      const methods = routes.flatMap((route) => (route.path.test(path) ? route.methods : []));
      return [...new Set(methods)].sort();
    },
  };
}
