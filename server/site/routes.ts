import type { siteCalls } from '#contract/site.ts';
import type { Handlers } from '#server/http/mount.ts';
import { addPair, arrangePairs, describePair, readGallery, removePair } from './gallery.ts';
import { addPicture, showPicture } from './pictures.ts';
import { printQrSheet } from './qr-sheet.ts';

export function siteRoutes(): Handlers<typeof siteCalls> {
  return {
    'GET /api/pictures/:file': async ({ context, params }) => ({
      status: 200,
      ...(await showPicture(context, params)),
    }),
    'POST /api/admin/pictures': async ({ context, body }) => ({ status: 201, body: await addPicture(context, body) }),
    'GET /api/admin/qr-sheet': async ({ context }) => ({
      status: 200,
      body: await printQrSheet(context),
      headers: { 'content-disposition': 'inline; filename="qr-codes.pdf"', 'cache-control': 'no-store' },
    }),
    'GET /api/admin/gallery': async ({ context }) => ({ status: 200, body: await readGallery(context) }),
    'POST /api/admin/gallery': async ({ context, body }) => ({ status: 201, body: await addPair(context, body) }),
    'PUT /api/admin/gallery/order': async ({ context, body }) => ({
      status: 200,
      body: await arrangePairs(context, body),
    }),
    'PATCH /api/admin/gallery/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await describePair(context, { ...params, ...body }),
    }),
    'DELETE /api/admin/gallery/:id': async ({ context, params }) => ({
      status: 200,
      body: await removePair(context, params),
    }),
  };
}
