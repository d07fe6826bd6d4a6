/** How long an admin can undo something that sends email, in seconds; the default of the server's setting. The email waits as long. */
export const UNDO_SECONDS = 10;
