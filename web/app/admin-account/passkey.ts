import { call, type Answer } from '#web/lib/api.ts';

/** Whether this browser and this address can have passkeys: they need a name, not a number, and a safe connection. */
export function canHavePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Asks the device who is there and logs in. Throws when the person closes the question. */
export async function logInByPasskey(): Promise<Answer<'POST /api/admin/passkey-login'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call('POST /api/admin/passkey-login/options');
  const { response, ...rest } = await startAuthentication({ optionsJSON: options });
  return call('POST /api/admin/passkey-login', { body: { answer: { ...rest, ...credential(rest), response } } });
}

/** Has the device make a passkey and keeps it under that name. Throws when the person closes the question. */
export async function addPasskey({
  password,
  name,
}: {
  readonly password: string;
  readonly name: string;
}): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await call('POST /api/admin/passkeys/options', { body: { password } });
  const { response, ...rest } = await startRegistration({ optionsJSON: options as never });
  await call('POST /api/admin/passkeys', { body: { name, answer: { ...rest, ...credential(rest), response } } });
}

/** Whether the person closed the question of the device, or let it time out. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

function credential({ clientExtensionResults }: { readonly clientExtensionResults: object }) {
  return { type: 'public-key', clientExtensionResults: { ...clientExtensionResults } } as const;
}
