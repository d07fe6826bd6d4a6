import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useRef, useState } from 'react';
import type { PromoCode } from '#contract/promo-codes.ts';
import { promoCodesTexts } from '#core/languages/en/promo-codes.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { PROMO_STATES, type PromoState } from '#core/pricing/promo-code-rules.ts';
import { ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordActions, RecordBadges, RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { call, unlessJustRead } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, FieldHint } from '#web/ui/field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { bodyOf, PromoForm } from './promo-form.tsx';
import styles from './promo-codes.module.css';

const route = getRouteApi('/admin/dashboard');
/** Instead of an ID: the sheet of a code that is being created. */
const NEW = 'new';

const BADGES = {
  active: { tone: 'good', icon: 'check' },
  scheduled: { tone: 'water', icon: 'clock' },
  ended: { tone: 'calm', icon: 'cal' },
  'used-up': { tone: 'wait', icon: 'alert' },
  paused: { tone: 'calm', icon: 'minus' },
} as const satisfies Readonly<Record<PromoState, { readonly tone: string; readonly icon: IconName }>>;

async function readPage({ q, status, from, to, sort }: ListChoices, cursor?: string) {
  const known = PROMO_STATES.find((each) => each === status);
  return call('GET /api/promo-codes', {
    query: { q, status: known, from, to, sort: knownOrder('promos', sort), cursor, limit: PAGE },
  });
}

