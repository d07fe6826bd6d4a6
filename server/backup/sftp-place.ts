import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Client, SFTPWrapper } from 'ssh2';
import { isServerName } from '#core/notifications/mail-providers.ts';
import type { BackupPlaceDetails } from '#core/operations/backup-places.ts';
import { lookUpPublic } from '#server/lib/public-addresses.ts';
import { MOST_READ, networkFailure, PlaceFailure, type BackupPlace } from './backup-place.ts';

/** What is encrypted: the password, and the key by which the server is known again since it was tested. */
export type SftpSecret = { readonly password: string; readonly hostKey?: string | undefined };

/** In milliseconds. */
const PATIENCE = 20_000;

/** A place on a server, with the key that the server has shown. */
export type SftpPlace = BackupPlace & { readonly hostKey: string };

/** Opens a folder of a server. Only public addresses are reached unless `isPrivateAllowed`. Throws PlaceFailure. */
export async function openSftp(
  { host, port, user, folder }: Extract<BackupPlaceDetails, { readonly kind: 'sftp' }>,
  secret: string,
  isPrivateAllowed: boolean,
): Promise<SftpPlace> {
  if (!isPrivateAllowed && !isServerName(host)) throw new PlaceFailure('privateAddress');
  const { password, hostKey: known } = JSON.parse(secret) as SftpSecret;
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  const socket = connect({ host, port, ...(!isPrivateAllowed && { lookup: lookUpPublic }) });
  let hostKey = '';
  try {
    await logIn(client, {
      socket,
      user,
      password,
      verify: (shown) => {
        hostKey = shown;
        return known === undefined || known === shown;
      },
    });
    const sftp = await promisify<SFTPWrapper>(client.sftp.bind(client))();
    return {
      ...placeOf(sftp, folder === '' ? '.' : folder.replace(/\/+$/, '') || '/'),
      hostKey,
      close: () => client.end(),
    };
  } catch (error) {
    client.destroy();
    socket.destroy();
    throw known !== undefined && hostKey !== '' && hostKey !== known
      ? new PlaceFailure('otherServer', error)
      : sftpFailure(error);
  }
}

async function logIn(
  client: Client,
  {
    socket,
    user,
    password,
    verify,
  }: {
    readonly socket: Socket;
    readonly user: string;
    readonly password: string;
    readonly verify: (hostKey: string) => boolean;
  },
): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE);
  const failed = once(socket, 'error', { signal: patience }).then(([error]) => {
    throw error;
  });
  await Promise.race([once(socket, 'connect', { signal: patience }), failed]);
  const ready = once(client, 'ready', { signal: patience });
  client.connect({
    sock: socket,
    username: user,
    password,
    readyTimeout: PATIENCE,
    keepaliveInterval: 15_000,
    hostVerifier: (key: Buffer) => verify(createHash('sha256').update(key).digest('base64')),
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  client.on('error', () => {});
}

function placeOf(sftp: SFTPWrapper, folder: string): Omit<BackupPlace, 'close'> {
  const at = (name: string) => `${folder}/${name}`;
  const removeFile = promisify<string, void>(sftp.unlink.bind(sftp));
  const mend = async <Result>(doing: Promise<Result>): Promise<Result> =>
    doing.catch((error: unknown) => {
      throw sftpFailure(error);
    });
  return {
    put: async (name, path, signal) => {
      const aside = at(`${name}.new`);
      await mend(pipeline(createReadStream(path), sftp.createWriteStream(aside, { mode: 0o600 }), { signal }));
      await removeFile(at(name)).catch(() => undefined);
      await mend(promisify<string, string, void>(sftp.rename.bind(sftp))(aside, at(name)));
    },
    read: async (name) => mend(buffer(sftp.createReadStream(at(name), { end: MOST_READ }))),
    remove: async (name) => mend(removeFile(at(name))),
    list: async () => {
      const found = await mend(promisify(sftp.readdir.bind(sftp))(folder));
      return found.map(({ filename }) => filename);
    },
  };
}

/** By the level of the log-in, and the codes of SFTP (draft-ietf-secsh-filexfer-02, 7). */
function sftpFailure(error: unknown): PlaceFailure {
  if (error instanceof PlaceFailure) return error;
  const { level, code }: { readonly level?: unknown; readonly code?: unknown } =
    error instanceof Error ? (error as object) : {};
  if (level === 'client-authentication') return new PlaceFailure('wrongLogIn', error);
  if (code === 2) return new PlaceFailure('noFolder', error);
  if (code === 3) return new PlaceFailure('notAllowed', error);
  if (code === 4) return new PlaceFailure('full', error);
  return networkFailure(error);
}
