import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counts } from './quote-data.ts';
import './desk-tabs.css';

const ACTIVE = { includeSearch: true, explicitUndefined: true } as const;

/** The parts of the dashboard, each with the numbers that matter; the open one is wet. */
export function DeskTabs() {
  const { data } = useQuery(counts());
  return (
    <nav aria-label="Dashboard" className="desk-tabs">
      <ul>
        <li>
          <Link to="/admin/dashboard" search={{ tab: undefined }} activeOptions={ACTIVE}>
            <span>Quotes</span>
            <b>{data?.pending ?? ' '}</b>
            {data && (
              <small>
                pending, {data.overdue > 0 && <em>{data.overdue} overdue, </em>}
                {data.all} in all
              </small>
            )}
          </Link>
        </li>
        <li>
          <Link to="/admin/dashboard" search={{ tab: 'account' }} activeOptions={ACTIVE}>
            <span>Account</span>
            <small>Log-in and admins</small>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
