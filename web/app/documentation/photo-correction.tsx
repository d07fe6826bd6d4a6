import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import { PHOTO_TYPES, type PhotoType } from '#core/jobs/documentation.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { jobDocumentation } from './documentation-data.ts';
import { newId } from './new-id.ts';
import { outbox } from './send-item.ts';
import { TYPE_WORDS } from './shots.ts';
import './photo-correction.css';

type PhotoCorrectionProps = {
  readonly job: Pick<JobDocumentation, 'id' | 'isOpen'>;
  readonly photo: JobPhoto;
  readonly onDone: () => void;
};

/** Lets the author of a photo correct its type or remove it, until the job is closed. */
export function PhotoCorrection({ job, photo, onDone }: PhotoCorrectionProps) {
  const correct = useCorrection(job.id, onDone);
  const isOwn = photo.employeeId !== null && photo.employeeId === readCrewIdentity(localStore)?.employeeId;
  if (!job.isOpen || !isOwn) return null;
  const make = (change: Change) => !correct.isPending && correct.mutate({ photo, change });
  return (
    <div className="photo-correction">
      <label>
        <span>Type</span>
        <select
          className="input"
          value={photo.photoType}
          disabled={correct.isPending}
          onChange={({ target }) => {
            const type = PHOTO_TYPES.find((each) => each === target.value);
            if (type) make(type);
          }}
        >
          {PHOTO_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_WORDS[type]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="stop" aria-disabled={correct.isPending} onClick={() => make('remove')}>
        <Icon name="close" />
        Remove photo
      </Button>
    </div>
  );
}

type Change = PhotoType | 'remove';

function useCorrection(jobId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, change }: { readonly photo: JobPhoto; readonly change: Change }) => {
      if (change === 'remove') {
        await call('POST /api/job-photos/:id/remove', { params: { id: photo.id } });
        // Otherwise the copy on this phone would be shown instead.
        return outbox.discard(photo.clientId);
      }
      const { id: amends, photoUrl, description, takenAt } = photo;
      const said = { photoType: change, photoUrl, description, amends, clientId: newId() };
      await call('POST /api/jobs/:id/photos', {
        params: { id: jobId },
        body: { ...said, ...(takenAt && { takenAt }) },
      });
    },
    onSuccess: (_, { change }) => {
      toast({ title: change === 'remove' ? 'Photo removed' : `Photo is now under ${TYPE_WORDS[change]}` });
      onDone();
    },
    onError: (error) => toastError({ title: 'Failed to change the photo.', description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: jobDocumentation(jobId).queryKey }),
  });
}
