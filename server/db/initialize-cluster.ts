import { initializeCluster } from './cluster.ts';

/** The process that initializes a new cluster: folder, then 'durable' or 'test'. What goes wrong is printed as one line. */
async function main([folder, kind]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('The folder is missing.');
  const die = (error: unknown): never => {
    throw error;
  };
  await initializeCluster({ folder, isDurable: kind === 'durable', die });
}

// The server stops by itself once it has started; a signal to the whole group must not cut this short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
await main(process.argv.slice(2)).catch((error: unknown) => {
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
