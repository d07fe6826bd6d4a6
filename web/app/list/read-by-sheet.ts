/** How a part of an open record reads what its sheet has just read; without what cannot be had the record is shown all the same. */
export const READ_BY_SHEET = { refetchOnMount: false } as const;
