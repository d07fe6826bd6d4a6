import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { documentationTexts } from '#core/languages/en/documentation.ts';

type CameraProps = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Label of the camera button. */
  readonly children: ReactNode;
  readonly variant?: 'sponge' | undefined;
  /** How many photos can be chosen from the gallery at once. */
  readonly multiple?: boolean;
};

/** A button that opens the camera, and one for photos that are already on the phone. */
export function Camera({ onFiles, children, variant, multiple = false }: CameraProps) {
  const t = useTexts(documentationTexts);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const file = { type: 'file', accept: 'image/*', hidden: true, tabIndex: -1, onChange: take } as const;
  return (
    <>
      <Button aria-label={t('chooseFromGallery')} onClick={() => gallery.current?.click()}>
        <Icon name="gallery" />
      </Button>
      <Button variant={variant} onClick={() => camera.current?.click()}>
        <Icon name="camera" />
        {children}
      </Button>
      <input ref={camera} {...file} capture="environment" data-testid="camera" />
      <input ref={gallery} {...file} multiple={multiple} data-testid="gallery" />
    </>
  );
}
