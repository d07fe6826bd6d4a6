import { Suspense, useState } from 'react';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AddExtrasProps } from './add-extras.tsx';

/** Loaded once it's opened. */
const AddExtras = later(() => import('./add-extras.tsx').then((module) => module.AddExtras));

/** What was found on site can be sold there: opens the extras that the crew can add to a job. */
export function AddExtrasButton({ jobId, vehicle }: Omit<AddExtrasProps, 'onClose'>) {
  const t = useTexts(priceChangesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t('crewAdd')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddExtras jobId={jobId} vehicle={vehicle} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
