import { siteTexts } from '#core/languages/en/site.ts';
import { useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Document, type PageInput } from './document.tsx';
import { portalStyles } from './inline-css.ts';
import { Site } from './site.tsx';
import wrap from '#web/ui/wrap.module.css';
import styles from './portal.module.css';

const WAYS = [
  { href: '/admin/dashboard', icon: 'note', title: 'portalDashboard', about: 'portalDashboardText' },
  { href: '/employee-id-check', icon: 'search', title: 'portalLookUp', about: 'portalLookUpText' },
  { href: '/employee-login', icon: 'clock', title: 'portalCrew', about: 'portalCrewText' },
] as const;

/** `/admin-staff-portal`: the three log-ins of the people who work here. */
export function PortalPage({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  return (
    <Document
      input={input}
      title={pageTitle(t('adminAndStaff'), input.settings.name)}
      description={t('portalDescription')}
      css={portalStyles}
      scripts={['web/islands/plain.page.ts']}
    >
      <Site input={input}>
        <div className={`${wrap.root} ${styles.root}`}>
          <header>
            <h1>{t('adminAndStaff')}</h1>
            <p>{t('portalLead', { business: input.settings.name })}</p>
          </header>
          <ul>
            {WAYS.map(({ href, icon, title, about }) => (
              <li key={href}>
                <a href={href}>
                  <Icon name={icon} />
                  <span>
                    <b>{t(title)}</b> <small>{t(about)}</small>
                  </span>
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Site>
    </Document>
  );
}
