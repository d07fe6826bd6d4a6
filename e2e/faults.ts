import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** Whatever a visitor's browser has to complain about: consoles, uncaught errors, failed requests, requests that leave the site. */
export type Faults = {
  /** Something of this kind is meant to happen in this test. */
  readonly expect: (kind: RegExp) => void;
  /** What happened and was not expected. */
  readonly unexpected: () => readonly string[];
  /** Listens no longer. */
  readonly stop: () => void;
};

/** The driver of the browser brings something into every frame, and that of a mail keeps it out, as it should. */
const OF_THE_DRIVER = /^Blocked script execution in 'about:srcdoc'/;

/** Listens to every page of the context. */
export function watchFaults(context: BrowserContext, url: string): Faults {
  const seen: string[] = [];
  const expected: RegExp[] = [];

  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning', 'assert'].includes(message.type()) && !OF_THE_DRIVER.test(message.text()))
      seen.push(`console ${message.type()} at ${message.location().url}: ${message.text()}`);
  };
  const onError = (error: WebError) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
      seen.push(`left the site: ${request.url()}`);
  };
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText;
    // A page that is left lets go of what it was still fetching.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400)
      seen.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
  };
  context.on('console', onConsole).on('weberror', onError);
  context.on('request', onRequest).on('requestfailed', onFailure).on('response', onResponse);

  return {
    expect: (kind) => void expected.push(kind),
    unexpected: () => seen.filter((fault) => !expected.some((kind) => kind.test(fault))),
    stop: () => {
      context.off('console', onConsole).off('weberror', onError);
      context.off('request', onRequest).off('requestfailed', onFailure).off('response', onResponse);
    },
  };
}
