import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/find-browser.ts';
import type { World } from './shop.ts';

const IS_CI = process.env['CI'] !== undefined;

const WIDTH_DOES_NOT_MATTER = [
  '**/budgets.spec.ts',
  '**/storage.spec.ts',
  '**/submit-once.spec.ts',
  '**/time-zones.spec.ts',
  '**/job-drag.spec.ts',
  '**/hostile-texts.spec.ts',
];

/**
 * Walked at a desk only: the owner's office, and journeys whose screens other journeys have on a phone. How every screen of
 * the office fits a phone is looked at in accessibility.spec.ts, how the owner decides there in desk.spec.ts.
 */
const AT_THE_DESK = [
  'admin-log-in',
  'applications',
  'business',
  'changed-price',
  'counter-offer',
  'dirt-bike',
  'disclaimer',
  'estimate-hosted',
  'estimate-shown',
  'estimate-quality',
  'first-day',
  'jobs',
  'keyboard',
  'launch-lock',
  'owner-day',
  'records',
  'scripts',
  'staff',
  'taken-time',
  'truck',
].map((name) => `**/${name}.spec.ts`);

/** Walked on a phone only, where these are done. How their screens fit a desk is looked at in accessibility.spec.ts. */
const ON_THE_PHONE = [
  'apply',
  'calendar',
  'card-payment',
  'contact',
  'crew',
  'customer',
  'documentation',
  'estimate',
  'estimate-slow',
  'follow-up',
  'kept',
  'offline',
  'payments',
  'powersport',
].map((name) => `**/${name}.spec.ts`);

/** Chromium as it is on this machine, kept from asking anything of the network on its own. Most journeys run on a phone and at a desk. */
export default defineConfig<object, { world: World }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepare.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: IS_CI,
  // What fails once on a busy machine is told at the end by name, with its reason, and is tried again.
  retries: IS_CI ? 1 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 20_000,
    trace: { mode: IS_CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium refuses its sandbox to root, and the tests open only our own pages.
      chromiumSandbox: process.getuid?.() !== 0 && !IS_CI,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects: [
    { name: 'desk', testIgnore: ON_THE_PHONE, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: [...WIDTH_DOES_NOT_MATTER, ...AT_THE_DESK],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
});
