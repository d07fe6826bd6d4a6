import type { photoCalls } from '#contract/photos.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { showPhoto } from './show.ts';

export function photoRoutes(deps: Deps): Handlers<typeof photoCalls> {
  return {
    'GET /api/photos/:id': async ({ actor, params, query }) => {
      const { bytes, headers } = await showPhoto(deps, actor, { ...params, ...query });
      return { status: 200, body: bytes, headers };
    },
  };
}
