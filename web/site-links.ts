import { type Language, pathIn } from '#core/languages/language.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import type { SiteLink } from './ui/site-nav.tsx';

/** The top navigation of the public site, in the documents' order. Shown to everyone. */
export function siteLinks(language: Language): readonly SiteLink[] {
  const t = siteTexts(language);
  return [
    { href: pathIn('/', language), text: t('home') },
    { href: pathIn('/quote', language), text: t('getQuote') },
    { href: pathIn('/customer-account', language), text: t('account') },
    { href: pathIn('/admin-staff-portal', language), text: t('adminAndStaff') },
    { href: pathIn('/apply', language), text: t('applyForJob') },
  ];
}

export function footerLinks(language: Language): readonly SiteLink[] {
  const t = siteTexts(language);
  return [
    { href: pathIn('/disclaimer', language), text: t('terms') },
    { href: pathIn('/apply', language), text: t('workWithUs') },
    { href: pathIn('/admin-staff-portal', language), text: t('adminAndStaff') },
  ];
}
