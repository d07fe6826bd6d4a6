import { givenInput } from './child.ts';
import { openClient } from './http-client.ts';
import { measure, type Figures, type Measurement } from './measure.ts';
import { requestsOf, type Kind } from './requests.ts';

/** With the processor time that the clients themselves took. */
export type LoadFigures = Figures & { readonly clientCpuMicroseconds: number };

export type Load = Measurement & {
  readonly port: number;
  readonly kind: Kind;
  /** Logs the owner in, for what only he may ask. */
  readonly cookie: string;
  /** The number of the first request; what follows is counted up. */
  readonly first: number;
};

const HOPED_FOR = { page: 200, availability: 200, submit: 201, list: 200, search: 200 } as const satisfies Record<
  Kind,
  number
>;

// A process of its own, so that what the clients cost can be told from what the server costs.
const { port, kind, cookie, first, ...measurement } = givenInput() as Load;
const requestOf = requestsOf(kind, { host: `127.0.0.1:${port}`, cookie });
const clients = await Promise.all(Array.from({ length: measurement.clients }, () => openClient(port)));
const before = process.cpuUsage();
const figures = await measure(measurement, async (client, count) => {
  const { status } = await clients[client]!.ask(requestOf(first + count));
  return status === HOPED_FOR[kind] ? undefined : `status ${status}`;
});
for (const client of clients) client.close();
const { user, system } = process.cpuUsage(before);
process.send?.({ ...figures, clientCpuMicroseconds: (user + system) / figures.asked } satisfies LoadFigures);
