import { PSEUDO, SOURCE, type Language } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { captionIn } from '#core/settings/gallery.ts';
import { findSitePage, isSitePagePath } from '#core/settings/site-pages.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { CurrentSettings, Deps, PageInput } from '#server/deps.ts';
import { findPictures, findSiteReviews, listPairs } from '#server/site/queries.ts';
import { isSellingBundles, isSellingGiftCards } from './view.ts';

/** What a public page is rendered from: the settings with the owner's words in the reader's language, pictures, and today's local date. */
export async function pageInput(
  { db, takesCards, publicUrl, clock }: Pick<Deps, 'db' | 'takesCards' | 'publicUrl' | 'clock'>,
  asked: {
    readonly now: CurrentSettings;
    readonly language: Language;
    /** All that the site is offered in. */
    readonly offered: readonly Language[];
    /** Without its language and query. */
    readonly path: string;
  },
): Promise<PageInput> {
  const { now, language, offered, path } = asked;
  const settings = settingsIn(now.settings, language);
  const { hero, logo, pages } = settings.site;
  const found = findSitePage(pages, path);
  const own = found && 'page' in found ? found.page.picture : '';
  const pictures = await findPictures(
    db,
    [hero, logo, own].filter((id) => id !== ''),
  );
  const pictureOf = (id: string) => pictures.find((picture) => picture.id === id);
  return {
    ...now,
    settings,
    publicUrl,
    today: localDate(clock.now(), settings.timeZone),
    language,
    languages: offered,
    path,
    sellsGiftCards: isSellingGiftCards(settings, { takesCards }) || isSellingBundles(settings, { takesCards }),
    pictures: { hero: pictureOf(hero), logo: pictureOf(logo), own: pictureOf(own) },
    gallery: settings.site.showsGallery && path === '/' ? await galleryIn(db, language) : [],
    reviews:
      settings.site.showsReviews && (path === '/' || isSitePagePath(path))
        ? await siteReviews(db, settings.timeZone)
        : undefined,
  };
}

async function galleryIn(db: Deps['db'], language: Language): Promise<NonNullable<PageInput['gallery']>> {
  const pairs = await listPairs(db);
  return pairs.map(({ id, captions, before, after }) => ({
    id,
    caption: captionIn(captions, language === PSEUDO ? SOURCE : language),
    before,
    after,
  }));
}

async function siteReviews(db: Deps['db'], timeZone: string): Promise<PageInput['reviews']> {
  const { count, stars, newest } = await findSiteReviews(db);
  if (count === 0) return undefined;
  const shown = newest.map(({ at, ...review }) => ({ ...review, on: localDate(Temporal.Instant.from(at), timeZone) }));
  return { count, mean: (stars / count).toFixed(1), shown };
}
