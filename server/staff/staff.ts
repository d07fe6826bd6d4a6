import type { Page } from '#contract/pages.ts';
import type { StaffDetail, StaffMember } from '#contract/staff.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { byName } from '#core/lib/wording.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { toHours } from '#core/people/attendance.ts';
import type { PayRate } from '#core/people/pay.ts';
import { parsePhone } from '#core/people/phone.ts';
import {
  rateError,
  employeeIdOf,
  invitationCodeOf,
  STAFF_INVITATION_DAYS,
  invitationState,
  type StaffFilter,
} from '#core/people/staff.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { ACCOUNT_RECORD } from '#server/customers/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { moveLogIn } from '#server/people/passwords.ts';
import { deleteSessionsOf } from '#server/people/queries.ts';
import { shopLanguage } from '#server/settings/queries.ts';
import { pressClock, storePress } from './clock-entries.ts';
import { figureStaff, type Figures } from './pay-period.ts';
import {
  keepFormerRate,
  lockEmployee,
  updateEmployee,
  type EmployeeRow,
  leaveOpenJobs,
  revokeFeeds,
  voidInvitations,
  insertEmployee,
  insertInvitation,
  listEmployees,
  listCrew,
  findEmployee,
  findInvitation,
} from './queries.ts';
import { forgetWorkTimes } from './work-times/queries.ts';

type NewStaff = {
  readonly name: string;
  readonly email: string;
  /** Defaults to hourly, at the shop's usual rate; `paymentValue` is cents per hour or a percentage. */
  readonly paymentType?: PayRate['type'] | undefined;
  readonly paymentValue?: number | undefined;
  readonly phone?: string | null | undefined;
  readonly department?: string | null | undefined;
};

/**
 * Adds an employee, with an employee ID that was never used before, and mails it with a one-time code. Throws Invalid for an
 * invalid rate, and for the address of a current employee.
 */
export async function addStaff(context: Context, staff: NewStaff): Promise<StaffDetail> {
  const { settings } = await context.settings();
  const { name, email, paymentType: type = 'hourly', phone, department } = staff;
  const usual = type === 'hourly' ? settings.pay.defaultHourlyCents : Number.NaN;
  const rate = { type, value: staff.paymentValue ?? usual };
  const fault = rateError(rate);
  if (fault) throw new Invalid([{ path: 'paymentValue', message: messageOf(jobErrorsTexts, fault) }]);
  const id = context.random.id();
  const at = context.clock.now().toString();

  await transaction(context.db, async (trx) => {
    const employeeId = await insertWithNewId(trx, context, {
      id,
      created_at: at,
      name,
      email,
      phone: phone ?? null,
      department: department || null,
      payment_type: rate.type,
      payment_value: rate.value,
    });
    await sendInvitation(trx, context, { id, name, email, employeeId, isTest: false });
    await writeAudit(trx, context, {
      at,
      action: 'staff.add',
      subject: 'employee',
      subjectId: id,
      after: { paymentType: rate.type, paymentValue: rate.value },
    });
  });
  return readStaff(context, { id });
}

async function insertWithNewId(
  trx: Trx,
  deps: Deps,
  row: Omit<Parameters<typeof insertEmployee>[1], 'employee_id'>,
): Promise<string> {
  for (;;) {
    const employeeId = drawEmployeeId(deps);
    if (await insertEmployee(trx, { ...row, employee_id: employeeId })) return employeeId;
  }
}

/** Returns a random employee ID, 'FKE-' and ten digits. The table's unique key decides whether it is already taken. */
export function drawEmployeeId({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const employeeId = employeeIdOf(Buffer.from(random.bytes(8)).readBigUInt64BE());
    if (employeeId !== undefined) return employeeId;
  }
}

