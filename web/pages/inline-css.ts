import { clientFiles, styleTexts } from 'virtual:client-files';
import badge from '#web/ui/badge.module.css?inline';
import base from '#web/ui/base.css?inline';
import brand from '#web/ui/brand.module.css?inline';
import button from '#web/ui/button.module.css?inline';
import choice from '#web/ui/choice.module.css?inline';
import field from '#web/ui/field.module.css?inline';
import offer from '#web/ui/language-offer.module.css?inline';
import nav from '#web/ui/site-frame.module.css?inline';
import skeleton from '#web/ui/skeleton.module.css?inline';
import toast from '#web/ui/toast.module.css?inline';
import tokens from '#web/ui/tokens.css?inline';
import wrap from '#web/ui/wrap.module.css?inline';
import app from './app-page.module.css?inline';
import car from './car-scene.module.css?inline';
import disclaimer from './disclaimer.module.css?inline';
import gallery from './gallery.module.css?inline';
import home from './home.module.css?inline';
import lock from './lock.module.css?inline';
import notice from './notice.module.css?inline';
import packages from './packages.module.css?inline';
import portal from './portal.module.css?inline';
import reviews from './reviews.module.css?inline';
import sitePage from './site-page.module.css?inline';
import site from './site.css?inline';

/** The base styles of every page; a page adds its own. */
export function pageStyles(...own: readonly string[]): string {
  return [tokens, base, brand, button, wrap, nav, offer, site, ...own].join('');
}

/** The styles of the app's built files, and what the page adds to them. During development the app loads its own. */
export function appStyles(sources: readonly string[], added = ''): string {
  const files = new Set(sources.flatMap((source) => clientFiles?.['en']?.[source]?.styles ?? []));
  const built = [...files].map((file) => styleTexts[file] ?? '');
  return [...(clientFiles ? [] : [tokens, base, skeleton]), ...built, added, wrap, app].join('');
}

/** Of the site's bar above the app. */
export const barStyles = [brand, button, nav, offer].join('');
export const homeStyles = pageStyles(badge, car, packages, field, home, gallery, reviews, toast);
export const sitePageStyles = pageStyles(badge, packages, home, reviews, sitePage);
export const disclaimerStyles = pageStyles(choice, disclaimer);
export const lockStyles = pageStyles(car, field, lock);
export const portalStyles = pageStyles(portal);
export const noticeStyles = pageStyles(car, notice);
