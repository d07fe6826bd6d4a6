import type { Deps } from '#server/deps.ts';
import { openEmbeddedEngine, type EmbeddedEngine } from '#server/engines/embedded.ts';
import { hostedSettings } from '#server/engines/hosted-model.ts';
import { openHostedEngine, type HostedEngine } from '#server/engines/hosted.ts';

/** What judges photos. Nothing is loaded before the first photo comes. */
export type Engines = {
  readonly embedded: Pick<EmbeddedEngine, 'reserve' | 'assess'>;
  /** Where the owner has given a key. */
  readonly hosted?: Pick<HostedEngine, 'assess'> | undefined;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
};

/** The engines of this installation. Close them when done. */
export function openEngines(given: Pick<Deps, 'env' | 'db' | 'clock' | 'log' | 'workers'>): Engines {
  const embedded = openEmbeddedEngine({ run: given.workers.run });
  const settings = hostedSettings(given.env);
  const hosted = settings && openHostedEngine({ ...given, settings });
  return {
    embedded,
    hosted,
    close: async () => void (await Promise.all([embedded.close(), hosted?.close()])),
  };
}
