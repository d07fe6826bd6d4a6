import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { line, type Line } from '#core/operations/script-lines.ts';
import { openPhotoStore, type PhotoStore } from '../storage/photo-store.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

type Comparing = Pick<ScriptContext, 'say' | 'signal'> & {
  readonly deps: { readonly db: ScriptContext['deps']['db']; readonly env: Parameters<typeof openPhotoStore>[0] };
};

/** Compares each photo with its file: there, of the right size, and byte by byte what it was when it was kept. */
export async function verifyPhotos({ deps, say, signal }: Comparing): Promise<void> {
  const store = openPhotoStore(deps.env);
  const rows = await deps.db.selectFrom('photos').select(['id', 'sha256', 'byte_size']).orderBy('id').execute();
  let wrong = 0;
  for (const { id, sha256, byte_size: size } of rows) {
    signal.throwIfAborted();
    const fault = await faultOf(store, { id, sha256, size });
    if (!fault) continue;
    wrong += 1;
    say(fault);
  }
  const strays = await countStrays(store, new Set(rows.map(({ sha256 }) => sha256.toString('hex'))));
  say(line('photosCompared', { count: rows.length }));
  if (strays > 0) say(line('filesWithoutPhoto', { count: strays }));
  if (wrong > 0) throw new ScriptFailure(line('photosWrong', { wrong, count: rows.length }));
}

type KeptPhoto = { readonly id: string; readonly sha256: Buffer; readonly size: number };

async function faultOf(store: PhotoStore, { id, sha256, size }: KeptPhoto): Promise<Line | undefined> {
  const file = await store.open(sha256);
  if (!file) return line('photoLost', { id });
  const bytes = await buffer(file);
  if (bytes.byteLength !== size) return line('photoSizeDiffers', { id, found: bytes.byteLength, size });
  const found = createHash('sha256').update(bytes).digest();
  return found.equals(sha256) ? undefined : line('photoDamaged', { id });
}

async function countStrays(store: PhotoStore, known: ReadonlySet<string>): Promise<number> {
  let strays = 0;
  for await (const sha256 of store.list()) if (!known.has(sha256.toString('hex'))) strays += 1;
  return strays;
}
