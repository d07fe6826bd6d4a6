import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { PARTS, type Part } from './dashboard-parts.ts';
import { counts } from '#web/lib/list-pages.ts';
import styles from './admin-frame.module.css';

const ACTIVE = { includeSearch: true, explicitUndefined: true } as const;

/** The parts of the dashboard, each with its most important numbers; the open one is highlighted. */
export function DashboardTabs({ open }: { readonly open?: Part }) {
  const t = useTexts(adminFrameTexts);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone it may be off screen.
    const tab = open && nav.current?.querySelector(`[data-part="${open.title}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav aria-label={t('dashboard')} className={styles.tabs} ref={nav}>
      <ul className={styles.more}>
        {PARTS.map((part) => (
          <LineTab key={part.title} part={part} />
        ))}
      </ul>
    </nav>
  );
}

const em = (text: readonly ReactNode[]) => <em>{text}</em>;

type TabProps = { readonly part: Part };

/** Parts the figures in the name that a screen reader says: 'Staff, 1, 0 clocked in'. */
function Pause() {
  return <span className="visually-hidden">, </span>;
}

function LineTab({ part }: TabProps) {
  const t = useTexts(adminFrameTexts);
  const card = part.card(useQuery(counts()).data, use(LanguageContext));
  return (
    <li data-part={part.title}>
      <Link to="/admin/dashboard" search={{ tab: part.tab }} activeOptions={ACTIVE}>
        {t(part.title)}
        {card && <Pause />}
        {card && (
          <small>
            {card.number !== undefined && <b>{card.number}</b>}{' '}
            {card.alarm ? rich(t.rich('aboutAndAlarm', { alarm: card.alarm, about: card.about, em })) : card.about}
          </small>
        )}
      </Link>
    </li>
  );
}
