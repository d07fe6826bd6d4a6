import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { transaction } from '#server/db/client.ts';
import { StartupError } from '#server/db/errors.ts';
import { trackConnections, type ConnectionTracker, stopListening } from '#server/http/drain.ts';
import { credentialsOfLaunch, offerLaunchLink } from '#server/launch/guard-launch.ts';
import { mailDestination } from '#server/notifications/mail.ts';
import { loadPushKeys } from '#server/notifications/push.ts';
import { startSender } from '#server/notifications/sender.ts';
import { developWithVite } from '#server/pages/development.ts';
import { seedOwner, type Owner } from '#server/people/admins.ts';
import { freeLease } from '#server/scripts/queries.ts';
import { listenToTerminals } from '#server/scripts/terminal/obey.ts';
import { buildApp } from './app.ts';
import type { Deps, Log } from './deps.ts';
import type { Env } from './env.ts';
import { openDeps } from './open-deps.ts';
import { startScheduler } from './scheduler.ts';

export type Server = {
  readonly address: string;
  /** What the owner needs to get started: the address and, at the first start, how to unlock the site and log in. */
  readonly greeting: string;
  /** Makes proxies use other servers, finishes pending requests, then closes everything. */
  readonly stop: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');

/** Sets up the server and can add routes before it listens. */
export type Prepare = (app: FastifyInstance, deps: Deps) => Promise<void>;

/**
 * Opens the database, seeds the settings at the very first start, and listens. Throws StartupError with one sentence.
 */
export async function startServer(env: Env, log: Log, prepare?: Prepare): Promise<Server> {
  const development = env.NODE_ENV === 'development' ? developWithVite(ROOT) : undefined;
  const { deps, close } = await openDeps(env, log, development?.render);
  const app = await buildApp(deps, development);
  await prepare?.(app, deps);
  const connections = trackConnections(app.server);
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw new StartupError(
      `The server cannot listen on ${env.HOST}:${env.PORT}: ${error instanceof Error ? error.message : String(error)}. Another program may use that port; set PORT to another number.`,
    );
  });
  // Only after the port is ours: a process that failed to listen would never print the password it generated.
  const owner = await seedOwner(deps);
  await loadPushKeys(deps.db);
  const sender = startSender(deps, { isBusy: connections.arePending });
  const terminals = await openToTerminals(deps);
  const scheduler = startScheduler(deps);

  return {
    address: deps.publicUrl,
    greeting: await greet(deps, owner),
    stop: async () => {
      await endAnswering(app, deps, connections);
      await Promise.all([sender.stop(), scheduler.stop(), terminals?.stop()]);
      await close();
    },
  };
}

/** Makes proxies use other servers, stops listening, and resolves once every accepted request has its response. */
async function endAnswering(
  app: FastifyInstance,
  { env, changes, leaving }: Deps,
  connections: ConnectionTracker,
): Promise<void> {
  leaving.abort();
  connections.announceClose();
  await delay(env.DRAIN_SECONDS * 1000);
  await stopListening(app.server);
  await connections.untilBegun();
  const callOff = connections.closeInTime();
  await changes.stop();
  await app.close();
  callOff();
}

/**
 * The embedded engine belongs to this process: commands connect to it, and no script of an earlier process can still be
 * running.
 */
async function openToTerminals(deps: Deps) {
  if (deps.database.engine !== 'embedded') return undefined;
  await transaction(deps.db, (trx) => freeLease(trx, deps.clock.now()));
  return listenToTerminals(deps);
}

async function greet(deps: Deps, owner: Owner | undefined): Promise<string> {
  const { settings } = await deps.settings();
  const lines = [`${settings.name} is open at ${deps.publicUrl}`];
  if (settings.launch.locked) {
    lines.push(
      `The site is locked until its launch. This link opens it for one browser: ${await offerLaunchLink(deps)}`,
    );
    const { username, password, isNew } = await credentialsOfLaunch(deps.db, deps.env, deps.random);
    if (isNew) lines.push(`Or unlock it with the name '${username}' and the password '${password}'.`);
  }
  if (owner) {
    const secret = owner.password ? `the password '${owner.password}'` : 'the password in ADMIN_PASSWORD';
    lines.push(`Log in at ${deps.publicUrl}/admin with ${owner.email} and ${secret}.`);
  }
  lines.push(await whereMailGoes(deps));
  return `\n  ${lines.join('\n  ')}\n`;
}

async function whereMailGoes(deps: Deps): Promise<string> {
  const { sendsTo, place } = await mailDestination(deps);
  if (sendsTo === 'server') return `Emails are sent through ${place}.`;
  return `Emails aren't sent yet: they're only written to ${place}. Connect a mail server in the settings, or set SMTP_URL, to send them.`;
}
