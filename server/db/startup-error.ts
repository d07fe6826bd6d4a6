/**
 * A reason why the program cannot start that the owner of the machine can fix. The message is one clear sentence,
 * printed alone (without a stack) before the program exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
