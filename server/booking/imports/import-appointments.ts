import type { AppointmentFile, AppointmentPreview } from '#contract/appointment-import.ts';
import type { CustomerImport } from '#contract/customer-import.ts';
import { appointmentImportTexts } from '#core/languages/en/appointment-import.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { messageOf } from '#core/languages/message.ts';
import type { AppointmentColumns } from '#core/people/customer-import.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { onStage } from '#server/booking/rehearse-booking.ts';
import { personOf, type Context } from '#server/context.ts';
import { insertImport, listImports } from '#server/customers/imports/queries.ts';
import { lockKeys, transaction } from '#server/db/client.ts';
import { allOrNothing, rehearse } from '#server/db/rehearsal.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { placeAppointments } from './place-appointments.ts';
import { noteImported } from './queries.ts';
import { readAppointments } from './read-appointments.ts';

type File = Omit<AppointmentFile, 'columns'> & { readonly columns?: AppointmentColumns | undefined };

/** Returns what importing a file of upcoming appointments would do: each is booked in a transaction that's rolled back. Throws Invalid. */
export async function previewAppointments(context: Context, file: File): Promise<AppointmentPreview> {
  const current = await context.refreshSettings();
  const read = readAppointments(context, current.settings, file);
  const { rows, newCustomers, later, digest } = await rehearse(context.db, async (db) =>
    placeAppointments(onStage({ ...context, db }, current), current.settings, { ...file, read }),
  );
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length;
  return {
    titles: [...read.titles],
    program: read.program,
    columns: read.columns,
    services: [...read.services],
    added: count('new'),
    customers: newCustomers.length,
    known: count('known'),
    wrong: count('error'),
    past: read.past,
    canceled: read.canceled,
    later,
    isAmbiguous: read.isAmbiguous,
    rows: [...rows],
    digest,
  };
}

/**
 * Creates the upcoming appointments of a file as approved quotes, without any email: all of them in one transaction. Throws Invalid, or
 * Conflict if it wouldn't be what the preview has shown.
 */
export async function importAppointments(
  context: Context,
  { digest: seen, ...file }: File & { readonly digest: string },
): Promise<CustomerImport> {
  const current = await context.refreshSettings();
  const read = readAppointments(context, current.settings, file);
  const at = context.clock.now().toString();
  const id = context.random.id();
  await allOrNothing(context.db, async (db) => {
    // One import at a time: the second finds what the first has booked.
    await transaction(db, (trx) => lockKeys(trx, ['import-appointments']));
    const { quotes, newCustomers, digest } = await placeAppointments(
      onStage({ ...context, db }, current),
      current.settings,
      { ...file, read },
    );
    if (digest !== seen) throw new Conflict('wrong-state', messageOf(appointmentImportTexts, 'changedSince'));
    if (quotes.length === 0)
      throw new Invalid([{ path: 'csv', message: messageOf(customerImportTexts, 'nothingNew') }]);
    await transaction(db, async (trx) => {
      const counts = { customers: newCustomers.length, appointments: quotes.length };
      await insertImport(trx, { id, at, by: personOf(context.actor), vehicles: 0, ...counts });
      await noteImported(trx, { id, quotes, newCustomers });
      await writeAudit(trx, context, { at, action: 'quote.import', subject: 'quote', subjectId: id, after: counts });
    });
  });
  const [stored] = await listImports(context.db, { id, now: context.clock.now() });
  if (!stored) throw new Error('an import is stored');
  return stored;
}
