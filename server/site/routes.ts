import type { siteCalls } from '#contract/site.ts';
import type { Handlers } from '#server/http/mount.ts';
import { addPicture, showPicture } from './pictures.ts';

export function siteRoutes(): Handlers<typeof siteCalls> {
  return {
    'GET /api/pictures/:file': async ({ context, params }) => ({
      status: 200,
      ...(await showPicture(context, params)),
    }),
    'POST /api/admin/pictures': async ({ context, body }) => ({ status: 201, body: await addPicture(context, body) }),
  };
}
