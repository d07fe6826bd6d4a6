import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { Camera } from './camera.tsx';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { previewOf } from './use-outbox.ts';
import './damage-photo.css';

type DamagePhotoProps = { readonly file: Blob | undefined; readonly onFile: (file: Blob | undefined) => void };

/** The photo of a damage entry: take, preview, retake. */
export function DamagePhoto({ file, onFile }: DamagePhotoProps) {
  const [refusal, setRefusal] = useState<string>();
  async function add([chosen]: readonly File[]): Promise<void> {
    if (!chosen) return;
    const shrunk = await shrinkPicture(chosen);
    setRefusal('refusal' in shrunk ? shrunk.refusal : undefined);
    if ('refusal' in shrunk) toastError({ title: 'Failed to add photo.', description: shrunk.refusal });
    if ('file' in shrunk) onFile(shrunk.file);
  }
  return (
    <div className="damage-photo">
      {refusal && <Callout title="Failed to add photo.">{refusal}</Callout>}
      {file && <img src={previewOf(file)} alt="The damage" />}
      <div className="damage-camera">
        <Camera onFiles={(files) => void add(files)}>{file ? 'Take another' : 'Add a photo'}</Camera>
      </div>
      {file && (
        <Button variant="plain" onClick={() => onFile(undefined)}>
          Remove photo
        </Button>
      )}
    </div>
  );
}
