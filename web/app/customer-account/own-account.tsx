import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, useEffect, useMemo, use } from 'react';
import type { OwnInvoice } from '#contract/invoices.ts';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { FollowUp } from '#web/app/follow-up/follow-up.tsx';
import { OwnPayment } from '#web/app/payments/paid-entries.tsx';
import { SavedCardLine } from '#web/app/payments/saved-card.tsx';
import { OpenQuote } from '#web/app/quote-page/open-quote.tsx';
import { usePaymentAndFollowUp, type QuoteActions } from '#web/app/quote-page/quote-actions.ts';
import { NoteForm } from '#web/app/quote-page/quote-forms.tsx';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { LanguageSetting } from '#web/app/shell/language-setting.tsx';
import { useAskAgainAfterBack } from '#web/app/shell/use-leave-when-logged-out.ts';
import { call, read, isMissing } from '#web/lib/api.ts';
import { forgetDrafts } from '#web/lib/forget-drafts.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { noteSignedIn } from '#web/lib/signed-in.ts';
import { localStore } from '#web/lib/storage.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, buttonClass, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ownCard, ownInvoices, ownVehicles, type Session, ownQuoteById } from './customer-data.ts';
import { OwnQuotes, BookAgain } from './own-quotes.tsx';
import { OwnVehicles } from './own-vehicles.tsx';
import styles from './customer-account.module.css';

const route = getRouteApi('/account/customer-account');

