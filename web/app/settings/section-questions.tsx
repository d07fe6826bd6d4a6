import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { MOST_CHOICES, MOST_QUESTIONS, type QuestionKind, type QuestionSettings } from '#core/settings/questions.ts';
import { newId } from '#core/settings/settings-form.ts';
import { newKey } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useFolds, useListSetting, useOwnText, useSetting } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { NewItem } from './menu-fields.tsx';
import { MoneySetting, PackageTicks, SwitchSetting, TextSetting, Ticks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** What the owner asks with a request: the questions, how each is answered, and what an answer adds to the price. */
export function QuestionsSection() {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { items, foldOf, add, remove, move } = useFolds<QuestionSettings>('questions');
  return (
    <>
      <ListError path="questions" />
      {items.length === 0 && <p>{t('noQuestions')}</p>}
      <div className={styles.folds}>
        {items.map((question, index) => (
          <Fold
            key={question.id}
            {...foldOf(index)}
            title={own(question.text)}
            aside={t('answeredWith', { kind: question.kind })}
          >
            <QuestionFields question={question} index={index} />
            <ListActions
              name={own(question.text)}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </Fold>
        ))}
      </div>
      {items.length < MOST_QUESTIONS && (
        <NewItem
          id="new-question"
          label={t('newQuestion')}
          maxLength={200}
          onAdd={(text) =>
            add({
              id: newId(text, items),
              text,
              kind: 'text',
              required: false,
              packages: [],
              categories: [],
              choices: [],
              yesPrice: 0,
            })
          }
        />
      )}
    </>
  );
}

type FieldsProps = { readonly question: QuestionSettings; readonly index: number };

function QuestionFields({ question: { kind }, index }: FieldsProps) {
  const t = useTexts(priceSettingsTexts);
  const { categories } = useEditor().draft;
  const path = `questions.${index}`;
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.text`} label={t('question')} maxLength={200} wide />
      <KindSetting index={index} />
      <div className={styles.wide}>
        <SwitchSetting path={`${path}.required`} label={t('answerRequired')} />
      </div>
      {kind === 'yesNo' && (
        <MoneySetting path={`${path}.yesPrice`} label={t('yesPrice')} hint={t('aboutAnswerPrice')} />
      )}
      {kind === 'choice' && <ChoicesSetting path={`${path}.choices`} />}
      <PackageTicks path={`${path}.packages`} label={t('askedWith')} />
      {categories.length > 0 && (
        <Ticks path={`${path}.categories`} label={t('askedWithCategories')} items={categories} />
      )}
    </div>
  );
}

/** How it's answered. Another kind starts without choices, or with two empty ones. */
function KindSetting({ index }: { readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const { id, value, error } = useSetting<QuestionKind>(`questions.${index}.kind`);
  const { items, replace } = useListSetting<QuestionSettings>('questions');
  const kinds: Readonly<Record<QuestionKind, string>> = {
    text: t('answeredWith', { kind: 'text' }),
    number: t('answeredWith', { kind: 'number' }),
    choice: t('answeredWith', { kind: 'choice' }),
    yesNo: t('answeredWith', { kind: 'yesNo' }),
    photo: t('answeredWith', { kind: 'photo' }),
  };
  const choose = (kind: QuestionKind) => {
    const choices = kind === 'choice' ? [emptyChoice(), emptyChoice()] : [];
    replace(items.map((each, at) => (at === index ? { ...each, kind, choices, yesPrice: 0 } : each)));
  };
  return (
    <SelectField
      id={id}
      label={t('questionKind')}
      error={error}
      value={value}
      onChange={({ target }) => choose(target.value as QuestionKind)}
    >
      {Object.entries(kinds).map(([kind, words]) => (
        <option key={kind} value={kind}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** A choice keeps its ID when it's worded differently. */
function emptyChoice(): QuestionSettings['choices'][number] {
  return { id: newKey(), name: '', price: 0 };
}

function ChoicesSetting({ path }: { readonly path: string }) {
  const t = useTexts(priceSettingsTexts);
  const { items, add, remove } = useListSetting<QuestionSettings['choices'][number]>(path);
  return (
    <>
      <ListError path={path} />
      {items.map((choice, index) => (
        <div className={`${styles.row} ${styles.wide}`} key={choice.id}>
          <TextSetting path={`${path}.${index}.name`} label={t('choice', { number: index + 1 })} maxLength={60} />
          <MoneySetting path={`${path}.${index}.price`} label={t('choicePrice')} />
          <ListActions
            name={choice.name}
            index={index}
            count={items.length}
            onRemove={items.length > 2 ? () => remove(index) : undefined}
          />
        </div>
      ))}
      {items.length < MOST_CHOICES && (
        <p className={styles.wide}>
          <Button onClick={() => add(emptyChoice())}>
            <Icon name="plus" />
            {t('addChoice')}
          </Button>
        </p>
      )}
    </>
  );
}
