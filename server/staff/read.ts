import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Page } from '#contract/pages.ts';
import type { StaffMember, StaffDetail } from '#contract/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { toDollars } from '#core/lib/money.ts';
import { byName } from '#core/lib/wording.ts';
import type { Actor } from '#core/people/permissions.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import { figureStaff, type Figures } from '../attendance/pay-period.ts';
import { listEmployees, listCrew, findEmployee, findInvitation, type EmployeeRow } from '../data/staff.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { toHours } from '#core/people/attendance.ts';
import { invitationState } from '#core/people/staff.ts';

/** Current employees, unless a status is given; the dates are those on which employees were added. */
type StaffSearch = ListSearch<'active' | 'clocked-in' | 'deleted'>;

/** Returns a page of the crew, newest first. Throws Invalid for a cursor that isn't ours. */
export async function listStaff(deps: Deps, _actor: Actor, search: StaffSearch): Promise<Page<StaffMember>> {
  const { settings } = await deps.settings();
  const limit = search.limit ?? PAGE;
  const filter = {
    isDeleted: search.status === 'deleted',
    isClockedIn: search.status === 'clocked-in',
    words: searchWords(search.q ?? ''),
    ...daysBetween(settings, search),
  };
  const found = await listEmployees(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  const figuresOf = await figureStaff(
    deps,
    deps.db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => staffView(row, figuresOf(row.id))), nextCursor };
}

/** All current employees, by name as readers of the language look them up. */
export async function listWholeCrew(deps: Deps, _actor: Actor, language: Language): Promise<StaffMember[]> {
  const rows = byName(await listCrew(deps.db), language);
  const figuresOf = await figureStaff(
    deps,
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => staffView(row, figuresOf(row.id)));
}

/** One of the crew, deleted ones as well. Throws NotFound. */
export async function readStaff(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<StaffDetail> {
  const [row, invitation, figuresOf] = await Promise.all([
    findEmployee(deps.db, id),
    findInvitation(deps.db, id),
    figureStaff(deps, deps.db, [id]),
  ]);
  if (!row) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  return staffDetailView(row, { figures: figuresOf(id), invitation, now: deps.clock.now() });
}

function columnsIn(language: Language): readonly CsvColumn<StaffMember>[] {
  const t = staffTexts(language);
  return [
    { title: t('name'), value: ({ name }) => name },
    { title: t('employeeId'), value: ({ employeeId }) => employeeId },
    { title: t('email'), value: ({ email }) => email },
    { title: t('phone'), value: ({ phone }) => (phone === null ? null : (parsePhone(phone)?.text ?? phone)) },
    { title: t('department'), value: ({ department }) => department ?? t('general') },
    { title: t('csvPaymentType'), value: ({ paymentType }) => paymentType },
    {
      title: t('csvPaymentValue'),
      value: ({ paymentType, paymentValue }) => (paymentType === 'hourly' ? toDollars(paymentValue) : paymentValue),
    },
    { title: t('clockedIn'), value: ({ isClockedIn }) => isClockedIn },
    { title: t('csvHoursWorked'), value: ({ hoursWorked }) => hoursWorked },
    { title: t('csvTotalEarnings'), value: ({ totalEarnings }) => toDollars(totalEarnings) },
    { title: t('csvAdded'), value: ({ createdAt }) => createdAt },
    { title: t('deleted'), value: ({ deletedAt }) => deletedAt },
  ];
}

/** The crew as CSV, narrowed like the list. */
export function exportStaff(
  deps: Deps,
  actor: Actor,
  { language, ...search }: StaffSearch & { readonly language: Language },
): AsyncGenerator<string> {
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listStaff(deps, actor, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(language), pages);
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

function staffDetailView(row: EmployeeRow, { figures, invitation, now }: DetailParts): StaffDetail {
  return {
    ...staffView(row, figures),
    invitation: invitation
      ? { state: stateOf(invitation, now), sentAt: invitation.created_at, expiresAt: invitation.expires_at }
      : null,
  };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
type DetailParts = {
  readonly figures: Figures;
  readonly invitation: Invitation | undefined;
  readonly now: Temporal.Instant;
};

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
