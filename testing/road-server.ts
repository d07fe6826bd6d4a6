import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in answers; 'roads' is as OSRM does. */
type Mood =
  | 'roads'
  /** Without `distances`, as older servers do. */
  | 'no-distances'
  /** No road leads anywhere: OSRM has null then. */
  | 'no-roads'
  /** Everything is at one place: the roads of another continent. */
  | 'elsewhere'
  | 'silent'
  | 'page'
  | 'cut-off'
  | 'narrow'
  | 'redirect'
  | 'no-segment'
  | 'down';

/** A stand-in for OSRM (project-osrm.org, HTTP API 5): the table service of its driving profile. */
export type RoadServerStandIn = {
  /** For OSRM_URL; '127.0.0.1:5000' of it is for OSRM_TEST_SERVER. */
  readonly url: string;
  readonly host: string;
  /** How many places each table was asked for. */
  readonly tables: number[];
  mood: Mood;
  /** `--max-table-size` of osrm-routed. */
  mostPlaces: number;
  /** Seconds for each degree along the roads, which have right angles. */
  secondsPerDegree: number;
  readonly close: () => Promise<void>;
};

const METERS_PER_DEGREE = 100_000;

/** Opens the stand-in on this machine. */
export async function openRoadServer(): Promise<RoadServerStandIn> {
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const points = /^\/table\/v1\/driving\/([-\d.,;]+)$/.exec(path)?.[1];
    if (points === undefined) return refuse(response, 'InvalidUrl', 'URL string malformed close to position 1');
    const places = points.split(';').map((point) => point.split(',').map(Number));
    if (places.some((place) => place.length !== 2 || place.some(Number.isNaN) || Math.abs(place[1] ?? 0) > 90))
      return refuse(response, 'InvalidValue', 'Invalid coordinate value.');
    standIn.tables.push(places.length);
    if (places.length > standIn.mostPlaces) return refuse(response, 'TooBig', 'Too many table coordinates');
    answer(response, places, new URLSearchParams(query).get('annotations')?.split(',') ?? ['duration']);
  }).listen(0, '127.0.0.1');

  function answer(response: ServerResponse, places: readonly (readonly number[])[], annotations: readonly string[]) {
    const { mood, secondsPerDegree } = standIn;
    if (mood === 'silent') return;
    if (mood === 'down') return response.writeHead(502).end('Bad Gateway');
    if (mood === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (mood === 'no-segment') return refuse(response, 'NoSegment', 'Could not find a matching segment for coordinate');
    if (mood === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    const away = (from: readonly number[], to: readonly number[]) =>
      mood === 'elsewhere' ? 0 : Math.abs((from[0] ?? 0) - (to[0] ?? 0)) + Math.abs((from[1] ?? 0) - (to[1] ?? 0));
    const table = (per: number) =>
      places.map((from, row) =>
        places.map((to, column) =>
          mood === 'no-roads' && row !== column ? null : Math.round(away(from, to) * per * 10) / 10,
        ),
      );
    const durations = table(secondsPerDegree);
    const waypoints = places.map((location) => ({ hint: 'AAAA', distance: 12.3, name: 'Elm Street', location }));
    const body = {
      code: 'Ok',
      ...(annotations.includes('duration') && { durations: mood === 'narrow' ? durations.slice(1) : durations }),
      ...(annotations.includes('distance') && mood !== 'no-distances' && { distances: table(METERS_PER_DEGREE) }),
      sources: waypoints,
      destinations: waypoints,
    };
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
    if (mood !== 'cut-off') return response.end(text);
    response.write(text.slice(0, text.length / 2));
    response.destroy();
  }

  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: RoadServerStandIn = {
    url: `http://${host}`,
    host,
    tables: [],
    mood: 'roads',
    mostPlaces: 100,
    secondsPerDegree: 8000,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

function refuse(response: ServerResponse, code: string, message: string): void {
  response.writeHead(400, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify({ code, message }));
}