/** The account of the logged-in customer: their quotes, or one of them, and the data stored with them. */
export function OwnAccount({ session }: { readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const { open } = route.useSearch();
  usePageTitle(open ? undefined : t('title'));
  useAskAgainAfterBack();
  // Waits for the vehicles, invoices and the saved card, so that the content below them doesn't shift.
  const vehicles = useQuery(ownVehicles());
  const invoices = useQuery(ownInvoices());
  const card = useQuery(ownCard());
  const isLoading = vehicles.isLoading || invoices.isLoading || card.isLoading;
  if (open) return <OwnQuotePage key={open} id={open} session={session} />;
  if (isLoading) {
    return (
      <div className={styles.page}>
        <Skeleton lines={6} label={t('loading')} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 ref={focusIfLost} tabIndex={-1}>
            {t('title')}
          </h1>
          <p>{session.name === session.email ? session.email : t('nameAndEmail', session)}</p>
        </div>
      </header>
      {!session.isVerified && <Unverified email={session.email} />}
      <div className={styles.body}>
        <OwnQuotes session={session} />
        <div className={styles.side}>
          <OwnInvoices />
          <OwnCard />
          <OwnVehicles session={session} />
          <NoteForm send={(text) => call('POST /api/customer/notes', { body: { text } })} />
          <LanguageSetting language={session.language} />
          <OwnData session={session} />
          <LogOut />
        </div>
      </div>
    </div>
  );
}

function LogOut() {
  const t = useTexts(customerAccountTexts);
  const leave = useMutation({
    mutationFn: () => call('POST /api/customer/logout'),
    onSuccess: () => {
      noteSignedIn(localStore, false);
      forgetDrafts();
      // A full page load, so that none of the customer's data stays in memory.
      window.location.replace('/customer-account');
    },
    onError: (error) => toastError({ title: t('logOutFailed'), description: errorText(error) ?? '' }),
  });
  return (
    <Button aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
      {t('logOut')}
    </Button>
  );
}

/** The submitted form is gone, and the focus with it. */
function focusIfLost(title: HTMLElement | null): void {
  if (!title || document.activeElement !== document.body) return;
  window.scrollTo(0, 0);
  title.focus({ preventScroll: true });
}

/** Says why earlier quotes aren't listed yet, and what to do. */
function Unverified({ email }: { readonly email: string }) {
  const t = useTexts(customerAccountTexts);
  const again = useMutation({ mutationFn: () => call('POST /api/customer/verify-email') });
  return (
    <section className={styles.verify} aria-labelledby="verify">
      <Icon name="mail" />
      <div>
        <h2 id="verify">{t('verify')}</h2>
        <p>{t('verifyHelp', { email })}</p>
        <output>{again.isSuccess ? again.data.message : errorText(again.error)}</output>
      </div>
      <Button aria-disabled={again.isPending} onClick={() => again.mutate()}>
        {t('sendAgain')}
      </Button>
    </section>
  );
}

/** Lets customers download the data stored about them, or have it erased. */
function OwnData({ session }: { readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="data" className={styles.part}>
      <h2 id="data">{t('data')}</h2>
      <p>{t('dataHelp')}</p>
      <div className={styles.buttons}>
        <Button href="/api/customer/export" download>
          {t('exportData')}
        </Button>
        <Button variant="stop" onClick={() => setAsking(true)}>
          {t('deleteAccount')}
        </Button>
      </div>
      {isAsking && <Deletion session={session} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Deletion({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const t = useTexts(customerAccountTexts);
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => call('POST /api/customer/delete-account', { body: session.hasPassword ? { password } : {} }),
    onSuccess: () => {
      noteSignedIn(localStore, false);
      forgetDrafts();
      window.location.replace('/');
    },
  });
  const passwordError = fieldError(remove.error, 'password');
  const refusal = formError(remove.error, ['password']);
  return (
    <Ask
      title={t('deleteTitle')}
      about={t('deleteHelp')}
      action={t('deleteAccount')}
      back={t('keepAccount')}
      isBusy={remove.isPending}
      onDo={() => remove.mutate()}
      onClose={onClose}
    >
      {session.hasPassword && (
        <Field
          id="delete-password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={passwordError}
        />
      )}
      {refusal && <Callout title={t('notDeleted')}>{refusal}</Callout>}
    </Ask>
  );
}

type OwnQuotePageProps = { readonly id: string; readonly session: Session };

/** One quote in an account: what its link shows, plus actions that require an account. */
function OwnQuotePage({ id, session }: OwnQuotePageProps) {
  const t = useTexts(customerAccountTexts);
  const { data: quote, error, refetch } = useQuery(ownQuoteById(id));
  const { payment, followUp, isReady } = usePaymentAndFollowUp(quote?.linkToken, quote);
  const actions = useMemo(() => actionsOfAccount(id), [id]);
  useEffect(() => {
    // In braces: where scrolling returns a promise, React would take it for the clean-up.
    window.scrollTo(0, 0);
  }, []);
  const isPaidFirst = payment?.state === 'open' && quote?.status === 'completed';
  usePageTitle(quote ? t('quoteName', quote) : t('yourQuote'));
  const isGone = isMissing(error);
  return (
    <CustomerPage>
      <Link
        to="/customer-account"
        search={{}}
        className={buttonClass({ variant: 'plain', className: styles.back })}
        ref={focusWhenShown}
      >
        <Icon name="left" />
        {t('title')}
      </Link>
      {quote && isReady && (
        <OpenQuote
          actions={actions}
          quote={quote}
          followUp={
            quote.linkToken &&
            followUp && <FollowUp token={quote.linkToken} {...{ quote, followUp, wish: undefined, isPaidFirst }} />
          }
          payment={payment && <OwnPayment payment={payment} payBy={quote.deposit?.payBy} />}
          balance={payment?.balance}
          isPaidFirst={isPaidFirst}
        >
          <div>
            <BookAgain quote={quote} session={session} />
          </div>
        </OpenQuote>
      )}
      {(quote ? !isReady : !error) && <Skeleton lines={6} label={t('loadingQuote')} />}
      {!quote && error && (
        <EmptyState
          heading="h1"
          icon={isGone ? 'search' : 'alert'}
          title={t(isGone ? 'quoteGone' : 'quoteNotLoaded')}
          action={isGone ? undefined : <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {isGone ? t('quoteGoneHelp') : errorText(error)}
        </EmptyState>
      )}
    </CustomerPage>
  );
}

/** What a customer does with a quote of the account. */
function actionsOfAccount(id: string): QuoteActions {
  const params = { id };
  return {
    queryKey: ownQuoteById(id).queryKey,
    calendarUrl: `/api/customer/quotes/${id}/visit.ics`,
    planCalendarUrl: `/api/customer/quotes/${id}/plan.ics`,
    resultUrl: `/api/customer/quotes/${id}/result.jpg`,
    resendConfirmation: () => call('POST /api/customer/verify-email'),
    times: (query) => read('GET /api/customer/quotes/:id/times', { params, query }),
    reschedule: ({ date, time, round }) =>
      call('POST /api/customer/quotes/:id/reschedule', {
        params,
        body: { scheduledDate: date, scheduledTime: time, round: round?.id ?? null },
      }),
    cancel: (reason) => call('POST /api/customer/quotes/:id/cancel', { params, body: { reason } }),
    answer: (accept) => call('POST /api/customer/quotes/:id/answer', { params, body: { accept } }),
    answerChange: (change, agree) =>
      call('POST /api/customer/quotes/:id/price-change', { params, body: { change, agree } }),
    changePlan: (body) => call('POST /api/customer/quotes/:id/plan', { params, body }),
    setPlanCard: (body) => call('PUT /api/customer/quotes/:id/plan/card', { params, body }),
    setConsent: (isPublic) =>
      call('PATCH /api/customer/quotes/:id', { params, body: { optOutSocialMedia: !isPublic } }),
    agreeToPictures: (agree) => call('PUT /api/customer/quotes/:id/picture-consent', { params, body: { agree } }),
    setAddress: (serviceAddress) => call('PUT /api/customer/quotes/:id/address', { params, body: { serviceAddress } }),
    writeNote: (text) => call('POST /api/customer/notes', { body: { text, quoteId: id } }),
    renewLink: () => call('POST /api/customer/quotes/:id/new-link', { params }),
  };
}

/** The card that a customer has saved for later payments; nothing for those who have none. */
function OwnCard() {
  const t = useTexts(savedCardTexts);
  const client = useQueryClient();
  const { data } = useQuery(ownCard());
  if (!data?.card) return null;
  const remove = async () => {
    await call('DELETE /api/customer/saved-card');
    toast({ title: t('cardRemoved') });
    client.setQueryData(ownCard().queryKey, { card: null });
  };
  return (
    <section aria-labelledby="own-card" className={styles.part}>
      <h2 id="own-card">{t('savedCard')}</h2>
      <SavedCardLine card={data.card} remove={remove}>
        {t('cardHelp')}
      </SavedCardLine>
    </section>
  );
}

/** The invoices and credit notes of a customer, each with a link to its page; nothing for those who have none. */
function OwnInvoices() {
  const t = useTexts(customerAccountTexts);
  const { data: invoices } = useQuery(ownInvoices());
  if (!invoices || invoices.length === 0) return null;
  return (
    <section aria-labelledby="own-invoices" className={styles.part}>
      <h2 id="own-invoices">{t('invoices')}</h2>
      <ul className={styles.vehicles}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLine invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvoiceLine({ invoice }: { readonly invoice: OwnInvoice }) {
  const t = useTexts(customerAccountTexts);
  const language = use(LanguageContext);
  const { kind, number, state, dueOn, totalCents, owedCents, url } = invoice;
  const date = dueOn ? formatShortDate(Temporal.PlainDate.from(dueOn), language) : '';
  return (
    <>
      <p>
        {url ? <a href={url}>{number}</a> : number}
        <small>
          <Facts
            of={[
              t('invoiceState', { state: state ?? 'note', date }),
              owedCents > 0 && t('invoiceOwed', { amount: formatMoneyExact(owedCents) }),
            ]}
          />
        </small>
      </p>
      <b className="num">{formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents)}</b>
      {url && (state === 'open' || state === 'overdue') && (
        <Button href={url}>{rich(t.rich('payInvoice', { number, hidden }))}</Button>
      )}
    </>
  );
}
