import { Icon, type IconName } from '../ui/icon.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { Document } from './document.tsx';
import type { PageInput } from './input.ts';
import { Site } from './site.tsx';
import { portalStyles } from './styles.ts';

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
    about: 'Your day, the jobs that nobody has yet, your clock and what you earned. New here? Sign up with your code.',
  },
];

/** `/admin-staff-portal`: the three doors of the people who work here. */
export function PortalPage({ input }: { readonly input: PageInput }) {
  return (
    <Document
      input={input}
      title={pageTitle('Admin & Staff', input.business.name)}
      description="The doors for the people who work here."
      css={portalStyles}
      scripts={[]}
    >
      <Site input={input}>
        <div className="portal wrap">
          <header>
            <h1>Admin &amp; Staff</h1>
            <p>For the people who work at {input.business.name}.</p>
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
