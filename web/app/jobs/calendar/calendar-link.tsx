import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';

type CalendarLinkProps = {
  /** Any local date of what it shows; undefined means today. */
  readonly date: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link to other days of the schedule. */
export function CalendarLink({ date, label, children }: CalendarLinkProps) {
  return (
    <Link
      className={buttonClass()}
      to="/job-schedule"
      search={(was) => ({ ...was, week: date })}
      resetScroll={false}
      aria-label={label}
      activeProps={NOT_CURRENT}
    >
      {children}
    </Link>
  );
}

/** Links to other days aren't marked as the current page. */
const NOT_CURRENT = { 'aria-current': undefined } as const;
