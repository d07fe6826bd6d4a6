import { ApiError, call, ConnectionError } from '#web/lib/api.ts';
import { openTabs } from './other-tabs.ts';
import { openOutboxStore } from './outbox-store.ts';
import { SendFailure, type OutboxItem, type SentAnswer } from './outbox-item.ts';
import { openOutbox } from './outbox.ts';
import { sendFile } from './send-file.ts';

/** Sends one item under its client id, so that retries are idempotent: first its picture, then its data. */
export async function sendItem(item: OutboxItem, onProgress: (progress: number) => void): Promise<SentAnswer> {
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
  const about = { params: { id: jobId }, headers: { 'x-employee-id': owner } };
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
    case 'completion':
      return call('POST /api/jobs/:id/completion', { ...about, body: { ...item.entry, clientId } });
  }
}

const LATER = new Set([408, 423, 425, 429]);
/** The session has ended, or belongs to another employee. */
const WITHOUT_HIM = new Set([401, 403]);

function failureOf(error: unknown): SendFailure {
  if (error instanceof ConnectionError) return new SendFailure('offline', error.message, { cause: error });
  if (!(error instanceof ApiError)) return new SendFailure('later', String(error), { cause: error });
  const message = error.problem?.detail ?? 'The server did not take it.';
  const kind =
    error.status >= 500 || LATER.has(error.status) ? 'later' : WITHOUT_HIM.has(error.status) ? 'log-in' : 'refused';
  return new SendFailure(kind, message, { cause: error });
}
