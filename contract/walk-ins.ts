import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { QuoteDetail } from './dashboard-quotes.ts';
import { anObject, emailOrNone, freeText, phoneOrNone, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { NewQuote, quoteCalls } from './quotes.ts';

const { shape } = NewQuote;

/** A quote that the owner writes for a walk-in or a caller. The order is that of `NewQuote`. */
export const WalkInQuote = z
  .object(
    {
      /** The record that it belongs to; otherwise the contact data says so. */
      customerId: z.uuid({ error: issue('notId') }).optional(),
      customerFirstName: shape.customerFirstName.unwrap(),
      customerLastName: shape.customerLastName,
      /** '' if there is none, like the phone number; one of them is needed. */
      customerEmail: emailOrNone.default(''),
      customerPhone: phoneOrNone.default(''),
      language: shape.language,
      packageType: shape.packageType,
      serviceType: shape.serviceType,
      vehicleType: shape.vehicleType,
      vehicleSubtype: shape.vehicleSubtype,
      conditionLevel: shape.conditionLevel,
      mobileDiscount: shape.mobileDiscount,
      extras: shape.extras,
      /** As the owner saw it; the price of the server counts. */
      totalPrice: shape.totalPrice,
      scheduledDate: shape.scheduledDate,
      scheduledTime: shape.scheduledTime,
      garbageCanCount: shape.garbageCanCount,
      serviceAddress: shape.serviceAddress,
      paymentMethod: shape.paymentMethod,
      /** Whether the customer has accepted the terms of service and the liability waiver. */
      hasAgreed: yesOrNo('agreement').default(false),
      optOutSocialMedia: shape.optOutSocialMedia,
      /** The owner's own. */
      notes: freeText('notes', 5000).default(''),
      /** Whether it's approved at once. */
      approve: yesOrNo('approval').default(false),
    },
    anObject,
  )
  .meta({ id: 'WalkInQuote' });

export const walkInCalls = {
  'POST /api/quotes/walk-in': {
    summary:
      'Creates a quote for a walk-in or a caller: priced and reserved like any other, without the minimum notice, approved at once if wanted.',
    audience: 'admin',
    touches: ['quotes', 'customers', 'jobs', 'mail', 'audit'],
    headers: quoteCalls['POST /api/quotes'].headers,
    body: WalkInQuote,
    response: { 201: QuoteDetail },
    problems: [404, 409, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type WalkInQuote = z.output<typeof WalkInQuote>;
