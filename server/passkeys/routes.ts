import type { passkeyCalls } from '#contract/passkeys.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { logInCookies } from '#server/http/session.ts';
import { addPasskey, askForPasskey, logInByPasskey, offerPasskey, removePasskey } from './passkeys.ts';

export function passkeyRoutes(deps: Deps): Handlers<typeof passkeyCalls> {
  return {
    'POST /api/admin/passkey-login/options': async ({ actor, sender }) => ({
      status: 200,
      body: { ...(await askForPasskey(deps, actor, { sender })) },
    }),
    'POST /api/admin/passkey-login': async ({ actor, body, ...from }) => {
      const opened = await logInByPasskey(deps, actor, { ...from, role: 'admin', answer: body.answer });
      return {
        status: 200,
        body: { success: true, name: opened.name, secondFactor: opened.hasSecondFactor },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/admin/passkeys/options': async ({ actor, body }) => ({
      status: 200,
      body: { ...(await offerPasskey(deps, actor, body)) },
    }),
    'POST /api/admin/passkeys': async ({ actor, body, requestId }) => {
      await addPasskey(deps, actor, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'DELETE /api/admin/passkeys/:id': async ({ actor, params, requestId }) => {
      await removePasskey(deps, actor, { id: params.id, requestId });
      return { status: 204 };
    },
  };
}
