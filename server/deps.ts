import type { FastifyBaseLogger } from 'fastify';
import type { Catalog } from '#contract/catalog.ts';
import type { Language } from '#core/languages/language.ts';
import type { MailKind, Mails, WrittenMail } from '#core/notifications/mails.ts';
import type { SiteReviews } from '#core/quotes/reviews.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';
import type { ShownPair, SitePicture } from '#core/settings/site-pictures.ts';
import type { Engines } from '#server/analysis/open-engines.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Roads } from '#server/quotes/roads.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { Workers } from '#server/workers/pool.ts';
import type { Changes } from './changes.ts';
import type { Env } from './env.ts';

/** The source of the current time: the system clock, or a fixed one in tests. */
export type Clock = { readonly now: () => Temporal.Instant };

/** The source of ids and secrets: the system's generator, or a counter in tests. Ids are UUIDs that sort by time. */
export type Random = { readonly id: () => string; readonly bytes: (count: number) => Uint8Array };

/** Structured log without personal data. */
export type Log = FastifyBaseLogger;

/** The current settings with their version; cached per process and refreshed when any process saves new ones. */
export type CurrentSettings = {
  readonly version: number;
  readonly settings: Settings;
  /** Counts what changed the site without a version: its gallery and reviews. */
  readonly siteRevision?: number;
};

/** What the built screens provide to the server: rendered pages and emails. */
export type Render = {
  /** The languages that the pages are built in. */
  readonly languages: readonly Language[];
  readonly renderPage: (page: string, input: PageInput) => Promise<string>;
  /** The script of another site's "Book" button. */
  readonly bookScript: (
    input: Pick<PageInput, 'settings' | 'language' | 'languages' | 'publicUrl'>,
  ) => string | Promise<string>;
  readonly renderMail: <Kind extends MailKind>(
    kind: Kind,
    data: Mails[Kind],
    settings: Settings,
    language: Language,
  ) => Promise<WrittenMail>;
  /** The Open Graph picture as SVG with its text as outlines, 1200 x 630. */
  readonly renderPicture: (settings: Settings, language: Language) => Promise<string>;
  /** What stands on the picture of a result: the same kind of SVG, to be laid over the photos. */
  readonly renderResult: (
    settings: Settings,
    shown: { readonly language: Language; readonly host: string },
  ) => Promise<string>;
};

export type PageInput = {
  readonly settings: Settings;
  readonly language: Language;
  /** All that the site is offered in. */
  readonly languages: readonly Language[];
  readonly version: number;
  /** 'https://www.example.com', without a trailing slash. */
  readonly publicUrl: string;
  /** The local date of the shop. */
  readonly today: Temporal.PlainDate;
  /** The requested path, without its language and query. */
  readonly path: string;
  /** Whether gift cards are sold online. */
  readonly sellsGiftCards?: boolean;
  /** What the first page shows of finished jobs, in the reader's language. */
  readonly gallery?: readonly ShownPair[];
  /** What the first page says of its reviews; absent for none. */
  readonly reviews?: SiteReviews | undefined;
  /** The pictures that the settings name, as far as they exist; `own` is that of a page about a town or a service. */
  readonly pictures?: Readonly<Partial<Record<'hero' | 'logo' | 'own', SitePicture | undefined>>>;
  /** The package in the address, if the shop offers it. */
  readonly chosen?: PackageId | undefined;
  /** The public settings, embedded into the pages of the app; absent while the site is locked for the visitor. */
  readonly catalog?: Catalog;
  /** True in development: scripts are loaded from their sources. */
  readonly isDev?: boolean;
};

/** Everything that a verb may use. Passed in, so that tests run the real code with their own clock and randomness. */
export type Deps = {
  readonly env: Env;
  /**
   * The public address of the site, 'https://www.example.com', without a trailing slash. It's read each time, since the settings
   * can change it while the process runs; a context keeps it for its request.
   */
  readonly publicUrl: string;
  /** Reads it again at once, in the process that has changed it, and returns it. */
  readonly refreshPublicUrl: () => Promise<string>;
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly settings: () => Promise<CurrentSettings>;
  /** Reloads the settings at once, for callers that found a newer version in their transaction. */
  readonly refreshSettings: () => Promise<CurrentSettings>;
  /** Whether customers can pay by card: cached per process, and refreshed when any process connects an account. */
  readonly takesCards: () => boolean;
  /** Reads at once whether they can, in the process that has changed it. */
  readonly refreshCards: () => Promise<void>;
  /** What is known of drives by road. */
  readonly roads: Roads;
  /** Announces which lists have changed, for open dashboards. */
  readonly changes: Changes;
  /** Signs cookies and derives tokens. */
  readonly secret: Buffer;
  readonly render: Render;
  /** For made-up history: emails are stored as if they had been sent, but none goes out. */
  readonly mailing?: 'log-only';
  /** Processes that decode images and draw receipts, so that other requests aren't blocked. */
  readonly workers: Workers;
  /** The engines that assess photos of vehicles. */
  readonly engines: Engines;
  /** Aborted when the process is asked to shut down. */
  readonly leaving: AbortController;
};
