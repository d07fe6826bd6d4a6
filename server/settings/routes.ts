import type { catalogCalls, Catalog } from '#contract/catalog.ts';
import type { settingsCalls } from '#contract/settings.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { checkSettings, restoreSettings, saveSettings } from './save.ts';
import { findSlots } from './find-slots.ts';
import { listHistory, readVersion } from './versions.ts';
import { catalogView } from './view.ts';

export function catalogRoutes(deps: Deps): Handlers<typeof catalogCalls> {
  let catalog: Catalog | undefined;
  return {
    'GET /api/catalogue': async () => {
      const { version, settings } = await deps.settings();
      if (catalog?.version !== version) catalog = catalogView(version, settings);
      return { status: 200, body: catalog };
    },
    'GET /api/availability': async ({ actor, query }) => ({ status: 200, body: await findSlots(deps, actor, query) }),
  };
}

export function settingsRoutes(deps: Deps): Handlers<typeof settingsCalls> {
  return {
    'GET /api/admin/business': async ({ actor }) => ({ status: 200, body: await readVersion(deps, actor) }),
    'PUT /api/admin/business': async ({ actor, body: { business: settings, ...change }, requestId }) => ({
      status: 200,
      body: await saveSettings(deps, actor, { ...change, settings, requestId }),
    }),
    'POST /api/admin/business/check': async ({ actor, body }) => ({
      status: 200,
      body: await checkSettings(deps, actor, body.business),
    }),
    'GET /api/admin/business/versions': async ({ actor, query }) => ({
      status: 200,
      body: await listHistory(deps, actor, query),
    }),
    'GET /api/admin/business/versions/:version': async ({ actor, params }) => ({
      status: 200,
      body: await readVersion(deps, actor, params),
    }),
    'POST /api/admin/business/versions/:version/restore': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await restoreSettings(deps, actor, { ...body, earlier: params.version, requestId }),
    }),
  };
}
