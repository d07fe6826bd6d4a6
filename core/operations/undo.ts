/** For how long an admin can take back what sends mail, in seconds. Its mails wait as long. */
export const UNDO_SECONDS = 10;
