import { analyzePhotos, choosePhotos, openEstimate } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { phonePhoto } from './pictures.ts';
import { carPlan } from './plans.ts';

test(
  'three photos of 12 megapixels arrive over a slow connection, and one sees how far they are',
  { tag: '@full' },
  async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    await openEstimate(page, plan);
    await choosePhotos(
      page,
      await Promise.all(['#a87a50', '#5577aa', '#77aa55'].map((color, place) => phonePhoto(String(place), color))),
    );
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 200_000,
    });
    await analyzePhotos(page);
    const bytes = page.getByText(/^\d+\.\d of \d+\.\d MB$/);
    await expect(bytes).toBeVisible();
    const first = await bytes.textContent();
    await expect(bytes).not.toHaveText(first ?? '');
    // They show no vehicle.
    await expect(page.getByText('We couldn’t find a vehicle in any of your photos.')).toBeVisible({ timeout: 90_000 });
  },
);
