import { useState } from 'react';
import type { MailDetail } from '#contract/mail.ts';
import { Segments } from '#web/ui/segments.tsx';

const LOOKS = [
  { value: 'html', word: 'As sent' },
  { value: 'text', word: 'Text only' },
] as const;

/** The content of a mail, in a sandboxed frame: no scripts, no forms, and no links that navigate. */
export function MailPreview({ preview }: Pick<MailDetail, 'preview'>) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('html');
  if (!preview) {
    return (
      <section aria-labelledby="mail-preview">
        <h3 id="mail-preview">Preview</h3>
        <p>This mail cannot be shown: another version of this program wrote it.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="mail-preview" className="mail-preview">
      <div className="mail-preview-head">
        <h3 id="mail-preview">Preview, private links left out</h3>
        <Segments name="mail-look" label="How to show it" choices={LOOKS} chosen={look} onChoose={setLook} />
      </div>
      {look === 'html' ? (
        <iframe title="The mail as it is sent" sandbox="" srcDoc={preview.html} />
      ) : (
        // Scrollable text must be scrollable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label="The mail as text">
          {preview.text}
        </pre>
      )}
    </section>
  );
}
