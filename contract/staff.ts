import { z } from 'zod';
import { PAY_TYPES } from '#core/people/pay.ts';
import { INVITATION_STATES, STAFF_FILTERS } from '#core/people/staff.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { anObject, email, freeText, numberOf, oneOf, optionalPhone, personName, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { idInPath } from './sessions.ts';

/** An employee. `paymentValue` is cents per hour or a percentage, `totalEarnings` is cents. */
export const StaffMember = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    employeeId: z.string(),
    paymentType: z.enum(PAY_TYPES),
    paymentValue: z.number(),
    isClockedIn: z.boolean(),
    /** Hours on the clock, in total and in the current pay period. */
    hoursWorked: z.number(),
    hoursThisPeriod: z.number(),
    totalEarnings: z.number(),
    phone: z.string().nullable(),
    department: z.string().nullable(),
    hasSignedUp: z.boolean(),
    isTest: z.boolean(),
    createdAt: z.string(),
    deletedAt: z.string().nullable(),
  })
  .meta({ id: 'StaffMember' });

/** The newest invitation of an employee, as the owner sees it; the code itself is in the email only. */
export const StaffInvitation = z.object({
  state: z.enum(INVITATION_STATES),
  sentAt: z.string(),
  expiresAt: z.string(),
});

export const StaffDetail = StaffMember.extend({ invitation: StaffInvitation.nullable() }).meta({ id: 'StaffDetail' });

const StaffPage = pageOf(StaffMember).meta({ id: 'StaffPage' });

const payment = {
  paymentType: oneOf('paymentType', PAY_TYPES).optional(),
  paymentValue: numberOf('paymentValue').optional(),
};
const reach = {
  phone: optionalPhone.nullish(),
  department: freeText('department', 60).nullish(),
};

/** An employee's details as the writer read them. */
const { name, email: emailAddress, paymentType, paymentValue, phone, department } = StaffMember.partial().shape;
const SeenStaff = z.object({ name, email: emailAddress, paymentType, paymentValue, phone, department }, anObject);

const narrowed = { status: oneOf('status', STAFF_FILTERS).optional() };

export const staffCalls = {
  'GET /api/staff': {
    summary:
      'Returns the crew. Without parameters: all current employees by name, as a plain array; with any parameter: a page, newest first.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('staff') }),
    response: { 200: z.union([z.array(StaffMember), StaffPage]) },
    problems: [422],
  },
  'GET /api/staff/export': {
    summary: 'Exports the crew as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/staff/:id': {
    summary: 'Returns one employee with the state of their invitation.',
    audience: 'admin',
    params: idInPath,
    response: { 200: StaffDetail },
    problems: [404, 422],
  },
  'POST /api/staff': {
    summary: 'Adds an employee: generates an employee ID and emails it with a one-time sign-up code.',
    audience: 'admin',
    body: z
      .object({ name: needed().pipe(personName('name')), email: needed().pipe(email), ...payment, ...reach }, anObject)
      .meta({ id: 'NewStaff' }),
    response: { 201: StaffDetail },
    problems: [422],
    touches: ['staff', 'audit', 'mail'],
  },
  'PATCH /api/staff/:id': {
    summary: "Changes an employee's details, or clocks them in or out. Hours and earnings are computed and never sent.",
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          name: personName('name').optional(),
          email: email.optional(),
          ...payment,
          ...reach,
          isClockedIn: yesOrNo('isClockedIn').optional(),
          seen: SeenStaff.optional().meta({
            description:
              'The details as you read them: what equals them is left alone, and 409 follows where someone else has changed what you change.',
          }),
        },
        anObject,
      )
      .meta({ id: 'StaffChange' }),
    response: { 200: StaffDetail },
    problems: [404, 409, 422],
    touches: ['staff', 'audit', 'mail'],
  },
  'DELETE /api/staff/:id': {
    summary:
      'Removes an employee from the crew: ends their sessions and unassigns open jobs; hours, jobs and earnings stay.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
    touches: ['staff', 'jobs', 'quotes', 'audit'],
  },
  'POST /api/staff/:id/invite': {
    summary: 'Emails a new one-time sign-up code; the earlier one is void.',
    audience: 'admin',
    params: idInPath,
    response: { 200: StaffDetail },
    problems: [404, 409, 422],
    touches: ['staff', 'audit', 'mail'],
  },
} as const satisfies Record<CallKey, Call>;

/** A required field: if it's missing or empty, the sentence names both. */
function needed() {
  return z
    .string({ error: issue('nameAndEmail') })
    .refine((text) => text.trim() !== '', { error: issue('nameAndEmail'), abort: true });
}

export type StaffMember = z.infer<typeof StaffMember>;
export type StaffDetail = z.infer<typeof StaffDetail>;
