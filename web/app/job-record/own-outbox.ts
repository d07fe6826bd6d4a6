import { useMemo, useSyncExternalStore } from 'react';
import type { Upload } from '#contract/documentation.ts';
import { ApiError, call, ConnectionError } from '#web/lib/api.ts';
import { sendWatched } from '#web/lib/send-watched.ts';
import { openOutboxStore, SendFailure, type OutboxItem, type SentAnswer, type LineState } from './outbox-store.ts';
import { openTabs, openOutbox } from './outbox.ts';

/** Sends one item under its client id, so that retries are idempotent: first its picture, then its data. */
async function sendItem(item: OutboxItem, onProgress: (progress: number) => void): Promise<SentAnswer> {
  try {
    return await send(item, onProgress);
  } catch (error) {
    throw failureOf(error);
  }
}

/** The app's only outbox. */
export const outbox = openOutbox({ send: sendItem, store: openOutboxStore(), tabs: openTabs() });

async function send(item: OutboxItem, onProgress: (progress: number) => void): Promise<SentAnswer> {
  const { id: clientId, jobId, owner } = item;
  const about = { params: { id: jobId }, headers: ownerHeader(owner) };
  const upload = async (file: Blob) => (await sendFile({ jobId, clientId, owner, file, onProgress })).photoUrl;
  switch (item.kind) {
    case 'photo': {
      const photoUrl = await upload(item.file);
      return call('POST /api/jobs/:id/photos', { ...about, body: { ...item.entry, photoUrl, clientId } });
    }
    case 'damage': {
      const photoUrl = item.file ? await upload(item.file) : item.photoUrl;
      const body = { ...item.entry, ...(photoUrl && { photoUrl }), clientId };
      return call('POST /api/jobs/:id/damage-logs', { ...about, body });
    }
    case 'step':
      return call(`POST /api/jobs/:id/${item.step}`, { ...about, body: { at: item.at } });
    case 'ending':
      return call('POST /api/jobs/:id/expected-end', { ...about, body: { at: item.at, until: item.until } });
    case 'missed-stop': {
      const { reason, startsAt } = item;
      return call('POST /api/jobs/:id/missed-stop', { ...about, body: { reason, startsAt } });
    }
    case 'completion':
      return call('POST /api/jobs/:id/completion', { ...about, body: { ...item.entry, clientId } });
  }
}

/** Names the employee whose item it is, so that no other one's session sends it; the shop's owner has no employee ID. */
function ownerHeader(owner: string): { readonly 'x-employee-id'?: string } {
  return owner.startsWith('FKE-') ? { 'x-employee-id': owner } : {};
}

const LATER = new Set([408, 423, 425, 429]);
/** The session has ended, or belongs to another employee. */
const OTHER_SESSION = new Set([401, 403]);

function failureOf(error: unknown): SendFailure {
  if (error instanceof ConnectionError) return new SendFailure('offline', error.message, { cause: error });
  if (!(error instanceof ApiError)) return new SendFailure('later', String(error), { cause: error });
  const message = error.problem?.detail ?? '';
  const kind =
    error.status >= 500 || LATER.has(error.status) ? 'later' : OTHER_SESSION.has(error.status) ? 'log-in' : 'refused';
  return new SendFailure(kind, message, { cause: error });
}

/** Uploads a picture and reports progress. Throws ApiError and ConnectionError. */
async function sendFile(picture: {
  readonly jobId: string;
  readonly clientId: string;
  /** The employee ID of the photographer; 'admin:' and the email address for an admin. */
  readonly owner: string;
  readonly file: Blob;
  readonly onProgress: (progress: number) => void;
}): Promise<Upload> {
  const { jobId, clientId, owner, file, onProgress } = picture;
  const sha256 = await hashOf(file);
  const answer = await sendWatched({
    url: `/api/jobs/${encodeURIComponent(jobId)}/photo-files`,
    headers: {
      'content-type': file.type.startsWith('image/') ? file.type : 'image/jpeg',
      'x-client-id': clientId,
      ...ownerHeader(owner),
      ...(sha256 && { 'x-sha256': sha256 }),
    },
    body: file,
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
  });
  return JSON.parse(answer) as Upload;
}

/** In hex; undefined where the browser offers no hashing, which is on plain http. */
async function hashOf(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type SendingState = {
  /** The job's items on this device, sent and unsent, oldest first. */
  readonly items: readonly OutboxItem[];
  readonly line: LineState;
  readonly sent: number;
};

/** The outbox items of one job. */
export function useOutbox(jobId: string): SendingState {
  const { items: all, line } = useOwnOutbox();
  return useMemo(
    () =>
      sendingOf(
        all.filter((item) => item.jobId === jobId),
        line,
      ),
    [all, line, jobId],
  );
}

/** The outbox items of all of the employee's jobs. */
export function useOwnOutbox(): SendingState {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const line = useSyncExternalStore(outbox.subscribe, outbox.line);
  return useMemo(() => sendingOf(items, line), [items, line]);
}

function sendingOf(items: readonly OutboxItem[], line: LineState): SendingState {
  return { items, line, sent: items.filter(({ state }) => state === 'sent').length };
}
