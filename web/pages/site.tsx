import type { ReactNode } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { otherLanguages, pathIn, type Language } from '#core/languages/language.ts';
import { directionsUrl } from '#core/lib/directions.ts';
import { telLink } from '#core/people/phone-links.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { announcementOn } from '#core/settings/settings.ts';
import { hasNameInIt, LOGO_BOX, pictureUrl, type SitePicture } from '#core/settings/site-pictures.ts';
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
        contact={contactLinks(input)}
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
        logo={input.pictures?.logo && <OwnLogo logo={input.pictures.logo} name={input.settings.name} />}
        home={pathIn('/', language)}
        links={siteLinks(language)}
        current={pathIn(current, language)}
        end={<LanguageSwitch others={otherLanguages(languages, language)} />}
      />
      <LanguageOffer languages={languages} language={language} />
    </>
  );
}

/** The shop's logo; beside it the name, unless the logo is as wide as one that has it in it. */
function OwnLogo({ logo, name }: { readonly logo: SitePicture; readonly name: string }) {
  const { id, width, height, fadesOn } = logo;
  const hasName = hasNameInIt(logo);
  return (
    <>
      <picture>
        <source type="image/webp" srcSet={pictureUrl(id, LOGO_BOX.width, 'webp')} />
        <img
          src={pictureUrl(id, LOGO_BOX.width, 'png')}
          width={width}
          height={height}
          alt={hasName ? name : ''}
          data-fades-on={fadesOn ?? undefined}
        />
      </picture>
      {!hasName && name}
    </>
  );
}

/** How to reach the shop and where else it is, where the shop wants it at the end of each page. */
function contactLinks({ settings, language }: PageInput): readonly SiteLink[] {
  const t = siteTexts(language);
  const { site, phone, address, social } = settings;
  if (!site.contactInFooter) return [];
  const place = shopAddress(address);
  return [
    ...(phone ? [{ href: telLink(phone), text: phone }] : []),
    ...(place ? [{ href: directionsUrl(place), text: t('map') }] : []),
    ...social.map(({ network, url }) => ({ href: url, text: network })),
  ];
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
