import type { catalogCalls, Catalog } from '#contract/catalog.ts';
import type { settingsCalls } from '#contract/settings.ts';
import type { Language } from '#core/languages/language.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { findSlots } from './find-slots.ts';
import { checkSettings, listHistory, readVersion, restoreSettings, saveSettings } from './save.ts';
import { catalogView } from './view.ts';

export function catalogRoutes(deps: Deps): Handlers<typeof catalogCalls> {
  const kept = new Map<Language, Catalog>();
  return {
    'GET /api/catalogue': async ({ language }) => {
      const { version, settings } = await deps.settings();
      let catalog = kept.get(language);
      if (catalog?.version !== version) {
        catalog = catalogView(version, settingsIn(settings, language), deps.env);
        kept.set(language, catalog);
      }
      return { status: 200, body: catalog };
    },
    'GET /api/availability': async ({ actor, query }) => ({ status: 200, body: await findSlots(deps, actor, query) }),
    'GET /api/admin/availability': async ({ actor, query }) => ({
      status: 200,
      body: await findSlots(deps, actor, query, 'owner'),
    }),
  };
}

export function settingsRoutes(deps: Deps): Handlers<typeof settingsCalls> {
  return {
    'GET /api/admin/business': async ({ actor }) => ({ status: 200, body: await readVersion(deps, actor) }),
    'PUT /api/admin/business': async ({ actor, body: { business: settings, ...change }, requestId, language }) => ({
      status: 200,
      body: await saveSettings(deps, actor, { ...change, settings, requestId, language }),
    }),
    'POST /api/admin/business/check': async ({ actor, body, language }) => ({
      status: 200,
      body: await checkSettings(deps, actor, { settings: body.business, language }),
    }),
    'GET /api/admin/business/versions': async ({ actor, query, language }) => ({
      status: 200,
      body: await listHistory(deps, actor, { ...query, language }),
    }),
    'GET /api/admin/business/versions/:version': async ({ actor, params }) => ({
      status: 200,
      body: await readVersion(deps, actor, params),
    }),
    'POST /api/admin/business/versions/:version/restore': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await restoreSettings(deps, actor, { ...body, earlier: params.version, requestId, language }),
    }),
  };
}
