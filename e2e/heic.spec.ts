import { readFile } from 'node:fs/promises';
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

test('the colors of an iPhone stay right in a browser that cannot read HEIC', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, { ...plan, pack: 'Interior Only', id: 'interior' }, 'How dirty is it?');
  const buffer = await readFile(new URL('photos/p3.heic', import.meta.url));
  await choosePhotos(page, [{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer }]);
  const colors = await previews(page)
    .first()
    .evaluate((image: HTMLImageElement) => {
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d', {
        willReadFrequently: true,
      })!;
      context.drawImage(image, 0, 0);
      return [0.25, 0.75].map((x) => {
        const at = [Math.round(x * image.naturalWidth), Math.round(0.25 * image.naturalHeight)] as const;
        return Array.from(context.getImageData(...at, 1, 1).data.slice(0, 3));
      });
    });
  // Read as sRGB they would be 181, 47, 38 and 91, 182, 65.
  const right = [
    [197, 27, 27],
    [38, 185, 35],
  ];
  const off = colors.flat().map((level, place) => Math.abs(level - (right.flat()[place] ?? Number.NaN)));
  expect(Math.max(...off), JSON.stringify(colors)).toBeLessThanOrEqual(12);
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
