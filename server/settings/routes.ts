import type { catalogCalls, Catalog } from '#contract/catalog.ts';
import type { settingsCalls } from '#contract/settings.ts';
import type { travelCalls } from '#contract/travel.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { Handlers } from '#server/http/mount.ts';
import { askArea, tryAddress } from './ask-area.ts';
import { findRoundDays } from './find-round-days.ts';
import { findAskedSlots } from './find-slots.ts';
import { exportMenu, readMenu, readStartMenu } from './menu-file.ts';
import { previewSite } from './preview-site.ts';
import { checkSettings, listHistory, readVersion, restoreSettings, saveSettings } from './save.ts';
import { catalogView } from './view.ts';

export function catalogRoutes(): Handlers<typeof catalogCalls> {
  const kept = new Map<string, Catalog>();
  return {
    'GET /api/catalogue': async ({ context }) => {
      const { version, settings } = await context.settings();
      if (context.actor.adminId !== undefined) {
        const { takesCards } = context;
        return {
          status: 200,
          body: catalogView(version, settingsIn(settings, context.language), { takesCards, isTeam: true }),
        };
      }
      const key = `${context.language} ${context.takesCards()}`;
      let catalog = kept.get(key);
      if (catalog?.version !== version) {
        catalog = catalogView(version, settingsIn(settings, context.language), context);
        kept.set(key, catalog);
      }
      return { status: 200, body: catalog };
    },
    'GET /api/availability': async ({ context, query }) => ({
      status: 200,
      body: await findAskedSlots(context, query),
    }),
    'GET /api/round-days': async ({ context, query }) => ({ status: 200, body: await findRoundDays(context, query) }),
    'GET /api/admin/availability': async ({ context, query }) => ({
      status: 200,
      body: await findAskedSlots(context, query, 'owner'),
    }),
  };
}

export function travelRoutes(): Handlers<typeof travelCalls> {
  return {
    'POST /api/service-area': async ({ context, body }) => ({ status: 200, body: await askArea(context, body) }),
    'POST /api/admin/service-area': async ({ context, body }) => ({
      status: 200,
      body: await tryAddress(context, body),
    }),
  };
}

export function settingsRoutes(): Handlers<typeof settingsCalls> {
  return {
    'GET /api/admin/business': async ({ context }) => ({ status: 200, body: await readVersion(context) }),
    'PUT /api/admin/business': async ({ context, body: { business: settings, ...change } }) => ({
      status: 200,
      body: await saveSettings(context, { ...change, settings }),
    }),
    'POST /api/admin/business/check': async ({ context, body }) => ({
      status: 200,
      body: await checkSettings(context, { settings: body.business }),
    }),
    'GET /api/admin/menu/export': async ({ context }) => ({
      status: 200,
      body: await exportMenu(context),
      headers: { 'content-disposition': 'attachment; filename="menu.csv"' },
    }),
    'POST /api/admin/menu/start': async ({ context, body }) => ({
      status: 200,
      body: await readStartMenu(context, body),
    }),
    'POST /api/admin/menu/read': async ({ context, body }) => ({ status: 200, body: await readMenu(context, body) }),
    'POST /api/admin/business/preview': async ({ context, body }) => ({
      status: 200,
      body: await previewSite(context, body),
    }),
    'GET /api/admin/business/versions': async ({ context, query }) => ({
      status: 200,
      body: await listHistory(context, query),
    }),
    'GET /api/admin/business/versions/:version': async ({ context, params }) => ({
      status: 200,
      body: await readVersion(context, params),
    }),
    'POST /api/admin/business/versions/:version/restore': async ({ context, params, body }) => ({
      status: 200,
      body: await restoreSettings(context, { ...body, earlier: params.version }),
    }),
  };
}
