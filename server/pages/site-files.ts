import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { type Language, pathIn, PSEUDO } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { servicesInWords } from '#core/settings/services-in-words.ts';
import type { Settings } from '#core/settings/settings.ts';
import { sitePagePath } from '#core/settings/site-pages.ts';
import { offeredTo, settingsIn } from '#core/settings/translations.ts';
import type { Deps } from '#server/deps.ts';
import { Unavailable } from '#server/errors.ts';
import { HEIC_DECODER_POLICY } from '#server/http/security.ts';
import { JobCutShort } from '#server/workers/pool.ts';

const LISTED = ['/', '/quote', '/disclaimer'];
/** The robots.txt of the locked site. */
const NOTHING = 'User-agent: *\nDisallow: /\n';

/**
 * Serves what crawlers, link previews and other sites request: robots.txt, sitemap.xml, the script of "Book" buttons and the picture, drawn once per settings
 * version.
 */
export function mountSiteFiles(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { settings } = await deps.settings();
    return reply.type('text/plain').send(settings.launch.locked ? NOTHING : robotsOf(deps));
  });

  app.get('/book.js', async (_request, reply) => {
    const { settings } = await deps.settings();
    const languages = offeredTo(settings, deps.render.languages).filter((language) => language !== PSEUDO);
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
      .send(
        await deps.render.bookScript({ settings, language: settings.language, languages, publicUrl: deps.publicUrl }),
      );
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const { settings } = await deps.settings();
    const languages = offeredTo(settings, deps.render.languages).filter((language) => language !== PSEUDO);
    const urls = [...LISTED, ...settings.site.pages.map(sitePagePath)].flatMap((path) =>
      languages.map((language) => listed(deps.publicUrl, path, { language, languages })),
    );
    return reply
      .type('application/xml')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });

  const pictures = new Map<Language, { readonly version: number; readonly png: Promise<Buffer> }>();
  for (const language of deps.render.languages) {
    app.get(pathIn('/og.png', language), async (_request, reply) => {
      const { version, settings } = await deps.settings();
      let picture = pictures.get(language);
      if (picture?.version !== version) picture = { version, png: drawPicture(deps, settings, language) };
      pictures.set(language, picture);
      const { png } = picture;
      // A picture that failed is drawn again for the next caller.
      png.catch(() => {
        if (pictures.get(language)?.png === png) pictures.delete(language);
      });
      return reply
        .type('image/png')
        .header('cache-control', DAY)
        .send(await png);
    });
    mountManifests(app, deps, language);
  }
}

/** An entry of the sitemap, with the same page in the other languages. */
function listed(
  publicUrl: string,
  path: string,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
): string {
  const alternates = languages.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${publicUrl}${pathIn(path, other)}"/>`,
  );
  const links = languages.length > 1 ? alternates.join('') : '';
  return `  <url><loc>${publicUrl}${pathIn(path, language)}</loc>${links}</url>`;
}

function robotsOf({ publicUrl, render }: Deps): string {
  const quotes = render.languages.map((language) => `Disallow: ${pathIn('/quote/', language)}`);
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...quotes,
    'Disallow: /admin',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

async function drawPicture(deps: Deps, settings: Settings, language: Language): Promise<Buffer> {
  const svg = await deps.render.renderPicture(settings, language);
  return deps.workers.run('draw-png', svg).catch((error: unknown) => {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable(messageOf(problemsTexts, 'pictureFailed'), 10);
  });
}

/** Serves what browsers need to install the site, the crew's app and the dashboard, under their names. */
function mountManifests(app: FastifyInstance, deps: Deps, language: Language): void {
  for (const file of ['manifest', 'crew', 'dashboard'] as const)
    app.get(pathIn(`/${file}.webmanifest`, language), async (_request, reply) => {
      const { settings } = await deps.settings();
      return sendManifest(reply, manifestsIn(language, settings)[file]);
    });
}

function iconsOf(name: string) {
  return [
    { src: `/${name}.svg`, type: 'image/svg+xml', sizes: 'any' },
    { src: `/${name}-192.png`, type: 'image/png', sizes: '192x192' },
    { src: `/${name}-512.png`, type: 'image/png', sizes: '512x512' },
    { src: `/${name}-maskable-512.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ];
}

function manifestsIn(language: Language, settings: Settings) {
  const t = siteTexts(language);
  const { name: business } = settings;
  const services = servicesInWords(settingsIn(settings, language), language);
  const look = { lang: language, scope: '/', background_color: '#faf9f4', theme_color: '#faf9f4' };
  return {
    manifest: {
      ...look,
      name: business,
      short_name: business.split(' ', 1)[0],
      description: services ? t('manifestOf', { services }) : t('manifestDescription'),
      id: '/',
      start_url: pathIn('/', language),
      display: 'minimal-ui',
      icons: iconsOf('icon'),
      shortcuts: [{ name: t('getQuote'), url: pathIn('/quote', language) }],
    },
    crew: {
      ...look,
      name: t('crewManifestName'),
      short_name: t('crew'),
      description: t('crewManifestDescription'),
      id: '/employee-dashboard',
      start_url: '/employee-dashboard',
      display: 'standalone',
      icons: iconsOf('icon-crew'),
      shortcuts: [{ name: t('availableJobs'), url: '/jobs' }],
    },
    dashboard: {
      ...look,
      name: t('dashboardManifestName', { business }),
      short_name: t('dashboard'),
      description: t('dashboardManifestDescription'),
      id: '/admin/dashboard',
      start_url: '/admin/dashboard',
      display: 'standalone',
      icons: iconsOf('icon-dashboard'),
      shortcuts: [
        { name: t('dashboardQuotes'), url: '/admin/dashboard?tab=quotes' },
        { name: t('dashboardSchedule'), url: '/job-schedule' },
      ],
    },
  };
}

function sendManifest(reply: FastifyReply, manifest: object): FastifyReply {
  return reply.type('application/manifest+json').header('cache-control', DAY).send(JSON.stringify(manifest));
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
