import type { businessCalls, Catalogue } from '#contract/business.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { findSlots } from './find-slots.ts';
import { catalogueView } from './view.ts';

export function businessRoutes(deps: Deps): Handlers<typeof businessCalls> {
  let catalogue: Catalogue | undefined;
  return {
    'GET /api/catalogue': async () => {
      const { version, business } = await deps.business();
      if (catalogue?.version !== version) catalogue = catalogueView(version, business);
      return { status: 200, body: catalogue };
    },
    'GET /api/availability': async ({ actor, query }) => ({ status: 200, body: await findSlots(deps, actor, query) }),
  };
}
