import { useEffect, useRef, useState } from 'react';
import { toastError } from '#web/ui/toast.tsx';
import { newKey } from '#web/lib/new-key.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { complaintAbout, MOST_BYTES } from './photo-files.ts';
import { keepPhotos, keptPhotos, type ChosenPhoto } from './photo-store.ts';
import { previewOf } from './preview-of.ts';

/** The chosen photos, each shrunk once, and stored in the browser for a reload. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // Stored photos load asynchronously; until then, nothing overwrites them.
  const isRead = useRef(false);

  useEffect(() => {
    let isHere = true;
    void keptPhotos().then((kept) => {
      if (isHere) setPhotos((chosen) => (chosen.length > 0 ? chosen : kept));
      isRead.current = true;
    });
    return () => {
      isHere = false;
    };
  }, []);
  useEffect(() => {
    if (isRead.current) void keepPhotos(photos);
  }, [photos]);

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const complaint = complaintAbout(files, photos.length + preparing);
    if (complaint) return toastError(complaint);
    setRefusals([]);
    setPreparing((count) => count + files.length);
    await Promise.all(
      files.map(async (file) => {
        const prepared = await prepare(file);
        setPreparing((count) => count - 1);
        if ('refusal' in prepared) setRefusals((said) => [...said, `${file.name}: ${prepared.refusal}`]);
        else setPhotos((chosen) => [...chosen, prepared]);
      }),
    );
  }

  return {
    photos,
    /** How many are being shrunk now. */
    preparing,
    /** A sentence for each file that couldn't be read. */
    refusals,
    add: (files: readonly File[]) => void add(files),
    remove: (id: string) => {
      setRefusals([]);
      setPhotos((chosen) => chosen.filter((photo) => photo.id !== id));
    },
  };
}

async function prepare(file: File): Promise<ChosenPhoto | { readonly refusal: string }> {
  const shrunk = await shrinkPicture(file);
  if ('refusal' in shrunk) return shrunk;
  if (shrunk.file.size > MOST_BYTES) return { refusal: 'This photo is larger than 10MB. Please choose a smaller one.' };
  const preview = await previewOf(shrunk.file).catch(() => undefined);
  return preview ? { id: newKey(), file: shrunk.file, preview } : { refusal: 'This photo could not be shown.' };
}
