import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { useAskAgainAfterBack } from '#web/app/shell/use-ask-again-after-back.ts';
import { NoteForm } from '#web/app/quotes/note-form.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { noteSignedIn, ownVehicles, type Session } from './customer-data.ts';
import { OwnData } from './own-data.tsx';
import { OwnQuotePage } from './own-quote-page.tsx';
import { OwnQuotes } from './own-quotes.tsx';
import { OwnVehicles } from './own-vehicles.tsx';
import { Unverified } from './unverified.tsx';

const route = getRouteApi('/account/customer-account');

/** The account of the logged-in customer: their quotes, or one of them, and the data stored with them. */
export function OwnAccount({ session }: { readonly session: Session }) {
  const { open } = route.useSearch();
  usePageTitle(open ? undefined : 'Your account');
  useAskAgainAfterBack();
  // Waits for the vehicles, so that the content below them doesn't shift.
  const { isLoading } = useQuery(ownVehicles());
  if (open) return <OwnQuotePage key={open} id={open} session={session} />;
  if (isLoading) {
    return (
      <div className="account">
        <Skeleton lines={6} label="Loading your account" />
      </div>
    );
  }
  return (
    <div className="account">
      <header className="account-head">
        <div>
          <h1 ref={focusIfLost} tabIndex={-1}>
            Your account
          </h1>
          <p>
            {session.name === session.email ? '' : `${session.name}, `}
            {session.email}
          </p>
        </div>
        <LogOut />
      </header>
      {!session.isVerified && <Unverified email={session.email} />}
      <div className="account-body">
        <OwnQuotes session={session} />
        <div className="account-side">
          <OwnVehicles session={session} />
          <NoteForm send={(text) => call('POST /api/customer/notes', { body: { text } })} />
          <OwnData session={session} />
        </div>
      </div>
    </div>
  );
}

function LogOut() {
  const leave = useMutation({
    mutationFn: () => call('POST /api/customer/logout'),
    onSuccess: () => {
      noteSignedIn(localStore, false);
      // A full page load, so that none of the customer's data stays in memory.
      window.location.replace('/customer-account');
    },
    onError: (error) => toastError({ title: 'Failed to log out', description: errorText(error) ?? '' }),
  });
  return (
    <Button aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
      Log out
    </Button>
  );
}

/** The submitted form is gone, and the focus with it. */
function focusIfLost(title: HTMLElement | null): void {
  if (!title || document.activeElement !== document.body) return;
  window.scrollTo(0, 0);
  title.focus({ preventScroll: true });
}
