import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tools/find-browser.ts';

const IS_CI = process.env['CI'] !== undefined;

const SIZE = process.env['TEST_SIZE'] ?? 'quick';

const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** On a phone, where these are done or where room is scarce. How their screens fit a desk is looked at in accessibility.spec.ts. */
const ON_THE_PHONE = filesOf([
  'apply',
  'calendar',
  'card-payment',
  'contact',
  'crew',
  'customer',
  'documentation',
  'estimate-slow',
  'follow-up',
  'wizard-draft',
  'offline',
  'payments',
  'taps',
  'toasts',
]);

/** Journeys that also pass at the other width. A quick run walks them at one width, a run at full size at the other. */
const AT_BOTH_WIDTHS = {
  phoneFirst: filesOf(['estimate', 'first-interaction', 'garbage', 'mobile-service']),
  deskFirst: filesOf(['car', 'coming-soon', 'dashboard', 'site', 'undo']),
};

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** What needs minutes: walked at full size only. */
const FULL = /@full/;

/**
 * What goes through every screen, or takes half a minute each, most of it for the photo model: `.ci/run` walks it, a quick
 * run doesn't. The longest files come first, so that none of them is left for the end.
 */
const LONG = {
  tours: filesOf(['languages-customers', 'languages-team']),
  longest: filesOf(['narrow-year', 'screen-reader']),
  phone: filesOf(['accessibility', 'estimate-photos']),
  desk: filesOf(['estimate-hosted', 'estimate-quality', 'estimate-shown', 'first-day', 'heic', 'time-zones']),
};

/**
 * Walked at full size only, since quick journeys cover the same steps: prices of other vehicles, odd storage, layout while
 * loading, large letters, the edges of a phone.
 */
const REST = {
  phone: filesOf(['layout-shift', 'powersport', 'safe-area']),
  desk: filesOf(['dirt-bike', 'large-text', 'storage', 'truck']),
};
const LATER = [...Object.values(LONG), ...Object.values(REST)].flat();

const PHONE_FILES = [...ON_THE_PHONE, ...AT_BOTH_WIDTHS.phoneFirst];

/** Journeys that aren't named above are walked at a desk: the owner's office, and what no width changes. */
const QUICK_RUN = [
  { name: 'desk', grepInvert: FULL, testIgnore: [...PHONE_FILES, ...LATER], use: DESK },
  { name: 'phone', grepInvert: FULL, testMatch: PHONE_FILES, use: PHONE },
];

const LONG_RUN = [
  { name: 'tours', testMatch: LONG.tours, use: PHONE },
  { name: 'longest, desk', testMatch: LONG.longest, use: DESK },
  { name: 'long, phone', testMatch: LONG.phone, use: PHONE },
  { name: 'long, desk', testMatch: LONG.desk, use: DESK },
];

/** What a quick run leaves out. */
const REST_OF_FULL_RUN = [
  ...LONG_RUN,
  {
    name: 'desk',
    testMatch: [...AT_BOTH_WIDTHS.phoneFirst, ...REST.desk, '**/{accessibility,estimate-photos,layout-shift}.spec.ts'],
    use: DESK,
  },
  { name: 'phone', testMatch: [...AT_BOTH_WIDTHS.deskFirst, ...REST.phone], use: PHONE },
  { name: 'full desk', grep: FULL, testIgnore: [...PHONE_FILES, ...LATER], use: DESK },
  { name: 'full phone', grep: FULL, testMatch: PHONE_FILES, use: PHONE },
];

/** Chromium as it is on this machine, kept from asking anything of the network on its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepare.ts',
  outputDir: '../test-results',
  // Tests of a file share a shop and a browser, which a second worker would have to start as well.
  fullyParallel: false,
  forbidOnly: IS_CI,
  // What fails once on a busy machine is told at the end by name, with its reason, and is tried again.
  retries: IS_CI ? 1 : 0,
  // Two more than there are cores, for the times when a test waits: all journeys then leave 3 % of two cores idle (docs/lab/tests.md).
  workers: availableParallelism() + 2,
  timeout: 240_000,
  // Only what fails waits for so long; a machine under load takes its time.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // What slides and fades costs time and says nothing here.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    trace: { mode: IS_CI ? 'on-first-retry' : 'off', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium refuses its sandbox to root, and the tests open only our own pages.
      chromiumSandbox: process.getuid?.() !== 0 && !IS_CI,
      args: [
        '--process-per-site',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: { full: REST_OF_FULL_RUN, long: LONG_RUN.map((run) => ({ ...run, grepInvert: FULL })) }[SIZE] ?? QUICK_RUN,
});