export type StaffChange = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly paymentType?: PayRate['type'] | undefined;
  readonly paymentValue?: number | undefined;
  /** Null or an empty string removes it. */
  readonly phone?: string | null | undefined;
  readonly department?: string | null | undefined;
  /** Clocks the employee in or out if that differs from the current state. */
  readonly isClockedIn?: boolean | undefined;
  /** The details as the writer read them. */
  readonly seen?: { readonly [Key in Detail]?: StaffMember[Key] | undefined } | undefined;
};
/** The details that an owner types, by their columns. */
const DETAILS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  department: 'department',
  paymentType: 'payment_type',
  paymentValue: 'payment_value',
} as const satisfies Partial<Record<keyof StaffMember, keyof EmployeeRow>>;
type Detail = keyof typeof DETAILS;

/**
 * Changes only the given fields, and of those only what differs from `seen`; throws Conflict, with the stored details, where
 * someone else has changed one of them since. Before the sign-up, a new address gets an invitation; after it, the log-in moves there.
 * Throws NotFound, Conflict for a deleted employee, Invalid for an invalid rate or an address that is taken.
 */
export async function changeStaff(context: Context, change: StaffChange): Promise<StaffDetail> {
  const { id, isClockedIn } = change;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    if (row.deleted_at !== null)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'employeeDeleted', { name: row.name }));

    const wanted = columnsOf(row, changedSince(row, change));
    const changed = Object.keys(wanted);
    if (changed.length > 0) {
      await updateEmployee(trx, id, wanted);
      await followUp(trx, context, { row, wanted, at });
      const before = { paymentType: row.payment_type, paymentValue: row.payment_value };
      const after = { changed, paymentType: wanted.payment_type, paymentValue: wanted.payment_value };
      const entry = { at, subject: 'employee', subjectId: id };
      await writeAudit(trx, context, { ...entry, action: 'staff.change', before, after });
    }
    if (isClockedIn !== undefined) await pressClock(trx, context, { employee: id, isIn: isClockedIn });
  });
  return readStaff(context, { id });
}

type Columns = Partial<Pick<EmployeeRow, 'name' | 'email' | 'phone' | 'department' | 'payment_type' | 'payment_value'>>;

/** The columns that get another value. */
function changedSince(row: EmployeeRow, { seen = {}, ...change }: StaffChange): StaffChange {
  const details = Object.keys(DETAILS).filter((each): each is Detail => each in seen && each in change);
  const typed = (detail: Detail) => change[detail] || null;
  const kept = details.filter((detail) => typed(detail) === seen[detail]);
  const isLate = (detail: Detail) => ![seen[detail], typed(detail)].includes(row[DETAILS[detail]]);
  const late = details.filter((detail) => !kept.includes(detail) && isLate(detail));
  if (late.length > 0) throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'detailChanged'), {}, late);
  const wanted: { -readonly [Key in keyof StaffChange]: StaffChange[Key] } = { ...change };
  for (const detail of kept) delete wanted[detail];
  return wanted;
}

function columnsOf(row: EmployeeRow, change: StaffChange): Columns {
  const { name, email, phone, department, paymentType, paymentValue } = change;
  const rate = { type: paymentType ?? row.payment_type, value: paymentValue ?? row.payment_value };
  const isOtherRate = rate.type !== row.payment_type || rate.value !== row.payment_value;
  const fault = isOtherRate ? rateError(rate) : undefined;
  if (fault) throw new Invalid([{ path: 'paymentValue', message: messageOf(jobErrorsTexts, fault) }]);
  return {
    ...(name !== undefined && name !== row.name && { name }),
    ...(email !== undefined && email !== row.email && { email }),
    ...('phone' in change && (phone ?? null) !== row.phone && { phone: phone ?? null }),
    ...(department !== undefined && (department || null) !== row.department && { department: department || null }),
    ...(isOtherRate && { payment_type: rate.type, payment_value: rate.value }),
  };
}

