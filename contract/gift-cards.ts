import { z } from 'zod';
import { ALL_LANGUAGES, LANGUAGE_TAGS } from '#core/languages/language.ts';
import {
  GIFT_CARD_CENTS,
  GIFT_CARD_ENTRY_KINDS,
  GIFT_CARD_ORIGINS,
  GIFT_CARD_STATES,
  ONLINE_GIFT_CARD_CENTS,
} from '#core/payments/gift-cards.ts';
import { SOLD_BY } from '#core/payments/methods.ts';
import { hasWebAddress } from '#core/people/contact.ts';
import { type Call, type CallKey, csvAnswer, fileOf } from './call.ts';
import {
  anObject,
  codeText,
  email,
  emailOrNone,
  freeText,
  localDate,
  numberOf,
  oneOf,
  optionalName,
  personName,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { FEW_BY_TOKEN, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

const cents = z.number().int();
const state = z.enum(GIFT_CARD_STATES);

/** A movement as the holder of the card sees it; what takes from the card is negative. */
const Movement = z.object({
  id: z.string(),
  kind: z.enum(GIFT_CARD_ENTRY_KINDS),
  cents,
  /** Local date of the shop. */
  receivedOn: z.string(),
});

/** A card as anyone sees it who knows its code. */
export const GiftCardBalance = z
  .object({
    /** The end of its code. */
    last4: z.string(),
    balanceCents: cents,
    state,
    /** The last day on which it can be used; null means that it doesn't expire. */
    expiresOn: z.string().nullable(),
    /** Its page is /gift-card/{token}. */
    token: z.string(),
    /** Where it's a bundle: its name, package and visits, and how many are left; null for a card with an amount. */
    bundle: z.object({ name: z.string(), packageType: z.string(), visits: z.number(), left: z.number() }).nullable(),
  })
  .meta({ id: 'GiftCardBalance' });

/** A card that was looked up by its code. */
export const FoundGiftCard = GiftCardBalance.extend({
  /** What of it the open quotes that name it don't need: that much is left for another one. Of a bundle, what its next visit is worth. */
  creditCents: cents,
}).meta({ id: 'FoundGiftCard' });

/** The page of a card. */
export const GiftCardPage = GiftCardBalance.extend({
  /** As it's printed: 'ABCD-EFGH-JKLM-NPQR'. */
  code: z.string(),
  amountCents: cents,
  recipientName: z.string(),
  senderName: z.string(),
  message: z.string(),
  movements: z.array(Movement),
}).meta({ id: 'GiftCardPage' });

/** A card in the owner's list. */
export const GiftCard = z
  .object({
    id: z.string(),
    last4: z.string(),
    origin: z.enum(GIFT_CARD_ORIGINS),
    state,
    amountCents: cents,
    balanceCents: cents,
    recipientName: z.string(),
    recipientEmail: z.string(),
    senderName: z.string(),
    issuedAt: z.string(),
    expiresOn: z.string().nullable(),
    /** Null for a card with an amount. */
    bundle: z.object({ name: z.string(), visits: z.number() }).nullable(),
  })
  .meta({ id: 'GiftCard' });

/** A card with everything that happened to it. */
export const GiftCardDetail = GiftCard.extend({
  buyerEmail: z.string(),
  message: z.string(),
  /** Why it was given. */
  reason: z.string(),
  voidReason: z.string(),
  language: z.enum(ALL_LANGUAGES),
  /** When its email goes out; null where it was sent when the card was issued. */
  deliverOn: z.string().nullable(),
  /** How far its newest email has come; null where it has none. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  movements: z.array(
    Movement.extend({
      method: z.enum(SOLD_BY).nullable(),
      reference: z.string(),
      recordedAt: z.string(),
      recordedBy: z.string(),
      /** The quote that was paid with it or refunded to it. */
      quote: z.object({ id: z.string(), reference: z.string() }).nullable(),
    }),
  ),
  url: z.string(),
  /** Of a bundle; null for a card with an amount. */
  visitsLeft: z.number().nullable(),
  /** Of a bundle: the quotes that wait for an answer and have one of its visits, with what is left to pay for each if the bundle is voided. */
  waiting: z.array(z.object({ id: z.string(), reference: z.string(), customerName: z.string(), dueCents: z.number() })),
}).meta({ id: 'GiftCardDetail' });

/** A code, as typed. */
export const giftCardCode = codeText('giftCard', 40);

/** Free words to the recipient. They hold no web address, because anyone can have the shop email them to a stranger. */
const message = freeText('giftMessage', 500)
  .refine((text) => !hasWebAddress(text), { error: issue('webAddressInMessage') })
  .default('');

const amountFrom = ({ least, most }: { readonly least: number; readonly most: number }) =>
  numberOf('amount')
    .int({ error: issue('notCents', { field: 'amount' }) })
    .min(least, { error: issue('priceBelow', { field: 'amount', least: least / 100 }) })
    .max(most, { error: issue('priceAbove', { field: 'amount', most: most / 100 }) });

