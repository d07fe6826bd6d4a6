import { useState } from 'react';

/** True from the moment that it was true once. */
export function useLatch(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
