// node .shots.ts QUOTES[y] width,theme,lang[,path[,role]] ...
import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { ensureBuilt } from './tools/ensure-built.ts';
process.env['NODE_ENV'] ??= 'production';
ensureBuilt();
const { openDemoShop } = await import('#server/scripts/demo/open-demo-shop.ts');
const [count = '5', ...shots] = process.argv.slice(2);
const shop = await openDemoShop({ quotes: parseInt(count), seed: 'needs', isYear: count.includes('y'), port: '3121' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
mkdirSync('/tmp/shots/needs', { recursive: true });
try {
  if (count.includes('m'))
    for (let n = 0; n < 9; n += 1)
      await fetch(`${shop.address}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
        body: JSON.stringify({
          name: `Alex Morgan ${n}`,
          email: `alex${n}@example.com`,
          message:
            'Do you clean boats? We have a 24-foot cabin cruiser on a trailer, and it has not been washed since last fall.',
        }),
      });
  for (const shot of shots) {
    const [width = '1280', theme = 'light', lang = 'en', path = '', role = 'admin'] = shot.split(',');
    const context = await browser.newContext({
      viewport: { width: Number(width), height: Number(width) < 700 ? 780 : 900 },
      colorScheme: theme as 'light',
      baseURL: shop.address,
      locale: lang === 'es' ? 'es-US' : 'en-US',
      timezoneId: 'America/New_York',
    });
    const page = await context.newPage();
    page.on('console', (m) => {
      if (m.type() === 'error') console.log('console', m.text());
    });
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    await context.addCookies([{ name: 'language', value: lang, url: shop.address }]);
    const logIn = shop.logIns.find((each) => each.role === role);
    await page.goto(logIn?.path ?? '/');
    if (path && path !== '-') await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(400);
    if (process.env['CLICK']) {
      await page
        .getByRole('button', { name: new RegExp(process.env['CLICK']) })
        .first()
        .click();
      await page.waitForTimeout(300);
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const name = `${process.env['NAME'] ?? ''}${count}-${width}-${theme}-${lang}${path.replaceAll(/[^a-z]/g, '')}.png`;
    await page.screenshot({ path: `/tmp/shots/needs/${name}`, fullPage: true });
    console.log(name, beyond > 0 ? `WIDER by ${beyond}` : '');
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
process.exit(0);
