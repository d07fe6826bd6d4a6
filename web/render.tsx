import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { clientFiles } from 'virtual:client-files';
import { ALL_LANGUAGES, type Language } from '#core/languages/language.ts';
import type { Settings } from '#core/settings/settings.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import {
  AdminPage,
  ApplyPage,
  CrewPage,
  AccountPage,
  EstimatePage,
  linkPage,
  QuotePage,
} from '#web/pages/app-pages.tsx';
import { DisclaimerPage } from '#web/pages/disclaimer.tsx';
import type { PageInput } from '#web/pages/document.tsx';
import { HomePage } from '#web/pages/home.tsx';
import { LockPage } from '#web/pages/lock.tsx';
import { NotFoundPage } from '#web/pages/notice.tsx';
import { PortalPage } from '#web/pages/portal.tsx';
import { SitePagePage } from '#web/pages/site-page.tsx';

export { bookScript } from '#web/pages/book-button.ts';
export { renderMail } from '#web/mail/render-mail.tsx';

const PAGES: Readonly<Record<string, (props: { readonly input: PageInput }) => ReactNode>> = {
  home: HomePage,
  disclaimer: DisclaimerPage,
  'site-page': SitePagePage,
  lock: LockPage,
  'not-found': NotFoundPage,
  quote: QuotePage,
  'quote-link': linkPage('yourQuote'),
  payment: linkPage('payment'),
  invoice: linkPage('invoice'),
  waitlist: linkPage('waitlist'),
  again: linkPage('again'),
  continue: linkPage('continue'),
  emails: linkPage('emails'),
  'gift-card': linkPage('giftCard'),
  estimate: EstimatePage,
  account: AccountPage,
  apply: ApplyPage,
  admin: AdminPage,
  crew: CrewPage,
  portal: PortalPage,
};

/** The languages that the browser's files are built in; all while developing. */
export const languages = ALL_LANGUAGES.filter((language) => !clientFiles || language in clientFiles);

/** A page as a whole HTML document. Throws a RangeError for a page that there is not. */
export async function renderPage(page: string, input: PageInput): Promise<string> {
  const Page = PAGES[page];
  if (!Page) throw new RangeError(`There is no page '${page}'`);
  const { prelude } = await prerender(
    <LanguageContext value={input.language}>
      <Page input={input} />
    </LanguageContext>,
  );
  return new Response(prelude).text();
}

/** The picture of the site for where it is shared: SVG of 1200 x 630 with its text as outlines, in colors that every rasterizer reads. */
export async function renderPicture(settings: Settings, language: Language): Promise<string> {
  const { picture } = await import('#web/pages/picture.tsx');
  return picture(settings, language);
}

/** What stands on the picture of a result that a customer shares: SVG of 1200 x 630, clear where the photos are. */
export async function renderResult(
  settings: Settings,
  shown: { readonly language: Language; readonly host: string },
): Promise<string> {
  const { resultFrame } = await import('#web/pages/picture.tsx');
  return resultFrame(settings, shown);
}
