import { z } from 'zod';
import { MESSAGE_FILTERS } from '#core/operations/owner-lists.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { anObject, oneOf, yesOrNo, email, freeText, optionalPhone, personName, requiredText } from './fields.ts';
import { listed, paged, pageOf } from './pages.ts';
import { idInPath } from './sessions.ts';

/** A message to the business in the owner's list. */
export const MessageInList = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** The beginning of the text, on one line. */
    excerpt: z.string(),
    isRead: z.boolean(),
    isAnswered: z.boolean(),
    createdAt: z.string(),
    isTest: z.boolean(),
  })
  .meta({ id: 'MessageInList' });

export const MessageDetail = MessageInList.extend({
  message: z.string(),
  readAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
}).meta({ id: 'MessageDetail' });

const status = oneOf('status', MESSAGE_FILTERS).optional();

export const messageCalls = {
  'GET /api/messages': {
    summary: 'Returns a page of the messages to the shop, newest first.',
    audience: 'admin',
    query: z.object({ ...paged, status }),
    response: { 200: pageOf(MessageInList).meta({ id: 'MessagePage' }) },
    problems: [422],
  },
  'GET /api/messages/export': {
    summary: 'Exports the messages as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, status }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/messages/:id': {
    summary: "Returns one message with its text. Doesn't mark it as read.",
    audience: 'admin',
    params: idInPath,
    response: { 200: MessageDetail },
    problems: [404],
  },
  'POST /api/messages/:id/read': {
    summary: 'Marks a message as read or unread.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ isRead: yesOrNo('isRead') }, anObject).meta({ id: 'MessageRead' }),
    response: { 200: MessageDetail },
    problems: [404, 422],
    touches: ['messages', 'audit'],
  },
  'POST /api/messages/:id/answered': {
    summary: 'Marks a message as answered, which also marks it as read, or as open again.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ isAnswered: yesOrNo('isAnswered') }, anObject).meta({ id: 'MessageAnswered' }),
    response: { 200: MessageDetail },
    problems: [404, 422],
    touches: ['messages', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type MessageInList = z.infer<typeof MessageInList>;
export type MessageDetail = z.infer<typeof MessageDetail>;

export const NewMessage = z
  .object(
    {
      name: personName('name'),
      email,
      phone: optionalPhone.optional(),
      message: requiredText('message', 5000),
      /** A honeypot: people never see this field, so only bots fill it in. */
      website: freeText('website', 500).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewMessage' });

export const contactCalls = {
  'POST /api/contact': {
    summary: 'Sends a message to the shop.',
    audience: 'anyone',
    touches: ['messages', 'mail'],
    body: NewMessage,
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [413, 415, 422],
    limit: { most: 5, seconds: 600 },
  },
} as const satisfies Record<CallKey, Call>;

export type NewMessage = z.output<typeof NewMessage>;
