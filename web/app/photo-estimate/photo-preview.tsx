import styles from './estimate-in-short.module.css';

/** A photo that the customer has chosen. */
export function PhotoPreview({ preview, alt }: { readonly preview: string; readonly alt: string }) {
  return <img className={styles.photoPreview} src={preview} alt={alt} />;
}
