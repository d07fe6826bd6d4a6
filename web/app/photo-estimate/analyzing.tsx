import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress as Bar } from '#web/ui/progress.tsx';
import type { ChosenPhoto } from './photo-store.ts';
import type { Progress } from './use-analysis.ts';
import './analyzing.css';

type AnalyzingProps = {
  readonly photos: readonly ChosenPhoto[];
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
};

/** Progress: the upload, then the engine's work, whose duration is unknown. */
export function Analyzing({ photos, progress, onStop }: AnalyzingProps) {
  const { sent, all } = progress ?? { sent: 0, all: 0 };
  const isSent = all > 0 && sent >= all;
  const count = photos.length === 1 ? '1 photo' : `${photos.length} photos`;
  return (
    <>
      <ul className="analyzing-photos" aria-hidden="true">
        {photos.map(({ id, preview }) => (
          <li key={id} className={isSent ? 'is-judged' : undefined}>
            <img src={preview} alt="" />
          </li>
        ))}
      </ul>
      <Bar
        now={all > 0 ? sent : 0}
        most={Math.max(1, all)}
        text={isSent ? `Sent ${count}` : `Sending ${count}`}
        title={bytesText(sent, all)}
      />
      <ol className="analyzing-stages">
        <Stage state={isSent ? 'done' : 'now'} text={isSent ? `Sent ${count}` : `Sending ${count}`} />
        <Stage state={isSent ? 'now' : 'next'} text="Looking at the dirt, photo by photo" />
        <Stage state="next" text="Working out what it means for your package" />
      </ol>
      <output className="visually-hidden">{isSent ? 'The photos are being analyzed' : `Sending ${count}`}</output>
      <div className="estimate-ways">
        <Button onClick={onStop}>Stop and go back</Button>
      </div>
    </>
  );
}

function Stage({ state, text }: { readonly state: 'done' | 'now' | 'next'; readonly text: string }) {
  return (
    <li className={`stage stage-${state}`}>
      {state === 'done' ? <Icon name="check" /> : <i aria-hidden="true" />}
      {text}
    </li>
  );
}

/** '1.2 of 3.4 MB'. */
function bytesText(sent: number, all: number): string {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  return all > 0 ? `${megabytes(sent)} of ${megabytes(all)} MB` : 'Getting ready';
}
