import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { addPerson, cookieFor, send } from './people.ts';
import { exampleQuote, submit } from './quotes.ts';

/** An admin who runs maintenance scripts. */
export type ScriptCaller = Awaited<ReturnType<typeof scriptCallerOf>>;

/** Starts without quotes. */
export async function openScriptCaller(testApp: TestApp): Promise<ScriptCaller> {
  await testApp.deps.db.deleteFrom('quotes').execute();
  return scriptCallerOf(testApp);
}

/** Logs in a new admin. */
export async function scriptCallerOf({ app, deps }: TestApp) {
  const cookie = await cookieFor(deps, await addPerson(deps, 'admin'), 'admin');
  return {
    cookie,
    /** Runs a script to its end and returns the response, whether it succeeded or not. */
    run: async (scriptName: string, confirmation?: string) => {
      const { status, body } = await send(app, 'POST /api/admin/run-script', {
        cookie,
        body: { scriptName, confirmation },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body as {
        readonly runId: string;
        readonly output: string;
        readonly error: string | null;
        readonly success: boolean;
      };
    },
  };
}

export async function quoteWithPhoto({ app }: TestApp, background = 'teal') {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await submit(app, exampleQuote({ aiPhotos: [photo.toString('base64')] }))).body;
}
