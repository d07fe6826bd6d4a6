import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isAppointmentId } from '#core/jobs/crew.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { AuthCard } from '#web/app/shell/auth/auth-card.tsx';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { LookedUpJob } from './looked-up-job.tsx';
import { LookUpForm } from './look-up-form.tsx';

const route = getRouteApi('/crew/employee-job-lookup');

/** /employee-job-lookup: the job once it has been opened; before that, the form prefilled from the address. */
export function LookUp() {
  const { appointmentId = '', fkeid = '', code = '' } = route.useSearch();
  const shop = useCatalog();
  // A mailed link opens the form; a logged-in employee, or one who came through the form before, sees the job at once. If the
  // browser remembers an employee, the server is asked first whether the session is still valid.
  const isMailed = code === '' && fkeid !== '';
  const { data: own } = useQuery({
    ...read('GET /api/employee/look-up'),
    staleTime: 0,
    enabled: isMailed && readCrewIdentity(localStore) !== undefined,
  });
  const isOpen = !isMailed || own?.isOpen === true;
  const {
    data: job,
    error,
    isLoading,
    refetch,
  } = useQuery({
    ...read('GET /api/jobs/by-appointment/:appointmentId', { params: { appointmentId } }),
    enabled: isAppointmentId(appointmentId) && isOpen,
  });
  usePageTitle('Job look-up');

  const ownersId = job && 'quoteId' in job ? job.id : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (ownersId) void navigate({ to: '/job-schedule', search: { open: ownersId }, replace: true });
  }, [ownersId, navigate]);

  if (job && 'quoteId' in job) return null;
  if (job) {
    return (
      <>
        <header className="crew-bar">
          <Brand name={shop.name} />
          <Button href="/employee-login">Log in</Button>
        </header>
        <main id="main" tabIndex={-1} className="crew-main">
          <LookedUpJob job={job} />
        </main>
      </>
    );
  }
  return (
    <AuthCard
      title="Job look-up"
      lead="Enter what’s in the email about the job. Admins who are logged in need the appointment ID only."
    >
      {error instanceof ConnectionError && (
        <Callout
          icon="offline"
          title="No answer came"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Check your connection. What you entered stays here.
        </Callout>
      )}
      {error instanceof ApiError && error.status === 404 && (
        <Callout title="This job isn’t open to you">A colleague may have taken it, or it was cancelled.</Callout>
      )}
      {isLoading ? (
        <Skeleton lines={4} height="56px" label="Loading the job" />
      ) : (
        <LookUpForm key={appointmentId + fkeid + code} given={{ appointmentId, fkeid, accessCode: code }} />
      )}
      <div className="door-more">
        <Button variant="plain" href="/employee-login">
          Log in instead
        </Button>
      </div>
    </AuthCard>
  );
}
