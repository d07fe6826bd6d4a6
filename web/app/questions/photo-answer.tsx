import { useEffect, useRef, useState } from 'react';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { MOST_ANSWER_PHOTOS } from '#core/settings/questions.ts';
import { answerPhotos, keepAnswerPhotos } from '#web/lib/answer-photos.ts';
import { useTexts } from '#web/lib/language.tsx';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './photo-answer.module.css';

type PhotoAnswerProps = {
  /** The ID of the question. */
  readonly question: string;
  readonly label: string;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly error?: string;
  /** How many photos were chosen, as text; '' for none. */
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
};

/** Photos as the answer to a question: chosen or taken, shrunk, and kept until the form is sent. */
export function PhotoAnswer({ question, label, aside, error, answer, onAnswer }: PhotoAnswerProps) {
  const t = useTexts(photoEstimateTexts);
  const input = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const photos = answerPhotos(question);
  const said = photos.length > 0 ? String(photos.length) : '';
  // A reload loses photos, but not what was typed around them; another form's photos aren't this one's.
  const isLost = preparing === 0 && said !== answer;
  useEffect(() => {
    if (!isLost) return;
    keepAnswerPhotos(question, []);
    if (answer !== '') onAnswer('');
  }, [isLost, question, answer, onAnswer]);

  function keep(kept: readonly Blob[]): void {
    keepAnswerPhotos(question, kept);
    onAnswer(kept.length > 0 ? String(kept.length) : '');
  }

  async function add(files: readonly File[]): Promise<void> {
    setRefusals([]);
    setPreparing(files.length);
    const room = MOST_ANSWER_PHOTOS - photos.length;
    const taken: Blob[] = [];
    const refused: string[] = [];
    for (const file of files.slice(0, room)) {
      const shrunk = await shrinkPicture(file);
      if ('refusal' in shrunk) refused.push(t('refusalOf', { file: file.name, reason: shrunk.refusal }));
      else taken.push(shrunk.file);
    }
    if (files.length > room) refused.push(t('mostAnswerPhotos', { most: MOST_ANSWER_PHOTOS }));
    keep([...photos, ...taken]);
    setRefusals(refused);
    setPreparing(0);
  }

  const faults = [...refusals, ...(error ? [error] : [])];
  const errorId = `answer-${question}-error`;
  return (
    <fieldset className={styles.root} aria-describedby={faults.length > 0 ? errorId : undefined}>
      <legend>
        {label} {aside && <small>{aside}</small>}
      </legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, index) => (
            <Chosen
              key={index}
              photo={photo}
              number={index + 1}
              onRemove={() => keep(photos.filter((each) => each !== photo))}
            />
          ))}
        </ul>
      )}
      <Button
        onClick={() => input.current?.click()}
        aria-disabled={preparing > 0 || photos.length >= MOST_ANSWER_PHOTOS}
        aria-invalid={error ? true : undefined}
      >
        <Icon name="camera" />
        {preparing > 0 ? t('preparing') : t('choosePhotos')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        data-testid={`answer-${question}`}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      {faults.length > 0 && <FieldError id={errorId}>{faults.join(' ')}</FieldError>}
    </fieldset>
  );
}

type ChosenProps = { readonly photo: Blob; readonly number: number; readonly onRemove: () => void };

function Chosen({ photo, number, onRemove }: ChosenProps) {
  const t = useTexts(photoEstimateTexts);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <li>
      {url && <img src={url} alt={t('photoAlt', { number })} />}
      <button type="button" onClick={onRemove}>
        <Icon name="close" />
        <span className="visually-hidden">{t('removePhoto', { number })}</span>
      </button>
    </li>
  );
}
