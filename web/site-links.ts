import type { SiteLink } from './ui/site-nav.tsx';

/** The top navigation of the public site, in the documents' order. Shown to everyone. */
export const SITE_LINKS: readonly SiteLink[] = [
  { href: '/', text: 'Home' },
  { href: '/quote', text: 'Get Quote' },
  { href: '/customer-account', text: 'Account' },
  { href: '/admin-staff-portal', text: 'Admin & Staff' },
  { href: '/apply', text: 'Apply for Job' },
];

export const FOOTER_LINKS: readonly SiteLink[] = [
  { href: '/disclaimer', text: 'Terms and service agreement' },
  { href: '/apply', text: 'Work with us' },
  { href: '/admin-staff-portal', text: 'Admin & Staff' },
];
