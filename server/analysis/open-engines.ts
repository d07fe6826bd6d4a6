import type { Deps } from '#server/deps.ts';
import { openEmbeddedEngine, type EmbeddedEngine } from '#server/engines/embedded.ts';
import { readHostedModel } from '#server/engines/hosted-model.ts';
import { openHostedEngine, type HostedEngine } from '#server/engines/hosted.ts';

/** What judges photos. Nothing is loaded before the first photo comes. */
export type Engines = {
  readonly embedded: Pick<EmbeddedEngine, 'reserve' | 'assess'>;
  /** Returns the hosted one in use, as it's set now; undefined if there is none. */
  readonly hosted: () => Promise<Pick<HostedEngine, 'assess'> | undefined>;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
};

/** The engines of this installation. Close them when done. */
export function openEngines(given: Pick<Deps, 'env' | 'db' | 'clock' | 'log' | 'workers' | 'secret'>): Engines {
  const embedded = openEmbeddedEngine({ run: given.workers.run });
  // One engine for each way that the model was set: it knows by itself when not to ask again.
  const opened = new Map<string, HostedEngine>();
  return {
    embedded,
    hosted: async () => {
      const settings = await readHostedModel(given);
      if (!settings) return undefined;
      const key = JSON.stringify(settings);
      const hosted = opened.get(key) ?? openHostedEngine({ ...given, settings });
      opened.set(key, hosted);
      return hosted;
    },
    close: async () => void (await Promise.all([embedded, ...opened.values()].map(async (engine) => engine.close()))),
  };
}
