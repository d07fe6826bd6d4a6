/** For how long an admin can take back what sends mail, in seconds, unless the server is set up otherwise. Its mails wait as long. */
export const UNDO_SECONDS = 10;
