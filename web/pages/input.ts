import type { Catalog } from '#contract/catalog.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';

/** What the server hands to a page. */
export type PageInput = {
  readonly business: Settings;
  /** Of the business; pages carry it in the address of their picture. */
  readonly version: number;
  /** 'https://www.example.com', without a slash at the end. */
  readonly publicUrl: string;
  /** The path that was asked for, without its query. */
  readonly path: string;
  /** The package that the address asks for ('/quote?package=full'), when the business has it. */
  readonly chosen?: PackageId | undefined;
  /** The business as screens know it, embedded into the pages of the app so that they need not ask for it; absent while the site is locked for the visitor. */
  readonly catalog?: Catalog;
  /** True while developing: scripts come from their sources instead of the built files. */
  readonly isDev?: boolean;
};
