import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isAppointmentId } from '#core/jobs/crew.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError, ConnectionError, read } from '../api.ts';
import { Door } from '../people/door.tsx';
import { useCatalogue } from '../quotes/use-catalogue.ts';
import { localStore } from '../storage.ts';
import { usePageTitle } from '../page-title.ts';
import { readIdentity } from './identity-note.ts';
import { LookedUpJob } from './looked-up-job.tsx';
import { LookUpForm } from './look-up-form.tsx';

const route = getRouteApi('/crew/employee-job-lookup');

/** /employee-job-lookup: the job of the address once it was opened, before that the form with what the address tells. */
export function LookUp() {
  const { appointmentId = '', fkeid = '', code = '' } = route.useSearch();
  const shop = useCatalogue();
  // A mailed link opens the form; who came through it before, or is logged in, sees the job at once.
  const isOpen = code !== '' || fkeid === '' || readIdentity(localStore) !== undefined;
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
    <Door
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
    </Door>
  );
}
