import type { ReactNode } from 'react';
import { clientFiles } from 'virtual:client-files';
import type { Catalog } from '#contract/catalog.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { directionOf, type Language, localeOf, pathIn, PSEUDO, SOURCE } from '#core/languages/language.ts';
import type { SiteReviews } from '#core/quotes/reviews.ts';
import { brandShades, isColor } from '#core/settings/brand-color.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';
import type { ShownPair, SitePicture } from '#core/settings/site-pictures.ts';
import { useTexts } from '#web/lib/language.tsx';
import displayFont from '#web/ui/fonts/familjen-grotesk.woff2?url';
import textFont from '#web/ui/fonts/instrument-sans.woff2?url';
import { asScriptText } from './structured-data.ts';

export type DocumentProps = {
  readonly input: PageInput;
  readonly title: string;
  /** Description for search results and shared links; absent for pages that don't appear there. */
  readonly description?: string;
  /** Canonical path for search engines; absent for pages that they should skip. */
  readonly canonicalPath?: string;
  readonly css: string;
  /** Sources of the scripts that make the page live ('web/islands/home.page.ts'). */
  readonly scripts: readonly string[];
  /** Structured data, by id or type. */
  readonly data?: readonly { readonly type: string; readonly id?: string; readonly value: unknown }[];
  /** Web app manifest for this page; defaults to the site's. */
  readonly installsAs?: 'crew' | 'dashboard';
  readonly children: ReactNode;
};

/** A whole HTML document. Styles are inline; scripts are modules at the end of the body, fetched last. */
export function Document({
  input,
  title,
  description,
  canonicalPath,
  css,
  scripts,
  data = [],
  installsAs,
  children,
}: DocumentProps) {
  const t = useTexts(siteTexts);
  return (
    <html
      lang={input.language}
      dir={directionOf(localeOf(input.language))}
      data-languages={input.languages.join(' ')}
      data-visits={input.settings.countVisits ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="application-name" content={input.settings.name} />
        {description && <meta name="description" content={description} />}
        {canonicalPath === undefined && <meta name="robots" content="noindex" />}
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {!installsAs && <BrandColor color={input.settings.site.color} />}
        <Appearance
          manifest={pathIn(installsAs ? `/${installsAs}.webmanifest` : '/manifest.webmanifest', input.language)}
        />
        {canonicalPath !== undefined && <SharedCard {...{ input, title, description, canonicalPath }} />}
        {data.map(({ type, id, value }) => (
          <script key={type} type={type} id={id} dangerouslySetInnerHTML={{ __html: asScriptText(value) }} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        {children}
        <Scripts sources={scripts} input={input} />
      </body>
    </html>
  );
}

/** The shop's color in place of ours, on the pages of its customers. */
function BrandColor({ color }: { readonly color: string }) {
  const shades = isColor(color) ? brandShades(color) : undefined;
  if (!shades) return null;
  const tokens = Object.entries(shades).map(([token, { light, dark }]) =>
    light === dark ? `--${token}:${light}` : `--${token}:light-dark(${light},${dark})`,
  );
  // Twice, so that the tokens of styles that are loaded later don't win.
  return <style dangerouslySetInnerHTML={{ __html: `:root:root{${tokens.join(';')}}` }} />;
}

/** The browser's UI around the page: bars in the paper color, icons, the installed name. */
function Appearance({ manifest }: { readonly manifest: string }) {
  return (
    <>
      <meta name="theme-color" content="#faf9f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
    </>
  );
}

type CardProps = Pick<DocumentProps, 'input' | 'title' | 'description'> & { readonly canonicalPath: string };

function SharedCard({ input, title, description, canonicalPath }: CardProps) {
  const t = useTexts(siteTexts);
  const { language, languages, publicUrl } = input;
  const url = publicUrl + pathIn(canonicalPath, language);
  const picture = `${publicUrl}${pathIn('/og.png', language)}?v=${input.version}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <Alternates {...{ languages, publicUrl, canonicalPath }} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={input.settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {languages.filter(isOther(language)).map((other) => (
        <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
      ))}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('pictureLabel', { business: input.settings.name })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

type AlternatesProps = Pick<PageInput, 'languages' | 'publicUrl'> & { readonly canonicalPath: string };

/** The same page in every language, for search engines; one without the reader's language shows the English page. */
function Alternates({ languages, publicUrl, canonicalPath }: AlternatesProps) {
  const read = languages.filter((language) => language !== PSEUDO);
  if (read.length < 2) return null;
  return (
    <>
      {read.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={publicUrl + pathIn(canonicalPath, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + pathIn(canonicalPath, SOURCE)} />
    </>
  );
}

function isOther(language: Language): (other: Language) => boolean {
  return (other) => other !== language && other !== PSEUDO;
}

function openGraphLocale(language: Language): string {
  return localeOf(language).replace('-', '_');
}

/** Hot reload, and what React needs for it before its first component. */
const DEVELOPMENT = ['/@vite/client', '/@id/@vitejs/plugin-react/preamble'];

function Scripts({ sources, input }: { readonly sources: readonly string[]; readonly input: PageInput }) {
  const isDev = input.isDev === true;
  const files = clientFiles?.[input.language];
  const paths = isDev
    ? [...DEVELOPMENT, ...sources.map((source) => `/${source}`)]
    : sources.map((source) => builtScript(source, input.language));
  const preloads = isDev ? [] : sources.flatMap((source) => files?.[source]?.preloads ?? []);
  return (
    <>
      {[...new Set(preloads)].map((path) => (
        <link key={path} rel="modulepreload" href={path} fetchPriority="low" />
      ))}
      {paths.map((path) => (
        <script key={path} type="module" src={path} fetchPriority="low" />
      ))}
    </>
  );
}

function builtScript(source: string, language: Language): string {
  const built = clientFiles?.[language]?.[source];
  if (!built) throw new RangeError(`There is no built script of ${source}`);
  return built.script;
}

/** The server's input for a page. */
export type PageInput = {
  readonly settings: Settings;
  readonly language: Language;
  /** All that the site is offered in. */
  readonly languages: readonly Language[];
  /** Version of the settings; pages include it in the URL of their picture. */
  readonly version: number;
  /** 'https://www.example.com', without a trailing slash. */
  readonly publicUrl: string;
  /** The local date of the shop. */
  readonly today: Temporal.PlainDate;
  /** The requested path, without its language and query. */
  readonly path: string;
  /** Whether gift cards are sold online. */
  readonly sellsGiftCards?: boolean;
  /** What the first page shows of finished jobs, in the reader's language. */
  readonly gallery?: readonly ShownPair[];
  /** What the first page says of its reviews; absent for none. */
  readonly reviews?: SiteReviews | undefined;
  /** The pictures that the settings name, as far as they exist; `own` is that of a page about a town or a service. */
  readonly pictures?: Readonly<Partial<Record<'hero' | 'logo' | 'own', SitePicture | undefined>>>;
  /** The package in the address ('/quote?package=full'), if the shop has it. */
  readonly chosen?: PackageId | undefined;
  /** The catalog, embedded into the app's pages so that they needn't fetch it; absent while the site is locked for the visitor. */
  readonly catalog?: Catalog;
  /** True during development: scripts are loaded from their sources instead of the built files. */
  readonly isDev?: boolean;
};
