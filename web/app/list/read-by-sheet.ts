/** How a part of an open record reads what its sheet has just read. The record is shown without what cannot be had. */
export const READ_BY_SHEET = { refetchOnMount: false, throwOnError: false } as const;
