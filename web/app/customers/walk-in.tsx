import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { walkInTexts } from '#core/languages/en/customers.ts';
import { SOURCE } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { creditFor } from '#core/payments/gift-cards.ts';
import type { Price } from '#core/pricing/pricing.ts';
import { workTimeText } from '#core/quotes/describe.ts';
import { DRAFT_TEXTS } from '#core/quotes/wizard.ts';
import { ListHeadline } from '#web/app/list/list-tools.tsx';
import { ListPage, ListSection } from '#web/app/list/record-list.tsx';
import { ApiError, call, newKey } from '#web/lib/api.ts';
import { useCatalogIfKnown, type ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldErrorWithin, formError } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { useGiftCard, type ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { customerDetail } from './customer-data.ts';
import { againDraft, lastVisit, vehiclesPerQuote, type VisitedVehicle } from './last-visit.ts';
import { visitedVehicles } from './same-again.tsx';
import {
  changeWalkIn,
  emptyWalkIn,
  minutesOfWalkIn,
  priceWalkIn,
  walkInBody,
  walkInOf,
  type WalkInDraft,
} from './walk-in-draft.ts';
import { ContactFields, FinishFields, OrderFields, TimeFields, type FieldsProps } from './walk-in-fields.tsx';
import styles from './walk-in.module.css';

const route = getRouteApi('/admin/dashboard');

/** A quote that the owner writes for a walk-in or a caller, all on one page; `open` in the address is their record. */
export function WalkInPage() {
  const t = useTexts(walkInTexts);
  const catalog = useCatalogIfKnown();
  const { open, visit: day, again } = route.useSearch({ select: ({ open, visit, again }) => ({ open, visit, again }) });
  const record = useQuery({ ...customerDetail(open ?? ''), enabled: open !== undefined });
  const visit = day !== undefined && catalog && record.data ? lastVisit(record.data, catalog.timeZone) : undefined;
  const quotes = visit?.day === day ? (visit?.quotes ?? []) : [];
  const visited = useQuery({ ...visitedVehicles(quotes), enabled: quotes.length > 0 });
  const list = useRef<HTMLElement>(null);
  const picked = (again ?? '').split('-').flatMap((place) => visited.data?.[Number(place || Number.NaN)] ?? []);
  const isWaiting = !catalog || (open !== undefined && record.isPending) || (quotes.length > 0 && visited.isPending);
  return (
    <ListPage>
      <ListSection titleId="walk-in-title" ref={list}>
        <ListHeadline>
          <h1 id="walk-in-title">{t('title')}</h1>
          <Link className={buttonClass()} to="/admin/dashboard" search={{ tab: 'customers', open }}>
            <Icon name="left" />
            {t('back')}
          </Link>
        </ListHeadline>
        {record.error && <Callout title={t('recordFailed')}>{errorText(record.error)}</Callout>}
        {isWaiting ? (
          <Skeleton lines={9} height="50px" label={t('loading')} />
        ) : (
          <WalkInForm key={`${record.data?.id} ${again}`} catalog={catalog} record={record.data} again={picked} />
        )}
      </ListSection>
    </ListPage>
  );
}

type WalkInFormProps = {
  readonly catalog: ShopCatalog;
  readonly record: CustomerDetail | undefined;
  /** Vehicles of their last visit that the quote is for; more than one quote holds follow in further quotes. */
  readonly again: readonly VisitedVehicle[];
};

function WalkInForm({ catalog, record, again }: WalkInFormProps) {
  const t = useTexts(walkInTexts);
  const language = use(LanguageContext);
  const form = useRef<HTMLFormElement>(null);
  const perQuote = vehiclesPerQuote(catalog);
  const [draft, setDraft] = useState(() => {
    const empty = emptyWalkIn(SOURCE);
    return record ? againDraft(catalog, empty, { record, vehicles: again.slice(0, perQuote) }) : empty;
  });
  const more = Math.max(0, again.length - perQuote);
  const change = (changed: Partial<WalkInDraft>) => {
    create.reset();
    setDraft((now) => changeWalkIn(catalog, now, changed));
  };
  const giftCard = useGiftCard({ isKept: false });
  const price = priceWalkIn(catalog, draft, { language, addVisit: giftCard.addVisit });
  const create = useCreate(draft, {
    catalog,
    price,
    giftCard: giftCard.code,
    perQuote: more > 0 ? perQuote : undefined,
    onTaken: () => setDraft((now) => ({ ...now, scheduledTime: undefined })),
  });
  const { error } = create;
  const recordId = record?.id;
  useEffect(() => {
    const first = recordId ? 'packageType' : 'customerPhone';
    form.current?.querySelector<HTMLElement>(`#walk-in-${first}`)?.focus();
  }, [recordId]);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert] button')?.focus();
  }, [error]);

  const mayApprove = draft.hasTime && draft.scheduledTime !== undefined;
  const send = (approve: boolean) => create.isPending || create.mutate(approve);
  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    send(submitter instanceof HTMLButtonElement && submitter.value === 'approve');
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(mayApprove);
  }
  const fields: FieldsProps = { catalog, draft, change, errorAt: (path) => fieldErrorWithin(error, path) };
  return (
    // The shortcut works in every field of the form.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="walk-in-title"
      noValidate
      onSubmit={submit}
      onKeyDown={press}
    >
      <div className={styles.fields}>
        {more > 0 && <Callout tone="wait" title={t('moreQuotes', { count: more })} />}
        <ContactFields {...fields} onRecord={(found) => setDraft((now) => walkInOf(now, found))} />
        <OrderFields {...fields} />
        <TimeFields {...fields} />
        <FinishFields {...fields} giftCard={giftCard} />
      </div>
      <Summary
        price={price}
        minutes={minutesOfWalkIn(catalog, draft)}
        giftCard={giftCard}
        error={error}
        isBusy={create.isPending}
        mayApprove={mayApprove}
      />
    </form>
  );
}

