import type { Catalog } from '#contract/catalog.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';

/** The server's input for a page. */
export type PageInput = {
  readonly business: Settings;
  /** Version of the settings; pages include it in the URL of their picture. */
  readonly version: number;
  /** 'https://www.example.com', without a trailing slash. */
  readonly publicUrl: string;
  /** The requested path, without its query. */
  readonly path: string;
  /** The package in the address ('/quote?package=full'), if the shop has it. */
  readonly chosen?: PackageId | undefined;
  /** The catalog, embedded into the app's pages so that they needn't fetch it; absent while the site is locked for the visitor. */
  readonly catalog?: Catalog;
  /** True during development: scripts are loaded from their sources instead of the built files. */
  readonly isDev?: boolean;
};
