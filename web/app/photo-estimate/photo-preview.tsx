import styles from './photo-preview.module.css';

/** A photo that the customer has chosen, by its place from 1. */
export function PhotoPreview({ preview, number }: { readonly preview: string; readonly number: number }) {
  return <img className={styles.root} src={preview} alt={`Selection ${number}`} />;
}
