import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { buttonClass, Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastError } from '../../ui/toast.tsx';
import { ApiError, call } from '../api.ts';
import { OpenQuote } from '../quotes/open-quote.tsx';
import { refusalText } from '../refusal.ts';
import { actionsOfAccount } from './account-actions.ts';
import { BookAgain } from './book-again.tsx';
import { ownQuoteById, type OwnQuote, type Session } from './customer-data.ts';
import { NoteForm } from './note-form.tsx';

type OwnQuotePageProps = { readonly id: string; readonly session: Session };

/** One quote in an account: what its link shows, and what only an account does. */
export function OwnQuotePage({ id, session }: OwnQuotePageProps) {
  const { data: quote, error, refetch } = useQuery(ownQuoteById(id));
  const actions = useMemo(() => actionsOfAccount(id), [id]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [id]);
  useEffect(() => {
    if (quote) document.title = `Quote ${quote.reference}`;
  }, [quote]);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <div className="quote-page">
      <Link to="/customer-account" search={{}} className={buttonClass({ variant: 'plain', className: 'account-back' })}>
        <Icon name="left" />
        Your account
      </Link>
      {quote && (
        <OpenQuote actions={actions} quote={quote}>
          <section className="account-quote-more" aria-labelledby="more">
            <h2 id="more">More</h2>
            <PhotoConsent quote={quote} />
            <div>
              <BookAgain quote={quote} session={session} />
            </div>
            <NoteForm quote={quote} />
          </section>
        </OpenQuote>
      )}
      {!quote && !error && <Skeleton lines={6} label="Loading your quote" />}
      {!quote && error && (
        <EmptyState
          heading="h1"
          icon={isGone ? 'search' : 'alert'}
          title={isGone ? 'This quote is not in your account' : 'Your quote could not be loaded'}
          action={isGone ? undefined : <Button onClick={() => void refetch()}>Try again</Button>}
        >
          {isGone ? 'It may belong to another email address.' : refusalText(error)}
        </EmptyState>
      )}
    </div>
  );
}

/** Photos of the work are published only with a yes, which can be taken back at any time. */
function PhotoConsent({ quote }: { readonly quote: OwnQuote }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isPublic: boolean) =>
      call('PATCH /api/customer/quotes/:id', { params: { id: quote.id }, body: { optOutSocialMedia: !isPublic } }),
    onSuccess: (changed) => client.setQueryData(ownQuoteById(quote.id).queryKey, changed),
    onError: (error) => toastError({ title: 'Your choice was not saved', description: refusalText(error) ?? '' }),
  });
  const isPublic = set.isPending ? set.variables : !quote.optOutSocialMedia;
  return (
    <Checkbox checked={isPublic} onChange={(event) => set.mutate(event.target.checked)}>
      You may publish photos of this work, without my name
    </Checkbox>
  );
}
