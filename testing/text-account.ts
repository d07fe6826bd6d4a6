import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A stand-in for Twilio: it takes what its one account sends, and answers errors as the real one does. */
export type TextServiceStandIn = {
  /** For TWILIO_URL. */
  readonly url: string;
  readonly received: { readonly to: string; readonly from: string; readonly text: string }[];
  /** The error that every message gets, as in twilio.com/docs/api/errors; undefined: it's taken. */
  refusal: { readonly status: number; readonly code: number } | undefined;
  readonly close: () => Promise<void>;
};

export const TEXT_ACCOUNT = { accountSid: `AC${'0123456789abcdef'.repeat(2)}`, token: 'suds-4F7K2' } as const;

/** Opens the stand-in on this machine. It takes messages of the account above only. */
export async function openTextService(): Promise<TextServiceStandIn> {
  const { accountSid, token } = TEXT_ACCOUNT;
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = new URLSearchParams(sent);
      const isOurs =
        request.headers.authorization === `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}` &&
        request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`;
      const refusal = isOurs ? standIn.refusal : { status: 401, code: 20_003 };
      const answer = refusal ? { ...refusal, message: `about ${body.get('To')}` } : { sid: 'SM1', status: 'queued' };
      if (!refusal)
        standIn.received.push({
          to: body.get('To') ?? '',
          from: body.get('From') ?? '',
          text: body.get('Body') ?? '',
        });
      response.writeHead(refusal?.status ?? 201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: TextServiceStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    refusal: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
