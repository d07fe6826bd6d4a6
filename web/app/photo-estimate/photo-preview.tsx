import styles from './photo-preview.module.css';

/** A photo that the customer has chosen. */
export function PhotoPreview({ preview, alt }: { readonly preview: string; readonly alt: string }) {
  return <img className={styles.root} src={preview} alt={alt} />;
}
