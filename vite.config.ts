import { globSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Language } from '#core/languages/language.ts';
import { className } from '#tools/class-name.ts';
import { clientFiles } from '#tools/client-files.ts';
import { compressedFiles } from '#tools/compressed-files.ts';
import { fileGroups } from '#tools/file-groups.ts';
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
      output: {
        // Seven signs are as few as the bundler allows, and the app names a hundred files, whose hashes hardly compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What the app needs at once comes in one file instead of fifteen small ones.
        codeSplitting: {
          groups: [
            { name: 'site', test: SITE, priority: 1 },
            { name: 'base', tags: ['$initial' as const], test: APP },
            { name: fileGroups(import.meta.dirname), includeDependenciesRecursively: false },
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
        const isExpected = /has been externalized for browser compatibility.*libheif/.test(log.message);
        // A module that one screen waits for stands with those that others load at once, see tools/file-groups.ts.
        if (!isExpected && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') warn(level, log);
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
