import { Icon, type IconName } from '../ui/icon.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { Document, type PageInput } from './document.tsx';
import { Site } from './site.tsx';
import { portalStyles } from './inline-css.ts';
import wrap from '../ui/wrap.module.css';
import styles from './portal.module.css';

type Way = { readonly href: string; readonly icon: IconName; readonly title: string; readonly about: string };

const WAYS: readonly Way[] = [
  {
    href: '/admin/dashboard',
    icon: 'note',
    title: 'Admin Dashboard',
    about: 'Quotes, jobs, staff and the business: for the people who run the shop.',
  },
  {
    href: '/employee-id-check',
    icon: 'search',
    title: 'Employee Job Lookup',
    about: 'One job, opened with appointment ID, access code and FKEID from its email.',
  },
  {
    href: '/employee-login',
    icon: 'clock',
    title: 'Employee Login',
    about: 'Your day, open jobs, your clock and what you earned. New here? Sign up with your code.',
  },
];

/** `/admin-staff-portal`: the three doors of the people who work here. */
export function PortalPage({ input }: { readonly input: PageInput }) {
  return (
    <Document
      input={input}
      title={pageTitle('Admin & Staff', input.settings.name)}
      description="The doors for the people who work here."
      css={portalStyles}
      scripts={[]}
    >
      <Site input={input}>
        <div className={`${wrap.root} ${styles.root}`}>
          <header>
            <h1>Admin &amp; Staff</h1>
            <p>For the people who work at {input.settings.name}.</p>
          </header>
          <ul>
            {WAYS.map(({ href, icon, title, about }) => (
              <li key={href}>
                <a href={href}>
                  <Icon name={icon} />
                  <span>
                    <b>{title}</b>
                    <small>{about}</small>
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
