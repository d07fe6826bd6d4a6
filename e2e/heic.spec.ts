import { choosePhotos, ENGINE, openEstimate, previews } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { heicPhoto } from './pictures.ts';
import { carPlan } from './plans.ts';
import { press } from './wizard.ts';

test('three HEIC photos of 12 megapixels are taken by a browser that cannot read them', async ({
  page,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  const decoders: string[] = [];
  page.on('request', (request) => void (/heic-decoder|\.wasm/.test(request.url()) && decoders.push(request.url())));
  await openEstimate(page, { ...plan, pack: 'Interior Only', id: 'interior' }, 'How dirty is it?');
  expect(decoders, 'the decoder is not loaded without need').toEqual([]);
  const types = ['image/heic', 'image/heif', ''];
  await choosePhotos(page, await Promise.all(types.map((type, n) => heicPhoto(`IMG_000${n}`, type))));
  const [width, height] = await previews(page)
    .first()
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect([width, height]).toEqual([240, 180]);
  await page.getByRole('radio', { name: 'Tidy' }).check();
  await press(page, 'See my estimate');
  await expect(page.getByRole('heading', { name: 'Your photo estimate' })).toBeVisible(ENGINE);
});

test('a HEIC photo goes as it is where the decoder cannot be loaded, and the server reads it', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/libheif|wasm|ERR_FAILED/);
  const { plan } = await carPlan(shop, customer);
  await page.route(/\.wasm/, (route) => route.abort());
  await openEstimate(page, { ...plan, pack: 'Interior Only', id: 'interior' }, 'How dirty is it?');
  await choosePhotos(page, [await heicPhoto('IMG_0001')]);
  await page.getByRole('radio', { name: 'Tidy' }).check();
  const answer = page.waitForResponse('**/api/analyze-photos');
  await press(page, 'See my estimate');
  const { images } = (await answer).request().postDataJSON() as { readonly images: readonly string[] };
  expect(
    Buffer.from(images[0] ?? '', 'base64')
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp');
  await expect(page.getByRole('heading', { name: 'Your photo estimate' })).toBeVisible(ENGINE);
});
