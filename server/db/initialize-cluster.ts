import { initializeCluster } from './cluster.ts';

/**
 * The process that initializes a new cluster. Arguments: the folder, then 'durable' or 'test'. Prints an error as one
 * line.
 */
async function main([folder, kind]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('The folder is missing.');
  const die = (error: unknown): never => {
    throw error;
  };
  await initializeCluster({ folder, isDurable: kind === 'durable', die });
}

// The server stops on its own after startup; a signal to the process group must not interrupt this.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
await main(process.argv.slice(2)).catch((error: unknown) => {
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
