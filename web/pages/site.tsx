import type { ReactNode } from 'react';
import { otherLanguages, pathIn } from '#core/languages/language.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { useTexts } from '../lib/language.tsx';
import { footerLinks, siteLinks } from '../site-links.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteNav } from '../ui/site-nav.tsx';
import toast from '../ui/toast.module.css';
import type { PageInput } from './document.tsx';

/** The frame of every public page: links at the top, copyright at the bottom, and the place for toasts. */
export function Site({ input, children }: { readonly input: PageInput; readonly children: ReactNode }) {
  const t = useTexts(siteTexts);
  const { language, settings } = input;
  const { name: brand, address, openingHours } = settings;
  const place = shopAddress(address);
  const hours = place && openingText(openingHours, language);
  return (
    <>
      <SiteHeader input={input} current={input.path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        brand={brand}
        links={footerLinks(language)}
        lines={[place ?? '', hours ? t('openHours', { hours }) : '']}
      />
      <output id="toasts" className={toast.place} />
    </>
  );
}

/** The bar at the top. `current` is the address of the open page without its language. */
export function SiteHeader({ input, current }: { readonly input: PageInput; readonly current: string }) {
  const { language, languages } = input;
  return (
    <SiteNav
      brand={input.settings.name}
      home={pathIn('/', language)}
      links={siteLinks(language)}
      current={pathIn(current, language)}
      end={<LanguageSwitch others={otherLanguages(languages, language)} />}
    />
  );
}
