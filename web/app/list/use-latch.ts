import { useState } from 'react';

/** Stays true once it has been true. */
export function useLatch(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
