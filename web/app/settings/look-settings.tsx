import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { siteSettingsTexts } from '#core/languages/en/site-settings.ts';
import { HERO_WIDTHS, LOGO_BOX, pictureUrl, type SentPurpose } from '#core/settings/site-pictures.ts';
import { call } from '#web/lib/api.ts';
import { base64Of } from '#web/lib/base64.ts';
import { useTexts } from '#web/lib/language.tsx';
import { firstError } from '#web/lib/refusal.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldError, FieldHint } from '#web/ui/field.tsx';
import { useSetting } from './editor.ts';
import styles from './look-settings.module.css';

type PictureSettingProps = {
  readonly path: string;
  readonly purpose: SentPurpose;
  readonly label: string;
  readonly hint: string;
};

/** A picture of the site: sent at once, and shown to visitors once the settings are published. */
export function PictureSetting({ path, purpose, label, hint }: PictureSettingProps) {
  const t = useTexts(siteSettingsTexts);
  const { id, value, error, set } = useSetting<string>(path);
  const field = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // A logo may be transparent. What this browser can't read is for the server to refuse.
      const shrunk = purpose === 'logo' ? { file } : await shrinkPicture(file);
      const image = await base64Of('refusal' in shrunk ? file : shrunk.file);
      return call('POST /api/admin/pictures', { body: { purpose, image } });
    },
    onSuccess: (picture) => set(picture.id),
  });
  const refused = firstError(upload.error, 'image');
  return (
    <div className={styles.picture} id={id} tabIndex={-1}>
      <p className={styles.label}>{label}</p>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {value !== '' && (
        <img
          className={purpose === 'logo' ? styles.logo : styles.hero}
          src={
            purpose === 'logo' ? pictureUrl(value, LOGO_BOX.width, 'png') : pictureUrl(value, HERO_WIDTHS[0], 'webp')
          }
          alt=""
        />
      )}
      <p className={styles.actions}>
        <Button onClick={() => field.current?.click()} aria-disabled={upload.isPending} aria-describedby={`${id}-hint`}>
          {t(upload.isPending ? 'sendingPicture' : value === '' ? 'choosePicture' : 'otherPicture')}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {value !== '' && (
          <Button variant="plain" onClick={() => set('')}>
            {t('removePicture')}
            <span className="visually-hidden">: {label}</span>
          </Button>
        )}
        <input
          ref={field}
          type="file"
          accept="image/*"
          aria-label={label}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </p>
      <output>{upload.isSuccess && value !== '' && t('picturesLater')}</output>
      {refused && <Callout title={t('pictureNotTaken')}>{refused}</Callout>}
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}

/** Ours, where the color field begins: it has no empty value. */
const OURS = '#005660';

/** The color of the site; empty for ours. */
export function ColorSetting({ path }: { readonly path: string }) {
  const t = useTexts(siteSettingsTexts);
  const { id, value, error, set } = useSetting<string>(path);
  return (
    <div className={styles.picture}>
      <label htmlFor={id} className={styles.label}>
        {t('color')}
      </label>
      <FieldHint id={`${id}-hint`}>{t('colorHint')}</FieldHint>
      <p className={styles.actions}>
        <input
          id={id}
          type="color"
          className={styles.color}
          value={value === '' ? OURS : value}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => set(target.value)}
        />
        {value !== '' && (
          <Button variant="plain" onClick={() => set('')}>
            {t('ourColor')}
          </Button>
        )}
      </p>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}
