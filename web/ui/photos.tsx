import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import alert from './alert.module.css';
import styles from './photos.module.css';

type PhotosProps = {
  readonly photos: readonly {
    readonly id: string;
    readonly url: string;
    /** A small one of the same. */
    readonly thumbUrl?: string;
    /** Its own name; counted through where it has none. */
    readonly name?: string;
    /** When and who. */
    readonly about?: string;
  }[];
  /** What they show: 'Photo of the vehicle'. */
  readonly label: string;
};

/** Small photos in a row; a press opens one in full size, from where the arrow keys go to the others. What is around finds them as `[data-photos]`. */
export function Photos({ photos, label }: PhotosProps) {
  const t = useTexts(uiTexts);
  const [open, setOpen] = useState<number>();
  const nameOf = (index: number) =>
    photos[index]?.name ?? t('photoOf', { label, number: index + 1, count: photos.length });
  return (
    <>
      <ul className={styles.root} data-photos>
        {photos.map(({ id, url, thumbUrl }, index) => (
          <li key={`${id} ${index}`}>
            <button type="button" onClick={() => setOpen(index)} aria-label={t('openPhoto', { photo: nameOf(index) })}>
              <img src={thumbUrl ?? url} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog.Root open={open !== undefined} onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}>
        {open !== undefined && (
          <PhotoViewer
            url={photos[open]?.url ?? ''}
            name={nameOf(open)}
            about={photos[open]?.about}
            {...(photos.length > 1 && { onStep: (by) => setOpen((open + by + photos.length) % photos.length) })}
          />
        )}
      </Dialog.Root>
    </>
  );
}

type ViewerProps = {
  readonly url: string;
  readonly name: string;
  /** When and who. */
  readonly about?: string | undefined;
  readonly children?: ReactNode;
  /** To the next or the one before; absent for a single photo. */
  readonly onStep?: (by: 1 | -1) => void;
};

/** A photo in full size, inside a dialog. */
export function PhotoViewer({ url, name, about, children, onStep }: ViewerProps) {
  const t = useTexts(uiTexts);
  const [from] = useState(() => document.activeElement);
  return (
    <Dialog.Portal>
      <Dialog.Overlay className={alert.back} />
      <Dialog.Content
        className={styles.viewer}
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (from instanceof HTMLElement) from.focus();
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') onStep?.(1);
          if (key === 'ArrowLeft') onStep?.(-1);
        }}
      >
        <img src={url} alt={name} />
        <div className={styles.viewerBar}>
          <div className={styles.viewerName}>
            <Dialog.Title>{name}</Dialog.Title>
            {about && <p>{about}</p>}
          </div>
          {children}
          {onStep && (
            <>
              <button
                type="button"
                className={buttonClass()}
                aria-label={t('previousPhoto')}
                onClick={() => onStep(-1)}
              >
                <Icon name="left" />
              </button>
              <button type="button" className={buttonClass()} aria-label={t('nextPhoto')} onClick={() => onStep(1)}>
                <Icon name="right" />
              </button>
            </>
          )}
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            {t('fullSize')}
          </a>
          <Dialog.Close className={buttonClass()} aria-label={t('closePhoto')}>
            <Icon name="close" />
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  );
}
