import { AVAILABILITY_CHOICES, type ApplicationStatus } from '#core/applications.ts';
import { STRANGER } from '#core/permissions.ts';
import { insertApplication } from '../applications/sql.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { drawEmployeeId } from '../staff/draw-employee-id.ts';
import { insertEmployee } from '../staff/sql.ts';

const CREW = [
  { name: 'Marta Quill', payment_type: 'hourly', payment_value: 1500, department: null },
  { name: 'Deshawn Pell', payment_type: 'hourly', payment_value: 1825, department: 'Interior' },
  { name: 'Inga Sorel', payment_type: 'percentage', payment_value: 30, department: 'Powersports' },
  { name: 'Tomas Reyes', payment_type: 'hourly', payment_value: 1650, department: 'Garbage cans' },
] as const;
const APPLICANTS: readonly (readonly [first: string, last: string, status: ApplicationStatus])[] = [
  ['Noor', 'Haddad', 'pending'],
  ['Eli', 'Marsh', 'pending'],
  ['Bea', 'Fontaine', 'pending'],
  ['Kofi', 'Mensah', 'interview'],
  ['Lena', 'Vogt', 'rejected'],
];

/**
 * Adds a made-up crew and made-up applicants, tagged as test data, unless they are there already. Nobody is mailed.
 * Answers how many of both were added.
 */
export async function addTestCrew(deps: Deps): Promise<{ readonly staff: number; readonly applications: number }> {
  const has = async (table: 'employees' | 'job_applications') =>
    (await deps.db.selectFrom(table).select('id').where('is_test', '=', true).limit(1).executeTakeFirst()) !==
    undefined;
  const [hasCrew, hasApplicants] = [await has('employees'), await has('job_applications')];
  return transaction(deps.db, async (trx) => {
    for (const [index, member] of hasCrew ? [] : CREW.entries()) await addMember(trx, deps, { ...member, index });
    for (const [index, applicant] of hasApplicants ? [] : APPLICANTS.entries())
      await addApplicant(trx, deps, { applicant, index });
    return { staff: hasCrew ? 0 : CREW.length, applications: hasApplicants ? 0 : APPLICANTS.length };
  });
}

type Member = (typeof CREW)[number] & { readonly index: number };

async function addMember(trx: Trx, deps: Deps, { index, ...member }: Member): Promise<void> {
  const id = deps.chance.id();
  const at = deps.clock.now().toString();
  const row = { ...member, id, email: addressOf(member.name), phone: phoneOf(index), is_test: true, created_at: at };
  while (!(await insertEmployee(trx, { ...row, employee_id: drawEmployeeId(deps) }))) continue;
  await note(trx, deps, { noun: 'staff', subject: 'employee', id });
}

type Applicant = { readonly applicant: (typeof APPLICANTS)[number]; readonly index: number };

async function addApplicant(trx: Trx, deps: Deps, { applicant, index }: Applicant): Promise<void> {
  const [first, last, status] = applicant;
  const id = deps.chance.id();
  await insertApplication(trx, {
    id,
    status,
    first_name: first,
    last_name: last,
    email: addressOf(`${first} ${last}`),
    phone: phoneOf(20 + index),
    availability: JSON.stringify(AVAILABILITY_CHOICES.filter((_, day) => (day + index) % 3 === 0)),
    experience: 'Two summers at a car wash, and the cars of the whole family.',
    why_join: 'I like to see a car that is clean in every corner.',
    resume_link: index % 2 === 0 ? 'https://resume.example/of-mine' : null,
    transportation: index % 2 === 0 ? 'My own car' : 'Bus and bicycle',
    references_given: index === 0 ? 'Sam at the corner garage' : null,
    is_test: true,
    created_at: deps.clock
      .now()
      .subtract({ hours: index * 7 })
      .toString(),
  });
  await note(trx, deps, { noun: 'application', subject: 'application', id });
}

type Noted = { readonly noun: string; readonly subject: string; readonly id: string };

async function note(trx: Trx, deps: Deps, { noun, subject, id }: Noted): Promise<void> {
  const at = deps.clock.now().toString();
  const entry = { at, actor: STRANGER, subject, subjectId: id, requestId: 'add-test-data' };
  await writeAudit(trx, { ...entry, action: `${noun}.add-test-data` });
}

/** Names of the kind that are never delivered to, and numbers that are kept for fiction. */
function addressOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@test.example`;
}

function phoneOf(index: number): string {
  return `+1518555${String(150 + index).padStart(4, '0')}`;
}
