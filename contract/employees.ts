import { z } from 'zod';
import { ALL_LANGUAGES } from '#core/languages/language.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { ClockEntries, PaySheet, TipPart } from './attendance.ts';
import type { Call, CallKey } from './call.ts';
import { employeeId } from './crew-jobs.ts';
import { DayMap } from './day-map.ts';
import { anObject, codeText, email, localDate, personName, plainText, requiredText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { code, password } from './sessions.ts';

/** The response to a log-in or sign-up. */
const EmployeeIn = z
  .object({ success: z.literal(true), name: z.string(), employeeId: z.string(), message: z.string() })
  .meta({ id: 'EmployeeIn' });
const EmployeeSignedUp = EmployeeIn.extend({
  /** Whether the sign-up has logged in, too; an employee with a second factor logs in afterwards. */
  isLoggedIn: z.boolean(),
}).meta({ id: 'EmployeeSignedUp' });

export const OwnSession = z
  .object({
    success: z.literal(true),
    name: z.string(),
    employeeId: z.string(),
    language: z.enum(ALL_LANGUAGES),
    isClockedIn: z.boolean(),
    /** Instant of the last clock-in or clock-out. */
    clockedAt: z.string().nullable(),
  })
  .meta({ id: 'OwnSession' });

/** Jobs completed between two local dates with their earnings, newest first; amounts in cents. */
export const Earnings = z
  .object({
    from: z.string(),
    to: z.string(),
    earnings: z.number(),
    totalEarnings: z.number(),
    jobs: z.array(PaySheet.shape.jobs.element.omit({ totalPrice: true })),
    /** The employee's part of the tips, by quote; not part of the pay that `earnings` sums up. */
    tips: z.array(TipPart),
  })
  .meta({ id: 'Earnings' });

const newPassword = filled().refine((text) => [...text].length >= PASSWORD_LEAST.employee, {
  error: issue('passwordTooShort', { least: PASSWORD_LEAST.employee }),
});

const NewEmployee = z
  .object(
    {
      firstName: filled().pipe(personName('firstName')),
      lastName: filled().pipe(personName('lastName')),
      email: filled().pipe(email),
      password: newPassword.pipe(password('password')),
      confirmPassword: filled().pipe(password('password')),
      accessCode: filled().pipe(codeText('accessCode', 40)),
    },
    anObject,
  )
  .refine((sent) => sent.password === sent.confirmPassword, {
    path: ['confirmPassword'],
    error: issue('passwordsDiffer'),
  })
  .meta({ id: 'NewEmployee' });

const span = z.object({ from: localDate.optional(), to: localDate.optional() });
const touches = ['staff', 'audit'] as const;

export const employeeCalls = {
  'POST /api/employee/register': {
    summary:
      'Signs up with the code of an invitation and the address it was emailed to; five wrong codes void the invitation.',
    audience: 'anyone',
    body: NewEmployee,
    response: { 200: EmployeeSignedUp },
    problems: [401, 409, 422],
    touches,
    passesLaunchLock: true,
  },
  'POST /api/employee/login': {
    summary:
      "Logs in as an employee. With a second factor set up, returns 401 with the code 'second-factor' until `code` is sent.",
    audience: 'anyone',
    body: z
      .object({ employeeId, password: password('password'), code: code.optional() }, anObject)
      .meta({ id: 'EmployeeLogIn' }),
    response: { 200: EmployeeIn },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'POST /api/employee/logout': {
    summary: 'Ends the session and the job look-up of this browser, if it has any.',
    audience: 'anyone',
    response: { 204: null },
    passesLaunchLock: true,
  },
  'GET /api/employee/session': {
    summary: 'Returns the employee who is logged in, and whether they are clocked in.',
    audience: 'employee',
    response: { 200: OwnSession },
    passesLaunchLock: true,
  },
  'POST /api/employee/forgot-password': {
    summary: 'Emails a one-time link to set a new password. The response never reveals whether the ID is known.',
    audience: 'anyone',
    body: z.object({ employeeId }, anObject).meta({ id: 'EmployeeForgotPassword' }),
    response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [422],
    passesLaunchLock: true,
  },
  'POST /api/employee/reset-password': {
    summary: 'Sets a password with an emailed link. Ends all sessions; the link is used up.',
    audience: 'anyone',
    body: z
      .object({ token: plainText('token', 100), password: newPassword.pipe(password('password')) }, anObject)
      .meta({ id: 'EmployeePasswordReset' }),
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'POST /api/employee/clock': {
    summary: 'Clocks in or out. Pressing the current state changes nothing.',
    audience: 'employee',
    body: z.object({ isClockedIn: yesOrNo('isClockedIn') }, anObject).meta({ id: 'ClockPress' }),
    response: { 200: OwnSession },
    problems: [422],
    touches,
  },
  'GET /api/employee/clock-entries': {
    summary:
      "Returns the employee's clock entries between two local dates, inclusive; defaults to the current pay period.",
    audience: 'employee',
    query: span,
    response: { 200: ClockEntries },
    problems: [422],
  },
  'GET /api/employee/map': {
    summary: "Returns the employee's own work at customers' addresses today, in driving order, and where it is.",
    audience: 'employee',
    response: { 200: DayMap },
  },
  'GET /api/employee/earnings': {
    summary:
      "Returns the employee's finished jobs between two local dates with their earnings; defaults to the last 365 days.",
    audience: 'employee',
    query: span,
    response: { 200: Earnings },
    problems: [422],
  },
  'POST /api/employee/feedback': {
    summary: 'Sends the owner feedback about work or the app; it appears with the messages.',
    audience: 'employee',
    body: z.object({ text: requiredText('feedback', 2000) }, anObject).meta({ id: 'Feedback' }),
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [422],
    touches: ['messages', 'mail'],
  },
} as const satisfies Record<CallKey, Call>;

function filled() {
  return z
    .string({ error: issue('fillInAll') })
    .refine((text) => text.trim() !== '', { error: issue('fillInAll'), abort: true });
}

export type OwnSession = z.infer<typeof OwnSession>;
export type Earnings = z.infer<typeof Earnings>;
