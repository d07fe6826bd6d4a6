import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Language } from '#core/languages/language.ts';
import type { MailKind, Mails, WrittenMail } from '#core/notifications/mails.ts';
import type { Settings } from '#core/settings/settings.ts';

export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  data: Mails[Kind],
  business: Settings,
  language: Language,
) => Promise<WrittenMail>;

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Builds the current mail templates, for tests that render real mails, and returns their renderer. */
export async function buildMails(): Promise<RenderMail> {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-mails-'));
  try {
    await build({
      root: PROJECT,
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      ssr: { noExternal: true },
      build: {
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: 'web/mail/render-mail.tsx',
        rolldownOptions: { external: /^prettier/, output: { codeSplitting: false } },
      },
    });
    const built: unknown = await import(pathToFileURL(join(folder, 'render-mail.js')).href);
    return (built as { readonly renderMail: RenderMail }).renderMail;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
