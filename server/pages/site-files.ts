import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const LISTED = ['/', '/quote', '/disclaimer'];
/** The robots.txt of the locked site. */
const NOTHING = 'User-agent: *\nDisallow: /\n';

/**
 * Serves what crawlers and link previews request: robots.txt, sitemap.xml and the picture, drawn once per settings
 * version.
 */
export function mountSiteFiles(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { business } = await deps.business();
    return reply.type('text/plain').send(business.launch.locked ? NOTHING : robotsOf(deps.publicUrl));
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
    const { version, business } = await deps.business();
    if (picture?.version !== version) picture = { version, png: drawPicture(deps, business) };
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

async function drawPicture(deps: Deps, business: Parameters<Deps['render']['renderPicture']>[0]): Promise<Buffer> {
  return deps.workers.run('draw-png', await deps.render.renderPicture(business));
}
