import { globSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Language } from '#core/languages/language.ts';
import { className } from '#tools/class-name.ts';
import { clientFiles } from '#tools/client-files.ts';
import { compressedFiles } from '#tools/compressed-files.ts';
import { BUILT_LANGUAGES, manifestOf, environmentOf, oneLanguage } from '#tools/one-language.ts';

/** One script for each page that comes alive; the other files of that folder are their parts. */
const islands = globSync('web/islands/*.page.ts');
/** The first browsers with light-dark(): older ones would get the theme through a transpiled trick that doubles the styles. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];

const APP = /\/(node_modules|core(?!\/languages\/en\/)|web\/(app|lib|ui))\//;
/**
 * What public pages and the app both have: islands mustn't load the app for it. The forms of the islands are in the same file,
 * since another one would cost the home page more than their few bytes cost the app.
 */
const SITE = /\/core\/languages\/language\.ts$|\/web\/(lib\/(language-switch|storage|visits)|islands\/form)\.ts$/;

/** What every page of the app loads anyway, which would otherwise come in a dozen files, each with heads of almost a kB. */
const EVERY_PAGE =
  /\/node_modules\/(react-dom|scheduler)\/|\/web\/(lib\/(crew-identity|dashboard-search|kept-today|page-title|quote-draft|use-gift-card|use-promo|visit-steps)|ui\/(callout|skeleton|tooltips)|app\/(shell\/(error-page|search-params)|wizard\/receipt))\.tsx?$|\/node_modules\/@tanstack\/(?!.*\/(useMutation|useQueries|mutationObserver|queriesObserver)\.)|\/(web\/(lib\/(api|catalog|forget-drafts|kept-estimate|later)|ui\/empty-state)|core\/(estimate\/assessment|people\/applications|settings\/wire-prices))\.tsx?$/;

/**
 * What is used together, in one file instead of dozens, with what it needs; each is loaded by the screens that have any of it. First
 * come those with the most readers, so that nothing of a later one is loaded for an earlier one.
 */
const SHARED = {
  /** Toasts, fields and calls that change something: all pages but the first step of a quote. */
  forms:
    /\/node_modules\/(sonner\/|@tanstack\/.*\/(useMutation|mutationObserver)\.)|\/core\/quotes\/quotes\.ts$|\/web\/(lib\/(refusal|list-pages)|ui\/(toast|toast-place|field|segments|checkbox|choices|brand)|app\/shell\/(customer-page|language-setting))\.tsx?$/,
  /** What a page of someone who is logged in, or of one quote, has. */
  dialogs:
    /\/node_modules\/@radix-ui\/|\/core\/(lib\/fold|people\/(phone-links|staff)|quotes\/(counter-offers|dashboard)|scheduling\/week)\.ts$|\/web\/(lib\/(moments|day-and-time|undo)|ui\/(ask|facts|review-list|directions)|app\/shell\/use-leave-when-logged-out)\.tsx?$/,
  /** The owner's navigation and lists. */
  dashboard:
    /\/web\/(lib\/(staff-data|quote-badges)|ui\/sheet|app\/(shell\/(admin-frame|when)|list\/(list-table|list-tools|record-list|record-sheet|notes)))\.tsx?$/,
};

/** Styles by who sees them, since one file for each part of a screen was two dozen for an opened quote. */
const STYLES = {
  owner:
    /\/web\/app\/(admin-account|applications|audit|books|customers|email-log|estimate-quality|jobs|list|messages|owner-quotes|promo-codes|reports|scripts|settings|staff|today)\/.*\.module\.css$/,
  crew: /\/web\/app\/(crew|job-record)\/.*\.module\.css$/,
  shared: /\/web\/(ui|app\/(payments|shell|slot-picker))\/.*\.module\.css$/,
};

/** The browser's files in one language; those without a text have the same name in all. */
const browserFiles = (language: Language) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'dist/client',
    emptyOutDir: language === 'en',
    copyPublicDir: language === 'en',
    manifest: manifestOf(language),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: 'web/app/shell/main.tsx',
        ...Object.fromEntries(islands.map((path) => [basename(path, '.page.ts'), path])),
      },
      // What the app needs at once comes in one file instead of fifteen small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', test: SITE, priority: 1 },
            { name: 'base', tags: ['$initial' as const], test: APP },
            { name: 'every-page', test: EVERY_PAGE },
            ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
            { name: 'styles-crew', test: STYLES.crew },
            { name: 'styles-owner', test: STYLES.owner },
            { name: 'styles', test: STYLES.shared, minShareCount: 5 },
          ],
        },
      },
    },
  },
});

/** `vite build --app` makes dist/client for browsers, then dist/render, which the server loads to write pages and mails. */
export default defineConfig(({ command }) => ({
  plugins: [react(), oneLanguage(), clientFiles(), compressedFiles()],
  builder: {},
  css: { modules: { generateScopedName: className } },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Of no use to people who only start Brightbay.
      checks: { bundlerTimings: false },
      // The decoder of HEIC photos runs in Node as well; in a browser it never asks for these modules.
      onLog: (level, log, warn) => {
        if (!/has been externalized for browser compatibility.*libheif/.test(log.message)) warn(level, log);
      },
    },
  },
  environments: {
    ...Object.fromEntries(BUILT_LANGUAGES.map((language) => [environmentOf(language), browserFiles(language)])),
    worker: {
      // Its own step after the browser's files, whose names it holds; beside them, since it serves the whole site.
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { 'crew-worker': 'web/worker/crew-worker.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      // Bundled, so that the server loads one file; prettier is loaded only when a mail is asked to be pretty. React is
      // always the one of production: it would choose at run time, part by part, and the parts of two can't be mixed.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: command === 'build' ? { noExternal: true, external: ['prettier'] } : {},
      build: {
        outDir: 'dist/render',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: 'web/render.tsx' },
          // V8 keeps the source in memory: without comments and spaces, and in ASCII, since other letters would double it.
          // Names stay, for stack traces.
          output: { charset: 'ascii', minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
}));
