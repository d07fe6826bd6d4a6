import type { SiteWords } from '#core/settings/settings.ts';
import { findSitePage } from '#core/settings/site-pages.ts';
import type { Context } from '#server/context.ts';
import { pageInput } from './page-input.ts';

/** Returns the first page, or the one about a town or a service at this path, as HTML with these words in place of the published ones, its links without effect. Called by admins only. */
export async function previewSite(
  context: Context,
  { site, path }: { readonly site: SiteWords; readonly path: string },
): Promise<{ readonly html: string }> {
  const { settings, version } = await context.settings();
  const { language, render } = context;
  const now = { version, settings: { ...settings, site } };
  const found = findSitePage(site.pages, path);
  const page = found && 'page' in found ? 'site-page' : 'home';
  const html = await render.renderPage(
    page,
    await pageInput(context, { now, language, offered: [language], path: page === 'home' ? '/' : path }),
  );
  // The frame that shows it runs no script and opens no tab, so links do nothing.
  const still = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
  return { html: still.replace('<head>', '<head><base target="_blank">') };
}