const newCard = z
  .object(
    {
      origin: oneOf('origin', ['sold', 'goodwill']),
      cents: amountFrom(GIFT_CARD_CENTS),
      /** The name of the bundle that it's sold as; the amount is the bundle's price. */
      bundle: requiredText('bundleName', 60).optional(),
      /** How a card that is sold was paid for. */
      method: oneOf('method', SOLD_BY).optional(),
      /** Why a card is given. */
      reason: freeText('reason', 200).default(''),
      recipientName: optionalName('recipientName').default(''),
      recipientEmail: emailOrNone.default(''),
      senderName: optionalName('senderName').default(''),
      buyerEmail: emailOrNone.default(''),
      message,
      /** The recipient's; defaults to the shop's. */
      language: oneOf('language', LANGUAGE_TAGS).optional(),
      /** Local date on which its email is sent; now when left out. */
      deliverOn: localDate.nullable().default(null),
      /** Idempotency key of this card. */
      clientId: z.uuid({ error: issue('notPaymentId') }).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewGiftCard' });

const order = z
  .object(
    {
      cents: amountFrom(GIFT_CARD_CENTS),
      /** The name of the bundle that is bought; the amount is the bundle's price. */
      bundle: requiredText('bundleName', 60).optional(),
      recipientName: personName('recipientName'),
      recipientEmail: email,
      senderName: personName('senderName'),
      buyerEmail: email,
      message,
      deliverOn: localDate.nullable().default(null),
    },
    anObject,
  )
  // The price of a bundle is the shop's, which may be more or less.
  .superRefine(({ bundle, cents: given }, context) => {
    const { least, most } = ONLINE_GIFT_CARD_CENTS;
    if (bundle !== undefined || (given >= least && given <= most)) return;
    const facts = { field: 'amount' } as const;
    context.addIssue({
      code: 'custom',
      path: ['cents'],
      message:
        given < least
          ? issue('priceBelow', { ...facts, least: least / 100 })
          : issue('priceAbove', { ...facts, most: most / 100 }),
    });
  })
  .meta({ id: 'GiftCardOrder' });

const narrowed = { status: oneOf('status', GIFT_CARD_STATES).optional() };

export const giftCardCalls = {
  'POST /api/gift-cards/check': {
    summary: 'Returns the balance of a gift card by its code. Guesses are limited.',
    audience: 'anyone',
    body: z
      .object(
        {
          giftCard: giftCardCode,
          /** Whether a card without a balance is an error. */
          isForUse: yesOrNo('giftCard').default(false),
        },
        anObject,
      )
      .meta({ id: 'GiftCardCheck' }),
    response: { 200: FoundGiftCard },
    problems: [422],
    limit: { most: 60, seconds: 60 },
  },
  'GET /api/gift-cards/by-token/:token': {
    summary: 'Returns a gift card with its movements, by the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: GiftCardPage },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/gift-cards/by-token/:token/pdf': {
    summary: 'Returns a gift card to print as a PDF, by the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404, 422],
    limit: { most: 30, seconds: 60 },
  },
  'POST /api/gift-card-orders': {
    summary: 'Begins to buy a gift card online. Returns where it is paid by card; it is issued once the money arrives.',
    audience: 'anyone',
    body: order,
    response: { 201: z.object({ url: z.string() }) },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
  },
  'GET /api/gift-cards': {
    summary: 'Returns a page of the gift cards, newest first.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('gifts') }),
    response: { 200: pageOf(GiftCard).meta({ id: 'GiftCardList' }) },
    problems: [422],
  },
  'GET /api/gift-cards/export': {
    summary: 'Exports the gift cards as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/gift-cards/liability': {
    summary: 'Returns what the shop owes the holders of all gift cards.',
    audience: 'admin',
    response: { 200: z.object({ cents, cards: z.number() }) },
  },
  'GET /api/customers/:id/gift-cards': {
    summary: 'Returns the gift cards that were sent to a customer, newest first.',
    audience: 'admin',
    params: idInPath,
    response: { 200: z.array(GiftCard) },
  },
  'GET /api/gift-cards/:id': {
    summary: 'Returns a gift card with its movements.',
    audience: 'admin',
    params: idInPath,
    response: { 200: GiftCardDetail },
    problems: [404],
  },
  'POST /api/gift-cards': {
    summary: 'Sells or gives a gift card, and emails it to its recipient now or on a date.',
    audience: 'admin',
    body: newCard,
    response: { 201: GiftCardDetail },
    problems: [409, 422],
    touches: ['gifts', 'payments', 'mail', 'audit'],
  },
  'POST /api/gift-cards/:id/resend': {
    summary: 'Emails a gift card again, at once, also to another address.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ recipientEmail: email.optional() }, anObject).meta({ id: 'ResentGiftCard' }),
    response: { 200: GiftCardDetail },
    problems: [404, 409, 422],
    touches: ['gifts', 'mail', 'audit'],
  },
  'POST /api/gift-cards/:id/void': {
    summary: 'Voids a gift card: what is left goes to zero, and money may be given back for it.',
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          reason: freeText('reason', 200).refine((text) => text !== '', {
            error: issue('missing', { field: 'reason' }),
          }),
          /** How the money that is left was given back; left out if it wasn't. */
          method: oneOf('method', SOLD_BY).optional(),
          /** The balance that the caller saw; another one is rejected. */
          balanceCents: numberOf('balance').optional(),
        },
        anObject,
      )
      .meta({ id: 'VoidedGiftCard' }),
    response: { 200: GiftCardDetail },
    problems: [404, 409, 422],
    touches: ['gifts', 'payments', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type GiftCard = z.infer<typeof GiftCard>;
export type FoundGiftCard = z.infer<typeof FoundGiftCard>;
export type GiftCardBalance = z.infer<typeof GiftCardBalance>;
export type GiftCardPage = z.infer<typeof GiftCardPage>;
export type GiftCardDetail = z.infer<typeof GiftCardDetail>;
export type NewGiftCard = z.output<typeof newCard>;
export type GiftCardOrder = z.output<typeof order>;
