import type { Server } from 'node:http';

/** Says whether somebody waits for an answer of this server at the moment. */
export function watchRequests(server: Server): () => boolean {
  let underWay = 0;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => (underWay -= 1));
  });
  return () => underWay > 0;
}
