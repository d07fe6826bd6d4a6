import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { GiftCard, GiftCardDetail } from '#contract/gift-cards.ts';
import { giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { paidByTexts, refundedByTexts } from '#core/languages/en/payment-methods.ts';
import { languageName, type Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { GIFT_CARD_STATES, type GiftCardState } from '#core/payments/gift-cards.ts';
import { SOLD_BY, type SoldBy } from '#core/payments/methods.ts';
import { methodText } from '#core/quotes/describe.ts';
import { ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { PrintHint } from '#web/app/list/print-hint.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordActions, RecordBadges, RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import { useShopDate } from '#web/lib/moments.ts';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Lines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';
import { GiftCardForm } from './gift-card-form.tsx';
import styles from './gift-cards-part.module.css';

const route = getRouteApi('/admin/dashboard');
/** Instead of an ID: the sheet of a card that is being issued. */
const NEW = 'new';

const BADGES = {
  open: { tone: 'good', icon: 'check' },
  used: { tone: 'calm', icon: 'minus' },
  expired: { tone: 'calm', icon: 'clock' },
  void: { tone: 'stop', icon: 'close' },
} as const satisfies Readonly<Record<GiftCardState, { readonly tone: string; readonly icon: IconName }>>;

async function readPage({ q, status, from, to, sort }: ListChoices, cursor?: string) {
  const known = GIFT_CARD_STATES.find((each) => each === status);
  return call('GET /api/gift-cards', {
    query: { q, status: known, from, to, sort: knownOrder('gifts', sort), cursor, limit: PAGE },
  });
}

function giftCardDetail(id: string) {
  return queryOptions({
    queryKey: ['gifts', 'detail', id] as const,
    queryFn: () => call('GET /api/gift-cards/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

function liability() {
  return queryOptions({
    queryKey: ['gifts', 'liability'] as const,
    queryFn: () => call('GET /api/gift-cards/liability'),
    refetchOnMount: unlessJustRead,
  });
}

/** The gift cards, what the shop owes for them, and the one that is issued or open. */
export function GiftCardsPart() {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="gifts"
      title={t('title')}
      headline={
        <>
          <Liability />
          <Link
            className={buttonClass({ variant: 'sponge' })}
            to="/admin/dashboard"
            search={(was) => ({ ...was, open: NEW })}
          >
            <Icon name="plus" />
            {t('add')}
          </Link>
        </>
      }
      placeholder={t('search')}
      statuses={GIFT_CARD_STATES.map((value) => ({ value, word: t('state', { state: value }) }))}
      hasDays
      exportPath="/api/gift-cards/export"
      readPage={readPage}
      usualOrder={() => '-issued' satisfies ListOrder<'gifts'>}
      nameColumn={{
        title: t('recipient'),
        share: 2.4,
        name: (card) => nameOf(card, language),
        about: ({ last4 }) => t('endsIn', { last4 }),
        orders: ordersBy('gifts', 'recipient', 'text'),
      }}
      columns={columnsIn(language)}
      empty={{ icon: 'gift', title: t('none'), about: t('noneHelp') }}
      sheet={openSheet}
    />
  );
}

function Liability() {
  const t = useTexts(giftCardsTexts);
  const { data } = useQuery(liability());
  return (
    <p className={styles.liability}>
      {data && t('liability', { amount: formatMoneyExact(data.cents), count: data.cards })}
    </p>
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return id === NEW ? <NewSheet frame={frame} /> : <CardSheet key={id} id={id} frame={frame} />;
}

function nameOf({ recipientName, recipientEmail }: GiftCard, language: Language): string {
  return recipientName || recipientEmail || giftCardsTexts(language)('noRecipient');
}

function dayText(date: string, language: Language): string {
  return formatMediumDate(Temporal.PlainDate.from(date), language);
}

function IssuedDay({ at }: { readonly at: string }) {
  const language = use(LanguageContext);
  const day = useShopDate()?.(at);
  return day && formatMediumDate(day, language);
}

function columnsIn(language: Language): readonly Column<GiftCard>[] {
  const t = giftCardsTexts(language);
  return [
    { title: t('kind'), share: 1.2, isWideOnly: true, cell: kindText(language), onPhone: 'none' },
    {
      title: t('issued'),
      share: 1.6,
      cell: ({ issuedAt }) => <IssuedDay at={issuedAt} />,
      orders: ordersBy('gifts', 'issued', 'date'),
    },
    {
      title: t('amount'),
      share: 1.2,
      isWideOnly: true,
      cell: ({ amountCents }) => formatMoneyExact(amountCents),
      isFigure: true,
      orders: ordersBy('gifts', 'amount', 'amount'),
      onPhone: 'none',
    },
    {
      title: t('balance'),
      share: 1.2,
      cell: ({ balanceCents }) => formatMoneyExact(balanceCents),
      isFigure: true,
      orders: ordersBy('gifts', 'balance', 'amount'),
      isNamedOnPhone: true,
    },
    { title: t('status'), share: 1.4, cell: ({ state }) => <StateBadge state={state} />, onPhone: 'side' },
  ];
}

/** What it is: sold, given, refunded, or the bundle that it was sold as. */
function kindText(language: Language) {
  const t = giftCardsTexts(language);
  return ({ origin, bundle }: GiftCard) => (bundle ? t('bundleOf', bundle) : t('origin', { origin }));
}

function StateBadge({ state }: { readonly state: GiftCardState }) {
  const t = useTexts(giftCardsTexts);
  return <Badge {...BADGES[state]}>{t('state', { state })}</Badge>;
}

function NewSheet({ frame }: { readonly frame: SheetFrame }) {
  const t = useTexts(giftCardsTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  return (
    <Sheet title={t('add')} {...frame}>
      <GiftCardForm
        onCancel={frame.onClose}
        onSent={async (card) => {
          const { recipientEmail: email } = card;
          toast({ title: t('created'), description: email ? t('createdSent', { email }) : t('createdPrint') });
          await client.invalidateQueries({ queryKey: ['gifts'] });
          await navigate({ search: (was) => ({ ...was, open: card.id }), replace: true, resetScroll: false });
        }}
      />
    </Sheet>
  );
}

function CardSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  return (
    <RecordSheet
      kind="giftCard"
      query={giftCardDetail(id)}
      frame={frame}
      title={(card) => nameOf(card, language)}
      about={({ last4 }) => t('endsIn', { last4 })}
    >
      {(card) => (
        <>
          <CardDetails card={card} />
          <Actions card={card} />
        </>
      )}
    </RecordSheet>
  );
}

function CardDetails({ card }: { readonly card: GiftCardDetail }) {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  return (
    <RecordBody>
      <RecordBadges>
        <StateBadge state={card.state} />
      </RecordBadges>
      <p className={styles.balance}>
        <b>{formatMoneyExact(card.balanceCents)}</b> {t('ofAmount', { amount: formatMoneyExact(card.amountCents) })}
      </p>
      {card.bundle && card.visitsLeft !== null && (
        <p>{t('visitsLeft', { left: card.visitsLeft, visits: card.bundle.visits })}</p>
      )}
      <section aria-labelledby="gift-card-movements">
        <h3 id="gift-card-movements" className={styles.heading}>
          {t('movements')}
        </h3>
        <Lines>
          {card.movements.map((movement) => (
            <div key={movement.id}>
              <dt>
                {movementText(movement, language)}{' '}
                {movement.quote && (
                  <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: movement.quote.id }}>
                    {movement.quote.reference}
                  </Link>
                )}{' '}
                <small>
                  {t('dayAndName', { day: dayText(movement.receivedOn, language), name: movement.recordedBy })}
                </small>
              </dt>
              <dd>{formatMoneyExact(movement.cents)}</dd>
            </div>
          ))}
        </Lines>
      </section>
      <section aria-labelledby="gift-card-facts">
        <h3 id="gift-card-facts" className={styles.heading}>
          {t('facts')}
        </h3>
        <ReviewList rows={factsOf(card, language)} />
        <PrintHint texts={[card.recipientName, card.senderName, card.message]} />
      </section>
    </RecordBody>
  );
}

function movementText({ kind, method }: GiftCardDetail['movements'][number], language: Language): string {
  const t = giftCardsTexts(language);
  const movement = t('movement', { kind });
  if (!method) return movement;
  const paid =
    kind === 'void'
      ? t('givenBack', { method, how: refundedByTexts(language)(method) })
      : t('soldBy', { how: paidByTexts(language)(method) });
  return t('movementBy', { movement, method: paid });
}

function factsOf(card: GiftCardDetail, language: Language) {
  const t = giftCardsTexts(language);
  const rows: readonly (readonly [title: string, value: string])[] = [
    [t('kind'), t('origin', { origin: card.origin })],
    [t('bundle'), card.bundle?.name ?? ''],
    [t('reason'), card.reason || card.voidReason],
    [t('recipientEmail'), card.recipientEmail],
    [t('delivery'), deliveryText(card, language)],
    [t('language'), card.recipientEmail ? languageName(card.language) : ''],
    [t('sender'), card.senderName],
    [t('buyerEmail'), card.buyerEmail],
    [t('message'), card.message],
    [t('expires'), card.expiresOn ? dayText(card.expiresOn, language) : t('neverExpires')],
  ];
  return rows.filter(([, value]) => value !== '').map(([title, value]) => ({ title, value }));
}

function deliveryText({ mail, deliverOn }: GiftCardDetail, language: Language): string {
  const t = giftCardsTexts(language);
  if (mail === null) return t('noMail');
  if (mail === 'sent') return t('mailSent');
  if (mail === 'failed') return t('mailFailed');
  return deliverOn ? t('mailWaits', { date: dayText(deliverOn, language) }) : t('mailWaitsNow');
}

/** What can be done with a card that can still be used. */
function Actions({ card }: { readonly card: GiftCardDetail }) {
  const t = useTexts(giftCardsTexts);
  const [asked, setAsked] = useState<'resend' | 'void'>();
  const close = () => setAsked(undefined);
  const isOpen = card.state === 'open';
  return (
    <RecordActions>
      {isOpen && (
        <Button variant="stop" onClick={() => setAsked('void')}>
          {t('void')}
        </Button>
      )}
      {isOpen && <Button onClick={() => setAsked('resend')}>{t('resend')}</Button>}
      <Button href={new URL(card.url, window.location.origin).pathname} target="_blank" rel="noreferrer">
        {t('openPage')}
      </Button>
      {asked === 'resend' && <ResendDialog card={card} onClose={close} />}
      {asked === 'void' && <VoidDialog card={card} onClose={close} />}
    </RecordActions>
  );
}

type DialogProps = { readonly card: GiftCardDetail; readonly onClose: () => void };

/** Changes a card, and refetches everything that shows it. */
function useChange(
  change: () => Promise<GiftCardDetail>,
  { done, onClose }: { readonly done: string; readonly onClose: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done });
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: ['gifts'] }),
  });
}

