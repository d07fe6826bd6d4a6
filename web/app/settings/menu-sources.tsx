import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OtherMenu } from '#contract/settings.ts';
import { menuSourcesTexts } from '#core/languages/en/menu-sources.ts';
import { START_MENU_IDS, type StartMenuId } from '#core/settings/start-menus/start-menu.ts';
import { ApiError, call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useEditor } from './editor.ts';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** A whole menu from elsewhere: one to start with, or a file. It becomes the draft, which is reviewed and saved like any change. */
export function MenuSources() {
  const t = useTexts(menuSourcesTexts);
  const take = useTakeMenu();
  const [said, setSaid] = useState<string>();
  const onTaken = (taken: OtherMenu, words: string) => {
    take(taken);
    setSaid(taken.differences.length === 0 ? t('sameMenu') : words);
  };
  return (
    <>
      <FieldGroup title={t('file')} about={t('aboutFile')}>
        <MenuFile onTaken={(taken) => onTaken(taken, t('fileTaken'))} />
      </FieldGroup>
      <FieldGroup title={t('startMenus')} about={t('aboutStartMenus')}>
        <StartMenus onTaken={(taken) => onTaken(taken, t('startMenuTaken'))} />
      </FieldGroup>
      <output>{said}</output>
    </>
  );
}

/** While the prices are those that a menu came with. */
export function ExamplePrices() {
  const t = useTexts(menuSourcesTexts);
  const { data } = useQuery(read('GET /api/admin/setup'));
  const isExample = data?.items.some(({ id, isDone }) => id === 'prices' && !isDone);
  return isExample && <p className={styles.examplePrices}>{t('examplePrices')}</p>;
}

/** Takes a menu into the draft; what else is being edited stays. */
function useTakeMenu(): (taken: OtherMenu) => void {
  const { set } = useEditor();
  return ({ business }) => {
    for (const key of [
      'categories',
      'packages',
      'vehicleClasses',
      'extras',
      'translations',
      'mobileAvailable',
    ] as const)
      set(key, business[key]);
    set('pay.hoursByPackage', business.pay.hoursByPackage);
  };
}

function MenuFile({ onTaken }: { readonly onTaken: (taken: OtherMenu) => void }) {
  const t = useTexts(menuSourcesTexts);
  const field = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => call('POST /api/admin/menu/read', { body: { csv: await file.text() } }),
    onSuccess: onTaken,
  });
  const errors = upload.error instanceof ApiError ? (upload.error.problem?.errors ?? []) : [];
  return (
    <div className={styles.wide}>
      <p>
        <Button href="/api/admin/menu/export" download>
          {t('download')}
        </Button>{' '}
        <Button onClick={() => field.current?.click()} aria-disabled={upload.isPending}>
          {t('upload')}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('upload')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again once it's corrected.
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </p>
      {upload.error && (
        <>
          <Callout title={t('notTaken')}>{errors.length === 0 && errorText(upload.error)}</Callout>
          <ul>
            {errors.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function StartMenus({ onTaken }: { readonly onTaken: (taken: OtherMenu) => void }) {
  const t = useTexts(menuSourcesTexts);
  const [chosen, setChosen] = useState<StartMenuId>();
  const start = useMutation({
    mutationFn: (menu: StartMenuId) => call('POST /api/admin/menu/start', { body: { menu } }),
    onSuccess: (taken) => {
      setChosen(undefined);
      onTaken(taken);
    },
  });
  return (
    <div className={styles.wide}>
      <ul className={styles.startMenus}>
        {START_MENU_IDS.map((id) => (
          <li key={id}>
            <Button onClick={() => setChosen(id)}>{t('startMenu', { id })}</Button>{' '}
            <small>{t('aboutMenu', { id })}</small>
          </li>
        ))}
      </ul>
      {chosen && (
        <Ask
          title={t('askStartMenu', { name: t('startMenu', { id: chosen }) })}
          about={t('aboutAskStartMenu')}
          action={t('useMenu')}
          variant="sponge"
          isBusy={start.isPending}
          onClose={() => setChosen(undefined)}
          onDo={() => start.mutate(chosen)}
        >
          {start.error && <Callout title={errorText(start.error) ?? ''} />}
        </Ask>
      )}
    </div>
  );
}
