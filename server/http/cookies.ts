import type { Deps } from '#server/deps.ts';
import type { Cookie } from './mount.ts';

/** A cookie for this exact host that scripts cannot read. Over https its name keeps sibling domains from setting it. */
export function hostCookie(
  deps: Pick<Deps, 'publicUrl'>,
  name: string,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): Cookie {
  const secure = isSecure(deps);
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: seconds } as const;
  return { name: hostCookieName(deps, name), value, options };
}

/** Browsers accept a `__Host-` cookie from this exact host only, over https. */
export function hostCookieName(deps: Pick<Deps, 'publicUrl'>, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: Pick<Deps, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https://');
}
