/** The state of the staff page in its address. */
export type StaffSearch = {
  /** The id of the staff member being edited. */
  readonly edit?: string | undefined;
  /** The id of the application that the form is prefilled from. */
  readonly application?: string | undefined;
  /** The pay period, as local dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const ID = /^[0-9a-f-]{36}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the search parameters of the staff page; ignores an incomplete pay period. */
export function staffSearch(search: Readonly<Record<string, unknown>>): StaffSearch {
  const text = (key: string, form: RegExp) => {
    const value = search[key];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  };
  const [edit, application] = [text('edit', ID), text('application', ID)];
  const [from, to] = [text('from', DATE), text('to', DATE)];
  return { ...(edit && { edit }), ...(application && { application }), ...(from && to && { from, to }) };
}
