import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

/** A server with one account and one folder, in memory, that speaks SFTP: as much of it as copies of backups need. */
export type SftpStandIn = {
  readonly port: number;
  readonly files: Map<string, Buffer>;
  /** Refuses to write from now on, as a full disk does, or takes files again. */
  isFull: boolean;
  readonly close: () => Promise<void>;
};

export const SFTP_ACCOUNT = { user: 'suds', password: 'rinse-7Q2' } as const;
/** The folder that exists there. */
export const SFTP_FOLDER = '/backups';

const { OK, NO_SUCH_FILE, FAILURE } = ssh2.utils.sftp.STATUS_CODE;

/** Opens it on this machine, with a host key of its own; on any free port unless one is named. */
export async function openSftpServer(port = 0): Promise<SftpStandIn> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (asked) => {
      const { user, password } = SFTP_ACCOUNT;
      if (asked.method === 'password' && asked.username === user && asked.password === password) asked.accept();
      else asked.reject(['password']);
    });
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), standIn))),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const standIn: SftpStandIn = {
    port: (server.address() as AddressInfo).port,
    files: new Map(),
    isFull: false,
    close: async () => {
      for (const client of clients) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

type Handle = { readonly path: string; isRead?: boolean };

function serve(sftp: SFTPWrapper, standIn: SftpStandIn): void {
  const { files } = standIn;
  const handles: Handle[] = [];
  const attrsOf = (path: string) => ({
    mode: path === SFTP_FOLDER ? 0o40_755 : 0o100_600,
    uid: 0,
    gid: 0,
    size: files.get(path)?.length ?? 0,
    atime: 0,
    mtime: 0,
  });
  const open = (id: number, handle: Handle) => {
    handles.push(handle);
    sftp.handle(id, Buffer.from([handles.length - 1]));
  };
  const of = (handle: Buffer) => handles[handle[0] ?? -1] ?? { path: '' };
  const isThere = (path: string) => path === SFTP_FOLDER || files.has(path);
  sftp.on('OPEN', (id, path, flags) => {
    const isWriting = (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0;
    if (isWriting && !path.startsWith(`${SFTP_FOLDER}/`)) return sftp.status(id, NO_SUCH_FILE);
    if (isWriting) files.set(path, Buffer.alloc(0));
    return files.has(path) ? open(id, { path }) : sftp.status(id, NO_SUCH_FILE);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    if (standIn.isFull) return sftp.status(id, FAILURE);
    const { path } = of(handle);
    const before = files.get(path) ?? Buffer.alloc(0);
    const after = Buffer.alloc(Math.max(before.length, offset + data.length));
    before.copy(after);
    data.copy(after, offset);
    files.set(path, after);
    return sftp.status(id, OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const data = (files.get(of(handle).path) ?? Buffer.alloc(0)).subarray(offset, offset + length);
    return data.length > 0 ? sftp.data(id, data) : sftp.status(id, ssh2.utils.sftp.STATUS_CODE.EOF);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, OK));
  sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attrsOf(of(handle).path)));
  sftp.on('FSETSTAT', (id) => sftp.status(id, OK));
  const tell = (id: number, path: string) =>
    isThere(path) ? sftp.attrs(id, attrsOf(path)) : sftp.status(id, NO_SUCH_FILE);
  sftp.on('STAT', tell);
  sftp.on('LSTAT', tell);
  sftp.on('OPENDIR', (id, path) => (path === SFTP_FOLDER ? open(id, { path }) : sftp.status(id, NO_SUCH_FILE)));
  sftp.on('READDIR', (id, handle) => {
    const folder = of(handle);
    if (folder.isRead) return sftp.status(id, ssh2.utils.sftp.STATUS_CODE.EOF);
    folder.isRead = true;
    const names = [...files.keys()].map((path) => path.slice(SFTP_FOLDER.length + 1));
    return sftp.name(
      id,
      names.map((filename) => ({ filename, longname: filename, attrs: attrsOf(`${SFTP_FOLDER}/${filename}`) })),
    );
  });
  sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? OK : NO_SUCH_FILE));
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(from);
    if (!file) return sftp.status(id, NO_SUCH_FILE);
    files.delete(from);
    files.set(to, file);
    return sftp.status(id, OK);
  });
}