function promoCodeDetail(id: string) {
  return queryOptions({
    queryKey: ['promos', 'detail', id] as const,
    queryFn: () => call('GET /api/promo-codes/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** The promo codes, what was sold with them, and the one that is created or changed. */
export function PromoCodesPart() {
  const t = useTexts(promoCodesTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="promos"
      title={t('title')}
      headline={
        <Link
          className={buttonClass({ variant: 'sponge' })}
          to="/admin/dashboard"
          search={(was) => ({ ...was, open: NEW })}
        >
          <Icon name="plus" />
          {t('add')}
        </Link>
      }
      placeholder={t('code')}
      statuses={PROMO_STATES.map((value) => ({ value, word: stateText(value, language) }))}
      exportPath="/api/promo-codes/export"
      readPage={readPage}
      nameColumn={{
        title: t('code'),
        share: 2.2,
        name: ({ code }) => code,
        orders: ordersBy('promos', 'code', 'text'),
      }}
      columns={columnsIn(language)}
      empty={{ icon: 'tag', title: t('none'), about: t('noneHelp') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return id === NEW ? <NewSheet frame={frame} /> : <CodeSheet key={id} id={id} frame={frame} />;
}

function columnsIn(language: Language): readonly Column<PromoCode>[] {
  const t = promoCodesTexts(language);
  return [
    { title: t('discount'), share: 1.6, cell: (code) => discountText(code, language) },
    { title: t('when'), share: 2.4, isWideOnly: true, cell: (code) => daysText(code, language), onPhone: 'none' },
    {
      title: t('uses'),
      share: 1.1,
      cell: (code) => usesText(code, language),
      isFigure: true,
      onPhone: 'none',
      orders: ordersBy('promos', 'uses', 'amount'),
    },
    {
      title: t('booked'),
      share: 1.4,
      isWideOnly: true,
      cell: ({ booked }) => formatMoneyExact(toCents(booked)),
      isFigure: true,
      orders: ordersBy('promos', 'booked', 'amount'),
      onPhone: 'none',
    },
    { title: t('status'), share: 1.5, cell: (code) => <StateBadge state={code.state} />, onPhone: 'side' },
  ];
}

function StateBadge({ state }: { readonly state: PromoState }) {
  const language = use(LanguageContext);
  return <Badge {...BADGES[state]}>{stateText(state, language)}</Badge>;
}

function stateText(state: PromoState, language: Language): string {
  return promoCodesTexts(language)('state', { state: state === 'used-up' ? 'usedUp' : state });
}

function discountText({ percent, amountCents }: PromoCode, language: Language): string {
  const t = promoCodesTexts(language);
  return percent === null ? t('amountOff', { amount: formatMoney(amountCents ?? 0) }) : t('percentOff', { percent });
}

function daysText({ startsOn, endsOn }: PromoCode, language: Language): string {
  const t = promoCodesTexts(language);
  const day = (date: string) => formatMediumDate(Temporal.PlainDate.from(date), language);
  if (startsOn && endsOn) return t('fromUntil', { from: day(startsOn), to: day(endsOn) });
  if (endsOn) return t('until', { to: day(endsOn) });
  return startsOn ? t('from', { from: day(startsOn) }) : t('always');
}

function usesText({ uses, mostUses }: PromoCode, language: Language): string {
  const t = promoCodesTexts(language);
  return mostUses === null ? t('usesAlone', { uses }) : t('usesOf', { uses, most: mostUses });
}

function NewSheet({ frame }: { readonly frame: SheetFrame }) {
  const t = useTexts(promoCodesTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  return (
    <Sheet title={t('add')} {...frame}>
      <PromoForm
        action={t('create')}
        send={(body) => call('POST /api/promo-codes', { body })}
        onCancel={frame.onClose}
        onSent={async (made) => {
          toast({ title: t('created', { code: made.code }), description: t('createdHelp') });
          await client.invalidateQueries({ queryKey: ['promos'] });
          await navigate({ search: (was) => ({ ...was, open: made.id }), replace: true, resetScroll: false });
        }}
      />
    </Sheet>
  );
}

function CodeSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const language = use(LanguageContext);
  return (
    <RecordSheet
      kind="promoCode"
      query={promoCodeDetail(id)}
      frame={frame}
      title={({ code }) => code}
      about={(code) => discountText(code, language)}
    >
      {(code) => <CodeDetails code={code} onGone={frame.onClose} />}
    </RecordSheet>
  );
}

type CodeDetailsProps = { readonly code: PromoCode; readonly onGone: () => void };

function CodeDetails({ code, onGone }: CodeDetailsProps) {
  const t = useTexts(promoCodesTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const facts = useFacts(code);
  if (isEditing)
    return (
      <PromoForm
        code={code}
        action={t('save')}
        send={(body) => call('PUT /api/promo-codes/:id', { params: { id: code.id }, body })}
        onCancel={() => setEditing(false)}
        onSent={async (saved) => {
          toast({ title: t('saved', { code: saved.code }) });
          await client.invalidateQueries({ queryKey: ['promos'] });
          setEditing(false);
        }}
      />
    );
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <StateBadge state={code.state} />
        </RecordBadges>
        <CodeLink url={code.url} />
        <section aria-labelledby="promo-figures">
          <h3 id="promo-figures" className={styles.heading}>
            {t('figures')}
          </h3>
          <ReviewList
            rows={[
              { title: t('uses'), value: usesText(code, language) },
              { title: t('booked'), value: formatMoneyExact(toCents(code.booked)) },
              { title: t('completed'), value: formatMoneyExact(toCents(code.completed)) },
              { title: t('given'), value: formatMoneyExact(toCents(code.given)) },
            ]}
          />
          <FieldHint>{t('figuresHint')}</FieldHint>
          {code.quotes > 0 && (
            <Link to="/admin/dashboard" search={{ tab: 'quotes', promo: code.id }}>
              {t('showQuotes', { count: code.quotes })}
            </Link>
          )}
        </section>
        <section aria-labelledby="promo-terms">
          <h3 id="promo-terms" className={styles.heading}>
            {t('terms')}
          </h3>
          <ul className={styles.terms}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      </RecordBody>
      <Actions code={code} onEdit={() => setEditing(true)} onGone={onGone} />
    </>
  );
}

/** The terms in words, in the order of the form. */
function useFacts(code: PromoCode): readonly string[] {
  const t = useTexts(promoCodesTexts);
  const language = use(LanguageContext);
  const catalog = useCatalogIfKnown();
  const { packages, extras, leastCents, mostUsesEach, isFirstVisitOnly } = code;
  const named = (
    ids: readonly string[] | null,
    items: readonly { readonly id: string; readonly name: string }[] = [],
    all = '',
  ) => (ids === null ? [all] : items.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const names = [
    ...named(packages, catalog?.packages, t('allPackages')),
    ...named(extras, catalog?.extras, t('allExtras')),
  ];
  return [
    packages === null && extras === null
      ? t('everything')
      : t('restricted', { names: new Intl.ListFormat(language).format(names) }),
    daysText(code, language),
    ...(leastCents > 0 ? [t('leastOf', { amount: formatMoney(leastCents) })] : []),
    ...(mostUsesEach === null ? [] : [t('each', { count: mostUsesEach })]),
    ...(isFirstVisitOnly ? [t('firstVisitsOnly')] : []),
  ];
}

function CodeLink({ url }: { readonly url: string }) {
  const t = useTexts(promoCodesTexts);
  const input = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t('copied'), description: t('copiedHelp') });
    } catch {
      // Copying isn't allowed here, so the text is selected for the user to copy.
    }
  }
  return (
    <div className={styles.link}>
      <Field
        id="promo-link"
        label={t('link')}
        ref={input}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('copyLink')}</Button>
    </div>
  );
}

type ActionsProps = CodeDetailsProps & { readonly onEdit: () => void };

/** A code that was used can be paused, another one deleted as well. */
function Actions({ code, onEdit, onGone }: ActionsProps) {
  const t = useTexts(promoCodesTexts);
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const readAgain = async () => client.invalidateQueries({ queryKey: ['promos'] });
  const { id, isPaused } = code;
  const pause = useMutation({
    mutationFn: () =>
      call('PUT /api/promo-codes/:id', { params: { id }, body: { ...bodyOf(code), isPaused: !isPaused } }),
    onSuccess: () => toast({ title: t(isPaused ? 'resumed' : 'paused', { code: code.code }) }),
    onError: (error) => toastError({ title: t('failed'), description: errorText(error) ?? t('failedHelp') }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/promo-codes/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: t('deleted', { code: code.code }) });
      setDeleting(false);
      onGone();
      // Not its details: they're gone.
      await client.invalidateQueries({ queryKey: ['promos', 'pages'] });
    },
  });
  return (
    <RecordActions>
      {code.quotes === 0 && (
        <Button variant="stop" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      )}
      <Button aria-disabled={pause.isPending} onClick={() => pause.mutate()}>
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button onClick={onEdit}>{t('edit')}</Button>
      {isDeleting && (
        <Ask
          title={t('deleteTitle', { code: code.code })}
          about={t('deleteText')}
          action={t('delete')}
          back={t('keep')}
          isBusy={remove.isPending}
          onDo={() => remove.mutate()}
          onClose={() => setDeleting(false)}
        >
          {remove.error && <Callout title={t('deleteFailed')}>{errorText(remove.error)}</Callout>}
        </Ask>
      )}
    </RecordActions>
  );
}