/** What a change brings along: the rate so far is kept, and a new address is invited or gets the log-in. */
async function followUp(
  trx: Trx,
  deps: Deps,
  { row, wanted, at }: { readonly row: EmployeeRow; readonly wanted: Columns; readonly at: string },
): Promise<void> {
  if (wanted.payment_type !== undefined) {
    const rate = { type: row.payment_type, value: row.payment_value };
    await keepFormerRate(trx, row.id, { rate, until: at });
  }
  if (wanted.email === undefined) return;
  if (row.person_id !== null)
    return moveLogIn(trx, row.person_id, { email: wanted.email, accountRecord: ACCOUNT_RECORD });
  await sendInvitation(trx, deps, {
    id: row.id,
    name: wanted.name ?? row.name,
    email: wanted.email,
    employeeId: row.employee_id,
    isTest: row.is_test,
  });
}

/**
 * Removes an employee from the crew: logged out, clocked out, off every open job, without calendar feed or invitation. Hours,
 * jobs and earnings are kept. Throws NotFound if they have already been deleted.
 */
export async function deleteStaff(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row || row.deleted_at !== null) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    await updateEmployee(trx, id, { deleted_at: at });
    await storePress(trx, context, { employee: id, isIn: false, by: personOf(context.actor) });
    if (row.person_id !== null) await deleteSessionsOf(trx, row.person_id, { role: 'employee' });
    await voidInvitations(trx, id, at);
    await revokeFeeds(trx, id, at);
    await forgetWorkTimes(trx, id);
    const entry = { at };
    for (const { id: job, before, after } of await leaveOpenJobs(trx, id)) {
      const change = { before: { status: before }, after: { status: after } };
      await writeAudit(trx, context, { ...entry, ...change, action: 'job.leave', subject: 'job', subjectId: job });
    }
    await writeAudit(trx, context, { ...entry, action: 'staff.delete', subject: 'employee', subjectId: id });
  });
}

/** Mails a new one-time code and voids the earlier one. Throws NotFound, and Conflict if the employee has already signed up. */
export async function inviteStaff(context: Context, { id }: { readonly id: string }): Promise<StaffDetail> {
  await recordAttempt(context, `staff-invitation:${id}`, { most: 10, seconds: 3600 });
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row || row.deleted_at !== null) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    if (row.person_id !== null)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'employeeSignedUp', { name: row.name }));
    const { name, email, employee_id: employeeId, is_test: isTest } = row;
    await sendInvitation(trx, context, { id, name, email, employeeId, isTest });
    await writeAudit(trx, context, { at, action: 'staff.invite', subject: 'employee', subjectId: id });
  });
  return readStaff(context, { id });
}

/** Mails the employee ID with a new one-time code; the earlier ones are void. The code is stored as a keyed hash. */
async function sendInvitation(
  trx: Trx,
  deps: Deps,
  invited: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly employeeId: string;
    readonly isTest: boolean;
  },
): Promise<void> {
  const { id, name, email, employeeId, isTest } = invited;
  const language = await shopLanguage(trx);
  const code = randomCode(deps);
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: STAFF_INVITATION_DAYS * 24 }).toString();
  await voidInvitations(trx, id, now.toString());
  await insertInvitation(trx, {
    id: deps.random.id(),
    employee: id,
    code_hash: keyedHash(deps.secret, `staff-invitation:${id}:${code}`),
    created_at: now.toString(),
    expires_at: expiresAt,
  });
  const data = { name, employeeId, code, signUpUrl: `${deps.publicUrl}/employee-login?signup`, expiresAt };
  await enqueue(trx, [outboxRow(deps, { kind: 'staff-invitation', recipient: email, data }, { language, isTest })]);
}

function randomCode({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const code = invitationCodeOf(random.bytes(16));
    if (code !== undefined) return code;
  }
}

/** Current employees, unless a status is given; the dates are those on which employees were added. */
type StaffSearch = ListSearch<StaffFilter, ListOrder<'staff'>>;

