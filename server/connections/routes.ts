import type { backupPlaceCalls } from '#contract/backup-place.ts';
import type { cardServiceCalls } from '#contract/card-account.ts';
import type { mailServerCalls } from '#contract/mail-server.ts';
import type { mapTilesCalls } from '#contract/map-tiles.ts';
import type { photoModelCalls } from '#contract/photo-model.ts';
import type { roadServerCalls } from '#contract/road-server.ts';
import type { textServiceCalls } from '#contract/text-account.ts';
import type { webAddressCalls } from '#contract/web-address.ts';
import type { Handlers } from '#server/http/mount.ts';
import { removeBackupPlace, saveBackupPlace, seeBackupPlace, testBackupPlace } from './backup-place.ts';
import { removeCardService, saveCardService, seeCardService, testCardService } from './card-account.ts';
import { checkMailRecords } from './mail-records.ts';
import { removeMailServer, saveMailServer, seeMailServer, testMailServer } from './mail-server.ts';
import { removeMapTiles, saveMapTiles, seeMapTiles, testMapTiles } from './map-tiles.ts';
import { removePhotoModel, savePhotoModel, seePhotoModel, testPhotoModel } from './photo-model.ts';
import { removeRoadServer, saveRoadServer, seeRoadServer, testRoadServer } from './road-server.ts';
import { removeTextService, saveTextService, seeTextService, testTextService } from './text-account.ts';
import { answerOwnQuestion, removeWebAddress, saveWebAddress, seeWebAddress, testWebAddress } from './web-address.ts';

export function mailServerRoutes(): Handlers<typeof mailServerCalls> {
  return {
    'GET /api/admin/mail-server': async ({ context }) => ({ status: 200, body: await seeMailServer(context) }),
    'POST /api/admin/mail-server/test': async ({ context, body }) => ({
      status: 200,
      body: await testMailServer(context, body),
    }),
    'PUT /api/admin/mail-server': async ({ context, body }) => ({
      status: 200,
      body: await saveMailServer(context, body),
    }),
    'POST /api/admin/mail-server/records': async ({ context, body }) => ({
      status: 200,
      body: await checkMailRecords(context, body),
    }),
    'DELETE /api/admin/mail-server': async ({ context }) => ({ status: 200, body: await removeMailServer(context) }),
  };
}

export function textServiceRoutes(): Handlers<typeof textServiceCalls> {
  return {
    'GET /api/admin/text-service': async ({ context }) => ({ status: 200, body: await seeTextService(context) }),
    'POST /api/admin/text-service/test': async ({ context, body }) => ({
      status: 200,
      body: await testTextService(context, body),
    }),
    'PUT /api/admin/text-service': async ({ context, body }) => ({
      status: 200,
      body: await saveTextService(context, body),
    }),
    'DELETE /api/admin/text-service': async ({ context }) => ({ status: 200, body: await removeTextService(context) }),
  };
}

export function cardServiceRoutes(): Handlers<typeof cardServiceCalls> {
  return {
    'GET /api/admin/card-service': async ({ context }) => ({ status: 200, body: await seeCardService(context) }),
    'POST /api/admin/card-service/test': async ({ context, body }) => ({
      status: 200,
      body: await testCardService(context, body),
    }),
    'PUT /api/admin/card-service': async ({ context, body }) => ({
      status: 200,
      body: await saveCardService(context, body),
    }),
    'DELETE /api/admin/card-service': async ({ context }) => ({ status: 200, body: await removeCardService(context) }),
  };
}

export function photoModelRoutes(): Handlers<typeof photoModelCalls> {
  return {
    'GET /api/admin/photo-model': async ({ context }) => ({ status: 200, body: await seePhotoModel(context) }),
    'POST /api/admin/photo-model/test': async ({ context, body }) => ({
      status: 200,
      body: await testPhotoModel(context, body),
    }),
    'PUT /api/admin/photo-model': async ({ context, body }) => ({
      status: 200,
      body: await savePhotoModel(context, body),
    }),
    'DELETE /api/admin/photo-model': async ({ context }) => ({ status: 200, body: await removePhotoModel(context) }),
  };
}

export function backupPlaceRoutes(): Handlers<typeof backupPlaceCalls> {
  return {
    'GET /api/admin/backup-place': async ({ context }) => ({ status: 200, body: await seeBackupPlace(context) }),
    'POST /api/admin/backup-place/test': async ({ context, body }) => ({
      status: 200,
      body: await testBackupPlace(context, body),
    }),
    'PUT /api/admin/backup-place': async ({ context, body }) => ({
      status: 200,
      body: await saveBackupPlace(context, body),
    }),
    'DELETE /api/admin/backup-place': async ({ context }) => ({ status: 200, body: await removeBackupPlace(context) }),
  };
}

export function roadServerRoutes(): Handlers<typeof roadServerCalls> {
  return {
    'GET /api/admin/road-server': async ({ context }) => ({ status: 200, body: await seeRoadServer(context) }),
    'POST /api/admin/road-server/test': async ({ context, body }) => ({
      status: 200,
      body: await testRoadServer(context, body),
    }),
    'PUT /api/admin/road-server': async ({ context, body }) => ({
      status: 200,
      body: await saveRoadServer(context, body),
    }),
    'DELETE /api/admin/road-server': async ({ context }) => ({ status: 200, body: await removeRoadServer(context) }),
  };
}

export function mapTilesRoutes(): Handlers<typeof mapTilesCalls> {
  return {
    'GET /api/admin/map-tiles': async ({ context }) => ({ status: 200, body: await seeMapTiles(context) }),
    'POST /api/admin/map-tiles/test': async ({ context, body }) => ({
      status: 200,
      body: await testMapTiles(context, body),
    }),
    'PUT /api/admin/map-tiles': async ({ context, body }) => ({
      status: 200,
      body: await saveMapTiles(context, body),
    }),
    'DELETE /api/admin/map-tiles': async ({ context }) => ({ status: 200, body: await removeMapTiles(context) }),
  };
}

export function webAddressRoutes(): Handlers<typeof webAddressCalls> {
  return {
    'GET /api/admin/web-address': async ({ context }) => ({ status: 200, body: await seeWebAddress(context) }),
    'POST /api/admin/web-address/test': async ({ context, headers: { origin }, body }) => ({
      status: 200,
      body: await testWebAddress(context, { ...body, origin }),
    }),
    'PUT /api/admin/web-address': async ({ context, headers: { origin }, body }) => ({
      status: 200,
      body: await saveWebAddress(context, { ...body, origin }),
    }),
    'DELETE /api/admin/web-address': async ({ context }) => ({ status: 200, body: await removeWebAddress(context) }),
    'GET /api/web-address/:question': async ({ context, params: { question } }) => ({
      status: 200,
      body: answerOwnQuestion(context, question),
    }),
  };
}
