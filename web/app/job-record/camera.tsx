import { useRef, useState, type ChangeEvent, type ReactNode, type RefObject } from 'react';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type CameraProps = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Label of the camera button. */
  readonly children: ReactNode;
  readonly variant?: 'sponge' | undefined;
  /** How many photos can be chosen from the gallery at once. */
  readonly multiple?: boolean;
  /** Asked before the camera or the gallery opens, so that a no loses no photo. */
  readonly question?: { readonly title: string; readonly about: string; readonly action: string } | undefined;
};

/** A button that opens the camera, and one for photos that are already on the phone. */
export function Camera({ onFiles, children, variant, multiple = false, question }: CameraProps) {
  const t = useTexts(documentationTexts);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<RefObject<HTMLInputElement | null>>();
  const open = (input: RefObject<HTMLInputElement | null>) => (question ? setAsked(input) : input.current?.click());
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const file = { type: 'file', accept: 'image/*', hidden: true, tabIndex: -1, onChange: take } as const;
  return (
    <>
      <Button aria-label={t('chooseFromGallery')} onClick={() => open(gallery)}>
        <Icon name="gallery" />
      </Button>
      <Button variant={variant} onClick={() => open(camera)}>
        <Icon name="camera" />
        {children}
      </Button>
      <input ref={camera} {...file} capture="environment" data-testid="camera" />
      <input ref={gallery} {...file} multiple={multiple} data-testid="gallery" />
      {question && asked && (
        <Ask
          {...question}
          variant="sponge"
          isBusy={false}
          onDo={() => {
            asked.current?.click();
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
