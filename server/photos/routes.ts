import type { photoCalls } from '#contract/photos.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { showPhoto } from './show.ts';

export function photoRoutes(deps: Deps): Handlers<typeof photoCalls> {
  return {
    'GET /api/photos/:id': async ({ actor, params, query, headers: asked }) => {
      const showing = { ...params, ...query, range: asked.range, ifNoneMatch: asked['if-none-match'] };
      const { status, bytes, headers } = await showPhoto(deps, actor, showing);
      if (status === 304 || status === 416) return { status, headers };
      return { status, body: bytes ?? '', headers };
    },
  };
}
