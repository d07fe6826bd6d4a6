/** Lets the crew's pages open without a network. Calls back once that works, so that earlier reads are repeated. Returns a function that stops listening. */
export function serveOffline(onServed: () => void): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // While developing, files change too often to be kept; on plain http, browsers keep none.
  if (!serviceWorker || import.meta.env.DEV) return () => undefined;
  serviceWorker.addEventListener('controllerchange', onServed);
  serviceWorker.register('/crew-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  return () => serviceWorker.removeEventListener('controllerchange', onServed);
}
