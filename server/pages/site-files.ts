import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Unavailable } from '../errors.ts';
import { HEIC_DECODER_POLICY } from '../http/security.ts';
import { JobCutShort } from '../workers/worker-process.ts';

const LISTED = ['/', '/quote', '/disclaimer'];
/** The robots.txt of the locked site. */
const NOTHING = 'User-agent: *\nDisallow: /\n';

/**
 * Serves what crawlers and link previews request: robots.txt, sitemap.xml and the picture, drawn once per settings
 * version.
 */
export function mountSiteFiles(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { settings } = await deps.settings();
    return reply.type('text/plain').send(settings.launch.locked ? NOTHING : robotsOf(deps.publicUrl));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = LISTED.map((path) => `  <url><loc>${deps.publicUrl}${path}</loc></url>`);
    return reply
      .type('application/xml')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });

  let picture: { readonly version: number; readonly png: Promise<Buffer> } | undefined;
  app.get('/og.png', async (_request, reply) => {
    const { version, settings } = await deps.settings();
    if (picture?.version !== version) picture = { version, png: drawPicture(deps, settings) };
    const { png } = picture;
    // A picture that failed is drawn again for the next caller.
    png.catch(() => {
      if (picture?.png === png) picture = undefined;
    });
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await png);
  });
}

function robotsOf(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /quote/\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

async function drawPicture(deps: Deps, settings: Parameters<Deps['render']['renderPicture']>[0]): Promise<Buffer> {
  const svg = await deps.render.renderPicture(settings);
  return deps.workers.run('draw-png', svg).catch((error: unknown) => {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable('The picture cannot be drawn right now. Please try again in a moment.', 10);
  });
}

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** Determines which version of the crew app a phone has cached. */
const WORKER = 'crew-worker.js';
/** The thread that decodes iPhone photos. It needs a different policy, set by its own headers. */
const HEIC_DECODER = /[\\/]assets[\\/]heic-decoder-[\w-]+\.js(\.br|\.gz)?$/;

/**
 * Serves the built scripts, styles and fonts (compressed at build time, cached forever: a changed file has a new name)
 * and the public folder.
 */
export async function mountAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'dist/client'),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : path.endsWith(WORKER) ? 'no-cache' : DAY);
      if (HEIC_DECODER.test(path)) reply.header('content-security-policy', HEIC_DECODER_POLICY);
    },
    globIgnore: ['.vite/**', '**/*.{br,gz}'],
  });
}
