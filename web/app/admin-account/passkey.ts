import { call, type Answer } from '#web/lib/api.ts';

/** Whether passkeys work in this browser at this address: they need a host name, not an IP address, and a secure connection. */
export function canHavePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Logs in with a passkey. Throws when the user cancels the browser's dialog. */
export async function logInByPasskey(): Promise<Answer<'POST /api/admin/passkey-login'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call('POST /api/admin/passkey-login/options');
  const { response, ...rest } = await startAuthentication({ optionsJSON: options });
  return call('POST /api/admin/passkey-login', { body: { answer: { ...rest, ...credential(rest), response } } });
}

/** Creates a passkey and stores it under that name. Throws when the user cancels the browser's dialog. */
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

/** Whether the user cancelled the browser's dialog, or let it time out. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

function credential({ clientExtensionResults }: { readonly clientExtensionResults: object }) {
  return { type: 'public-key', clientExtensionResults: { ...clientExtensionResults } } as const;
}
