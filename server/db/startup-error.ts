/**
 * A reason why the program cannot start that the owner of the machine can do something about. The message is one clear
 * sentence, meant to be printed alone (no stack) before the program ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