/** Returns a page of the crew, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listStaff(context: Context, search: StaffSearch): Promise<Page<StaffMember>> {
  const { settings } = await context.settings();
  const limit = search.limit ?? PAGE;
  const filter = {
    isDeleted: search.status === 'deleted',
    isClockedIn: search.status === 'clocked-in',
    words: searchWords(search.q ?? ''),
    ...daysBetween(settings, search),
  };
  const { sort, cursor } = search;
  const found = await listEmployees(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  const figuresOf = await figureStaff(
    context,
    context.db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => staffView(row, figuresOf(row.id))), nextCursor };
}

/** All current employees, by name as readers of the language look them up. */
export async function listWholeCrew(context: Context): Promise<StaffMember[]> {
  const rows = byName(await listCrew(context.db), context.language);
  const figuresOf = await figureStaff(
    context,
    context.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => staffView(row, figuresOf(row.id)));
}

/** One of the crew, deleted ones as well. Throws NotFound. */
export async function readStaff(context: Context, { id }: { readonly id: string }): Promise<StaffDetail> {
  const [row, invitation, figuresOf] = await Promise.all([
    findEmployee(context.db, id),
    findInvitation(context.db, id),
    figureStaff(context, context.db, [id]),
  ]);
  if (!row) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  return staffDetailView(row, { figures: figuresOf(id), invitation, now: context.clock.now() });
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<StaffMember>[] {
  const t = staffTexts(language);
  return [
    { title: t('name'), value: ({ name }) => name },
    { title: t('employeeId'), value: ({ employeeId }) => employeeId, isCode: true },
    { title: t('email'), value: ({ email }) => email },
    { title: t('phone'), value: ({ phone }) => (phone === null ? null : (parsePhone(phone)?.text ?? phone)) },
    { title: t('department'), value: ({ department }) => department ?? t('general') },
    { title: t('csvPaymentType'), value: ({ paymentType }) => paymentType },
    {
      title: t('csvPaymentValue'),
      value: ({ paymentType, paymentValue }) =>
        paymentType === 'hourly' ? toDollars(paymentValue).toFixed(2) : paymentValue,
    },
    { title: t('clockedIn'), value: ({ isClockedIn }) => isClockedIn },
    { title: t('csvHoursWorked'), value: ({ hoursWorked }) => hoursWorked },
    { title: t('csvTotalEarnings'), value: ({ totalEarnings }) => toDollars(totalEarnings).toFixed(2) },
    { title: t('csvAdded'), value: ({ createdAt }) => wallTime(createdAt, timeZone) },
    { title: t('deleted'), value: ({ deletedAt }) => wallTime(deletedAt, timeZone) },
  ];
}

/** The crew as CSV, narrowed like the list. */
export async function exportStaff(context: Context, search: StaffSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listStaff(context, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(context.language, settings), pages);
}

function staffView(row: EmployeeRow, figures: Figures): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    employeeId: row.employee_id,
    paymentType: row.payment_type,
    paymentValue: row.payment_value,
    isClockedIn: figures.isClockedIn,
    hoursWorked: toHours(figures.seconds),
    hoursThisPeriod: toHours(figures.secondsThisPeriod),
    totalEarnings: figures.earnedCents,
    phone: row.phone,
    department: row.department,
    hasSignedUp: row.person_id !== null,
    isTest: row.is_test,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  };
}

function staffDetailView(
  row: EmployeeRow,
  detailParts: {
    readonly figures: Figures;
    readonly invitation: Invitation | undefined;
    readonly now: Temporal.Instant;
  },
): StaffDetail {
  const { figures, invitation, now } = detailParts;
  return {
    ...staffView(row, figures),
    invitation: invitation
      ? { state: stateOf(invitation, now), sentAt: invitation.created_at, expiresAt: invitation.expires_at }
      : null,
  };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
function stateOf(invitation: Invitation, now: Temporal.Instant) {
  return invitationState(
    {
      usedAt: invitation.used_at === null ? undefined : Temporal.Instant.from(invitation.used_at),
      expiresAt: Temporal.Instant.from(invitation.expires_at),
      wrongTries: invitation.wrong_tries,
    },
    now,
  );
}
