import type { ScriptName } from '#core/operations/scripts.ts';
import type { Script } from './script.ts';

/** What each name runs. Loaded when it is run: the server needs none of it to answer. */
const SCRIPTS: Readonly<Record<ScriptName, () => Promise<Script>>> = {
  'smoke-test': async () => (await import('./smoke-test.ts')).smokeTest,
  'send-test-email': async () => (await import('./send-test-email.ts')).sendTestEmail,
  'test-photo-analysis': async () => (await import('./test-photo-analysis.ts')).testPhotoAnalysis,
  'add-test-data': async () => (await import('./add-test-data.ts')).addTestQuotes,
  'verify-database': async () => (await import('./verify-database.ts')).verifyDatabase,
  'verify-configuration': async () => (await import('./verify-configuration.ts')).verifyConfiguration,
  'verify-backups': async () => (await import('./verify-backups.ts')).verifyBackups,
  'verify-photos': async () => (await import('./verify-photos.ts')).verifyPhotos,
  'backup-database': async () => (await import('./backup-database.ts')).backupDatabase,
  'clear-test-data': async () => (await import('./clear-test-data.ts')).clearTestData,
  'clear-all-data': async () => (await import('./clear-all-data.ts')).clearAllData,
};

export function findScript(name: ScriptName): Promise<Script> {
  return SCRIPTS[name]();
}