/** The fields that show their own errors. */
const SHOWN = [
  ...DRAFT_TEXTS,
  'packageType',
  'vehicleType',
  'vehicleSubtype',
  'garbageCanCount',
  'scheduledDate',
  'scheduledTime',
  'promoCode',
  'giftCard',
  'notes',
];

/** Creates the quote once, however often the button is pressed, and opens it; approved if the argument says so. */
function useCreate(
  draft: WalkInDraft,
  options: {
    readonly catalog: ShopCatalog;
    readonly price: Price | undefined;
    readonly giftCard: string | undefined;
    /** How many vehicles of the last visit this quote is for, where others follow. */
    readonly perQuote: number | undefined;
    readonly onTaken: () => void;
  },
) {
  const { catalog, price, giftCard, perQuote, onTaken } = options;
  const t = useTexts(walkInTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const say = useUndoToast();
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: async (approve: boolean) => {
      const body = walkInBody(catalog, draft, { price, giftCard, approve });
      // Few walk-ins come with photos.
      const { answerPhotosToSend } = await import('#web/lib/answer-photos.ts');
      const photos = await answerPhotosToSend(body, draft.items);
      return call('POST /api/quotes/walk-in', {
        headers: { 'idempotency-key': key },
        body: { ...body, ...photos },
      });
    },
    onSuccess: async (quote) => {
      if (perQuote === undefined) await navigate({ search: { tab: 'quotes', quote: quote.id } });
      else
        await navigate({
          search: (now) => ({ ...now, again: (now.again ?? '').split('-').slice(perQuote).join('-') }),
        });
      const { reference, customerEmail, undo } = quote;
      say({
        title: t(quote.status === 'approved' ? 'createdAndApproved' : 'created', { reference }),
        description: customerEmail ? t('mailed', { email: customerEmail }) : t('notMailed'),
        undo,
      });
      const lists = [['quotes'], ['customers'], ['jobs'], ['mail']];
      await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      if (code === 'idempotency-mismatch') setKey(newKey());
      if (code === 'price-changed') await client.invalidateQueries({ queryKey: ['/api/catalogue'] });
      if (code !== 'slot-taken') return;
      onTaken();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/admin\/(availability|next-times)/.test(String(queryKey[0])),
      });
    },
  });
}

const key = (text: readonly ReactNode[]) => <kbd>{text}</kbd>;

type SummaryProps = {
  readonly price: Price | undefined;
  /** How long the work takes, where the menu says so. */
  readonly minutes: number | undefined;
  readonly giftCard: ChosenGiftCard;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly mayApprove: boolean;
};

/** The price, what went wrong, and the buttons; beside the fields where there is room. */
function Summary({ price, minutes, giftCard: { card }, error, isBusy, mayApprove }: SummaryProps) {
  const t = useTexts(walkInTexts);
  const language = use(LanguageContext);
  const refusal = formError(error, SHOWN);
  const owedCents = price?.totalCents ?? 0;
  const paidCents = card ? creditFor({ owedCents, balanceCents: card.creditCents }) : 0;
  return (
    <aside className={styles.summary} aria-label={t('price')}>
      <h2>{t('price')}</h2>
      {price ? (
        <PriceLines lines={price.lines} totalCents={price.totalCents} />
      ) : (
        <p className={styles.none}>{t('noPrice')}</p>
      )}
      {minutes !== undefined && <p>{workTimeText(minutes, language)}</p>}
      {paidCents > 0 && (
        <p>{t('giftCardPays', { amount: formatMoney(paidCents), left: formatMoney(owedCents - paidCents) })}</p>
      )}
      {refusal && <Callout title={t('notCreated')}>{refusal}</Callout>}
      <div className={styles.buttons}>
        <Button type="submit" variant="sponge" big aria-disabled={isBusy}>
          {t('create')} {price && <span className={styles.total}>{formatMoney(price.totalCents)}</span>}
        </Button>
        {mayApprove && (
          <Button type="submit" value="approve" big aria-disabled={isBusy}>
            {t('createAndApprove')}
          </Button>
        )}
      </div>
      <p className={styles.keys}>
        <span>{rich(t.rich('keyCreate', { key }))}</span>
        {mayApprove && <span>{rich(t.rich('keyApprove', { key }))}</span>}
      </p>
    </aside>
  );
}
