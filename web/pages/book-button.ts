import { siteTexts } from '#core/languages/en/site.ts';
import { type Language, pathIn } from '#core/languages/language.ts';
import { brandShades, isColor } from '#core/settings/brand-color.ts';
import type { PageInput } from './document.tsx';

type Button = {
  /** The origin of the shop: 'https://www.example.com'. */
  readonly shop: string;
  /** The origins on whose pages the wizard opens in place; on others the button is a link. */
  readonly sites: readonly string[];
  /** What it says in a language, and where it leads. */
  readonly words: Readonly<
    Partial<
      Record<Language, { readonly url: string; readonly book: string; readonly close: string; readonly title: string }>
    >
  >;
  readonly language: Language;
  readonly back: string;
  readonly ink: string;
};

/** The script of another site's "Book" button. It runs on pages that aren't ours, so it's whole: it loads and needs nothing else. */
export function bookScript({
  settings,
  language,
  languages,
  publicUrl,
}: Pick<PageInput, 'settings' | 'language' | 'languages' | 'publicUrl'>): string {
  const shade = isColor(settings.site.color) ? brandShades(settings.site.color) : undefined;
  const button: Button = {
    shop: new URL(publicUrl).origin,
    sites: settings.launch.locked ? [] : settings.site.bookingSites,
    words: Object.fromEntries(
      languages.map((each) => {
        const t = siteTexts(each);
        const url = publicUrl + pathIn('/quote', each);
        return [each, { url, book: t('bookOnline'), close: t('closeBooking'), title: t('quoteTitle') }];
      }),
    ),
    language,
    back: shade?.sponge.light ?? 'oklch(0.875 0.165 93)',
    ink: shade?.['on-sponge'].light ?? 'oklch(0.225 0.03 210)',
  };
  return `(${showBookButton.toString()})(document.currentScript, ${JSON.stringify(button)});\n`;
}

/**
 * Shows the button after `script`, in the language of its page. Pressed on a listed site, it opens the wizard below, as high
 * as its step; the frame answers to web/app/shell/framed.ts. Nothing outside of this function is there when it runs.
 */
function showBookButton(script: HTMLScriptElement, { shop, sites, words, language, back, ink }: Button): void {
  const spoken = (script.dataset['language'] ?? document.documentElement.lang).slice(0, 2) as Language;
  const text = words[spoken] ?? words[language];
  if (!text) return;
  // The page's own styles stay out of a shadow root; a style element might not be allowed there.
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const link = document.createElement('a');
  link.href = `${text.url}?utm_source=${encodeURIComponent(location.hostname)}`;
  link.textContent = text.book;
  Object.assign(link.style, {
    display: 'inline-block',
    padding: '14px 22px',
    borderRadius: '10px',
    background: back,
    color: ink,
    font: '600 17px/1.2 system-ui, sans-serif',
    textDecoration: 'none',
  });
  root.append(link);
  script.after(host);
  if (!sites.includes(location.origin)) return;

  const frame = document.createElement('iframe');
  frame.title = text.title;
  Object.assign(frame.style, { display: 'none', width: '100%', height: '640px', marginTop: '16px', border: '0' });
  root.append(frame);
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  const turn = () => {
    const isOpen = frame.style.display === 'none';
    frame.src ||= link.href;
    frame.style.display = isOpen ? 'block' : 'none';
    link.textContent = isOpen ? text.close : text.book;
    link.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) host.scrollIntoView();
  };
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    turn();
  });

  // What's fixed in the frame would be outside of the window: it stays within what can be seen.
  let isLive = false;
  const tellSeen = () => {
    if (!isLive) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    frame.contentWindow?.postMessage({ seenTop: from - top, seenHeight: Math.max(0, to - from) }, shop);
  };
  addEventListener('scroll', tellSeen, { passive: true });
  addEventListener('resize', tellSeen);
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== shop || typeof data !== 'object' || data === null) return;
    isLive = true;
    if ('height' in data && typeof data.height === 'number') frame.style.height = `${Math.ceil(data.height)}px`;
    if ('isNewStep' in data && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    tellSeen();
  });
}
