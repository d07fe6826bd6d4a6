import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { sendProblem } from './problems.ts';

const NO_HTTP: Problem = {
  status: 400,
  code: 'malformed',
  title: 'That could not be read',
  detail: 'This is not a request that a browser would send. Please check its first line and its headers.',
};
const TOO_LONG: Problem = {
  status: 431,
  code: 'too-large',
  title: 'The headers are too large',
  detail: 'Please send shorter headers, or delete the cookies of this site.',
};
const TOO_SLOW: Problem = {
  status: 408,
  code: 'too-slow',
  title: 'That took too long',
  detail: 'The request did not arrive in time. Please try again on a better connection.',
};
const BAD_ADDRESS: Problem = {
  status: 400,
  code: 'malformed',
  title: 'That address cannot be read',
  detail: 'Please check the address: it is too long, or a % in it is not followed by two digits.',
};

/**
 * Responds to input that is not a readable HTTP request. The error is not logged, because it contains the raw bytes.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : NO_HTTP;
  const body = JSON.stringify({ type: `urn:brightbay:problem:${problem.code}`, ...problem });
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Responds to an address that the router cannot decode; no hooks have run by then. */
export function answerBadAddress(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  void sendProblem(reply.headers(headers), BAD_ADDRESS);
}
