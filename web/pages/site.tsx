import type { ReactNode } from 'react';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { FOOTER_LINKS, SITE_LINKS } from '../site-links.ts';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteNav } from '../ui/site-nav.tsx';
import toast from '../ui/toast.module.css';
import type { PageInput } from './document.tsx';

/** The frame of every public page: links at the top, copyright at the bottom, and the place for toasts. */
export function Site({ input, children }: { readonly input: PageInput; readonly children: ReactNode }) {
  const { name: brand, address, openingHours } = input.settings;
  const place = shopAddress(address);
  const hours = place && openingText(openingHours);
  return (
    <>
      <SiteNav brand={brand} links={SITE_LINKS} current={input.path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter brand={brand} links={FOOTER_LINKS} lines={[place ?? '', hours ? `Open ${hours}` : '']} />
      <output id="toasts" className={toast.place} />
    </>
  );
}
