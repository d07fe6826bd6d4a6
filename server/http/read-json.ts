import { isAscii, isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

/** Bodies up to this size may have any structure. */
const SMALL_BODY = 64 * 1024;
/**
 * Large bodies are large because of their photos: three long strings. They need no more brackets and commas than this.
 */
const MOST_PARTS = 5000;
const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/;
const PART_SIGNS = ['{', '[', ','];

/**
 * Accepts JSON bodies, plus pictures and forms for calls that take them, and nothing else. Rejects as unreadable: bytes
 * that are not UTF-8, and keys that touch a prototype. Rejects as too large: a large body of very many small parts,
 * which would block the process for seconds.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    if (request.routeOptions.config.call?.takesRaw) return done(null, body);
    if (body.length > SMALL_BODY && hasTooManyParts(body)) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    void parse(request, body.toString(isAscii(body) ? 'latin1' : 'utf8'), done);
  });
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.call?.takesFile) return done(null, body);
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
  app.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body: Buffer, done) => {
    if (request.routeOptions.config.call?.takesForm) return done(null, undefined);
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
}

function hasTooManyParts(body: Buffer): boolean {
  let count = 0;
  for (const sign of PART_SIGNS) {
    for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + 1)) {
      count += 1;
      if (count > MOST_PARTS) return true;
    }
  }
  return false;
}