function ResendDialog({ card, onClose }: DialogProps) {
  const t = useTexts(giftCardsTexts);
  const [email, setEmail] = useState(card.recipientEmail);
  const resend = useChange(
    () => call('POST /api/gift-cards/:id/resend', { params: { id: card.id }, body: { recipientEmail: email } }),
    { done: t('resent', { email }), onClose },
  );
  const refused = formError(resend.error, ['recipientEmail']);
  return (
    <Ask
      title={t('resendTitle')}
      about={t('resendHelp')}
      action={t('resend')}
      variant="sponge"
      isBusy={resend.isPending}
      onDo={() => resend.mutate()}
      onClose={onClose}
    >
      <Field
        id="gift-card-email"
        label={t('recipientEmail')}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fieldError(resend.error, 'recipientEmail') ?? ''}
      />
      {refused && <Callout title={t('failed')}>{refused}</Callout>}
    </Ask>
  );
}

function VoidDialog({ card, onClose }: DialogProps) {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState<SoldBy>();
  const { id, balanceCents, origin } = card;
  const end = useChange(
    () =>
      call('POST /api/gift-cards/:id/void', {
        params: { id },
        body: { reason, balanceCents, ...(method && { method }) },
      }),
    { done: t('voided'), onClose },
  );
  const refused = formError(end.error, ['reason']);
  return (
    <Ask
      title={t('voidTitle')}
      about={
        card.visitsLeft === null
          ? t('voidHelp', { amount: formatMoneyExact(balanceCents) })
          : t('bundleVoidHelp', { left: card.visitsLeft, amount: formatMoneyExact(balanceCents) })
      }
      action={t('void')}
      back={t('keep')}
      isBusy={end.isPending}
      onDo={() => end.mutate()}
      onClose={onClose}
    >
      {card.waiting.length > 0 && (
        <Callout title={t('voidWaiting', { count: card.waiting.length })}>
          <ul>
            {card.waiting.map(({ id: quote, reference, customerName, dueCents }) => (
              <li key={quote}>
                {t('voidWaitingQuote', { reference, customer: customerName, amount: formatMoneyExact(dueCents) })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <Field
        id="gift-card-void-reason"
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={fieldError(end.error, 'reason') ?? ''}
      />
      {origin === 'sold' && balanceCents > 0 && (
        <SelectField
          id="gift-card-void-method"
          label={t('voidGiveBack')}
          value={method ?? ''}
          onChange={({ target }) => setMethod(SOLD_BY.find((each) => each === target.value))}
        >
          <option value="">{t('voidNothing')}</option>
          {SOLD_BY.map((each) => (
            <option key={each} value={each}>
              {methodText(each, language)}
            </option>
          ))}
        </SelectField>
      )}
      {refused && <Callout title={t('failed')}>{refused || errorText(end.error)}</Callout>}
    </Ask>
  );
}
