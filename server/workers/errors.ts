/** A job exceeded its timeout, and its process was killed. */
export class JobTimeout extends Error {
  override readonly name = 'JobTimeout';
}

/** The process of a job ended before it responded: the job crashed it, or the system was out of memory. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}
