import type { FastifyInstance } from 'fastify';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { ALL_LANGUAGES } from '#core/languages/language.ts';
import type { Render } from '#server/deps.ts';

/** What Vite serves in development: sources, its own client, packages. Everything else is served as in production. */
const OF_VITE = /^\/(@|web\/|core\/|contract\/|node_modules\/|tools\/|icons\/|favicon|icon\.|apple-touch)/;

export type Development = {
  /** Renders pages and emails from their current sources. */
  readonly render: Render;
  /** Serves Vite on the port of this application, including hot reload. */
  readonly attach: (app: FastifyInstance) => Promise<void>;
};

/** Screens with hot reload on the server's only port, so that the launch gate and calls behave as in production. */
export function developWithVite(root: string): Development {
  let vite: ViteDevServer | undefined;

  async function live(): Promise<Render> {
    const environment = vite?.environments['ssr'] as RunnableDevEnvironment | undefined;
    if (!environment) throw new Error('Vite is not attached yet');
    return environment.runner.import<Render>('/web/render.tsx');
  }

  return {
    render: {
      languages: ALL_LANGUAGES,
      renderPage: async (page, input) => (await live()).renderPage(page, { ...input, isDev: true }),
      bookScript: async (input) => (await live()).bookScript(input),
      renderMail: async (...given) => (await live()).renderMail(...given),
      renderPicture: async (...given) => (await live()).renderPicture(...given),
      renderResult: async (...given) => (await live()).renderResult(...given),
    },
    attach: async (app) => {
      const { createServer } = await import('vite');
      const server = await createServer({
        root,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      vite = server;
      app.addHook('onClose', () => server.close());
      app.addHook('onRequest', async (request, reply) => {
        if (!OF_VITE.test(request.url)) return;
        reply.hijack();
        server.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
    },
  };
}
