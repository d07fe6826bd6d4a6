import { givenInput } from './child.ts';
import { openClient } from './http-client.ts';
import { measure, type Figures, type Measurement } from './measure.ts';
import { hopedFor, requestsOf, type Kind, type Shop } from './requests.ts';

/** With the processor time that the clients themselves took. */
export type LoadFigures = Figures & { readonly clientCpuMicroseconds: number };

export type Load = Measurement & {
  readonly port: number;
  readonly kind: Kind;
  readonly shop: Shop;
  /** The number of the first request; what follows is counted up. */
  readonly first: number;
};

// A separate process, so that the clients' cost can be told apart from the server's.
const { port, kind, shop, first, ...measurement } = givenInput() as Load;
const requestOf = requestsOf(kind, { host: `127.0.0.1:${port}`, shop });
const clients = await Promise.all(Array.from({ length: measurement.clients }, () => openClient(port)));
const before = process.cpuUsage();
const figures = await measure(measurement, async (client, count) => {
  const { status } = await clients[client]!.ask(requestOf(first + count));
  return status === hopedFor(kind) ? undefined : `status ${status}`;
});
for (const client of clients) client.close();
const { user, system } = process.cpuUsage(before);
process.send?.({ ...figures, clientCpuMicroseconds: (user + system) / figures.asked } satisfies LoadFigures);
