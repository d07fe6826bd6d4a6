/** The search parameters of a look-up. */
export type LookUpSearch = {
  readonly appointmentId?: string | undefined;
  readonly fkeid?: string | undefined;
  readonly code?: string | undefined;
};

/** Parses the search parameters; numbers are kept as they were written. */
export function lookUpSearch(given: Readonly<Record<string, unknown>>): LookUpSearch {
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const [appointmentId, fkeid, code] = [textOf(given['appointmentId']), textOf(given['fkeid']), textOf(given['code'])];
  return { ...(appointmentId && { appointmentId }), ...(fkeid && { fkeid }), ...(code && { code }) };
}
