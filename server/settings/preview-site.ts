import type { SiteWords } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { pageInput } from './page-input.ts';

/** Returns the first page as HTML with these words in place of the published ones, its links without effect. Called by admins only. */
export async function previewSite(
  context: Context,
  { site }: { readonly site: SiteWords },
): Promise<{ readonly html: string }> {
  const { settings, version } = await context.settings();
  const { language, render } = context;
  const now = { version, settings: { ...settings, site } };
  const html = await render.renderPage(
    'home',
    await pageInput(context, { now, language, offered: [language], path: '/' }),
  );
  // The frame that shows it runs no script and opens no tab, so links do nothing.
  const still = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
  return { html: still.replace('<head>', '<head><base target="_blank">') };
}
