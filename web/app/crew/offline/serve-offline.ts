/** Lets the crew's pages open without a network. Calls back once that works, so that earlier reads are repeated. Returns a function that stops listening. */
export function serveOffline(onServed: () => void): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // Off during development, where files change too often, and on plain http, where browsers don't cache any.
  if (!serviceWorker || import.meta.env.DEV) return () => undefined;
  serviceWorker.addEventListener('controllerchange', onServed);
  serviceWorker.register('/crew-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  return () => serviceWorker.removeEventListener('controllerchange', onServed);
}
