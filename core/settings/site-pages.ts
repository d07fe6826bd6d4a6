import { slugOf } from '#core/lib/wording.ts';
import type { PackageId } from './settings.ts';

/** The most pages of towns and services. */
export const MOST_SITE_PAGES = 40;
/** The most questions of its own that a page has room for. */
export const MOST_PAGE_FAQ = 10;
const MOST_OLD_ADDRESSES = 10;

/** A page of the shop's own about a town or a service, from a template with its own words. */
export type SitePage = {
  /** The last part of its address, 'troy'; where it's edited, '' stands for one made of the title. */
  readonly slug: string;
  readonly title: string;
  /** What only this shop can say of it. Paragraphs are separated by line breaks. */
  readonly text: string;
  /** The id of its picture; '' is none. */
  readonly picture: string;
  /** What customers ask about it, before the questions of the whole site. */
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
  /** The package that it's about; '' for a town. */
  readonly package: PackageId;
  /** Addresses on this site that lead here: '/mobile-wash.html'. */
  readonly oldAddresses: readonly string[];
};

/** Where a page is: '/areas/troy' of a town, '/services/full-detail' of a package. */
export function sitePagePath({ slug, title, package: about }: Pick<SitePage, 'slug' | 'title' | 'package'>): string {
  return `/${about === '' ? 'areas' : 'services'}/${slug || slugOf(title)}`;
}

/** Whether an address without its language may be that of such a page. */
export function isSitePagePath(path: string): boolean {
  return /^\/(areas|services)\/[a-z0-9-]+$/.test(path);
}

/** The page at an address, or the address that an old one leads to; undefined for neither. */
export function findSitePage(
  pages: readonly SitePage[],
  path: string,
): { readonly page: SitePage } | { readonly movedTo: string } | undefined {
  const page = pages.find((each) => sitePagePath(each) === path);
  if (page) return { page };
  const moved = pages.find(({ oldAddresses }) => oldAddresses.includes(path));
  return moved && { movedTo: sitePagePath(moved) };
}

/**
 * The pages as they're saved: each with an address, and with the addresses before as old ones. A page with another address is
 * taken for the one before it that's about the same package, or has the same title.
 */
export function completeSitePages(pages: readonly SitePage[], before: readonly SitePage[]): readonly SitePage[] {
  const paths = new Set(pages.map(sitePagePath));
  return pages.map((page) => {
    const own = sitePagePath(page);
    const left = before
      .filter((each) => (page.package ? each.package === page.package : each.title === page.title))
      .flatMap((each) => [sitePagePath(each), ...each.oldAddresses]);
    const old = new Set([...page.oldAddresses, ...left.filter((path) => !paths.has(path))]);
    old.delete(own);
    return { ...page, slug: own.split('/').at(-1) ?? '', oldAddresses: [...old].slice(0, MOST_OLD_ADDRESSES) };
  });
}
