import { clientFiles } from 'virtual:client-files';
import badge from '../ui/badge.css?inline';
import base from '../ui/base.css?inline';
import brand from '../ui/brand.css?inline';
import button from '../ui/button.css?inline';
import footer from '../ui/site-footer.css?inline';
import checkbox from '../ui/checkbox.css?inline';
import choice from '../ui/choice.css?inline';
import field from '../ui/field.css?inline';
import nav from '../ui/site-nav.css?inline';
import skeleton from '../ui/skeleton.css?inline';
import toast from '../ui/toast.css?inline';
import tokens from '../ui/tokens.css?inline';
import about from './about.css?inline';
import app from './app.css?inline';
import car from './car-scene.css?inline';
import contact from './contact.css?inline';
import corner from './corner.css?inline';
import disclaimer from './disclaimer.css?inline';
import hero from './hero.css?inline';
import lock from './lock.css?inline';
import notice from './notice.css?inline';
import portal from './portal.css?inline';
import packages from './packages.css?inline';
import site from './site.css?inline';

/** The base styles of every page; a page adds its own. */
export function pageStyles(...own: readonly string[]): string {
  return [tokens, base, brand, button, nav, footer, site, ...own].join('');
}

/** The styles of the app's built files, and of the bar above it. During development the app loads its own. */
export function appStyles(sources: readonly string[]): string {
  const built = sources.map((source) => clientFiles?.[source]?.css ?? '');
  return [...(clientFiles ? [] : [tokens, base]), ...built, brand, button, nav, skeleton, app].join('');
}

export const homeStyles = pageStyles(badge, car, hero, packages, about, field, contact, toast);
export const disclaimerStyles = pageStyles(choice, checkbox, disclaimer);
export const lockStyles = pageStyles(car, corner, field, lock);
export const portalStyles = pageStyles(portal);
export const noticeStyles = pageStyles(car, corner, notice);
