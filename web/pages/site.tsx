import type { ReactNode } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { otherLanguages, pathIn, type Language } from '#core/languages/language.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { announcementOn } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { LanguageOffer } from '#web/ui/language-offer.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { SiteFooter, SiteNav, type SiteLink } from '#web/ui/site-frame.tsx';
import type { PageInput } from './document.tsx';
import wrap from '#web/ui/wrap.module.css';

/** The frame of every public page: links at the top, copyright at the bottom, and the place for toasts. */
export function Site({ input, children }: { readonly input: PageInput; readonly children: ReactNode }) {
  const t = useTexts(siteTexts);
  const { language, settings } = input;
  const { name: brand, address, openingHours } = settings;
  const place = shopAddress(address);
  const hours = place && openingText(openingHours, language);
  const announcement = announcementOn(settings, input.today);
  return (
    <>
      {announcement !== undefined && (
        <aside id="announcement" aria-label={t('announcement')}>
          <p className={wrap.root}>{announcement}</p>
        </aside>
      )}
      <SiteHeader input={input} current={input.path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        brand={brand}
        links={footerLinks(input)}
        lines={[place ?? '', hours ? t('openHours', { hours }) : '']}
      />
    </>
  );
}

/** The bar at the top. `current` is the address of the open page without its language. */
export function SiteHeader({ input, current }: { readonly input: PageInput; readonly current: string }) {
  const { language, languages } = input;
  return (
    <>
      <SiteNav
        brand={input.settings.name}
        home={pathIn('/', language)}
        links={siteLinks(language)}
        current={pathIn(current, language)}
        end={<LanguageSwitch others={otherLanguages(languages, language)} />}
      />
      <LanguageOffer languages={languages} language={language} />
    </>
  );
}

/** The top navigation of the public site, in the documents' order. Shown to everyone. */
function siteLinks(language: Language): readonly SiteLink[] {
  const t = siteTexts(language);
  return [
    { href: pathIn('/', language), text: t('home') },
    { href: pathIn('/quote', language), text: t('getQuote') },
    { href: pathIn('/customer-account', language), text: t('account') },
    { href: pathIn('/admin-staff-portal', language), text: t('adminAndStaff') },
    { href: pathIn('/apply', language), text: t('applyForJob') },
  ];
}

function footerLinks({ language, sellsGiftCards }: PageInput): readonly SiteLink[] {
  const t = siteTexts(language);
  return [
    ...(sellsGiftCards ? [{ href: pathIn('/gift-cards', language), text: t('giftCards') }] : []),
    { href: pathIn('/disclaimer', language), text: t('terms') },
    { href: pathIn('/apply', language), text: t('workWithUs') },
    { href: pathIn('/admin-staff-portal', language), text: t('adminAndStaff') },
  ];
}
