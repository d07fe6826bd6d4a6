import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { PHOTO_TYPES } from '#core/jobs/documentation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoViewer } from '#web/ui/photos.tsx';
import { PhotoCorrection } from './photo-correction.tsx';
import { TYPE_WORDS, type Shot } from './shots.ts';
import './photo-grid.css';

type PhotoGridProps = { readonly shots: readonly Shot[]; readonly job: Pick<JobDocumentation, 'id' | 'isOpen'> };

/** The photos by type, each with its upload state; tapping one shows it in full size. */
export function PhotoGrid({ shots, job }: PhotoGridProps) {
  const [openId, setOpenId] = useState<string>();
  const sorted = PHOTO_TYPES.flatMap((type) => shots.filter((shot) => shot.type === type));
  const place = sorted.findIndex(({ id }) => id === openId);
  const open = sorted[place];
  const step = (by: 1 | -1) => setOpenId(sorted[(place + by + sorted.length) % sorted.length]?.id);
  return (
    <>
      {PHOTO_TYPES.map((type) => {
        const own = shots.filter((shot) => shot.type === type);
        return own.length === 0 ? null : (
          <section key={type} aria-labelledby={`photos-${type}`}>
            <h2 className="doc-group" id={`photos-${type}`}>
              {TYPE_WORDS[type]} <span className="num">{own.length}</span>
            </h2>
            <ul className="shots">
              {own.map((shot) => (
                <Tile key={shot.id} shot={shot} onOpen={() => setOpenId(shot.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      <Dialog.Root open={open !== undefined} onOpenChange={(isOpen) => !isOpen && setOpenId(undefined)}>
        {open && (
          <PhotoViewer
            url={open.url}
            name={open.caption}
            about={open.about}
            {...(sorted.length > 1 && { onStep: step })}
          >
            {open.photo && <PhotoCorrection job={job} photo={open.photo} onDone={() => setOpenId(undefined)} />}
          </PhotoViewer>
        )}
      </Dialog.Root>
    </>
  );
}

function Tile({ shot, onOpen }: { readonly shot: Shot; readonly onOpen: () => void }) {
  const { thumbUrl, caption, state, progress } = shot;
  return (
    <li className={state === 'sent' ? 'shot' : 'shot shot-kept'}>
      <button type="button" onClick={onOpen} aria-label={`Open ${caption}`}>
        <img src={thumbUrl} alt="" loading="lazy" decoding="async" />
        {state === 'sending' && <i style={{ '--done': progress }} />}
      </button>
      <b>{caption}</b>
      <StateWord shot={shot} />
    </li>
  );
}

function StateWord({ shot: { state, progress } }: { readonly shot: Shot }) {
  if (state === 'sent')
    return (
      <span className="shot-sent">
        <Icon name="check" />
        Sent
      </span>
    );
  if (state === 'refused')
    return (
      <span className="shot-refused">
        <Icon name="alert" />
        Not taken
      </span>
    );
  return (
    <span className="shot-waits">
      <Icon name="clock" />
      {state === 'sending' ? `${Math.round(progress * 100)} %` : 'On phone'}
    </span>
  );
}
