/** Where copies of backups can go: a bucket that speaks S3, a server with SFTP, or another folder of this machine. */
export const PLACE_KINDS = ['s3', 'sftp', 'folder'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What may be shown of a place. */
export type BackupPlaceDetails =
  | {
      readonly kind: 's3';
      /** 'https://s3.us-west-002.backblazeb2.com' */
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      /** A folder in the bucket; '' for none. */
      readonly folder: string;
      readonly accessKeyId: string;
    }
  | {
      readonly kind: 'sftp';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly folder: string;
    }
  | { readonly kind: 'folder'; readonly folder: string };

/** Why a backup couldn't be copied: keys of `backupPlaceErrorsTexts`. */
export const PLACE_FAILURES = [
  'wrongKey',
  'notAllowed',
  'noBucket',
  'wrongRegion',
  'wrongLogIn',
  'otherServer',
  'noFolder',
  'ownFolder',
  'full',
  'privateAddress',
  'unknownHost',
  'badCertificate',
  'unreachable',
  'notReadBack',
] as const;
export type PlaceFailureReason = (typeof PLACE_FAILURES)[number];

/** The place in a few words: 'my-bucket/brightbay', 'nas.example.com/backups', '/mnt/drive'. */
export function placeName(place: BackupPlaceDetails): string {
  if (place.kind === 'folder') return place.folder;
  const root = place.kind === 's3' ? place.bucket : place.host;
  return [root, place.folder.replaceAll(/^\/+|\/+$/g, '')].filter(Boolean).join('/');
}
