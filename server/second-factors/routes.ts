import type { secondFactorCalls } from '#contract/second-factors.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor, renewCodes } from './second-factor.ts';

export function secondFactorRoutes(deps: Deps): Handlers<typeof secondFactorCalls> {
  return {
    'POST /api/admin/second-factor': async ({ actor, body }) => ({
      status: 200,
      body: await beginSecondFactor(deps, actor, body),
    }),
    'POST /api/admin/second-factor/confirm': async ({ actor, body, requestId }) => {
      const recoveryCodes = await confirmSecondFactor(deps, actor, { code: body.code, requestId });
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/recovery-codes': async ({ actor, body, requestId }) => {
      const recoveryCodes = await renewCodes(deps, actor, { ...body, requestId });
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/turn-off': async ({ actor, body, requestId }) => {
      await turnOffSecondFactor(deps, actor, { ...body, requestId });
      return { status: 204 };
    },
  };
}
