import { useEffect, useRef, useState } from 'react';
import { photoAnswerTexts } from '#core/languages/en/own-photos.ts';
import { MOST_ANSWER_PHOTOS } from '#core/settings/questions.ts';
import { answerPhotos, keepAnswerPhotos } from '#web/lib/answer-photos.ts';
import { useTexts } from '#web/lib/language.tsx';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FieldHint } from '#web/ui/field.tsx';
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
  const t = useTexts(photoAnswerTexts);
  const input = useRef<HTMLInputElement>(null);
  const { photos, preparing, problems, add, remove } = useAnswerPhotos({ question, answer, onAnswer });
  const isFull = photos.length >= MOST_ANSWER_PHOTOS;
  const faults = [...new Set([...problems, ...(error ? [error] : [])])];
  const [hintId, errorId] = [`answer-${question}-hint`, `answer-${question}-error`];
  return (
    <fieldset className={styles.root} data-wide aria-describedby={faults.length > 0 ? `${hintId} ${errorId}` : hintId}>
      <legend>
        {label} {aside && <small>{aside}</small>}
      </legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, index) => (
            <ChosenPhoto key={index} photo={photo} number={index + 1} onRemove={() => remove(photo)} />
          ))}
        </ul>
      )}
      <Button
        onClick={() => input.current?.click()}
        aria-disabled={preparing || isFull}
        aria-describedby={hintId}
        aria-invalid={faults.length > 0}
      >
        <Icon name="camera" />
        {preparing ? t('preparing') : t('add')}
      </Button>
      <FieldHint id={hintId}>{t(isFull ? 'full' : 'most', { most: MOST_ANSWER_PHOTOS })}</FieldHint>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        data-testid={`answer-${question}`}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      {faults.length > 0 && (
        <div id={errorId} role="alert">
          {faults.map((fault) => (
            <FieldError key={fault}>{fault}</FieldError>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The photos that answer a question, and what is wrong with those that couldn't be added, as sentences. */
function useAnswerPhotos({ question, answer, onAnswer }: Pick<PhotoAnswerProps, 'question' | 'answer' | 'onAnswer'>) {
  const t = useTexts(photoAnswerTexts);
  const [preparing, setPreparing] = useState(false);
  const photos = answerPhotos(question);
  const isOther = !preparing && countText(photos) !== answer;
  // Those that a reload took have to be added again; those of another form aren't this one's.
  const [problems, setProblems] = useState<readonly string[]>(isOther && answer !== '' ? [t('again')] : []);
  // Other answers may change while photos are prepared.
  const say = useRef(onAnswer);
  useEffect(() => {
    say.current = onAnswer;
  });
  useEffect(() => {
    if (!isOther) return;
    keepAnswerPhotos(question, []);
    if (answer !== '') say.current('');
  }, [isOther, question, answer]);

  function keep(kept: readonly Blob[]): void {
    keepAnswerPhotos(question, kept);
    say.current(countText(kept));
  }

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setProblems([]);
    setPreparing(true);
    const room = MOST_ANSWER_PHOTOS - photos.length;
    const refused = files.length > room ? [t('tooMany', { most: MOST_ANSWER_PHOTOS })] : [];
    for (const file of files.slice(0, room)) {
      const shrunk = await shrinkPicture(file);
      if ('file' in shrunk) keep([...answerPhotos(question), shrunk.file]);
      else refused.push(t('refusalOf', { file: file.name, reason: shrunk.refusal }));
    }
    setProblems(refused);
    setPreparing(false);
  }

  return {
    photos,
    preparing,
    problems,
    add: (files: readonly File[]) => void add(files),
    remove: (photo: Blob) => {
      setProblems([]);
      keep(answerPhotos(question).filter((each) => each !== photo));
    },
  };
}

function countText({ length }: readonly Blob[]): string {
  return length > 0 ? String(length) : '';
}

type ChosenPhotoProps = { readonly photo: Blob; readonly number: number; readonly onRemove: () => void };

function ChosenPhoto({ photo, number, onRemove }: ChosenPhotoProps) {
  const t = useTexts(photoAnswerTexts);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return (
    <li>
      <img ref={image} alt={t('alt', { number })} />
      <button type="button" onClick={onRemove}>
        <Icon name="close" />
        <span className="visually-hidden">{t('remove', { number })}</span>
      </button>
    </li>
  );
}
