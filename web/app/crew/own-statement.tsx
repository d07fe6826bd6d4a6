import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { crewTexts } from '#core/languages/en/crew.ts';
import { StatementView } from '#web/app/staff/pay-statement.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { crewKey } from './crew-data.ts';
import { CrewFrame } from './crew-frame.tsx';

const statementRoute = getRouteApi('/crew/employee/pay');

/** /employee/pay: the employee's own pay statement. */
export function OwnStatement() {
  const t = useTexts(crewTexts);
  const period = statementRoute.useSearch();
  const navigate = statementRoute.useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [...crewKey, 'statement', period.from, period.to] as const,
    queryFn: () => call('GET /api/employee/pay-statement', { query: period }),
  });
  return (
    <CrewFrame title={t('payStatement')}>
      <StatementView
        statement={data}
        error={error}
        pdf="/api/employee/pay-statement/pdf"
        onStep={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onRetry={() => void refetch()}
      />
    </CrewFrame>
  );
}
